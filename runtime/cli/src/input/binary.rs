//! The index in a binary: ELF, Mach-O (also of several architectures), PE and WebAssembly.
//!
//! Only what leads to the section is read, since binaries with their debug information are large; how much that may be is
//! bounded, for a file may say of itself what it likes.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use anyhow::{Context, Result, anyhow, bail};
use mcpact::index::SECTION;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};
use object::read::{ReadCache, ReadRef};
use object::{File, FileKind, Object, ObjectSection};

use super::{file::too_large, index};
use crate::listing::Listing;

/// The section's name in Mach-O, in the segment `__DATA`.
const MACH_O_SECTION: &str = "__mcpact";
/// The most architectures of one Mach-O file; there are not so many.
const MAX_ARCHITECTURES: usize = 32;

/// Whether a file that begins so is a binary.
pub(super) fn is_binary(start: &[u8]) -> bool {
    matches!(
        start,
        [0x7f, b'E', b'L', b'F', ..]
            | [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..]
            | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..]
            | [0xca, 0xfe, 0xba, 0xbe | 0xbf, ..]
            | [b'M', b'Z', ..]
            | [0, b'a', b's', b'm', ..]
    )
}

/// The toolsets of a binary; without any it is an error.
pub(super) fn read(title: &str, binary: impl Read + Seek, most_bytes: u64) -> Result<Vec<Listing>> {
    let Some(index) = section(binary, most_bytes)? else {
        bail!(
            "it is a binary without an index: `toolset!` writes one, where the program uses something of the crate that `toolset!` stands in"
        );
    };
    index::read(title, &index)
}

/// The bytes of the index, where there is one.
pub(super) fn section(binary: impl Read + Seek, most_bytes: u64) -> Result<Option<Vec<u8>>> {
    let too_much = Rc::new(Cell::new(false));
    let cache = ReadCache::new(Bounded {
        inner: binary,
        left: most_bytes,
        too_much: Rc::clone(&too_much),
    });
    let found = of_any(&cache);
    if too_much.get() {
        return Err(too_large(most_bytes));
    }
    found
}

fn of_any<R: Read + Seek>(cache: &ReadCache<R>) -> Result<Option<Vec<u8>>> {
    let broken = "it begins like a binary, but cannot be read as one";
    match FileKind::parse(cache).context(broken)? {
        FileKind::MachOFat32 => {
            let file = MachOFatFile32::parse(cache).context(broken)?;
            of_architectures(cache, file.arches()).context(broken)
        }
        FileKind::MachOFat64 => {
            let file = MachOFatFile64::parse(cache).context(broken)?;
            of_architectures(cache, file.arches()).context(broken)
        }
        _ => of_one(cache).context(broken),
    }
}

fn of_one<'data>(data: impl ReadRef<'data>) -> Result<Option<Vec<u8>>> {
    let file = File::parse(data)?;
    // Whichever has it: the name differs only in Mach-O.
    for name in [SECTION, MACH_O_SECTION] {
        if let Some(section) = file.section_by_name(name) {
            return Ok(Some(section.data()?.to_vec()));
        }
    }
    Ok(None)
}

/// Of several architectures, which must agree: which of them would be meant is not known.
fn of_architectures<R: Read + Seek>(cache: &ReadCache<R>, architectures: &[impl FatArch]) -> Result<Option<Vec<u8>>> {
    if architectures.len() > MAX_ARCHITECTURES {
        bail!("it has {} architectures", architectures.len());
    }
    let mut found: Option<Vec<u8>> = None;
    for architecture in architectures {
        let (offset, size) = architecture.file_range();
        match (of_one(cache.range(offset, size))?, &found) {
            (Some(index), Some(other)) if index != *other => {
                return Err(anyhow!(
                    "its architectures have different indexes: name one of them, split off by `lipo -thin`"
                ));
            }
            (Some(index), _) => found = Some(index),
            (None, _) => {}
        }
    }
    Ok(found)
}

/// Reads no more than so many bytes, however often and wherever.
struct Bounded<R> {
    inner: R,
    left: u64,
    too_much: Rc<Cell<bool>>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.len() as u64 > self.left {
            self.too_much.set(true);
            return Err(io::Error::other("more than may be read"));
        }
        let read = self.inner.read(buffer)?;
        self.left -= read as u64;
        Ok(read)
    }
}

impl<R: Seek> Seek for Bounded<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use object::write::{self, pe};
    use object::{Architecture, BinaryFormat, Endianness, SectionKind};

    use super::*;

    const INDEX: &[u8] = b"{\"mcpact_index\":1}\n";
    const MAX: u64 = 1 << 20;

    fn found(binary: &[u8]) -> Result<Option<Vec<u8>>> {
        section(Cursor::new(binary), MAX)
    }

    /// An object file with a section of this name.
    fn object(format: BinaryFormat, segment: &str, name: &str) -> Vec<u8> {
        let mut object = write::Object::new(format, Architecture::X86_64, Endianness::Little);
        let section = object.add_section(segment.into(), name.into(), SectionKind::ReadOnlyData);
        object.append_section_data(section, INDEX, 1);
        object.write().unwrap()
    }

    fn elf() -> Vec<u8> {
        object(BinaryFormat::Elf, "", ".mcpact")
    }

    fn mach_o() -> Vec<u8> {
        object(BinaryFormat::MachO, "__DATA", "__mcpact")
    }

    fn program(is_64: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = pe::Writer::new(is_64, 0x1000, 0x200, &mut bytes);
        writer.reserve_dos_header_and_stub();
        writer.reserve_nt_headers(16);
        writer.reserve_section_headers(1);
        let length = u32::try_from(INDEX.len()).unwrap();
        let characteristics = object::pe::IMAGE_SCN_CNT_INITIALIZED_DATA | object::pe::IMAGE_SCN_MEM_READ;
        let range = writer.reserve_section(*b".mcpact\0", characteristics, length, length);
        writer.write_dos_header_and_stub().unwrap();
        writer.write_nt_headers(pe::NtHeaders {
            machine: object::pe::IMAGE_FILE_MACHINE_AMD64,
            time_date_stamp: 0,
            characteristics: object::pe::IMAGE_FILE_EXECUTABLE_IMAGE,
            major_linker_version: 0,
            minor_linker_version: 0,
            address_of_entry_point: 0,
            image_base: 0x0040_0000,
            major_operating_system_version: 0,
            minor_operating_system_version: 0,
            major_image_version: 0,
            minor_image_version: 0,
            major_subsystem_version: 0,
            minor_subsystem_version: 0,
            subsystem: object::pe::IMAGE_SUBSYSTEM_WINDOWS_CUI,
            dll_characteristics: 0,
            size_of_stack_reserve: 0,
            size_of_stack_commit: 0,
            size_of_heap_reserve: 0,
            size_of_heap_commit: 0,
        });
        writer.write_section_headers();
        writer.write_section(range.file_offset, INDEX);
        bytes
    }

    /// A module with the section as rustc writes it: a custom section, its name before its content.
    fn wasm() -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([0, u8::try_from(1 + SECTION.len() + INDEX.len()).unwrap()]);
        bytes.push(u8::try_from(SECTION.len()).unwrap());
        bytes.extend(SECTION.as_bytes());
        bytes.extend(INDEX);
        bytes
    }

    /// A file of several architectures, each of them Mach-O.
    fn fat(architectures: &[Vec<u8>]) -> Vec<u8> {
        let word = |number: usize| u32::try_from(number).unwrap().to_be_bytes();
        let mut bytes = [word(0xcafe_babe), word(architectures.len())].concat();
        let mut offset = 4096;
        for architecture in architectures {
            // The processor, its kind, and where it is.
            bytes.extend(
                [
                    word(0x0100_0007),
                    word(3),
                    word(offset),
                    word(architecture.len()),
                    word(12),
                ]
                .concat(),
            );
            offset += 4096;
        }
        for architecture in architectures {
            assert!(architecture.len() <= 4096);
            bytes.resize(bytes.len().next_multiple_of(4096), 0);
            bytes.extend(architecture);
        }
        bytes
    }

    #[test]
    fn every_format() {
        for (name, binary) in [
            ("ELF", elf()),
            ("Mach-O", mach_o()),
            ("PE, 32 bits", program(false)),
            ("PE, 64 bits", program(true)),
            ("WebAssembly", wasm()),
            ("two architectures", fat(&[mach_o(), mach_o()])),
            (
                "the second architecture",
                fat(&[object(BinaryFormat::MachO, "__DATA", "__other"), mach_o()]),
            ),
        ] {
            assert!(is_binary(&binary), "{name}");
            let index = found(&binary).unwrap_or_else(|error| panic!("{name}: {error:#}"));
            let index = index.unwrap_or_else(|| panic!("{name}: no index"));
            // A PE section is as long as the file's alignment makes it, unless it says otherwise.
            assert_eq!(index.strip_suffix(&[0]).unwrap_or(&index), INDEX, "{name}");
        }
        assert!(!is_binary(b"{\"tools\":[]}") && !is_binary(b"") && !is_binary(b"MCP"));
    }

    #[test]
    fn none_and_two_that_differ() {
        let none = object(BinaryFormat::Elf, "", ".other");
        assert_eq!(found(&none).unwrap(), None);
        let error = read("a", Cursor::new(none), MAX).unwrap_err().to_string();
        assert!(
            error.starts_with("it is a binary without an index: `toolset!`"),
            "{error}"
        );
        let mut other = mach_o();
        let at = other.windows(INDEX.len()).position(|window| window == INDEX).unwrap();
        other[at + 2] = b'M';
        let error = format!("{:#}", found(&fat(&[mach_o(), other])).unwrap_err());
        assert!(error.contains("different indexes"), "{error}");
    }

    #[test]
    fn no_more_is_read_than_may_be() {
        let error = section(Cursor::new(elf()), 100).unwrap_err().to_string();
        assert!(error.contains("--max-size"), "{error}");
    }

    /// Cut anywhere, and with any bytes in it: an error or an answer, but no panic.
    #[test]
    fn hostile_files() {
        let binaries = [
            elf(),
            mach_o(),
            program(true),
            program(false),
            wasm(),
            fat(&[mach_o(), mach_o()]),
        ];
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % below as u64).unwrap()
        };
        for binary in &binaries {
            for length in 0..binary.len().min(700) {
                let cut = &binary[..length];
                assert_ne!(found(cut).ok().flatten().as_deref(), Some(&[][..]));
            }
            for _ in 0..3_000 {
                let mut broken = binary.clone();
                for _ in 0..=next(8) {
                    // Headers are where a file says of itself how large it is.
                    let at = next(broken.len().min(1_024));
                    broken[at] = [0, 1, 0x7f, 0xff, u8::try_from(next(256)).unwrap()][next(5)];
                }
                let _ = found(&broken);
            }
        }
        for start in [
            &b"\x7fELF\x02\x01\x01"[..],
            b"\xcf\xfa\xed\xfe",
            b"\xca\xfe\xba\xbe",
            b"MZ",
            b"\0asm\x01\0\0\0",
        ] {
            for _ in 0..500 {
                let mut broken = start.to_vec();
                broken.extend((0..next(600)).map(|_| u8::try_from(next(256)).unwrap()));
                let _ = found(&broken);
            }
        }
    }
}

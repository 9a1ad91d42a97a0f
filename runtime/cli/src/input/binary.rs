//! The index in a binary: ELF, Mach-O (also of several architectures), PE and WebAssembly.
//!
//! Binaries with debug information are large, so only the headers and the section are read. The
//! number of read bytes is bounded, since headers may contain any sizes.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use anyhow::{Context, Result, anyhow, bail};
use mcpact::index::SECTION;
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};
use object::read::{ReadCache, ReadRef};
use object::{File, FileKind, Object, ObjectSection};

use super::{index_lines, size::too_large};
use crate::input::listing::Listing;

/// The section's name in Mach-O, in the segment `__DATA`.
const MACH_O_SECTION: &str = "__mcpact";
/// The maximum number of architectures in a Mach-O file, which is more than exist.
const MAX_ARCHITECTURES: usize = 32;

/// Returns whether a file with these first bytes is a binary.
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

/// Returns the toolsets of a binary.
///
/// # Errors
///
/// Returns an error if the binary has no index.
pub(super) fn read(title: &str, binary: impl Read + Seek, max_bytes: u64) -> Result<Vec<Listing>> {
    let Some(index) = section(binary, max_bytes)? else {
        bail!(
            "the binary has no index; `toolset!` writes one if the program uses an item of the crate that contains it"
        );
    };
    index_lines::read_of_binary(title, &index)
}

/// Returns the bytes of the index, or `None` without an index.
pub(super) fn section(binary: impl Read + Seek, max_bytes: u64) -> Result<Option<Vec<u8>>> {
    let is_exhausted = Rc::new(Cell::new(false));
    let cache = ReadCache::new(Bounded {
        inner: binary,
        remaining: max_bytes,
        is_exhausted: Rc::clone(&is_exhausted),
    });
    let index = find(&cache);
    if is_exhausted.get() {
        return Err(too_large(max_bytes));
    }
    index
}

fn find<R: Read + Seek>(cache: &ReadCache<R>) -> Result<Option<Vec<u8>>> {
    let broken = "the file begins like a binary, but cannot be parsed";
    match FileKind::parse(cache).context(broken)? {
        FileKind::MachOFat32 => {
            let file = MachOFatFile32::parse(cache).context(broken)?;
            find_in_architectures(cache, file.arches()).context(broken)
        }
        FileKind::MachOFat64 => {
            let file = MachOFatFile64::parse(cache).context(broken)?;
            find_in_architectures(cache, file.arches()).context(broken)
        }
        _ => find_in_file(cache).context(broken),
    }
}

fn find_in_file<'data>(data: impl ReadRef<'data>) -> Result<Option<Vec<u8>>> {
    let file = File::parse(data)?;
    // The name differs in Mach-O.
    for name in [SECTION, MACH_O_SECTION] {
        if let Some(section) = file.section_by_name(name) {
            return Ok(Some(section.data()?.to_vec()));
        }
    }
    Ok(None)
}

/// Returns the index of several architectures, which must have the same.
fn find_in_architectures<R: Read + Seek>(
    cache: &ReadCache<R>,
    architectures: &[impl FatArch],
) -> Result<Option<Vec<u8>>> {
    if architectures.len() > MAX_ARCHITECTURES {
        bail!(
            "the binary has {} architectures, more than {MAX_ARCHITECTURES}",
            architectures.len()
        );
    }
    let mut found: Option<Vec<u8>> = None;
    for architecture in architectures {
        let (offset, size) = architecture.file_range();
        match (find_in_file(cache.range(offset, size))?, &found) {
            (Some(index), Some(other)) if index != *other => {
                return Err(anyhow!(
                    "the architectures have different indexes; extract one of them with `lipo -thin`"
                ));
            }
            (Some(index), _) => found = Some(index),
            (None, _) => {}
        }
    }
    Ok(found)
}

/// A reader with a maximum number of bytes over all reads.
struct Bounded<R> {
    inner: R,
    remaining: u64,
    is_exhausted: Rc<Cell<bool>>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.len() as u64 > self.remaining {
            self.is_exhausted.set(true);
            return Err(io::Error::other("the maximum number of bytes is read"));
        }
        let read = self.inner.read(buffer)?;
        self.remaining -= read as u64;
        Ok(read)
    }
}

impl<R: Seek> Seek for Bounded<R> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.inner.seek(position)
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

    /// Returns an object file with a section of this name.
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

    /// Returns a module with the section as rustc writes it: a custom section, its name before its
    /// content.
    fn wasm() -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([0, u8::try_from(1 + SECTION.len() + INDEX.len()).unwrap()]);
        bytes.push(u8::try_from(SECTION.len()).unwrap());
        bytes.extend(SECTION.as_bytes());
        bytes.extend(INDEX);
        bytes
    }

    /// Returns a Mach-O file of several architectures.
    fn fat(architectures: &[Vec<u8>]) -> Vec<u8> {
        let word = |number: usize| u32::try_from(number).unwrap().to_be_bytes();
        let mut bytes = [word(0xcafe_babe), word(architectures.len())].concat();
        let mut offset = 4096;
        for architecture in architectures {
            // The processor, its kind, the offset, the size and the alignment.
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
            // A PE section may be padded to the alignment of the file.
            assert_eq!(index.strip_suffix(&[0]).unwrap_or(&index), INDEX, "{name}");
        }
        assert!(!is_binary(b"{\"tools\":[]}") && !is_binary(b"") && !is_binary(b"MCP"));
    }

    #[test]
    fn no_index_and_two_different_ones() {
        let none = object(BinaryFormat::Elf, "", ".other");
        assert_eq!(found(&none).unwrap(), None);
        let error = read("a", Cursor::new(none), MAX).unwrap_err().to_string();
        assert!(error.starts_with("the binary has no index; `toolset!`"), "{error}");
        let mut other = mach_o();
        let offset = other.windows(INDEX.len()).position(|window| window == INDEX).unwrap();
        other[offset + 2] = b'M';
        let error = format!("{:#}", found(&fat(&[mach_o(), other])).unwrap_err());
        assert!(error.contains("different indexes"), "{error}");
    }

    #[test]
    fn the_maximum_is_enforced() {
        let error = section(Cursor::new(elf()), 100).unwrap_err().to_string();
        assert!(error.contains("--max-size"), "{error}");
    }

    /// Truncated and changed files give an error or an index, but no panic.
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
                let truncated = &binary[..length];
                assert_ne!(found(truncated).ok().flatten().as_deref(), Some(&[][..]));
            }
            for _ in 0..3_000 {
                let mut broken = binary.clone();
                for _ in 0..=next(8) {
                    // Headers contain the sizes.
                    let offset = next(broken.len().min(1_024));
                    broken[offset] = [0, 1, 0x7f, 0xff, u8::try_from(next(256)).unwrap()][next(5)];
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

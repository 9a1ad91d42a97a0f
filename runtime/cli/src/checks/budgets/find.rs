//! The limits that apply in a folder, and to a package that cargo built.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, bail};

use super::config::{Config, FILE, of_file, of_manifest};
use crate::input::count_basis::RequestedEncoding;
use crate::input::listing::Listing;

/// Returns the limits of a folder: those of `mcpact.toml`, and for its missing keys those of
/// Cargo.toml.
pub(crate) fn find(folder: &Path) -> Result<Option<Config>> {
    find_in(&[folder], folder)
}

/// Returns the limits for these inputs: those of the current folder. If cargo built a package, its
/// `mcpact.toml` applies if the current folder has none, and its Cargo.toml instead of the one in
/// the current folder.
///
/// # Errors
///
/// Returns an error if cargo built several packages, and only some of them have limits: the limits
/// of one package do not apply to another.
pub(crate) fn find_for(inputs: &[Listing]) -> Result<Option<Config>> {
    let packages = packages(inputs);
    let limits = find_for_packages(&packages)?;
    if limits.is_none() && packages.len() > 1 {
        for package in packages {
            if let Some(file) = find(package)?.and_then(|limits| limits.file) {
                bail!(
                    "the limits in `{}` apply to one package; select it with `--package NAME`, or write limits of all packages in `{FILE}` in this folder",
                    file.display()
                );
            }
        }
    }
    Ok(limits)
}

/// Returns the encoding of the limits for these inputs, if they state one. That of one package does
/// not apply to several.
pub(crate) fn encoding_for<'a>(inputs: impl IntoIterator<Item = &'a Listing>) -> Result<Option<RequestedEncoding>> {
    let limits = find_for_packages(&packages(inputs))?;
    Ok(limits.and_then(|limits| limits.encoding))
}

/// Returns the packages that cargo built for these inputs.
fn packages<'a>(inputs: impl IntoIterator<Item = &'a Listing>) -> BTreeSet<&'a Path> {
    let packages = inputs.into_iter().filter_map(|input| input.package.as_deref());
    packages.collect()
}

/// Returns the limits of the current folder, and those of the package if there is only one.
fn find_for_packages(packages: &BTreeSet<&Path>) -> Result<Option<Config>> {
    let current = Path::new("");
    match (packages.first(), packages.len()) {
        (Some(package), 1) => find_in(&[current, package], package),
        _ => find(current),
    }
}

/// Returns the limits of the first `mcpact.toml` in these folders, and for its missing keys those of
/// the Cargo.toml in `package`.
fn find_in(folders: &[&Path], package: &Path) -> Result<Option<Config>> {
    let manifest = package.join("Cargo.toml");
    let of_package = if manifest.is_file() {
        of_manifest(&manifest)?
    } else {
        None
    };
    let own = folders.iter().map(|folder| folder.join(FILE));
    let Some(own) = own.into_iter().find(|file| file.is_file()) else {
        return Ok(of_package);
    };
    let own = of_file(&own)?;
    match of_package {
        Some(of_package) => own.or(of_package).map(Some),
        None => Ok(Some(own)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::Folder;

    /// The limits of a package apply to it in every folder, and not to other packages.
    #[test]
    fn packages_of_other_folders() {
        let manifest = |name: &str, table: &str| {
            let folder = Folder::new(name);
            let text = format!("[package]\nname = \"x\"\n{table}");
            std::fs::write(folder.join("Cargo.toml"), text).expect("a file");
            folder
        };
        let limited = manifest("find-limited", "[package.metadata.mcpact]\ntool-budget = 200\n");
        let (other, third) = (manifest("find-other", ""), manifest("find-third", ""));
        // The tests run in the folder of this package, which has no limits.
        let limits = |packages: &[&Folder]| {
            let input = |package: &&Folder| Listing {
                package: Some(package.to_path_buf()),
                ..Listing::default()
            };
            let inputs: Vec<Listing> = packages.iter().map(input).collect();
            find_for(&inputs)
        };
        let tool = |packages: &[&Folder]| limits(packages).unwrap().and_then(|limits| limits.tool);
        assert_eq!(tool(&[&limited, &limited]), Some(200));
        assert_eq!(tool(&[&other]), None);
        let error = limits(&[&other, &limited]).unwrap_err().to_string();
        assert!(
            error.contains("apply to one package; select it with `--package NAME`"),
            "{error}"
        );
        assert_eq!(limits(&[&other, &third]).unwrap(), None);
    }
}

//! What tokens are counted in: the encoding that was asked for, or a lock file's own, and of which bytes.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use clap::Args;
use mcpact::Count;
use mcpact_tokens::Encoding;

use crate::listing::Listing;

/// The encoding that a command is asked for.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct EncodingFlag {
    /// The encoding: `o200k_base` or `cl100k_base`; where none is named a lock file's own, else `o200k_base`
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
}

/// An encoding that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) encoding: Encoding,
    /// The file that asks for it; `None` where `--encoding` does.
    pub(crate) file: Option<PathBuf>,
}

/// What is counted, and in what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counting {
    pub(crate) encoding: Encoding,
    /// Which bytes of a tool: whole entries are those of lock files alone.
    pub(crate) count: Count,
}

impl EncodingFlag {
    pub(crate) fn asked(self) -> Option<Asked> {
        let asked = |encoding| Asked { encoding, file: None };
        self.encoding.map(asked)
    }
}

impl Asked {
    /// What to write for another encoding.
    fn instead(&self, encoding: Encoding) -> String {
        match &self.file {
            None => format!("`--encoding {encoding}`"),
            Some(file) => format!("`encoding = \"{encoding}\"` in `{}`", file.display()),
        }
    }
}

impl Counting {
    /// For people: `o200k_base`, and more where it is not the model-visible entries that are counted.
    pub(crate) fn name(self) -> String {
        match self.count {
            Count::Model => self.encoding.name().to_owned(),
            Count::Wire => format!("{}, whole entries", self.encoding),
        }
    }

    /// An error where whole entries are counted; `things` are what is about model-visible ones.
    pub(crate) fn must_be_model(self, things: &str) -> Result<()> {
        ensure!(
            self.count == Count::Model,
            "{things} are of model-visible entries, and the lock file has what whole entries cost (`\"count\":\"wire\"`): give the binary, the server, or its answer to `tools/list`"
        );
        Ok(())
    }
}

/// As lock files and indexes name it.
pub(crate) fn name_of(count: Count) -> &'static str {
    match count {
        Count::Model => "model",
        Count::Wire => "wire",
    }
}

impl Listing {
    /// In what the costs of these listings are told, by a command for something: what was asked for; else what a lock file among
    /// them is counted in; else the default. An error where a lock file is counted otherwise, since its numbers cannot be
    /// counted again.
    pub(crate) fn counting<'a>(
        listings: impl IntoIterator<Item = &'a Listing>,
        asked: Option<&Asked>,
        purpose: &str,
    ) -> Result<Counting> {
        let mut encoding: Option<(&str, Encoding)> = None;
        let mut count: Option<(&str, Count)> = None;
        for listing in listings {
            let title = listing.title.as_str();
            if let Some(locked) = listing.locked {
                let own = locked.encoding;
                if let Some(asked) = asked.filter(|asked| asked.encoding != own) {
                    let wanted = asked.encoding;
                    bail!(
                        "`{title}` is counted in {own}, and {purpose} in {wanted}: write {}, or the lock file anew by `mcpact lock --encoding {wanted}`",
                        asked.instead(own)
                    );
                }
                match encoding {
                    Some((other, before)) if before != own => bail!(
                        "`{other}` is counted in {before}, and `{title}` in {own}: write one of them anew by `mcpact lock --encoding …`"
                    ),
                    _ => encoding = Some((title, own)),
                }
            }
            let own = listing.locked.map_or(Count::Model, |locked| locked.count);
            match count {
                Some((other, before)) if before != own => {
                    let (whole, model) = if own == Count::Wire {
                        (title, other)
                    } else {
                        (other, title)
                    };
                    bail!(
                        "`{whole}` has what whole entries cost (`\"count\":\"wire\"`), and of `{model}` the model-visible ones are counted: write a lock file of these by `mcpact lock`"
                    );
                }
                _ => count = Some((title, own)),
            }
        }
        Ok(Counting {
            encoding: asked
                .map(|asked| asked.encoding)
                .or(encoding.map(|(_, encoding)| encoding))
                .unwrap_or_default(),
            count: count.map_or(Count::Model, |(_, count)| count),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const O200K: Encoding = Encoding::O200kBase;
    const CL100K: Encoding = Encoding::Cl100kBase;

    fn listing(title: &str, locked: Option<(Encoding, Count)>) -> Listing {
        Listing {
            title: title.to_owned(),
            locked: locked.map(|(encoding, count)| Counting { encoding, count }),
            ..Listing::default()
        }
    }

    fn counting(listings: &[Listing], asked: Option<Encoding>) -> Result<(Encoding, Count), String> {
        let flag = EncodingFlag { encoding: asked };
        Listing::counting(listings, flag.asked().as_ref(), "this check")
            .map(|counting| (counting.encoding, counting.count))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_was_asked_for_else_the_lock_files_own() {
        let list = listing("list", None);
        let model = listing("model", Some((CL100K, Count::Model)));
        let wire = listing("wire", Some((CL100K, Count::Wire)));
        for (listings, asked, found) in [
            (&[][..], None, (O200K, Count::Model)),
            (std::slice::from_ref(&list), None, (O200K, Count::Model)),
            (std::slice::from_ref(&list), Some(CL100K), (CL100K, Count::Model)),
            (&[list.clone(), model.clone()], None, (CL100K, Count::Model)),
            (&[model.clone(), model], Some(CL100K), (CL100K, Count::Model)),
            (&[wire.clone(), wire], None, (CL100K, Count::Wire)),
        ] {
            assert_eq!(counting(listings, asked), Ok(found), "{listings:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let list = listing("list", None);
        let model = listing("model", Some((CL100K, Count::Model)));
        let other = listing("other", Some((O200K, Count::Model)));
        let wire = listing("wire", Some((CL100K, Count::Wire)));
        let error = |listings: &[Listing], asked| counting(listings, asked).unwrap_err();
        assert_eq!(
            error(&[list.clone(), model.clone()], Some(O200K)),
            "`model` is counted in cl100k_base, and this check in o200k_base: write `--encoding cl100k_base`, or the lock file anew by `mcpact lock --encoding o200k_base`"
        );
        assert_eq!(
            error(&[model.clone(), list.clone(), other], None),
            "`model` is counted in cl100k_base, and `other` in o200k_base: write one of them anew by `mcpact lock --encoding …`"
        );
        let mixed = "`wire` has what whole entries cost (`\"count\":\"wire\"`), and of `list` the model-visible ones are counted: write a lock file of these by `mcpact lock`";
        assert_eq!(error(&[wire.clone(), list.clone()], None), mixed);
        assert_eq!(error(&[list, wire.clone()], None), mixed);
        assert!(error(&[model, wire], None).contains("of `model` the model-visible ones"));
        let asked = Asked {
            encoding: O200K,
            file: Some(PathBuf::from("mcpact.toml")),
        };
        assert_eq!(asked.instead(CL100K), "`encoding = \"cl100k_base\"` in `mcpact.toml`");
    }
}

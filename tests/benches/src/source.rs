//! The parameter types and tools of `examples/heritage`, read from its source, without the bodies.
//!
//! A body that searches a collection costs both sides the same and hides what they differ in.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Fields, File, FnArg, Ident, ImplItem, Item, ItemImpl, ItemMacro, ItemUse, Meta, ReturnType, Type,
    UseTree, parse_quote,
};

use super::root;

/// The crate.
pub struct Heritage {
    pub(crate) modules: Vec<Module>,
    /// `toolset! { … }`, and the `use` of what it names.
    pub(crate) toolset: ItemMacro,
    pub(crate) blocks: ItemUse,
}

/// A file.
pub(crate) struct Module {
    /// Its path below `src`.
    pub(crate) path: PathBuf,
    /// The types of parameters, and what their serde attributes name.
    pub(crate) items: Vec<Item>,
    pub(crate) block: Option<Block>,
}

/// An impl block of tools.
pub(crate) struct Block {
    pub(crate) ty: Ident,
    /// `#[mcp_tools(…)]`.
    pub(crate) attribute: Attribute,
    pub(crate) tools: Vec<Tool>,
}

/// A method that is a tool.
pub(crate) struct Tool {
    pub(crate) name: Ident,
    /// The doc comment.
    pub(crate) docs: Vec<Attribute>,
    /// `#[mcp_tool(…)]`.
    pub(crate) attribute: Attribute,
    pub(crate) parameters: Option<Type>,
    /// True if it returns a `Result`.
    pub(crate) fails: bool,
}

impl Heritage {
    /// Reads the example's source.
    pub fn read() -> Self {
        let from = root().join("examples/heritage/src");
        let mut paths = vec![from.join("shared.rs")];
        paths.extend(files(&from.join("sources")));
        let files: Vec<(PathBuf, File)> = paths
            .iter()
            .map(|path| (path.strip_prefix(&from).expect("below it").to_owned(), parsed(path)))
            .collect();
        let named = files.iter().flat_map(|(_, file)| named_defaults(file)).collect();
        let modules: Vec<Module> = files
            .into_iter()
            .map(|(path, file)| Module::of(path, file, &named))
            .collect();
        let mut toolset = None;
        let mut blocks = None;
        for item in parsed(&from.join("lib.rs")).items {
            match item {
                Item::Macro(item) if is_last(&item.mac.path, "toolset") => toolset = Some(comparable_toolset(item)),
                Item::Use(item) => blocks = Some(item),
                _ => {}
            }
        }
        let heritage = Self {
            modules,
            toolset: toolset.expect("the example's toolset"),
            blocks: blocks.expect("the `use` of the example's blocks"),
        };
        let tools: usize = heritage.blocks().map(|(_, block)| block.tools.len()).sum();
        assert_eq!(tools, 69, "the example has other tools than the numbers speak of");
        heritage
    }

    /// The blocks, with the modules that they stand in.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (&Module, &Block)> {
        let modules = self.modules.iter();
        modules.filter_map(|module| Some((module, module.block.as_ref()?)))
    }
}

impl Module {
    fn of(path: PathBuf, file: File, named: &BTreeSet<String>) -> Self {
        let kept: BTreeSet<String> = file.items.iter().filter_map(schema_type).collect();
        let is_kept = |ty: &Type| kept.contains(&ty.to_token_stream().to_string());
        let mut items = Vec::new();
        let mut block = None;
        for item in file.items {
            match item {
                Item::Impl(item) if attribute(&item.attrs, "mcp_tools").is_some() => block = Some(Block::of(item)),
                Item::Impl(mut item) if is_kept(&item.self_ty) => match &item.trait_ {
                    Some((path, _)) if is_last(path, "Default") => items.push(Item::Impl(item)),
                    Some(_) => {}
                    None => {
                        item.items.retain(|item| {
                            matches!(item, ImplItem::Fn(method) if named.contains(&method.sig.ident.to_string()))
                        });
                        items.push(Item::Impl(item));
                    }
                },
                Item::Fn(item) if named.contains(&item.sig.ident.to_string()) => items.push(Item::Fn(item)),
                Item::Mod(item) => items.push(Item::Mod(item)),
                Item::Use(item) if is_of_types(&item.tree) => items.push(Item::Use(item)),
                item if schema_type(&item).is_some() => items.push(without_selections(item)),
                _ => {}
            }
        }
        Self { path, items, block }
    }

    /// The module's path from the crate's root, and the name of its source.
    pub(crate) fn name(&self) -> String {
        let path = self.path.with_extension("");
        let path = if path.ends_with("mod") {
            path.parent().expect("a folder")
        } else {
            &path
        };
        path.file_name().expect("a name").to_string_lossy().into_owned()
    }
}

impl Block {
    fn of(block: ItemImpl) -> Self {
        let Type::Path(ty) = &*block.self_ty else {
            panic!("tools of a type that has no name")
        };
        let tools = block.items.into_iter().filter_map(|item| match item {
            ImplItem::Fn(method) => {
                let parameters = method.sig.inputs.iter().find_map(|input| match input {
                    FnArg::Typed(input) => Some((*input.ty).clone()),
                    FnArg::Receiver(_) => None,
                });
                let fails = match &method.sig.output {
                    ReturnType::Type(_, ty) => matches!(&**ty, Type::Path(ty) if is_last(&ty.path, "Result")),
                    ReturnType::Default => false,
                };
                Some(Tool {
                    name: method.sig.ident,
                    attribute: comparable(attribute(&method.attrs, "mcp_tool")?),
                    docs: method
                        .attrs
                        .into_iter()
                        .filter(|attribute| is_last(attribute.path(), "doc"))
                        .collect(),
                    parameters,
                    fails,
                })
            }
            _ => None,
        });
        Self {
            ty: ty.path.require_ident().expect("the name of a block's type").clone(),
            attribute: attribute(&block.attrs, "mcp_tools").expect("seen above").clone(),
            tools: tools.collect(),
        }
    }
}

/// The files below a folder, by their paths.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut found: Vec<PathBuf> = paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect();
    found.sort();
    found
}

fn parsed(path: &Path) -> File {
    let text = fs::read_to_string(path).expect("a source file");
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The name of a type of parameters: one that derives `ToolSchema` and is read.
fn schema_type(item: &Item) -> Option<String> {
    let (attributes, name) = match item {
        Item::Struct(item) => (&item.attrs, &item.ident),
        Item::Enum(item) => (&item.attrs, &item.ident),
        _ => return None,
    };
    let derive = attribute(attributes, "derive")?.to_token_stream().to_string();
    (derive.contains("ToolSchema") && derive.contains("Deserialize")).then(|| name.to_string())
}

/// Removes the parameters that select parts of a result, whose types the crates do not have.
fn without_selections(mut item: Item) -> Item {
    if let Item::Struct(item) = &mut item
        && let Fields::Named(fields) = &mut item.fields
    {
        let kept = std::mem::take(&mut fields.named).into_pairs().filter(|pair| {
            let ty = &pair.value().ty;
            !matches!(ty, Type::Path(ty) if is_last(&ty.path, "Tier") || is_last(&ty.path, "Fields"))
        });
        fields.named = kept.collect();
    }
    item
}

/// The keys of `#[mcp_tool]` and `toolset!` for features that rmcp lacks: results, the
/// search, and the budgets of meta-tools.
const ONLY_HERE: [&str; 8] = [
    "output",
    "result_budget",
    "keywords",
    "asks",
    "meta_budget",
    "catalogue_budget",
    "instructions",
    "deny",
];

/// Returns `#[mcp_tool(…)]` with the keys that rmcp has too.
fn comparable(attribute: &Attribute) -> Attribute {
    let Meta::List(list) = &attribute.meta else {
        return attribute.clone();
    };
    let kept = comparable_arguments(list.tokens.clone());
    parse_quote!(#[mcp_tool(#(#kept),*)])
}

/// Returns `toolset! { … }` with the list of tools and its budget.
fn comparable_toolset(mut item: ItemMacro) -> ItemMacro {
    let kept = comparable_arguments(item.mac.tokens);
    item.mac.tokens = quote!(#(#kept),*);
    item
}

/// Returns the arguments, without those of [`ONLY_HERE`].
fn comparable_arguments(tokens: TokenStream) -> Vec<TokenStream> {
    let mut kept: Vec<TokenStream> = Vec::new();
    let mut argument = TokenStream::new();
    let mut depth = 0_usize;
    let mut end = |argument: &mut TokenStream| {
        let argument = std::mem::take(argument);
        let text = argument.to_string();
        if !text.is_empty() && !ONLY_HERE.iter().any(|key| text.starts_with(key)) {
            kept.push(argument);
        }
    };
    for tree in tokens {
        match &tree {
            TokenTree::Punct(sign) if sign.as_char() == ',' && depth == 0 => {
                end(&mut argument);
                continue;
            }
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        argument.extend([tree]);
    }
    end(&mut argument);
    kept
}

/// The functions that `#[serde(default = "…")]` names, by their last segment.
fn named_defaults(file: &File) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let structs = file.items.iter().filter_map(|item| match item {
        Item::Struct(item) => Some(item),
        _ => None,
    });
    for field in structs.flat_map(|item| &item.fields) {
        for attribute in field
            .attrs
            .iter()
            .filter(|attribute| is_last(attribute.path(), "serde"))
        {
            let tokens = attribute.to_token_stream().to_string();
            if let Some((_, rest)) = tokens.split_once("default = \"") {
                let path = rest.split('"').next().expect("a string ends");
                names.insert(path.rsplit("::").next().expect("a path has a last segment").to_owned());
            }
        }
    }
    names
}

/// Returns whether a `use` is of serde or of other types of parameters.
fn is_of_types(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(first) if first.ident == "crate" => {
            matches!(&*first.tree, UseTree::Path(second) if second.ident == "shared")
        }
        // The crates have no types of results.
        UseTree::Path(first) if matches!(&*first.tree, UseTree::Path(second) if second.ident == "results") => false,
        UseTree::Path(first) => first.ident == "serde" || first.ident == "super" || first.ident == "params",
        _ => false,
    }
}

/// The attribute of this name, however its path begins.
pub(crate) fn attribute<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| is_last(attribute.path(), name))
}

/// Returns whether a path ends with this name.
pub(crate) fn is_last(path: &syn::Path, name: &str) -> bool {
    path.segments.last().is_some_and(|segment| segment.ident == name)
}

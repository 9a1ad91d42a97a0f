//! The tools and types of files, with the items that have their texts.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Fields, FnArg, ImplItem, ImplItemFn, ItemEnum, ItemFn, ItemImpl, ItemStruct, ItemType, LitStr, Pat,
    Signature, TraitItemFn, Type,
};

use super::documented_item::{DocumentedItem, Literal};
use mcpact_shared::text::words;

/// All items of all files.
#[derive(Default)]
pub(super) struct Items {
    pub(super) documented: Vec<DocumentedItem>,
    pub(super) tools: Vec<ToolItem>,
    pub(super) types: Vec<TypeItem>,
}

/// A function or a struct that is a tool.
pub(super) struct ToolItem {
    pub(super) name: ItemName,
    pub(super) documented: usize,
    /// Parameters of the function with their own attributes.
    pub(super) parameters: Vec<NamedItem>,
    pub(super) uses: Vec<TypeUse>,
}

/// A type with fields or variants.
pub(super) struct TypeItem {
    pub(super) name: String,
    pub(super) file: usize,
    pub(super) documented: usize,
    /// Its fields; of an enum its variants and their fields.
    pub(super) parts: Vec<NamedItem>,
    pub(super) uses: Vec<TypeUse>,
}

/// A field, a variant, or a parameter of a function.
pub(super) struct NamedItem {
    pub(super) name: ItemName,
    pub(super) documented: usize,
}

/// The name of a type in a signature or a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TypeUse {
    pub(super) name: String,
    pub(super) file: usize,
    /// True for a path of several segments: the type may be of another module.
    pub(super) is_qualified: bool,
}

/// The name of an item in a tool list.
pub(super) struct ItemName {
    /// The identifier's words, however they are joined.
    words: Vec<String>,
    /// The names that attributes give.
    given: Vec<String>,
}

impl ItemName {
    fn of(identifier: &str, attributes: &[Attribute], key: &str) -> ItemName {
        let mut given = Vec::new();
        for attribute in attributes {
            // `rename = "…"`, `rename(deserialize = "…")`, `name = "…"`, `alias` is not sent.
            let _ = attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident(key) {
                    if meta.input.peek(syn::Token![=]) {
                        given.push(meta.value()?.parse::<syn::LitStr>()?.value());
                    } else {
                        meta.parse_nested_meta(|inner| {
                            let name = inner.value()?.parse::<syn::LitStr>()?;
                            if inner.path.is_ident("deserialize") {
                                given.push(name.value());
                            }
                            Ok(())
                        })?;
                    }
                } else if meta.input.peek(syn::Token![=]) {
                    meta.value()?.parse::<syn::Expr>()?;
                } else if meta.input.peek(syn::token::Paren) {
                    let content;
                    syn::parenthesized!(content in meta.input);
                    content.parse::<proc_macro2::TokenStream>()?;
                }
                Ok(())
            });
        }
        ItemName {
            words: words(identifier),
            given,
        }
    }

    pub(super) fn is(&self, name: &str) -> bool {
        if self.given.is_empty() {
            self.words == words(name)
        } else {
            self.given.iter().any(|given| given == name)
        }
    }
}

impl Items {
    /// Adds the items of a file.
    pub(super) fn add(&mut self, file: usize, text: &str) -> Result<(), syn::Error> {
        let base = code_start(text);
        let parsed = syn::parse_str::<syn::File>(&text[base..]);
        let result = parsed.map(|parsed| {
            let mut collector = Collector {
                items: self,
                file,
                base,
                text,
            };
            collector.visit_file(&parsed);
        });
        // The spans of all files would be kept otherwise.
        proc_macro2::extra::invalidate_current_thread_spans();
        result
    }

    /// Returns the types that these uses name, and the types that they name in turn.
    pub(super) fn reached<'a>(&'a self, uses: impl Iterator<Item = &'a TypeUse>) -> Vec<usize> {
        let mut open: Vec<&TypeUse> = uses.collect();
        let mut seen: HashSet<&TypeUse> = HashSet::new();
        let mut reached = Vec::new();
        while let Some(wanted) = open.pop() {
            if !seen.insert(wanted) {
                continue;
            }
            let named = |index: &usize| self.types[*index].name == wanted.name;
            let named: Vec<usize> = (0..self.types.len()).filter(named).collect();
            // A type of the same file hides those of others.
            let in_file: Vec<usize> = named
                .iter()
                .copied()
                .filter(|index| !wanted.is_qualified && self.types[*index].file == wanted.file)
                .collect();
            for index in if in_file.is_empty() { named } else { in_file } {
                if !reached.contains(&index) {
                    reached.push(index);
                    open.extend(&self.types[index].uses);
                }
            }
        }
        reached
    }
}

/// Returns the offset after a byte order mark and a line `#!/usr/bin/env …`.
pub(super) fn code_start(text: &str) -> usize {
    let mark = if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let code = &text[mark..];
    if code.starts_with("#!") && !code[2..].trim_start().starts_with('[') {
        mark + code.find('\n').unwrap_or(code.len())
    } else {
        mark
    }
}

struct Collector<'a> {
    items: &'a mut Items,
    file: usize,
    base: usize,
    text: &'a str,
}

impl Collector<'_> {
    fn documented(&mut self, attributes: &[Attribute], item: Span) -> usize {
        let documented = DocumentedItem::of(self.file, self.base, self.text, attributes, item);
        self.items.documented.push(documented);
        self.items.documented.len() - 1
    }

    fn fields(&mut self, fields: &Fields) -> Vec<NamedItem> {
        fields
            .iter()
            .map(|field| NamedItem {
                name: ItemName::of(
                    &field.ident.as_ref().map(unraw).unwrap_or_default(),
                    &field.attrs,
                    "rename",
                ),
                documented: self.documented(&field.attrs, field.span()),
            })
            .collect()
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, item: Span) {
        if !is_tool(attributes) {
            return;
        }
        let documented = self.documented(attributes, item);
        let parameters = signature.inputs.iter().filter_map(|input| {
            let FnArg::Typed(input) = input else { return None };
            let Pat::Ident(pattern) = &*input.pat else { return None };
            (!input.attrs.is_empty()).then(|| (unraw(&pattern.ident), &input.attrs, input.span()))
        });
        let parameters: Vec<_> = parameters.collect();
        let parameters = parameters.into_iter().map(|(name, attributes, span)| NamedItem {
            name: ItemName::of(&name, attributes, "rename"),
            documented: self.documented(attributes, span),
        });
        let parameters = parameters.collect();
        let mut uses = Uses::new(self.file);
        // The type of the result has no parameters.
        signature.inputs.iter().for_each(|input| uses.visit_fn_arg(input));
        uses.visit_generics(&signature.generics);
        self.items.tools.push(ToolItem {
            name: ItemName::of(&unraw(&signature.ident), attributes, "name"),
            documented,
            parameters,
            uses: uses.found,
        });
    }

    fn type_item(
        &mut self,
        name: String,
        attributes: &[Attribute],
        span: Span,
        parts: Vec<NamedItem>,
        uses: Vec<TypeUse>,
    ) {
        let documented = self.documented(attributes, span);
        if is_tool(attributes) {
            let own = TypeUse {
                name: name.clone(),
                file: self.file,
                is_qualified: false,
            };
            self.items.tools.push(ToolItem {
                name: ItemName::of(&name, attributes, "name"),
                documented,
                parameters: Vec::new(),
                uses: vec![own],
            });
        }
        self.items.types.push(TypeItem {
            name,
            file: self.file,
            documented,
            parts,
            uses,
        });
    }
}

fn unraw(ident: &syn::Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}

/// Returns whether an item is a tool of rmcp or mcpact.
fn is_tool(attributes: &[Attribute]) -> bool {
    let names = attributes
        .iter()
        .filter_map(|attribute| attribute.path().segments.last());
    names
        .into_iter()
        .any(|name| name.ident == "tool" || name.ident == "mcp_tool")
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        let parts = self.fields(&item.fields);
        let uses = Uses::of_fields(self.file, [&item.fields]);
        self.type_item(unraw(&item.ident), &item.attrs, item.span(), parts, uses);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        let mut parts = Vec::new();
        for variant in &item.variants {
            parts.push(NamedItem {
                name: ItemName::of(&unraw(&variant.ident), &variant.attrs, "rename"),
                documented: self.documented(&variant.attrs, variant.span()),
            });
            parts.extend(self.fields(&variant.fields));
        }
        let uses = Uses::of_fields(self.file, item.variants.iter().map(|variant| &variant.fields));
        self.type_item(unraw(&item.ident), &item.attrs, item.span(), parts, uses);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        let mut uses = Uses::new(self.file);
        uses.visit_type(&item.ty);
        self.type_item(unraw(&item.ident), &item.attrs, item.span(), Vec::new(), uses.found);
    }

    /// Adds a tool by a trait, such as rmcp's `ToolBase`. Its name and its description are constants
    /// or the results of `name` and `description`, and its parameters are an associated type.
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let (mut given, mut descriptions) = (Strings::default(), Strings::default());
        let mut uses = Uses::new(self.file);
        if item.trait_.is_some() {
            uses.visit_type(&item.self_ty);
            for inner in &item.items {
                match inner {
                    ImplItem::Const(constant) => given.visit_expr(&constant.expr),
                    ImplItem::Fn(function) if function.sig.ident == "name" => given.visit_block(&function.block),
                    ImplItem::Fn(function) if function.sig.ident == "description" => {
                        descriptions.visit_block(&function.block);
                    }
                    ImplItem::Type(associated) => uses.visit_type(&associated.ty),
                    _ => {}
                }
            }
        }
        if !given.found.is_empty() {
            let documented = self.documented(&[], item.span());
            descriptions.found.extend_from_slice(&given.found);
            let literals = descriptions.found.iter().map(|literal| {
                let range = literal.span().byte_range();
                Literal {
                    range: self.base + range.start..self.base + range.end,
                    attribute: None,
                    value: literal.value(),
                }
            });
            self.items.documented[documented].literals.extend(literals);
            self.items.tools.push(ToolItem {
                name: ItemName {
                    words: Vec::new(),
                    given: given.found.iter().map(LitStr::value).collect(),
                },
                documented,
                parameters: Vec::new(),
                uses: uses.found,
            });
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.attrs, &item.sig, item.span());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.attrs, &item.sig, item.span());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.function(&item.attrs, &item.sig, item.span());
        visit::visit_trait_item_fn(self, item);
    }
}

/// Collects string literals.
#[derive(Default)]
struct Strings {
    found: Vec<LitStr>,
}

impl<'ast> Visit<'ast> for Strings {
    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.found.push(literal.clone());
    }
}

/// Collects the names of types.
struct Uses {
    file: usize,
    found: Vec<TypeUse>,
}

impl Uses {
    fn new(file: usize) -> Uses {
        Uses {
            file,
            found: Vec::new(),
        }
    }

    fn of_fields<'a>(file: usize, fields: impl IntoIterator<Item = &'a Fields>) -> Vec<TypeUse> {
        let mut uses = Uses::new(file);
        for fields in fields {
            fields.iter().for_each(|field| uses.visit_type(&field.ty));
        }
        uses.found
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_type(&mut self, ty: &'ast Type) {
        if let Type::Path(path) = ty
            && let Some(last) = path.path.segments.last()
        {
            self.found.push(TypeUse {
                name: unraw(&last.ident),
                file: self.file,
                is_qualified: path.path.segments.len() > 1,
            });
        }
        visit::visit_type(self, ty);
    }
}

//! Checks of rules and names, which need the types. Each is a call with the span of its field.
//!
//! A type without parameters has a constant for each check, and its node needs these constants. So
//! rustc reports every failed check even if no tool uses the type, and does not repeat it at each
//! use. In a type with parameters, the checks are calls in its node, which rustc evaluates for each
//! use.

use crate::emit::runtime::{at, private_at};
use crate::schema::attributes::notes::Notes;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{GenericArgument, PathArguments, Type};

/// The name of the constant that needs the node of each field whose type may contain this one. If
/// types contain each other, rustc reports a cycle (E0391), and this name is the only text of the
/// macro in that error.
const CYCLE_HINT: &str = "__ON_A_CYCLE_SEE_RECURSIVE_TYPES_IN_THE_DOCS_OF_DERIVE_TOOLSCHEMA";

/// The checks of a type.
#[derive(Default)]
pub(crate) struct Checks {
    pub(super) calls: Vec<TokenStream>,
    /// The checks inside of types. They rarely fail, so they share a constant.
    inside: Vec<TokenStream>,
    /// The types that have a check in `inside`.
    checked: Vec<String>,
}

impl Checks {
    /// Returns the statements that precede the node. A `concrete` type has no parameters.
    pub(crate) fn expand(self, concrete: bool) -> TokenStream {
        let Checks { mut calls, inside, .. } = self;
        if !concrete {
            return quote!(#(#calls;)* #(#inside;)*);
        }
        let mut names: Vec<_> = (0..calls.len()).map(|index| format_ident!("__CHECK{index}")).collect();
        if !inside.is_empty() {
            names.push(format_ident!("{CYCLE_HINT}"));
            calls.push(quote!({ #(#inside;)* }));
        }
        quote! {
            #(const #names: () = #calls;)*
            #(let () = #names;)*
        }
    }

    /// Checks that each rule applies to the values of `node`. `name` is that of the field or type.
    pub(crate) fn rules(&mut self, name: &str, notes: &Notes, node: &TokenStream) {
        let rules = [
            ("Range", notes.range.as_ref().map(|range| range.span)),
            ("Length", notes.length.as_ref().map(|length| length.span)),
            ("Pattern", notes.pattern.as_ref().map(|pattern| pattern.span)),
            ("Format", notes.format.as_ref().map(|format| format.span)),
        ];
        for (rule, span) in rules {
            if let Some(span) = span {
                let rule = format_ident!("{rule}");
                let (span, p) = at(span.start);
                self.calls
                    .push(quote_spanned!(span=> #p::check_rule(#p::Rule::#rule, #name, #node)));
            }
        }
        if let Some(inner) = &notes.inner {
            let (span, p) = at(inner.span.start);
            let node = quote_spanned!(span=> #p::check_inner(#name, #node));
            if inner.value.rules().iter().all(|(_, span)| span.is_none()) {
                self.calls.push(quote_spanned!(span=> { #node; }));
            }
            self.rules(name, &inner.value, &node);
        }
    }

    /// Checks the types inside a type, whose node is `node`: the keys of maps, and that each can be
    /// a parameter.
    pub(crate) fn inside(&mut self, ty: &Type, node: &TokenStream, span: Span) {
        if is_plain(ty) {
            return;
        }
        let text = node.to_string();
        if !self.checked.contains(&text) {
            self.checked.push(text);
            let p = private_at(span);
            self.inside.push(quote_spanned!(span=> #p::check_inside(#node)));
        }
    }
}

/// Returns whether a type is, by its name, a common type that needs no check inside. This saves a
/// call in const evaluation for each use. If the name refers to another type, only the tool that
/// uses the type checks it.
fn is_plain(ty: &Type) -> bool {
    let segment = match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        Type::Reference(reference) => return is_plain(&reference.elem),
        _ => None,
    };
    let Some(segment) = segment else {
        return false;
    };
    let name = segment.ident.to_string();
    match &segment.arguments {
        PathArguments::None => matches!(
            &*name,
            "String"
                | "str"
                | "bool"
                | "char"
                | "f32"
                | "f64"
                | "i8"
                | "i16"
                | "i32"
                | "i64"
                | "isize"
                | "u8"
                | "u16"
                | "u32"
                | "u64"
                | "usize"
        ),
        PathArguments::AngleBracketed(list) => {
            matches!(&*name, "Option" | "Vec" | "Box")
                && list
                    .args
                    .iter()
                    .all(|argument| matches!(argument, GenericArgument::Type(ty) if is_plain(ty)))
        }
        PathArguments::Parenthesized(_) => false,
    }
}

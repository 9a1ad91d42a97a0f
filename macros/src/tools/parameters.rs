//! What a tool's method is called with: the tool's parameters, which come from JSON, and parts of the request.

use super::adopt;
use super::parse::Method;
use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, FnArg, GenericParam, Meta, Receiver, ReceiverKind, Type};

/// A parameter that is not `self`.
pub(crate) enum Parameter<'a> {
    /// The tool's parameters: what is written as rmcp's `Parameters<…>`, else the first that is not marked `#[mcp(context)]`.
    Tool(&'a Type),
    /// A part of the request: all others.
    Context(&'a Type),
}

impl<'a> Parameter<'a> {
    /// The type, if it is the tool's parameters.
    pub(crate) fn of_tool(&self) -> Option<&'a Type> {
        match self {
            Parameter::Tool(ty) => Some(ty),
            Parameter::Context(_) => None,
        }
    }
}

/// The parameters of `method`. What is wrong with them is reported.
pub(crate) fn of<'a>(method: &'a Method, diagnostics: &mut Diagnostics) -> Vec<Parameter<'a>> {
    let sig = &method.sig;
    let mut generics = sig.generics.params.iter();
    if let Some(param) = generics.find(|param| !matches!(param, GenericParam::Lifetime(_))) {
        diagnostics.error_of(param, messages::generic_method(&sig.ident.to_string()));
    }
    let mut parameters = Vec::new();
    let wrapped = sig.inputs.iter().position(|arg| match arg {
        FnArg::Typed(param) => adopt::parameters(&param.ty).is_some_and(|last| !last.arguments.is_none()),
        FnArg::Receiver(_) => false,
    });
    let mut given = false;
    for (index, arg) in sig.inputs.iter().enumerate() {
        let ty = match arg {
            FnArg::Receiver(self_) => {
                receiver(self_, diagnostics);
                continue;
            }
            FnArg::Typed(param) => &*param.ty,
        };
        if let Type::ImplTrait(_) = ty {
            diagnostics.error_of(ty, messages::generic_method(&sig.ident.to_string()));
        }
        let marks = method.marks.get(index).map_or(&[][..], Vec::as_slice);
        if is_context(marks, diagnostics) || given || wrapped.is_some_and(|wrapped| wrapped > index) {
            parameters.push(Parameter::Context(ty));
            continue;
        }
        given = true;
        if let Type::Reference(_) = ty {
            diagnostics.error_of(ty, messages::borrowed_parameters());
        } else if let Some(lifetime) = lifetime(ty.to_token_stream()) {
            diagnostics.error(lifetime, messages::borrowing_parameters());
        }
        parameters.push(Parameter::Tool(ty));
    }
    parameters
}

/// Where a type has a lifetime of the method's or the block's.
pub(super) fn lifetime(ty: TokenStream) -> Option<Span> {
    let mut quoted = false;
    ty.into_iter().find_map(|tree| match tree {
        TokenTree::Punct(punct) => {
            quoted = punct.as_char() == '\'';
            None
        }
        TokenTree::Ident(ident) => (std::mem::take(&mut quoted) && ident != "static").then(|| ident.span()),
        TokenTree::Group(group) => lifetime(group.stream()),
        TokenTree::Literal(_) => None,
    })
}

fn receiver(receiver: &Receiver, diagnostics: &mut Diagnostics) {
    if !matches!(receiver.kind, ReceiverKind::Reference(_, _, None)) {
        diagnostics.error_of(receiver, messages::receiver());
    }
}

/// Whether one of a parameter's `#[mcp]`s is `#[mcp(context)]`, which is all that it can be.
fn is_context(marks: &[Attribute], diagnostics: &mut Diagnostics) -> bool {
    let mut is_context = false;
    for mark in marks {
        let keys = match &mark.meta {
            Meta::List(list) => args::split(list.tokens.clone(), diagnostics),
            _ => Vec::new(),
        };
        match keys.as_slice() {
            [(key, args::Value::Flag)] if key == "context" => is_context = true,
            _ => diagnostics.error_of(mark, messages::parameter_mark()),
        }
    }
    is_context
}

//! The parameters of a tool's method: the tool's arguments, and parts of the request.

use crate::diagnostics::{Diagnostics, messages};
use crate::syntax::args;
use crate::syntax::tokens::{find_lifetime, type_or_const_parameter};
use crate::tools::adopted_router::parameters_segment;
use crate::tools::impl_block::Method;
use quote::ToTokens;
use syn::{Attribute, FnArg, Meta, Receiver, ReceiverKind, Type};

/// A parameter that is not `self`.
pub(crate) enum Parameter<'a> {
    /// The tool's arguments: the parameter that is rmcp's `Parameters<…>`, else the first without
    /// `#[mcp(context)]`.
    Arguments(&'a Type),
    /// A part of the request: every other parameter.
    Context(&'a Type),
}

impl<'a> Parameter<'a> {
    /// Returns the type of the tool's arguments.
    pub(crate) fn arguments(&self) -> Option<&'a Type> {
        match self {
            Parameter::Arguments(ty) => Some(ty),
            Parameter::Context(_) => None,
        }
    }
}

/// Returns the parameters of `method`, and reports their errors.
pub(crate) fn parameters<'a>(method: &'a Method, diagnostics: &mut Diagnostics) -> Vec<Parameter<'a>> {
    let sig = &method.sig;
    if let Some(param) = type_or_const_parameter(&sig.generics) {
        diagnostics.error_of(param, messages::generic_method(&sig.ident.to_string()));
    }
    let mut parameters = Vec::new();
    let wrapped = sig.inputs.iter().position(|arg| match arg {
        FnArg::Typed(param) => parameters_segment(&param.ty).is_some_and(|last| !last.arguments.is_none()),
        FnArg::Receiver(_) => false,
    });
    let mut has_arguments = false;
    for (index, arg) in sig.inputs.iter().enumerate() {
        let ty = match arg {
            FnArg::Receiver(receiver) => {
                check_receiver(receiver, diagnostics);
                continue;
            }
            FnArg::Typed(param) => &*param.ty,
        };
        if let Type::ImplTrait(_) = ty {
            diagnostics.error_of(ty, messages::generic_method(&sig.ident.to_string()));
        }
        let marks = method.marks.get(index).map_or(&[][..], Vec::as_slice);
        if is_context(marks, diagnostics) || has_arguments || wrapped.is_some_and(|wrapped| wrapped > index) {
            parameters.push(Parameter::Context(ty));
            continue;
        }
        has_arguments = true;
        if let Type::Reference(_) = ty {
            diagnostics.error_of(ty, messages::borrowed_parameters());
        } else if let Some(lifetime) = find_lifetime(ty.to_token_stream()) {
            diagnostics.error(lifetime, messages::borrowing_parameters());
        }
        parameters.push(Parameter::Arguments(ty));
    }
    parameters
}

fn check_receiver(receiver: &Receiver, diagnostics: &mut Diagnostics) {
    if !matches!(receiver.kind, ReceiverKind::Reference(_, _, None)) {
        diagnostics.error_of(receiver, messages::receiver());
    }
}

/// Returns whether one of a parameter's `#[mcp]` attributes is `#[mcp(context)]`, and reports
/// others.
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

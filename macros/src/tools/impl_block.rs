//! The source of an `impl` block. Bodies of functions are not parsed, which keeps the macro cheap.

use crate::syntax::attributes::{is_mcp_tool, is_rmcp_tool};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Generics, Meta, Signature, Token, Type, Visibility, WhereClause, token};

/// An `impl` block.
pub(crate) struct ImplBlock {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) generics: Generics,
    /// `Trait for`, if the block implements a trait.
    pub(crate) trait_for: Option<TokenStream>,
    pub(crate) ty: Type,
    pub(crate) items: Vec<Item>,
    unsafety: Option<Token![unsafe]>,
    impl_token: Token![impl],
    brace: token::Brace,
    inner_attrs: Vec<Attribute>,
}

/// An item of the block.
pub(crate) enum Item {
    Method(Box<Method>),
    Other(Other),
}

/// A function with a body.
pub(crate) struct Method {
    /// All attributes but `#[mcp_tool]`.
    pub(crate) attrs: Vec<Attribute>,
    /// Each `#[mcp_tool]`.
    pub(crate) mcp_tool: Vec<Attribute>,
    /// Each `#[cfg_attr(…, mcp_tool)]`, which is an error.
    pub(crate) conditional: Vec<Attribute>,
    pub(crate) vis: Visibility,
    /// The signature, without the `#[mcp]` of the parameters if the method is a tool.
    pub(crate) sig: Signature,
    /// The `#[mcp]` of each parameter.
    pub(crate) marks: Vec<Vec<Attribute>>,
    body: TokenTree,
}

/// Any item that is not a function with a body.
pub(crate) struct Other {
    attrs: Vec<Attribute>,
    pub(crate) mcp_tool: Vec<Attribute>,
    rest: TokenStream,
}

impl Parse for ImplBlock {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let unsafety = input.parse()?;
        let impl_token = input.parse()?;
        let mut generics: Generics = if input.peek(Token![<]) && !input.peek2(Token![Self]) {
            input.parse()?
        } else {
            Generics::default()
        };
        let mut ty: Type = input.parse()?;
        let mut trait_for = None;
        if input.peek(Token![for]) {
            let for_token: Token![for] = input.parse()?;
            trait_for = Some(quote!(#ty #for_token));
            ty = input.parse()?;
        }
        generics.where_clause = input.parse::<Option<WhereClause>>()?;
        let content;
        let brace = syn::braced!(content in input);
        let inner_attrs = content.call(Attribute::parse_inner)?;
        let mut items = Vec::new();
        while !content.is_empty() {
            items.push(content.parse()?);
        }
        Ok(ImplBlock {
            attrs,
            generics,
            trait_for,
            ty,
            items,
            unsafety,
            impl_token,
            brace,
            inner_attrs,
        })
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let (mcp_tool, attrs): (Vec<_>, Vec<_>) = attrs.into_iter().partition(is_mcp_tool);
        let ahead = input.fork();
        if let (Ok(vis), Ok(mut sig)) = (ahead.parse::<Visibility>(), ahead.parse::<Signature>())
            && ahead.peek(token::Brace)
        {
            input.advance_to(&ahead);
            let (conditional, attrs): (_, Vec<_>) = attrs.into_iter().partition(is_conditional_tool);
            let is_tool = !mcp_tool.is_empty() || attrs.iter().any(is_rmcp_tool);
            let marks = if is_tool { take_marks(&mut sig) } else { Vec::new() };
            return Ok(Item::Method(Box::new(Method {
                attrs,
                mcp_tool,
                conditional,
                vis,
                sig,
                marks,
                body: input.parse()?,
            })));
        }
        let mut rest = TokenStream::new();
        while !input.is_empty() {
            let tree: TokenTree = input.parse()?;
            let ends = match &tree {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            rest.extend([tree]);
            if ends {
                break;
            }
        }
        Ok(Item::Other(Other { attrs, mcp_tool, rest }))
    }
}

/// Removes the `#[mcp]` attributes of the parameters, and returns them.
fn take_marks(sig: &mut Signature) -> Vec<Vec<Attribute>> {
    let take = |arg: &mut FnArg| match arg {
        FnArg::Typed(param) => {
            let attrs = std::mem::take(&mut param.attrs).into_iter();
            let (marks, attrs) = attrs.partition(|attr| attr.path().is_ident("mcp"));
            param.attrs = attrs;
            marks
        }
        FnArg::Receiver(_) => Vec::new(),
    };
    sig.inputs.iter_mut().map(take).collect()
}

/// Returns the name of the constant of a method that is a tool.
pub(crate) fn tool_constant(method: &Ident) -> Ident {
    Ident::new(&method.unraw().to_string().to_uppercase(), method.span())
}

/// Returns whether an attribute is `#[cfg_attr(…, mcp_tool)]`. The error of rustc would be about a
/// function.
fn is_conditional_tool(attr: &Attribute) -> bool {
    let Meta::List(list) = &attr.meta else { return false };
    attr.path().is_ident("cfg_attr")
        && list
            .tokens
            .clone()
            .into_iter()
            .any(|tree| matches!(tree, TokenTree::Ident(ident) if ident == "mcp_tool"))
}

/// The block without `#[mcp_tool]` and without the `#[mcp]` of parameters.
impl ToTokens for ImplBlock {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let ImplBlock {
            attrs,
            generics,
            trait_for,
            ty,
            items,
            unsafety,
            impl_token,
            brace,
            inner_attrs,
        } = self;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        tokens.extend(quote! {
            #(#attrs)* #unsafety #impl_token #impl_generics #trait_for #ty #where_clause
        });
        let mut body = Group::new(Delimiter::Brace, quote!(#(#inner_attrs)* #(#items)*));
        body.set_span(brace.span.join());
        tokens.extend([TokenTree::Group(body)]);
    }
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Item::Method(method) => {
                let Method {
                    attrs, vis, sig, body, ..
                } = &**method;
                tokens.extend(quote!(#(#attrs)* #vis #sig #body));
            }
            Item::Other(Other { attrs, rest, .. }) => tokens.extend(quote!(#(#attrs)* #rest)),
        }
    }
}

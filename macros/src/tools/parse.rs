//! An inherent impl block, read as far as its tools need: bodies of functions are passed through unread, which is
//! what keeps the macro cheap.

use super::adopt::Adopted;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Generics, Meta, Signature, Token, Type, Visibility, WhereClause, token};

/// An impl block.
pub(crate) struct Block {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) generics: Generics,
    /// `Trait for`, if it is there.
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
    /// Without `#[mcp_tool]`.
    pub(crate) attrs: Vec<Attribute>,
    /// `#[mcp_tool]`.
    pub(crate) tool: Vec<Attribute>,
    /// `#[cfg_attr(…, mcp_tool)]`, which is none.
    pub(crate) conditional: Vec<Attribute>,
    pub(crate) vis: Visibility,
    /// Of a tool, without the `#[mcp]`s of its parameters.
    pub(crate) sig: Signature,
    /// `#[mcp]`, for each of the parameters.
    pub(crate) marks: Vec<Vec<Attribute>>,
    /// What rmcp's `#[tool]` says, where the block is rmcp's.
    pub(crate) adopted: Option<Adopted>,
    body: TokenTree,
}

/// Anything else.
pub(crate) struct Other {
    attrs: Vec<Attribute>,
    pub(crate) tool: Vec<Attribute>,
    rest: TokenStream,
}

impl Parse for Block {
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
        Ok(Block {
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
        let (tool, attrs): (Vec<_>, Vec<_>) = attrs.into_iter().partition(is_tool);
        let ahead = input.fork();
        if let (Ok(vis), Ok(mut sig)) = (ahead.parse::<Visibility>(), ahead.parse::<Signature>())
            && ahead.peek(token::Brace)
        {
            input.advance_to(&ahead);
            let (conditional, attrs) = attrs.into_iter().partition(is_conditional_tool);
            let marks = if tool.is_empty() { Vec::new() } else { marks(&mut sig) };
            return Ok(Item::Method(Box::new(Method {
                attrs,
                tool,
                conditional,
                vis,
                sig,
                marks,
                adopted: None,
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
        Ok(Item::Other(Other { attrs, tool, rest }))
    }
}

/// Lifts the `#[mcp]`s off the parameters.
fn marks(sig: &mut Signature) -> Vec<Vec<Attribute>> {
    let lift = |arg: &mut FnArg| match arg {
        FnArg::Typed(param) => {
            let attrs = std::mem::take(&mut param.attrs).into_iter();
            let (marks, attrs) = attrs.partition(|attr| attr.path().is_ident("mcp"));
            param.attrs = attrs;
            marks
        }
        FnArg::Receiver(_) => Vec::new(),
    };
    sig.inputs.iter_mut().map(lift).collect()
}

/// `#[mcp_tool]`, under any path.
fn is_tool(attr: &Attribute) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == "mcp_tool")
}

/// `#[cfg_attr(…, mcp_tool)]`, of which rustc says only what is said of a function.
fn is_conditional_tool(attr: &Attribute) -> bool {
    let Meta::List(list) = &attr.meta else { return false };
    attr.path().is_ident("cfg_attr")
        && list
            .tokens
            .clone()
            .into_iter()
            .any(|tree| matches!(tree, TokenTree::Ident(ident) if ident == "mcp_tool"))
}

impl Method {
    /// The arguments of `#[mcp_tool(…)]`.
    pub(crate) fn arguments(tool: &Attribute) -> TokenStream {
        match &tool.meta {
            Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        }
    }
}

/// The block as it was, without the `#[mcp_tool]`s and the `#[mcp]`s of their parameters.
impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Block {
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

//! Replacement half of a pattern.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Error, Expr, ExprCall, Path, Result, Token, bracketed, parse_quote, parse_quote_spanned, token};

use super::find::is_op;

/// Replacement of a pattern.
pub struct Made {
    /// Named operations, and in a table also other values.
    pub named: Vec<(Ident, Expr)>,
    /// Replacements of the results.
    pub results: Vec<Expr>,
    /// Additional operations.
    pub besides: Vec<Expr>,
}

impl Parse for Made {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut named = Vec::new();
        while input.peek(Token![let]) {
            input.parse::<Token![let]>()?;
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            let expr: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            named.push((name, expr));
        }
        let results = if input.peek(token::Bracket) {
            let list;
            bracketed!(list in input);
            list.parse_terminated(Expr::parse, Token![,])?.into_iter().collect()
        } else {
            vec![input.parse()?]
        };
        let mut besides = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() {
            let word: Ident = input.parse()?;
            if word != "with" {
                return Err(Error::new(word.span(), "expected `with` and an operation to make besides"));
            }
            besides.push(input.parse()?);
        }
        Ok(Self { named, results, besides })
    }
}

/// Generates the statements that create the replacement and additional operations.
pub fn expand(made: &Made, bind: &TokenStream, typed: &TokenStream) -> Result<TokenStream> {
    let Made { named, results, besides } = made;
    let mut make = Make { statements: Vec::new(), bind: bind.clone(), named: Vec::new(), count: 0 };
    for (name, expr) in named {
        if build_of(expr).is_none() {
            return Err(Error::new_spanned(expr, "expected an operation to make: `NameOp(..)`"));
        }
        make.named(name, expr);
    }
    let items: Vec<_> = results.iter().map(|result| make.item(result, typed)).collect();
    for expr in besides {
        make.item(expr, typed);
    }
    let statements = &make.statements;
    Ok(quote! {
        #(#statements)*
        ::core::option::Option::Some(::std::vec![#(#items),*])
    })
}

struct Make {
    statements: Vec<TokenStream>,
    bind: TokenStream,
    /// Named operations, and their handles.
    named: Vec<(Ident, Ident)>,
    count: usize,
}

impl Make {
    /// Creates an operation that later expressions refer to by name.
    fn named(&mut self, name: &Ident, expr: &Expr) {
        if let (Some(op), Some(path)) = (self.op(expr), op_path(expr)) {
            self.bind.extend(quote! {
                #[allow(unused_variables)]
                let #name = __ir.op(#op).cast::<#path<'_>>()?;
            });
            self.named.push((name.clone(), op));
        }
    }

    fn name(&mut self, what: &str) -> Ident {
        self.count += 1;
        format_ident!("__{what}{}", self.count, span = Span::mixed_site())
    }

    /// Evaluates an expression with all bindings in scope, and returns the name of the result.
    fn at_hand(&mut self, value: impl ToTokens) -> Ident {
        let (bind, name) = (self.bind.clone(), self.name("made"));
        self.statements.push(quote! {
            let #name = {
                let __ir = __make.ir();
                #bind
                #value
            };
        });
        name
    }

    /// Creates an operation, if the expression is one. Nested operations are created first.
    fn op(&mut self, expr: &Expr) -> Option<Ident> {
        build_of(expr)?;
        let (mut expr, loc) = split_loc(expr);
        // Converts the arguments first, then the call itself to a call of `build`.
        Nested { make: self, is_outermost: true }.visit_expr_mut(&mut expr);
        let parts = self.at_hand(&expr);
        let op = self.name("op");
        let insert = match loc.map(|loc| self.at_hand(loc)) {
            None => quote!(let #op = __make.insert(#parts)?;),
            Some(loc) => quote!(let #op = __make.insert_at(#parts, #loc)?;),
        };
        self.statements.push(insert);
        Some(op)
    }

    /// Converts a result expression to an item.
    fn item(&mut self, expr: &Expr, typed: &TokenStream) -> TokenStream {
        match self.op(expr) {
            Some(op) => quote!(#typed::IntoItem::into_item(#op)),
            None => {
                let mut expr = expr.clone();
                Nested { make: self, is_outermost: false }.visit_expr_mut(&mut expr);
                let value = self.at_hand(&expr);
                quote!(#typed::IntoItem::into_item(#value))
            }
        }
    }
}

/// Returns the call that builds an operation, which methods for optional parts may follow.
pub fn build_of(expr: &Expr) -> Option<&ExprCall> {
    match expr {
        Expr::MethodCall(call) => build_of(&call.receiver),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) if path.path.segments.last().is_some_and(|it| is_op(&it.ident)) => Some(call),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if an expression is this name.
pub fn is_name(expr: &Expr, name: &Ident) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}

/// Returns the view of the operation to be built.
pub fn op_path(expr: &Expr) -> Option<Path> {
    match &*build_of(expr)?.func {
        Expr::Path(path) => Some(path.path.clone()),
        _ => None,
    }
}

/// Splits the argument of `.located(..)` off an operation to be built.
pub fn split_loc(expr: &Expr) -> (Expr, Option<Expr>) {
    match expr {
        Expr::MethodCall(call) if call.method == "located" && call.args.len() == 1 => {
            ((*call.receiver).clone(), call.args.first().cloned())
        }
        _ => (expr.clone(), None),
    }
}

/// Creates the operations in an expression, and substitutes their results.
struct Nested<'m> {
    make: &'m mut Make,
    is_outermost: bool,
}

impl Nested<'_> {
    /// Replaces an argument that is a new or named operation by its result.
    fn argument(&mut self, arg: &mut Expr) {
        let named = self.make.named.iter().rev().find(|it| is_name(arg, &it.0)).map(|it| it.1.clone());
        match named {
            Some(op) => {
                let value = self.make.name("value");
                self.make.statements.push(quote!(let #value = __make.value(#op)?;));
                *arg = parse_quote!(#value);
            }
            None => self.visit_expr_mut(arg),
        }
    }
}

impl VisitMut for Nested<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if build_of(expr).is_none() {
            return visit_mut::visit_expr_mut(self, expr);
        }
        if !std::mem::replace(&mut self.is_outermost, false) {
            if let Some(op) = self.make.op(expr) {
                let value = self.make.name("value");
                self.make.statements.push(quote!(let #value = __make.value(#op)?;));
                *expr = parse_quote!(#value);
            }
            return;
        }
        let mut inner = expr;
        loop {
            match inner {
                Expr::MethodCall(call) => {
                    call.args.iter_mut().for_each(|arg| self.argument(arg));
                    inner = &mut call.receiver;
                }
                Expr::Call(call) => {
                    call.args.iter_mut().for_each(|arg| self.argument(arg));
                    if let Expr::Path(path) = &*call.func {
                        let path = &path.path;
                        *call.func = parse_quote_spanned!(path.span()=> <#path<'_>>::build);
                    }
                    return;
                }
                _ => return,
            }
        }
    }
}

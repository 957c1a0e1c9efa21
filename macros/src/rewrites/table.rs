//! Patterns as functions over views, in a table of canonicalizations or in a set.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Error, Expr, Ident, Path, Result, parse_quote, parse_quote_spanned};

use super::find::{Extracted, Field, Find, FindOp, get};
use super::make::{Made, build_of, is_name, op_path, split_loc};
use super::{Entry, Rule};
use crate::path::at;

/// Generates the table of the patterns of some operations, in order.
pub fn expand(entries: &[Entry], core: &TokenStream, transforms: &TokenStream) -> Result<TokenStream> {
    let mut roots: Vec<(&Path, Vec<TokenStream>)> = Vec::new();
    for entry in entries {
        let root = entry.root();
        let pattern = match entry {
            Entry::Rule(rule) => {
                if let Some(benefit) = &rule.benefit {
                    let message = "patterns of a table are tried in their order, without benefits";
                    return Err(Error::new(benefit.span(), message));
                }
                let (name, (function, _)) = (&rule.name, function(rule, core, transforms)?);
                let producers = rule.source.producers();
                quote!(#transforms::rewrite::Pattern {
                    name: ::core::stringify!(#name),
                    rewrite: |op, rewriter| {
                        #function
                        #transforms::rewrite::rewrite_as::<#root<'static>, _>(#name, op, rewriter)
                    },
                    producers: &[#(#core::typed::ViewKey::of::<#producers<'static>>()),*],
                })
            }
            Entry::Function { pattern, .. } => {
                // Errors about the view of a function are reported at its name.
                let rewrite = at(quote!(#transforms::rewrite::rewrite_as), pattern.span());
                let name = function_name(pattern);
                quote!(#transforms::rewrite::Pattern {
                    name: ::core::stringify!(#name),
                    rewrite: |op, rewriter| #rewrite::<#root<'static>, _>(#pattern, op, rewriter),
                    producers: &[],
                })
            }
        };
        let conditions = entry.conditions();
        let pattern = quote!(#(#conditions)* #pattern);
        match roots.iter_mut().find(|it| it.0.to_token_stream().to_string() == root.to_token_stream().to_string()) {
            Some((_, patterns)) => patterns.push(pattern),
            None => roots.push((root, vec![pattern])),
        }
    }
    let rows = roots.into_iter().map(|(root, patterns)| {
        quote!((
            <#root<'static> as #core::typed::TypedOp<'static>>::NAME,
            #core::interfaces![
                dyn #transforms::rewrite::Canonicalize => #transforms::rewrite::Patterns(&[#(#patterns),*])
            ],
        ))
    });
    Ok(quote!(&[#(#rows),*]))
}

/// Returns the name of a pattern that is a function: the last part of a path.
fn function_name(pattern: &Expr) -> TokenStream {
    match pattern {
        Expr::Path(path) => path.path.segments.last().map_or_else(|| quote!(#pattern), |it| it.ident.to_token_stream()),
        _ => quote!(#pattern),
    }
}

/// Generates a rule as a named function, and returns it with the number of operations it matches.
fn function(rule: &Rule, core: &TokenStream, transforms: &TokenStream) -> Result<(TokenStream, u16)> {
    let mut steps = Steps::new(core, rule.source.binding.as_ref());
    let root = steps.root.clone();
    steps.op(&rule.source, &root);
    if let Some(condition) = &rule.condition {
        steps.require(quote_spanned!(condition.span()=> { let holds: bool = #condition; holds }));
    }
    let rewrite = Making::default().rewrite(&rule.made, transforms);
    let ops = steps.ops;
    let body = steps.finish(rewrite, transforms);
    let (path, name) = (&rule.source.path, &rule.name);
    let ir = ir();
    let function = quote! {
        fn #name(#root: #path<'_>) -> ::core::option::Option<#transforms::rewrite::Rewrite> {
            let #ir = #core::typed::TypedOp::op(#root).ir.get();
            #body
        }
    };
    Ok((function, ops))
}

/// Generates the statements that add patterns to a set.
pub fn set(entries: &[Entry], core: &TokenStream, transforms: &TokenStream) -> Result<TokenStream> {
    let added = entries.iter().map(|entry| {
        let (root, conditions) = (entry.root(), entry.conditions());
        let (function, name, benefit) = match entry {
            Entry::Rule(rule) => {
                let (function, ops) = function(rule, core, transforms)?;
                let benefit = rule.benefit.as_ref().map_or(quote!(#ops), |benefit| quote!(#benefit));
                (function, rule.name.to_token_stream(), benefit)
            }
            Entry::Function { pattern, .. } => {
                let add = Ident::new("on_as", Span::call_site().located_at(pattern.span()));
                return Ok(quote! {
                    #(#conditions)*
                    patterns.#add::<#root<'static>, _>(ctx, 1, #pattern);
                });
            }
        };
        Ok(quote! {
            #(#conditions)*
            {
                #function
                patterns.on::<#root<'static>>(ctx, #benefit, #name);
            }
        })
    });
    added.collect()
}

/// Returns the identifier of the isolate in a function.
fn ir() -> Ident {
    Ident::new("__ir", Span::mixed_site())
}

/// Statements that match an operation.
struct Steps<'c> {
    core: &'c TokenStream,
    /// View of the root operation.
    root: Ident,
    /// Statements before each choice between two orders of operands.
    outer: Vec<(TokenStream, [Ident; 2], [TokenStream; 2])>,
    statements: TokenStream,
    named: Vec<Ident>,
    /// Number of matched operations.
    ops: u16,
    count: usize,
}

impl<'c> Steps<'c> {
    fn new(core: &'c TokenStream, root: Option<&Ident>) -> Self {
        let root = root.cloned().unwrap_or_else(|| Ident::new("__op", Span::mixed_site()));
        Self { core, root, outer: Vec::new(), statements: TokenStream::new(), named: Vec::new(), ops: 0, count: 0 }
    }

    fn fresh(&mut self, kind: &str) -> Ident {
        self.count += 1;
        format_ident!("__{kind}{}", self.count, span = Span::mixed_site())
    }

    fn require(&mut self, condition: TokenStream) {
        self.statements.extend(quote!(if !#condition { return ::core::option::Option::None; }));
    }

    /// Binds a part to a name, or compares the part with the earlier binding.
    fn bind(&mut self, name: &Ident, part: TokenStream) {
        if self.named.contains(name) {
            self.require(quote!((#name == #part)));
        } else {
            self.named.push(name.clone());
            self.statements.extend(quote!(let #name = #part;));
        }
    }

    fn op(&mut self, op: &FindOp, view: &Ident) {
        self.ops += 1;
        for field in &op.fields {
            match field {
                Field::One(accessor, find) => self.find(find, get(view, accessor)),
                Field::Either([left, right], finds) => {
                    let operands = [self.fresh("left"), self.fresh("right")];
                    let gets = [get(view, left), get(view, right)];
                    self.outer.push((std::mem::take(&mut self.statements), operands.clone(), gets));
                    for (find, operand) in finds.iter().zip(operands) {
                        self.find(find, quote!(#operand));
                    }
                }
            }
        }
    }

    fn find(&mut self, find: &Find, part: TokenStream) {
        let ir = ir();
        match find {
            Find::Any => self.statements.extend(quote!(let _ = #part;)),
            Find::Name(name) => self.bind(name, part),
            Find::Op(op) => {
                let (view, path) = (op.binding.clone().unwrap_or_else(|| self.fresh("op")), &op.path);
                // Errors about a part that is not a value are reported at its name.
                let (span, mut ir) = (part.span(), ir.clone());
                ir.set_span(ir.span().located_at(span));
                let producer = quote_spanned!(span=> #ir.def::<#path<'_>>(#part)?);
                self.statements.extend(quote!(let #view = #producer;));
                // In a graph region, an operation can be its own operand.
                let (core, root) = (self.core, &self.root);
                self.require(quote!((#core::typed::TypedOp::op(#view) != #core::typed::TypedOp::op(#root))));
                self.op(op, &view);
            }
            Find::Values(items) => {
                let group = self.fresh("group");
                self.statements.extend(quote!(let mut #group = ::core::iter::IntoIterator::into_iter(#part);));
                for item in items {
                    let value = self.fresh("value");
                    self.statements.extend(quote!(let #value = #group.next()?;));
                    self.find(item, quote!(#value));
                }
                self.require(quote!(#group.next().is_none()));
            }
            Find::Equal(value) => {
                self.require(quote_spanned!(Span::call_site().located_at(value.span())=> (#part == (#value))))
            }
            Find::Typed(inner, ty) => {
                let value = self.fresh("value");
                self.statements.extend(quote!(let #value = #part;));
                self.bind(ty, quote!(#ir.value_type(#value)));
                self.find(inner, quote!(#value));
            }
            Find::Extract(path, extracted) => {
                let call = extracted.call(path, &ir, &part, self.core);
                match extracted {
                    Extracted::Holds => self.require(call),
                    Extracted::Any => self.statements.extend(quote!(let _ = #call;)),
                    Extracted::Name(name) => self.bind(name, call),
                }
            }
        }
    }

    /// Returns the statements, followed by others.
    fn finish(self, rest: TokenStream, transforms: &TokenStream) -> TokenStream {
        let (core, last) = (self.core, self.statements);
        self.outer.into_iter().rfold(quote!(#last #rest), |inner, (statements, [left, right], [first, second])| {
            quote! {
                #statements
                let in_order = |#left: #core::entity::Value, #right: #core::entity::Value| {
                    let rewrite: ::core::option::Option<#transforms::rewrite::Rewrite> = { #inner };
                    rewrite
                };
                let operands = (#first, #second);
                in_order(operands.0, operands.1).or_else(|| in_order(operands.1, operands.0))
            }
        })
    }
}

/// Statements that create the replacement of an operation.
#[derive(Default)]
struct Making {
    /// Arguments, which are evaluated before the IR changes.
    before: Vec<TokenStream>,
    /// Statements that create operations.
    inside: Vec<TokenStream>,
    /// Named operations, their views and their handles.
    named: Vec<(Ident, Path, Ident)>,
    count: usize,
}

impl Making {
    fn fresh(&mut self, kind: &str) -> Ident {
        self.count += 1;
        format_ident!("__made_{kind}{}", self.count, span = Span::mixed_site())
    }

    fn rewrite(mut self, made: &Made, transforms: &TokenStream) -> TokenStream {
        let rw = rw();
        for (name, expr) in &made.named {
            match op_path(expr) {
                Some(path) => {
                    let op = self.op(expr);
                    self.named.push((name.clone(), path, op));
                }
                None => self.before.push(quote!(let #name = #expr;)),
            }
        }
        let rewrite = quote!(#transforms::rewrite::Rewrite);
        let end = match &made.results[..] {
            [result] if build_of(result).is_some() => {
                let (parts, loc) = self.parts(result);
                if self.inside.is_empty() && loc.is_none() && made.besides.is_empty() {
                    let before = &self.before;
                    return quote!(#(#before)* ::core::option::Option::Some(#rewrite::with(#parts)));
                }
                let op = self.insert(parts, loc);
                quote! {
                    let values: ::std::vec::Vec<_> = #rw.op(#op).results().collect();
                    #rw.replace(#rw.root(), &values);
                }
            }
            results => {
                let values: Vec<_> = results.iter().map(|result| self.value(result)).collect();
                if self.inside.is_empty() && made.besides.is_empty() {
                    let before = &self.before;
                    return quote!(#(#before)* ::core::option::Option::Some(#rewrite::values([#(#values),*])));
                }
                quote!(#rw.replace(#rw.root(), &[#(#values),*]);)
            }
        };
        for expr in &made.besides {
            self.op(expr);
        }
        let Self { before, inside, .. } = self;
        quote! {
            #(#before)*
            ::core::option::Option::Some(#rewrite::new(move |#rw| {
                #(#inside)*
                #end
            }))
        }
    }

    /// Creates an operation and returns its handle.
    fn op(&mut self, expr: &Expr) -> Ident {
        let (parts, loc) = self.parts(expr);
        self.insert(parts, loc)
    }

    fn insert(&mut self, parts: TokenStream, loc: Option<Expr>) -> Ident {
        let (op, rw) = (self.fresh("op"), rw());
        self.inside.push(match loc {
            Some(loc) => quote!(let #op = #rw.located(#loc, |#rw| #rw.add(#parts));),
            None => quote!(let #op = #rw.add(#parts);),
        });
        op
    }

    /// Returns the parts of an operation, whose arguments are evaluated before, and its own location, if any.
    fn parts(&mut self, expr: &Expr) -> (TokenStream, Option<Expr>) {
        let (mut expr, loc) = split_loc(expr);
        let loc = loc.map(|loc| self.value(&loc));
        let mut inner = &mut expr;
        loop {
            match inner {
                Expr::MethodCall(call) => {
                    call.args.iter_mut().for_each(|arg| *arg = self.value(arg));
                    inner = &mut call.receiver;
                }
                Expr::Call(call) => {
                    call.args.iter_mut().for_each(|arg| *arg = self.value(arg));
                    if let Expr::Path(path) = &*call.func {
                        let path = &path.path;
                        *call.func = parse_quote_spanned!(path.span()=> <#path<'_>>::build);
                    }
                    break;
                }
                _ => break,
            }
        }
        (quote!(#expr), loc)
    }

    /// Evaluates an argument. An operation as argument is created first.
    fn value(&mut self, expr: &Expr) -> Expr {
        if matches!(expr, Expr::Lit(_)) || matches!(expr, Expr::Path(path) if path.path.segments.len() > 1) {
            return expr.clone();
        }
        let made = match build_of(expr) {
            Some(_) => Some(self.op(expr)),
            None => self.named.iter().rev().find(|it| is_name(expr, &it.0)).map(|it| it.2.clone()),
        };
        if let Some(op) = made {
            let (value, rw) = (self.fresh("value"), rw());
            self.inside.push(quote!(let #value = #rw.op(#op).result(0);));
            return parse_quote!(#value);
        }
        // Errors are reported at the argument.
        let mut value = self.fresh("arg");
        value.set_span(expr.span());
        if !self.is_late(expr) {
            self.before.push(quote!(let #value = #expr;));
            return parse_quote!(#value);
        }
        let mut expr = expr.clone();
        Nested(self).visit_expr_mut(&mut expr);
        let rw = rw();
        let views = self.named.iter().map(|(name, path, op)| {
            quote! {
                #[allow(unused_variables)]
                let ::core::option::Option::Some(#name) = #rw.op(#op).cast::<#path<'_>>() else { return };
            }
        });
        let statement = quote!(let #value = { #(#views)* #expr };);
        self.inside.push(statement);
        parse_quote!(#value)
    }

    /// Returns true if an expression needs new operations.
    fn is_late(&self, expr: &Expr) -> bool {
        let mut uses = Uses { making: self, found: false };
        uses.visit_expr(expr);
        uses.found
    }
}

/// Returns the identifier of the rewriter in a rewrite.
fn rw() -> Ident {
    Ident::new("__rw", Span::mixed_site())
}

/// Visitor that finds operations to be built, and names of such operations.
struct Uses<'m> {
    making: &'m Making,
    found: bool,
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.found |= build_of(expr).is_some();
        visit::visit_expr(self, expr);
    }

    fn visit_ident(&mut self, ident: &'ast Ident) {
        self.found |= self.making.named.iter().any(|(name, ..)| name == ident);
    }
}

/// Creates the operations in an expression, and substitutes their results.
struct Nested<'m>(&'m mut Making);

impl VisitMut for Nested<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match build_of(expr) {
            Some(_) => *expr = self.0.value(expr),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

//! Marked functions of the module: the code of directives and of versions.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Error, FnArg, ItemFn, Lit, LitStr, Result, Signature, Type};

use super::args::take;
use super::constraint::{Value, head};
use super::hooks::{Call, OF_OPS};
use super::{Scope, similar};

/// The marked functions.
#[derive(Default)]
pub struct Functions {
    /// Code of directives by name: `#[parse(Range)]`, `#[print(Range)]`.
    directives: BTreeMap<String, DirectiveCode>,
    /// Code of versions by name, and whether it upgrades: `#[upgrade]`, `#[downgrade]`.
    migrations: BTreeMap<String, (bool, Signature)>,
}

/// The code of `custom<Name>`.
#[derive(Default)]
struct DirectiveCode {
    parse: Option<(Ident, Signature)>,
    print: Option<(Ident, Signature)>,
    /// Whether the directive is for attributes and types.
    of_defs: bool,
}

const PARSE: &str =
    "fn(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Result<(), Reported>";
const PRINT: &str = "fn(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg])";
const PARSE_DEF: &str =
    "fn(p: &mut Parser<'_, '_>, params: &mut [Option<Param>], args: &[u32]) -> Result<(), Reported>";
const PRINT_DEF: &str = "fn(p: &mut OpPrinter<'_, '_>, params: &[Param], args: &[u32])";
const OF_IR: &str = "fn(ir: &mut Isolate, op: Op) -> Result<(), Reported>";
const OF_RECORDS: &str = "fn(record: &mut OpRecord<'_>) -> Result<(), Lost>";

impl Functions {
    /// Returns true if there is code of directives: of operations, or of attributes and types.
    pub fn has_directives(&self, of_ops: bool) -> bool {
        self.directives.values().any(|it| it.of_defs != of_ops)
    }

    /// Returns true if there is code of versions.
    pub fn has_migrations(&self) -> bool {
        !self.migrations.is_empty()
    }
}

impl Scope {
    /// Removes the marks of a function, and registers the function accordingly.
    pub fn function(&mut self, item: &mut ItemFn) -> Result<()> {
        for mark in ["parse", "print"] {
            let Some(attr) = take(&mut item.attrs, mark) else { continue };
            let message = format!("the mark of a function names its directive: `#[{mark}(Name)]` for `custom<Name>`");
            let name: Ident = attr.parse_args().map_err(|_| Error::new_spanned(&attr, message))?;
            let code = self.functions.directives.entry(name.to_string()).or_default();
            let is_parse = mark == "parse";
            code.of_defs |= is_parse && takes_parser_of_defs(&item.sig);
            let place = if is_parse { &mut code.parse } else { &mut code.print };
            if place.replace((name.clone(), item.sig.clone())).is_some() {
                return Err(Error::new(name.span(), format!("another function has `#[{mark}({name})]`")));
            }
        }
        for mark in OF_OPS.iter().filter(|mark| !matches!(**mark, "parse" | "print")) {
            if let Some(attr) = take(&mut item.attrs, mark) {
                let message = format!(
                    "`#[{mark}]` is for a method: put it in an `impl` block of its operation, attribute or type"
                );
                return Err(Error::new_spanned(&attr, message));
            }
        }
        for (mark, is_upgrade) in [("upgrade", true), ("downgrade", false)] {
            let Some(attr) = take(&mut item.attrs, mark) else { continue };
            if !matches!(attr.meta, syn::Meta::Path(_)) {
                let message = format!(
                    "`#[{mark}]` takes no arguments: a version names the function, `Code<SomeOp, {}>`",
                    item.sig.ident
                );
                return Err(Error::new_spanned(&attr, message));
            }
            self.functions.migrations.insert(item.sig.ident.to_string(), (is_upgrade, item.sig.clone()));
        }
        Ok(())
    }

    /// Builds the tables of the functions: those of the hooks, and those of the syntax.
    pub fn function_tables(&mut self) -> (TokenStream, TokenStream) {
        let core = self.core.clone();
        let hook = quote!(#core::typed::hook);
        let functions = std::mem::take(&mut self.functions);
        let (mut directives, mut def_directives) = (Vec::new(), Vec::new());
        for (name, code) in &functions.directives {
            let (parse, print) = match (&code.parse, &code.print) {
                (Some(parse), Some(print)) => (&parse.1, &print.1),
                (Some((at, _)), None) => {
                    let message =
                        format!("`custom<{name}>` is read and never printed: mark a function with `#[print({name})]`");
                    self.errors.push(Error::new(at.span(), message));
                    continue;
                }
                (None, Some((at, _))) => {
                    let message =
                        format!("`custom<{name}>` is printed and never read: mark a function with `#[parse({name})]`");
                    self.errors.push(Error::new(at.span(), message));
                    continue;
                }
                (None, None) => continue,
            };
            let [parse, print] = [parse, print].map(|sig| Call { sig, own: None, hook: &hook });
            if code.of_defs {
                let parse = self.checked(&parse, PARSE_DEF, 3, |call| {
                    let called = call.of("ParseResult", &["p", "params", "args"]);
                    quote!(|p, params, args| #called)
                });
                let print = self.checked(&print, PRINT_DEF, 3, |call| {
                    let called = call.of("NoResult", &["p", "params", "args"]);
                    quote!(|p, params, args| #called)
                });
                def_directives.push(quote!((#name, #core::syntax::DefDirective { parse: #parse, print: #print })));
            } else {
                let parse = self.checked(&parse, PARSE, 3, |call| {
                    let called = call.of("DirectiveResult", &["p", "parsed", "args"]);
                    quote!(|p, parsed, args| #called)
                });
                let print = self.checked(&print, PRINT, 3, |call| {
                    let called = call.of("NoResult", &["p", "op", "args"]);
                    quote!(|p, op, args| #called)
                });
                directives.push(quote!((#name, #core::syntax::Directive { parse: #parse, print: #print })));
            }
        }
        let code = quote!(#core::compat::MigrationCode);
        let migrations: Vec<TokenStream> = functions
            .migrations
            .iter()
            .map(|(name, (is_upgrade, sig))| {
                let call = Call { sig, own: None, hook: &hook };
                let of_records = sig.inputs.len() == 1;
                let (kind, shape, count) = if of_records { ("Record", OF_RECORDS, 1) } else { ("Ir", OF_IR, 2) };
                let kind = format_ident!("{kind}");
                let function = self.checked(&call, shape, count, |call| {
                    let (result, args): (_, &[&str]) = match of_records {
                        true => ("MigrateRecordResult", &["record"]),
                        false => ("MigrateOpResult", &["ir", "op"]),
                    };
                    let called = call.of(result, args);
                    let args = args.iter().map(|arg| format_ident!("{arg}"));
                    quote!(|#(#args),*| #called)
                });
                let (up, down) = match is_upgrade {
                    true => (quote!(#code::#kind(#function)), quote!(#code::Nothing)),
                    false => (quote!(#code::Nothing), quote!(#code::#kind(#function))),
                };
                quote!((#name, #core::compat::Migration { up: #up, down: #down }))
            })
            .collect();
        self.functions = functions;
        let directives = (!directives.is_empty()).then(|| quote!(directives: &[#(#directives),*],));
        let def_directives = (!def_directives.is_empty()).then(|| quote!(def_directives: &[#(#def_directives),*],));
        let migrations = (!migrations.is_empty()).then(|| quote!(migrations: &[#(#migrations),*],));
        (quote!(#migrations), quote!(#directives #def_directives))
    }

    /// Reports functions of versions that no change names.
    pub fn unnamed_functions(&mut self, versions: &[Value]) {
        for (name, (_, sig)) in &self.functions.migrations {
            if !versions.iter().any(|version| names(version, name)) {
                let message =
                    format!("no version names this function: add `Code<SomeOp, {name}>` to the changes of one");
                self.errors.push(Error::new(sig.ident.span(), message));
            }
        }
    }

    /// Replaces items and functions of the module by their names in the changes of a version.
    pub fn named(&mut self, version: &Value, has_hooks: bool) -> Value {
        let Value::Name { path, args } = version else { return version.clone() };
        let Some(args) = args else { return version.clone() };
        let class = path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
        let is_old = matches!(&*class, "OldOp" | "OldDef");
        let args = args.iter().enumerate().map(|(at, arg)| match (arg, &*class, at) {
            (Value::List(items, span), "Version", _) => {
                Value::List(items.iter().map(|item| self.named(item, has_hooks)).collect(), *span)
            }
            (Value::Name { path, args: None }, "Code", 1) => self.code_name(path, has_hooks),
            (Value::Name { path, args: None }, _, 0) if !is_old => self.item_name(path, false),
            (Value::Name { path, args: None }, "RenameOp" | "RenameDef", 1) => self.item_name(path, true),
            _ => arg.clone(),
        });
        Value::Name { path: path.clone(), args: Some(args.collect()) }
    }

    /// Returns the name of an operation, a type, an attribute or an enum of the module, as used in changes.
    fn item_name(&mut self, path: &syn::Path, without_sigil: bool) -> Value {
        let unchanged = Value::Name { path: path.clone(), args: None };
        let Some(ident) = path.get_ident() else { return unchanged };
        let item = ident.to_string();
        let name = match (self.op_names.get(&item), self.def_names.get(&item)) {
            (Some(name), _) => name.clone(),
            (_, Some(name)) if without_sigil => name[1..].to_owned(),
            (_, Some(name)) => name.clone(),
            _ if self.enums.contains(&item) => self.def_name(&item),
            _ => {
                let known = self.op_names.keys().chain(self.def_names.keys()).map(String::as_str);
                let hint = similar(&item, known).map_or(String::new(), |it| format!(": did you mean `{it}`?"));
                let message = format!("the module has no `{item}`{hint}");
                self.errors.push(Error::new(ident.span(), message));
                item
            }
        };
        Value::Literal(Lit::Str(LitStr::new(&name, ident.span())), false)
    }

    /// Returns the name of a function that changes operations.
    fn code_name(&mut self, path: &syn::Path, has_hooks: bool) -> Value {
        let unchanged = Value::Name { path: path.clone(), args: None };
        let Some(ident) = path.get_ident() else { return unchanged };
        let name = ident.to_string();
        if !has_hooks && !self.functions.migrations.contains_key(&name) {
            let known = self.functions.migrations.keys().map(String::as_str);
            let hint = similar(&name, known).map_or(
                format!(": mark it with `#[upgrade]` or `#[downgrade]`, `fn {name}(ir: &mut Isolate, op: Op) -> Result<(), Reported>`"),
                |it| format!(": did you mean `{it}`?"),
            );
            self.errors
                .push(Error::new(ident.span(), format!("no function `{name}` of the module changes operations{hint}")));
        }
        Value::Literal(Lit::Str(LitStr::new(&name, ident.span())), false)
    }
}

/// Returns true if a function takes the parser of attributes and types.
fn takes_parser_of_defs(sig: &Signature) -> bool {
    let Some(FnArg::Typed(first)) = sig.inputs.first() else { return false };
    let Type::Reference(reference) = &*first.ty else { return false };
    head(&reference.elem).is_some_and(|it| it.0 == "Parser")
}

/// Returns true if a change within a value names a function.
fn names(value: &Value, function: &str) -> bool {
    match value {
        Value::Name { path, args } => path.is_ident(function) || args.iter().flatten().any(|arg| names(arg, function)),
        Value::List(items, _) => items.iter().any(|item| names(item, function)),
        Value::Literal(Lit::Str(text), _) => text.value() == function,
        Value::Literal(..) => false,
    }
}

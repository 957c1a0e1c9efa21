//! Patterns in PDLL as rules: `--patterns FILE.pdll`.
//!
//! Constraints and rewrites with a body in PDLL are part of the lowered patterns. Of the others, registered functions
//! come first. Then, constraints of `.td` files are evaluated, and C++ that is a single `return` of an expression over
//! types and attributes.

use lect_core::Context;
use lect_core::eval::{Scope, Val, evaluate, holds, holds_in, unknown_in, unknown_in_constraint};
use lect_core::ir::Isolate;
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::spec::{Constraint, Expr};
use lect_ods::td::cpp::parse_expr;
use lect_pdll::ast::{Body, Callable, CallableKind, OdsBody};
use lect_pdll::{Module, Parsed, lower, token_end};
use lect_transforms::rules::{Item, Natives, RulesBuilder, pdl};

use crate::opt::failure::Failure;

/// Adds the patterns of a file.
pub fn add(rules: &mut RulesBuilder, ctx: &Context, parsed: &Parsed, natives: &Natives) -> Result<(), Failure> {
    let ir = lower::lower(ctx, &parsed.module, &parsed.sources)?;
    verify(ir.root(), &VerifyConfig::default())?;
    let natives = with_functions(ctx, &parsed.module, natives.clone());
    Ok(pdl::add(rules, ir.root(), &natives)?)
}

/// Adds the functions of a module that can be evaluated, unless others are registered by their names.
fn with_functions(ctx: &Context, module: &Module, mut natives: Natives) -> Natives {
    for callable in &module.ast.callables {
        let name = callable.name.to_string();
        let is_known = natives.check(&name).is_some() || natives.rewrite(&name).is_some();
        natives = match (&callable.body, callable.kind) {
            _ if is_known => natives,
            (Body::Ods(body), _) => match ods_check(module, callable, body) {
                Some(check) => natives.with_check(name, move |ir, args| check(ir, args).then(Vec::new)),
                None => natives,
            },
            (Body::Native(Some(code)), CallableKind::Constraint) if callable.results.is_empty() => {
                match condition(ctx, module, callable, code) {
                    Some(condition) => natives.with_check(name, move |ir, args| {
                        holds_in(ir.context(), &condition, &scope(ir, args))?.then(Vec::new)
                    }),
                    None => natives,
                }
            }
            (Body::Native(Some(code)), CallableKind::Rewrite) if callable.results.len() == 1 => {
                match returned(ctx, module, callable, code) {
                    Some(expr) => natives.with_rewrite(name, move |rewriter, args| {
                        let ir = rewriter.ir();
                        let value = evaluate(ir.context(), &expr, &scope(ir, args))?;
                        item(&value).map(|item| vec![item])
                    }),
                    None => natives,
                }
            }
            _ => natives,
        };
    }
    natives
}

type Check = Box<dyn Fn(&Isolate, &[Item]) -> bool + Send + Sync>;

/// Returns the check of a constraint of a `.td` file, if it is understood.
fn ods_check(module: &Module, callable: &Callable, body: &OdsBody) -> Option<Check> {
    match module.ods.condition(body.file, &callable.name) {
        Some(condition) => Some(Box::new(move |ir, args| {
            let vals = args.iter().flat_map(|arg| vals(ir, arg));
            let mut all = vals.map(|val| holds(ir.context(), &condition, &val));
            all.all(|held| held == Some(true))
        })),
        // An operation interface.
        None if !body.class.is_empty() => {
            let class = body.class.rsplit("::").next().unwrap_or_default().to_owned();
            Some(Box::new(move |ir, args| {
                args.iter().all(|arg| {
                    let op = arg.op(ir).map(|op| ir.op(op));
                    let info = op.and_then(|op| op.info());
                    info.is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name.ends_with(&class)))
                })
            }))
        }
        None => None,
    }
}

/// Returns the condition in `return success(condition);`, if it is understood.
fn condition(ctx: &Context, module: &Module, callable: &Callable, code: &str) -> Option<Constraint> {
    let code = returned_text(code)?;
    let code = ["::mlir::success", "::llvm::success", "mlir::success", "success"]
        .into_iter()
        .find_map(|function| code.strip_prefix(function))?;
    let code = code.trim().strip_prefix('(')?.strip_suffix(')')?;
    if code.trim().is_empty() {
        return Some(Constraint::Any);
    }
    let condition = Constraint::from_expr(parse_expr(&with_placeholders(module, callable, code)).ok()?);
    let builtin = ctx.dialect(b"builtin")?;
    unknown_in_constraint(ctx, builtin.spec(), &condition).is_empty().then_some(condition)
}

/// Returns the expression in `return expression;`, if it is understood.
fn returned(ctx: &Context, module: &Module, callable: &Callable, code: &str) -> Option<Expr> {
    let code = returned_text(code)?;
    let expr = parse_expr(&with_placeholders(module, callable, code)).ok()?;
    let builtin = ctx.dialect(b"builtin")?;
    unknown_in(ctx, builtin.spec(), &expr).is_empty().then_some(expr)
}

/// Returns the text between the only `return` and its semicolon.
fn returned_text(code: &str) -> Option<&str> {
    let code = code.trim().strip_prefix("return")?.strip_suffix(';')?;
    code.starts_with(|first: char| first.is_whitespace() || first == '(').then(|| code.trim())
}

/// Replaces names of parameters by their numbers, and of the rewriter by the builder.
fn with_placeholders(module: &Module, callable: &Callable, code: &str) -> String {
    let mut text = String::new();
    let (mut at, mut before) = (0, "");
    while at < code.len() {
        let end = token_end(code, at).min(code.len());
        let token = code.get(at..end).unwrap_or_default();
        let mut names = callable.inputs.iter().map(|input| &*module.ast.variable(*input).name);
        let is_member = before.ends_with(['.', ':']) || before.ends_with('>') && text.ends_with("->");
        match names.position(|name| name == token).filter(|_| !is_member) {
            Some(number) => text += &format!("${number}"),
            None if token == "rewriter" && !is_member => text += "$_builder",
            None => text += token,
        }
        if !token.trim().is_empty() {
            before = token;
        }
        at = end;
    }
    text
}

/// Creates an evaluation scope in which `$0`, `$1` are the arguments.
fn scope<'a>(ir: &'a Isolate, args: &[Item]) -> Scope<'a> {
    let val = |arg: &Item| {
        let mut vals = vals(ir, arg);
        match arg {
            Item::Values(_) | Item::Types(_) => Val::List(vals),
            _ => vals.pop().unwrap_or(Val::Null),
        }
    };
    let names = args.iter().enumerate().map(|(index, arg)| (index.to_string().into(), val(arg)));
    Scope { names: names.collect(), ..Scope::default() }
}

/// Converts an item, or each of its elements.
fn vals<'a>(ir: &'a Isolate, item: &Item) -> Vec<Val<'a>> {
    match item {
        Item::None => Vec::new(),
        Item::Op(op) => vec![Val::Op(ir.op(*op))],
        Item::Value(value) => vec![Val::Value(ir.root(), *value)],
        Item::Values(values) => values.iter().map(|value| Val::Value(ir.root(), *value)).collect(),
        Item::Attr(attr) => vec![Val::Attr(*attr)],
        Item::Type(ty) => vec![Val::Type(*ty)],
        Item::Types(types) => types.iter().map(|ty| Val::Type(*ty)).collect(),
    }
}

/// Converts the result of an expression.
fn item(val: &Val<'_>) -> Option<Item> {
    Some(match val {
        Val::Attr(attr) => Item::Attr(*attr),
        Val::Type(ty) => Item::Type(*ty),
        Val::Op(op) => Item::Op(op.op),
        Val::Value(_, value) => Item::Value(*value),
        _ => return None,
    })
}

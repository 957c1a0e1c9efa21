//! Patterns in PDLL as rules: `--patterns FILE.pdll`.
//!
//! Constraints and rewrites with a body in PDLL are part of the lowered patterns. Of the others, registered functions
//! come first. Then, constraints of `.td` files are evaluated, and C++ of variables, conditions and `return` over types,
//! attributes and values.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use lect_core::Context;
use lect_core::eval::{Scope, Val, evaluate, holds, holds_in, unknown_in};
use lect_core::ir::{Isolate, walk};
use lect_core::verify::{VerifyConfig, verify};
use lect_dialects::pdl::{ApplyNativeConstraintOp, ApplyNativeRewriteOp};
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
    let (natives, unknown) = with_functions(ctx, &parsed.module, natives.clone());
    let is_unknown = walk::pre_order(ir.root(), |op| {
        let name = match (op.cast::<ApplyNativeConstraintOp>(), op.cast::<ApplyNativeRewriteOp>()) {
            (Some(op), _) => op.name().into_owned(),
            (_, Some(op)) => op.name().into_owned(),
            _ => String::new(),
        };
        let Some(reason) = unknown.get(&name) else { return ControlFlow::Continue(walk::Step::Into) };
        let message = format!("the C++ of '{name}' cannot be evaluated, and no function of the name is registered");
        ControlFlow::Break(ctx.error(op.loc(), message).note(op.loc(), reason.clone()).emit())
    });
    if let ControlFlow::Break(reported) = is_unknown {
        return Err(reported.into());
    }
    Ok(pdl::add(rules, ir.root(), &natives)?)
}

/// Adds the functions of a module that can be evaluated, unless others are registered by their names. Returns the reasons
/// why others cannot be evaluated, by their names.
fn with_functions(ctx: &Context, module: &Module, mut natives: Natives) -> (Natives, BTreeMap<String, String>) {
    let mut unknown = BTreeMap::new();
    for callable in &module.ast.callables {
        let name = callable.name.to_string();
        if natives.check(&name).is_some() || natives.rewrite(&name).is_some() {
            continue;
        }
        natives = match &callable.body {
            Body::Ods(body) => match ods_check(module, callable, body) {
                Some(check) => natives.with_check(name, move |ir, args| check(ir, args).then(Vec::new)),
                None => natives,
            },
            Body::Native(Some(code)) => match body(ctx, module, callable, code) {
                Ok(body) if callable.kind == CallableKind::Constraint => {
                    let condition = Constraint::from_expr(body);
                    natives.with_check(name, move |ir, args| {
                        holds_in(ir.context(), &condition, &scope(ir, args))?.then(Vec::new)
                    })
                }
                Ok(body) => natives.with_rewrite(name, move |rewriter, args| {
                    let ir = rewriter.ir();
                    let value = evaluate(ir.context(), &body, &scope(ir, args))?;
                    item(&value).map(|item| vec![item])
                }),
                Err(reason) => {
                    unknown.insert(name, reason);
                    natives
                }
            },
            _ => natives,
        };
    }
    (natives, unknown)
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

/// Returns a body in C++ as an expression: a call of a lambda without parameters. The error is the reason why it cannot be
/// evaluated.
fn body(ctx: &Context, module: &Module, callable: &Callable, code: &str) -> Result<Expr, String> {
    match (callable.kind, callable.results.len()) {
        (CallableKind::Constraint, 0) | (CallableKind::Rewrite, 1) => {}
        (CallableKind::Constraint, _) => return Err("a constraint with results cannot be evaluated".to_owned()),
        (CallableKind::Rewrite, _) => return Err("only a rewrite with one result can be evaluated".to_owned()),
    }
    let code = with_placeholders(module, callable, code);
    let expr = parse_expr(&format!("[&]() {{ {code} }}()")).map_err(|error| error.to_string())?;
    let builtin = ctx.dialect(b"builtin").ok_or("the builtin dialect is not loaded")?;
    match unknown_in(ctx, builtin.spec(), &expr).first() {
        None => Ok(expr),
        Some(unknown) => Err(format!("{unknown} is unknown")),
    }
}

/// Replaces names of parameters by their numbers, of the rewriter by the builder, and results of a constraint by conditions.
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
            None if matches!(token, "success" | "failure") && callable.kind == CallableKind::Constraint => {
                ["::mlir::", "::llvm::", "mlir::", "llvm::"].iter().any(|space| strip_end(&mut text, space));
                let rest = code.get(end..).unwrap_or_default().trim_start();
                let is_empty = rest.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(')'));
                text += match (token, is_empty) {
                    ("success", true) => "(true)",
                    ("failure", true) => "(false)",
                    ("failure", false) => "!",
                    _ => "",
                };
                if is_empty {
                    at = code.get(end..).and_then(|rest| rest.find(')')).map_or(code.len(), |length| end + length + 1);
                    before = ")";
                    continue;
                }
            }
            None => text += token,
        }
        if !token.trim().is_empty() {
            before = token;
        }
        at = end;
    }
    text
}

/// Removes an end of a text. Returns false if the text does not end so.
fn strip_end(text: &mut String, end: &str) -> bool {
    let ends = text.ends_with(end);
    if ends {
        text.truncate(text.len() - end.len());
    }
    ends
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

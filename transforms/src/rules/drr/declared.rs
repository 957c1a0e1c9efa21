//! Comparison of operations declared in a file of patterns with those of the context.
//!
//! A file of patterns may declare the operations that it uses itself. Patterns refer to operands by position and to
//! attributes by name, so a declaration with other parts has another meaning.

use lect_core::context::ContextData;
use lect_ods::spec::{Arity, Build, FindArg, FindKind, FindOp, OpSpec, PatternSpec, PropKind};

/// Returns the names of the operations in a pattern, matched and built.
pub fn ops_of(pattern: &PatternSpec) -> Vec<&str> {
    let mut names = Vec::new();
    let mut finds = vec![&pattern.source];
    while let Some(op) = finds.pop() {
        names.push(&*op.op);
        let mut kinds = Vec::new();
        for arg in op.args.iter() {
            match arg {
                FindArg::One(_, find) => kinds.push(&find.kind),
                FindArg::Either(_, both) => kinds.extend(both.iter().map(|find| &find.kind)),
            }
        }
        while let Some(kind) = kinds.pop() {
            match kind {
                FindKind::Op(inner) => finds.push(inner as &FindOp),
                FindKind::Variadic(items) => kinds.extend(items.iter().map(|find| &find.kind)),
                FindKind::Native(native) => kinds.extend(native.args.iter().map(|find| &find.kind)),
                _ => {}
            }
        }
    }
    let mut builds: Vec<&Build> = pattern.results.iter().chain(pattern.supplemental.iter()).collect();
    while let Some(build) = builds.pop() {
        match build {
            Build::Op(op) => {
                names.push(&*op.op);
                builds.extend(op.args.iter().map(|arg| &arg.1));
                builds.extend(op.types.iter().flat_map(|types| types.iter()));
            }
            Build::Native { args, .. } => builds.extend(args.iter()),
            Build::Variadic(items) => builds.extend(items.iter()),
            Build::Symbol(_) | Build::Attr(_) | Build::Case(_) | Build::Text(_) => {}
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns a message if a declared operation has other parts than the operation of the same name in the context.
pub fn differs(ctx: &ContextData, declared: &OpSpec) -> Option<String> {
    let info = ctx.op_name(ctx.op_name_of(declared.name.as_bytes())).info()?;
    let known = info.spec();
    let arities = |op: &OpSpec| -> Vec<Vec<bool>> {
        let of = |list: Vec<&Arity>| list.into_iter().map(Arity::is_variable_length).collect();
        vec![
            of(op.operands.iter().map(|it| &it.arity).collect()),
            of(op.results.iter().map(|it| &it.arity).collect()),
            of(op.regions.iter().map(|it| if it.variadic { &Arity::Variadic } else { &Arity::One }).collect()),
        ]
    };
    let known_props = attributes(known);
    let has_props = attributes(declared).iter().all(|name| known_props.contains(name));
    if arities(declared) == arities(known) && has_props {
        return None;
    }
    let name = &declared.name;
    Some(format!(
        "op '{name}' is declared in this file as {}, but the dialect that is loaded defines {}",
        shape(declared),
        shape(known)
    ))
}

fn attributes(op: &OpSpec) -> Vec<&str> {
    let own = op.props.iter().filter(|prop| !matches!(prop.kind, PropKind::Sizes(_)));
    own.map(|prop| &*prop.name).collect()
}

/// Prints the parts of an operation: `($lhs, $rhs...) {value} -> ($result)`.
fn shape(op: &OpSpec) -> String {
    let values = |list: &mut dyn Iterator<Item = (&str, &Arity)>| {
        let spelled = list.map(|(name, arity)| match arity {
            Arity::One => format!("${name}"),
            Arity::Optional => format!("${name}?"),
            Arity::Variadic | Arity::VariadicOfVariadic(_) => format!("${name}..."),
        });
        spelled.collect::<Vec<_>>().join(", ")
    };
    let operands = values(&mut op.operands.iter().map(|it| (&*it.name, &it.arity)));
    let results = values(&mut op.results.iter().map(|it| (&*it.name, &it.arity)));
    let regions = match op.regions.len() {
        0 => String::new(),
        1 => " with a region".to_owned(),
        count => format!(" with {count} regions"),
    };
    let attributes = attributes(op);
    let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) };
    format!("({operands}){attributes} -> ({results}){regions}")
}

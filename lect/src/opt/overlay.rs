//! `lect tblgen --check-overlay`: the C++ parts of definitions that an overlay describes, and those that it does not.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use lect_core::Context;
use lect_core::engine::eval::unknowns;
use lect_core::engine::unknown_def_directives;
use lect_ods::spec::{DefSyntax, DialectSpec, Shared};
use lect_ods::td::LoadConfig;
use lect_ods::td::overlay::Overlays;

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all};
use crate::opt::fallback::{UnknownForm, unknown_directives, unknown_form};

/// Lists the C++ parts of dialects that overlays resolve, and those that are left.
pub fn check(
    program: &Program,
    dialects: &[DialectSpec],
    files: &[PathBuf],
    config: &LoadConfig,
) -> Result<String, Failure> {
    let mut overlays = Overlays::read(files, config);
    let mut described = dialects.to_vec();
    described.iter_mut().for_each(|dialect| overlays.apply(dialect));
    let unfit = overlays.unfit().to_vec();
    let wrong = overlays.errors() > 0;
    for (diagnostics, sources) in overlays.into_said() {
        let _ = emit_all(&diagnostics, &sources);
    }
    if wrong {
        return Err(Failure::Reported);
    }
    let (before, after) = (unknown(program, dialects), unknown(program, &described));
    let mut text = String::new();
    let resolved: Vec<&String> = before.difference(&after).collect();
    list(&mut text, "resolved", &resolved);
    let with_reason = |item: &String| {
        let reason = unfit.iter().find(|it| item.starts_with("custom<") && item.ends_with(&format!("'{}'", it.of)));
        reason.map_or_else(|| item.clone(), |it| format!("{item}: {}", it.message))
    };
    let left: Vec<String> = after.iter().map(with_reason).collect();
    list(&mut text, "left", &left.iter().collect::<Vec<_>>());
    Ok(text)
}

fn list(text: &mut String, what: &str, items: &[&String]) {
    let _ = writeln!(text, "{what}: {}", items.len());
    items.iter().for_each(|item| _ = writeln!(text, "  {item}"));
}

/// Collects the C++ parts of definitions that lect does not know, each once.
fn unknown(program: &Program, dialects: &[DialectSpec]) -> BTreeSet<String> {
    let ctx = program.context();
    let specs: Vec<Shared<DialectSpec>> = dialects.iter().cloned().map(Shared::new).collect();
    for spec in &specs {
        // Loading fails for dialects that come with lect; these stay unchanged.
        let _ = ctx.load(spec.clone());
    }
    specs.iter().flat_map(|spec| unknown_of(&ctx, spec)).collect()
}

fn unknown_of(ctx: &Context, dialect: &DialectSpec) -> Vec<String> {
    let mut found = Vec::new();
    for op in dialect.ops.iter() {
        let Some(info) = &ctx.op_name(ctx.op_name_of(op.name.as_bytes())).info else { continue };
        match unknown_form(ctx, info) {
            Some(UnknownForm::All) => found.push(format!("the custom form of '{}'", op.name)),
            Some(UnknownForm::Directive(_)) => {
                let names = unknown_directives(ctx, info).into_iter();
                found.extend(names.map(|name| format!("custom<{name}> in the form of '{}'", op.name)));
            }
            None => {}
        }
    }
    let loaded = ctx.dialect(dialect.name.as_bytes());
    for (sigil, defs) in [('!', &dialect.types), ('#', &dialect.attrs)] {
        for def in defs.iter() {
            let known = loaded.and_then(|it| it.def(def.kind, def.mnemonic.as_deref().unwrap_or_default().as_bytes()));
            let info = known.map(|it| ctx.def_info(it));
            // Code that comes with lect applies to dialects from files, too.
            if info.is_some_and(|info| info.hooks.parse.is_some()) {
                continue;
            }
            if def.syntax == DefSyntax::Custom {
                found.push(format!("the syntax of '{sigil}{}'", def.name));
            }
            let names = info.map(|info| unknown_def_directives(ctx, info)).unwrap_or_default().into_iter();
            found.extend(names.map(|name| format!("custom<{name}> in the syntax of '{sigil}{}'", def.name)));
        }
    }
    found.extend(unknowns(ctx, dialect).unknowns.into_iter().map(|unknown| unknown.what));
    found
}

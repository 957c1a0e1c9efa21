//! `--report-generic-fallback`: lists operations that are parsed and printed in the generic form because their custom
//! form is written in C++, which lect does not interpret.

use std::collections::BTreeMap;

use lect_core::context::ContextData;
use lect_core::dialect::OpInfo;
use lect_core::ir::{Isolate, walk};
use lect_core::syntax::shared_directive;
use lect_ods::spec::OpSyntax;

use crate::opt::failure::note;

/// Reports such operations of the IR, once for each name.
pub fn report(ctx: &ContextData, ir: &Isolate) {
    let mut counts: BTreeMap<String, (String, usize)> = BTreeMap::new();
    walk::for_each(ir.root(), |op| {
        if let Some(info) = op.info()
            && let Some(reason) = reason(ctx, info)
        {
            counts.entry(info.name().to_owned()).or_insert((reason, 0)).1 += 1;
        }
    });
    for (name, (reason, count)) in counts {
        let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
        note(&format!("'{name}' is in the generic form, {times}: {reason}"));
    }
}

/// Returns the reason why an operation with a custom form has none in lect.
fn reason(ctx: &ContextData, info: &OpInfo) -> Option<String> {
    Some(match unknown_form(ctx, info)? {
        UnknownForm::All => "its custom form is C++".to_owned(),
        UnknownForm::Directive(name) => format!("custom<{name}> in its format is C++"),
    })
}

/// Part of an operation's custom form that is written in C++ and missing in lect.
pub enum UnknownForm<'i> {
    /// The whole form.
    All,
    /// A directive of its format, by name.
    Directive(&'i str),
}

/// Returns the part of an operation's custom form that is missing in lect, if any.
pub fn unknown_form<'i>(ctx: &ContextData, info: &'i OpInfo) -> Option<UnknownForm<'i>> {
    match &info.spec().syntax {
        OpSyntax::Generic | OpSyntax::Preset(_) => None,
        OpSyntax::Custom => info.syntax(ctx).print.is_none().then_some(UnknownForm::All),
        OpSyntax::Format(format) => {
            let dialect = ctx.dialect(info.dialect().name.as_bytes())?;
            let is_known = |name: &str| dialect.directive(name).is_some() || shared_directive(name).is_some();
            format.directives().into_iter().find(|name| !is_known(name)).map(UnknownForm::Directive)
        }
    }
}

/// Returns the directives in an operation's format that are missing in lect.
pub fn unknown_directives<'i>(ctx: &ContextData, info: &'i OpInfo) -> Vec<&'i str> {
    let OpSyntax::Format(format) = &info.spec().syntax else { return Vec::new() };
    let dialect = ctx.dialect(info.dialect().name.as_bytes());
    let is_known =
        |name: &str| dialect.is_some_and(|it| it.directive(name).is_some()) || shared_directive(name).is_some();
    let mut names = format.directives();
    names.retain(|name| !is_known(name));
    names
}

/// Returns whether the program implements a custom form that is C++ in whole or in part; `None` for other forms.
pub fn hand_written(ctx: &ContextData, info: &OpInfo) -> Option<bool> {
    let is_code = match &info.spec().syntax {
        OpSyntax::Generic | OpSyntax::Preset(_) => false,
        OpSyntax::Custom => true,
        OpSyntax::Format(format) => format.directives().into_iter().any(|name| shared_directive(name).is_none()),
    };
    is_code.then(|| reason(ctx, info).is_none())
}

//! Former custom forms of operations and definitions.

use super::super::Lowering;
use super::Undoing;
use crate::format::{parse_def, parse_op};
use crate::spec::{Argument, DefKind, DefSyntax, Grouping, OpSpec, OpSyntax, PropKind, PropSpec, Shared, Str};
use crate::td::record::RecordRef;

impl<'a> Lowering<'a> {
    /// Restores the former forms of operations and definitions.
    pub(super) fn settle_forms(&mut self, version: RecordRef<'a>, was: &mut Undoing<'_>) {
        let Undoing { spec, renamed, reshaped, formats, .. } = was;
        for op in spec.ops.to_mut().iter_mut().filter(|op| reshaped.contains(&op.name)) {
            reindex(op);
            let text = match (&op.syntax, formats.get(&op.name)) {
                (_, Some(text)) => text.to_string(),
                (OpSyntax::Format(format), None) => {
                    let pairs = renamed.get(&op.name).map_or(&[][..], |pairs| pairs);
                    pairs.iter().fold(format.text.to_string(), |text, (to, from)| with_variable(&text, to, from))
                }
                (OpSyntax::Generic | OpSyntax::Custom | OpSyntax::Preset(_), None) => continue,
            };
            op.syntax = OpSyntax::Generic;
            if text.is_empty() {
                continue;
            }
            match parse_op(&text, op) {
                Ok(format) => op.syntax = OpSyntax::Format(Shared::new(format)),
                Err(errors) => self.no_form(version, &op.name, errors.first().map_or("", |it| &it.message)),
            }
        }
        for kind in [DefKind::Type, DefKind::Attr] {
            let (defs, sigil) = match kind {
                DefKind::Type => (&mut spec.types, '!'),
                DefKind::Attr => (&mut spec.attrs, '#'),
            };
            for def in defs.to_mut() {
                let name: Str = format!("{sigil}{}", def.mnemonic.as_deref().unwrap_or_default()).into();
                if !reshaped.contains(&name) {
                    continue;
                }
                let text = match (&def.syntax, formats.get(&name)) {
                    (_, Some(text)) => text.to_string(),
                    (DefSyntax::Format(format), None) => {
                        let pairs = renamed.get(&name).map_or(&[][..], |pairs| pairs);
                        pairs.iter().fold(format.text.to_string(), |text, (to, from)| with_variable(&text, to, from))
                    }
                    (DefSyntax::None | DefSyntax::Custom, None) => continue,
                };
                def.syntax = DefSyntax::None;
                if text.is_empty() {
                    continue;
                }
                match parse_def(&text, &def.def, &def.params) {
                    Ok(format) => def.syntax = DefSyntax::Format(Shared::new(format)),
                    Err(errors) => self.no_form(version, &name, errors.first().map_or("", |it| &it.message)),
                }
            }
        }
    }

    fn no_form(&mut self, version: RecordRef<'a>, of: &str, why: &str) {
        _ = self.error(version, format!("the form that '{of}' had before needs an `OldFormat`: {why}"));
    }
}

/// Sorts properties into slot order, and updates references to them.
fn reindex(op: &mut OpSpec) {
    let rank = |prop: &PropSpec| match prop.kind {
        PropKind::Attr(_) => (0, prop.name.clone()),
        PropKind::Native(_) => (1, Str::default()),
        PropKind::Sizes(_) => (2, Str::default()),
    };
    op.props.to_mut().sort_by_cached_key(rank);
    let operands = op.operands.iter().filter(|it| it.arity.is_variable_length()).count();
    for (grouping, name) in
        [(&mut op.operand_groups, "operandSegmentSizes"), (&mut op.result_groups, "resultSegmentSizes")]
    {
        if let Grouping::Sized(slot) = grouping
            && let Some(at) = op.props.iter().position(|prop| prop.name == name)
        {
            *slot = at as u32;
        }
    }
    if operands < 2 && !matches!(op.operand_groups, Grouping::Sized(_)) {
        op.operand_groups = Grouping::Rest;
    }
    let groups = op.operands.len() as u32;
    let sizes = op.props.to_mut().iter_mut().find(|prop| prop.name == "operandSegmentSizes");
    if let Some(PropSpec { kind: PropKind::Sizes(count), .. }) = sizes {
        *count = groups;
    }
    let results = op.results.len() as u32;
    let sizes = op.props.to_mut().iter_mut().find(|prop| prop.name == "resultSegmentSizes");
    if let Some(PropSpec { kind: PropKind::Sizes(count), .. }) = sizes {
        *count = results;
    }
    let props = op.props.iter().zip(0..).filter(|(prop, _)| !matches!(prop.kind, PropKind::Sizes(_)));
    let operands = (0..groups).map(Argument::Operand);
    op.arguments = operands.chain(props.map(|(_, at)| Argument::Prop(at))).collect();
}

/// Renames the variable `$to` to `$from` in a format.
fn with_variable(format: &str, to: &str, from: &str) -> String {
    let mut out = String::with_capacity(format.len());
    let mut rest = format;
    while let Some(dollar) = rest.find('$') {
        let (before, after) = rest.split_at(dollar + 1);
        out.push_str(before);
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
        let (name, tail) = after.split_at(end);
        out.push_str(if name == to { from } else { name });
        rest = tail;
    }
    out.push_str(rest);
    out
}

//! Versions of dialects: `lect/Versions.td`.
//!
//! Definitions describe the last version. What the dialect was before is found by undoing the changes of one version after
//! the other; what is different then is the shapes of a step.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{self, Enums};
use super::{Lowering, diagnostic};
use crate::format::{parse_def, parse_op};
use crate::spec::{
    Argument, Arity, ChangeSpec, DefKind, DefSpec, DefSyntax, DialectSpec, Grouping, History, List, OpSpec, OpSyntax,
    OperandSpec, PropKind, PropSpec, ReleaseSpec, Shapes, Shared, Str, ValueSpec, VersionSpec,
};
use crate::td::diag::{Reported, Severity};
use crate::td::record::{RecordId, RecordRef};
use crate::td::value::Value;

/// Operations that are defined as they were, by their records.
pub(super) type OldOps = BTreeMap<RecordId, OpSpec>;

/// A dialect on the way back, and the operations and definitions whose forms must follow.
struct Undoing<'o> {
    spec: DialectSpec,
    old_ops: &'o OldOps,
    /// Old names of what formats name, by operation.
    renamed: BTreeMap<Str, Vec<(Str, Str)>>,
    /// Operations and definitions whose shape is another one.
    reshaped: BTreeSet<Str>,
    /// Forms that are said.
    formats: BTreeMap<Str, Str>,
}

impl<'o> Undoing<'o> {
    fn new(spec: DialectSpec, old_ops: &'o OldOps) -> Self {
        let (renamed, reshaped, formats) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        Self { spec, old_ops, renamed, reshaped, formats }
    }
}

impl<'a> Lowering<'a> {
    /// The operations that are defined as they were.
    pub(super) fn old_op_records(&self) -> BTreeSet<RecordId> {
        self.records.defs_of("OldOp").filter_map(|change| Some(change.def("was")?.id)).collect()
    }

    /// Gives dialects their versions.
    pub(super) fn versions(&mut self, dialects: &mut [DialectSpec], old_ops: &OldOps) {
        let records = self.records;
        for record in records.defs_of("DialectVersions") {
            let Some(of) = record.def("dialect") else { continue };
            let Some(dialect) = dialects.iter_mut().find(|it| it.def == of.name()) else { continue };
            if let Ok(versions) = self.steps(record, dialect, old_ops) {
                dialect.version = versions.last().map(|last| last.number.clone()).unwrap_or_default();
                dialect.versions = versions.into();
            }
        }
    }

    fn steps(
        &mut self,
        record: RecordRef<'a>,
        dialect: &DialectSpec,
        old_ops: &OldOps,
    ) -> Result<Vec<VersionSpec>, Reported> {
        let mut steps: Vec<VersionSpec> = Vec::new();
        let mut now = dialect.clone();
        for version in self.defs(record, "versions").into_iter().rev() {
            let number = self.version_number(version)?;
            if steps.last().is_some_and(|later| later.number <= number) {
                return Err(self.error(version, "versions come in their order, the oldest first"));
            }
            let mut was = Undoing::new(now.clone(), old_ops);
            let mut changes = Vec::new();
            for change in self.defs(version, "changes").into_iter().rev() {
                changes.push(self.undo(change, &mut was)?);
            }
            changes.reverse();
            self.settle_forms(version, &mut was);
            let (here, other) = differences(&now, &was.spec);
            steps.push(VersionSpec { number, changes: changes.into(), here, other });
            now = was.spec;
        }
        steps.reverse();
        Ok(steps)
    }

    /// What releases of producers changed (`DialectHistory`).
    pub(super) fn histories(&mut self, dialects: &mut [DialectSpec], old_ops: &OldOps) {
        let records = self.records;
        for record in records.defs_of("DialectHistory") {
            let Some(of) = record.def("dialect") else { continue };
            let Some(dialect) = dialects.iter_mut().find(|it| it.def == of.name()) else { continue };
            if let Ok(releases) = self.releases(record, dialect, old_ops) {
                dialect.history = History(releases.into());
            }
        }
    }

    fn releases(
        &mut self,
        record: RecordRef<'a>,
        dialect: &DialectSpec,
        old_ops: &OldOps,
    ) -> Result<Vec<ReleaseSpec>, Reported> {
        let mut releases: Vec<ReleaseSpec> = Vec::new();
        // Each producer has a time of its own.
        let mut by_producer: BTreeMap<Str, Undoing<'_>> = BTreeMap::new();
        for release in self.defs(record, "releases").into_iter().rev() {
            let producer = self.text(release, "producer");
            let was = by_producer.entry(producer.clone()).or_insert_with(|| Undoing::new(dialect.clone(), old_ops));
            let number = self.version_number(release)?;
            let since = match *number {
                [major] => [major, 0, 0],
                [major, minor] => [major, minor, 0],
                [major, minor, patch] => [major, minor, patch],
                _ => return Err(self.error(release, "a release is of one to three numbers")),
            };
            if releases.iter().any(|later| later.producer == producer && later.since <= since) {
                return Err(self.error(release, "releases come in their order, the oldest first"));
            }
            let mut changes = Vec::new();
            for change in self.defs(release, "changes").into_iter().rev() {
                changes.push(self.undo(change, was)?);
            }
            changes.reverse();
            releases.push(ReleaseSpec { producer, since, changes: changes.into() });
        }
        releases.reverse();
        Ok(releases)
    }

    fn version_number(&mut self, version: RecordRef<'a>) -> Result<List<u64>, Reported> {
        let numbers = self.list(version, "number").iter();
        let numbers: Option<Vec<u64>> = numbers
            .map(|part| match part {
                Value::Int(part) => u64::try_from(*part).ok(),
                _ => None,
            })
            .collect();
        match numbers.filter(|numbers| !numbers.is_empty()) {
            Some(numbers) => Ok(numbers.into()),
            None => Err(self.error(version, "a version is one natural number or several")),
        }
    }

    /// Makes a dialect what it was before a change.
    fn undo(&mut self, change: RecordRef<'a>, was: &mut Undoing<'_>) -> Result<ChangeSpec, Reported> {
        let namespace = was.spec.name.clone();
        let full = |this: &mut Self, field: &str| -> Str { format!("{namespace}.{}", this.text(change, field)).into() };
        match change.class_name() {
            "RenameOp" => {
                let (from, to) = (full(self, "from"), full(self, "to"));
                let op = self.op_of(change, was, &to)?;
                op.name = from.clone();
                // What is known of its forms is known by name.
                if let Some(renamed) = was.renamed.remove(&to) {
                    was.renamed.insert(from.clone(), renamed);
                }
                if was.reshaped.remove(&to) {
                    was.reshaped.insert(from.clone());
                }
                if let Some(format) = was.formats.remove(&to) {
                    was.formats.insert(from.clone(), format);
                }
                Ok(ChangeSpec::RenameOp { from, to })
            }
            "AddOp" => {
                let op = full(self, "op");
                self.op_of(change, was, &op)?;
                was.spec.ops.to_mut().retain(|it| it.name != op);
                Ok(ChangeSpec::AddOp { op })
            }
            "OldOp" => {
                let old = self.def(change, "was").and_then(|record| was.old_ops.get(&record.id));
                let Some(old) = old else { return Err(self.error(change, "the operation as it was is not sound")) };
                let ops = was.spec.ops.to_mut();
                ops.retain(|it| it.name != old.name);
                ops.push(old.clone());
                Ok(ChangeSpec::OldOp { op: old.name.clone() })
            }
            "RenameAttr" => {
                let (op, from, to) = (full(self, "op"), self.text(change, "from"), self.text(change, "to"));
                self.edit_prop(change, was, &op, &to, |prop| prop.name = from.clone())?;
                was.renamed.entry(op.clone()).or_default().push((to.clone(), from.clone()));
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::RenameAttr { op, from, to })
            }
            "AddAttr" => {
                let (op, name, default) = (full(self, "op"), self.text(change, "name"), self.text(change, "default"));
                let mut added = None;
                self.edit_prop(change, was, &op, &name, |prop| added = Some(prop.clone()))?;
                let enums = Enums::own(&was.spec.enums);
                let fault = added.and_then(|prop| check::text_of_prop(&prop, &default, &enums));
                self.check_value(change, &name, fault)?;
                self.op_of(change, was, &op)?.props.to_mut().retain(|it| it.name != name);
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::AddAttr { op, name, default })
            }
            "RemoveAttr" => {
                let (op, name, default) = (full(self, "op"), self.text(change, "name"), self.text(change, "default"));
                let prop = self.old_prop(change, &name)?;
                let fault = check::text_of_prop(&prop, &default, &Enums::own(&was.spec.enums));
                self.check_value(change, &name, fault)?;
                self.op_of(change, was, &op)?.props.to_mut().push(prop);
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::RemoveAttr { op, name, default })
            }
            "AttrToProperty" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                let prop = self.old_prop(change, &name)?;
                self.edit_prop(change, was, &op, &name, |it| *it = prop)?;
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::AttrToProperty { op, name })
            }
            "AddOperand" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                let operands = self.op_of(change, was, &op)?.operands.to_mut();
                let (at, groups) = (operands.iter().position(|it| it.name == name), operands.len());
                let Some(at) = at else { return Err(self.missing(change, &op, "operand", &name)) };
                let from_end = is_variable(&operands[..at]);
                let optional = operands.remove(at).arity.is_variable_length();
                was.reshaped.insert(op.clone());
                let operand = self.operand(change, name, (at, groups), from_end, optional)?;
                Ok(ChangeSpec::AddOperand { op, operand })
            }
            "RemoveOperand" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                let at = self.int(change, "at").and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
                let Some(constraint) = self.def(change, "was") else {
                    return Err(self.error(change, "what the operand had to be is not known"));
                };
                let variable = self.variable(constraint);
                let spec = self.value_spec(Some(&name), &variable);
                let operands = self.op_of(change, was, &op)?.operands.to_mut();
                if at > operands.len() {
                    return Err(self.error(change, format!("'{op}' had no operand at place {at}")));
                }
                let optional = spec.arity != Arity::One;
                operands.insert(at, spec);
                let (groups, from_end) = (operands.len(), is_variable(&operands[..at]));
                was.reshaped.insert(op.clone());
                let operand = self.operand(change, name, (at, groups), from_end, optional)?;
                Ok(ChangeSpec::RemoveOperand { op, operand })
            }
            "ReorderOperands" => {
                let (op, names) = (full(self, "op"), self.texts(change, "were"));
                let spec = self.op_of(change, was, &op)?;
                let sized = matches!(spec.operand_groups, Grouping::Sized(_));
                let operands = spec.operands.to_mut();
                let place = |name: &Str| operands.iter().position(|it| it.name == *name);
                let places: Option<Vec<usize>> = names.iter().map(place).collect();
                let all = |places: &Vec<usize>| {
                    places.len() == operands.len() && places.iter().collect::<BTreeSet<_>>().len() == places.len()
                };
                let Some(places) = places.filter(all) else {
                    return Err(self.error(change, format!("these are not the operands of '{op}', each of them once")));
                };
                let of_any_length = |it: &(usize, &ValueSpec)| !sized && it.1.arity.is_variable_length();
                let variable: List<u32> =
                    operands.iter().enumerate().filter(of_any_length).map(|(at, _)| at as u32).collect();
                let old: Vec<_> = places.iter().filter_map(|&at| operands.get(at).cloned()).collect();
                *operands = old;
                let were = |now: usize| places.iter().position(|&at| at == now).map(|was| was as u32);
                let were = (0..places.len()).filter_map(were).collect();
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::ReorderOperands { op, were, variable })
            }
            "AddParam" => {
                let (of, name, default) =
                    (self.text(change, "of"), self.text(change, "name"), self.text(change, "default"));
                let Some(spec) = def_of(&mut was.spec, &of) else { return Err(self.no_def(change, &of)) };
                let Some(at) = spec.params.iter().position(|it| it.name == name) else {
                    return Err(self.missing(change, &of, "parameter", &name));
                };
                let param = spec.params.to_mut().remove(at);
                let (kind, def, at) = (spec.kind, spec.def.clone(), at as u32);
                was.reshaped.insert(of);
                let fault = check::text_of_param(&param, &default, &Enums::own(&was.spec.enums));
                self.check_value(change, &name, fault)?;
                Ok(ChangeSpec::AddParam { kind, def, at, name, default })
            }
            "AddDef" => {
                let of = self.text(change, "of");
                let Some(spec) = def_of(&mut was.spec, &of) else { return Err(self.no_def(change, &of)) };
                let (kind, def) = (spec.kind, spec.def.clone());
                let defs = if kind == DefKind::Type { &mut was.spec.types } else { &mut was.spec.attrs };
                defs.to_mut().retain(|it| it.def != def);
                Ok(ChangeSpec::AddDef { kind, def })
            }
            "RenameCase" => {
                let (of, from, to) = (self.text(change, "of"), self.text(change, "from"), self.text(change, "to"));
                let found = was.spec.enums.to_mut().iter_mut().find(|it| it.def == of);
                let case = found.and_then(|it| it.cases.to_mut().iter_mut().find(|case| case.spelling == to));
                let Some(case) = case else { return Err(self.missing(change, &of, "case", &to)) };
                case.spelling = from.clone();
                Ok(ChangeSpec::RenameCase { def: of, from, to })
            }
            "OldFormat" => {
                let (of, format) = (self.text(change, "of"), self.text(change, "format"));
                let def: Str = match of.starts_with(['!', '#']) {
                    true => of,
                    false => format!("{namespace}.{of}").into(),
                };
                was.reshaped.insert(def.clone());
                was.formats.insert(def.clone(), format);
                Ok(ChangeSpec::OldFormat { def })
            }
            "Code" => Ok(ChangeSpec::Code { op: full(self, "op"), function: self.text(change, "function") }),
            other => Err(self.error(change, format!("'{other}' is no change of a version"))),
        }
    }

    fn missing(&mut self, change: RecordRef<'a>, of: &str, what: &str, name: &str) -> Reported {
        self.error_at(change, name, format!("'{of}' has no {what} '{name}' in this version"))
    }

    /// Reports an error at the string of a change that is `word`, or at the change.
    fn error_at(&mut self, change: RecordRef<'a>, word: &str, message: String) -> Reported {
        let mut texts = change.data.fields.iter().filter_map(|field| match &field.value {
            Value::Text(text) if *text.text == *word => text.span_at(0..text.text.len()),
            _ => None,
        });
        let place = texts.next_back().or(change.span());
        self.diagnostics.push(diagnostic(Severity::Error, place, message))
    }

    /// Checks that what stands for something missing is a value that it can have.
    fn check_value(&mut self, change: RecordRef<'a>, name: &str, fault: Option<String>) -> Result<(), Reported> {
        let Some(fault) = fault else { return Ok(()) };
        let text = self.text(change, "default");
        Err(self.error_at(change, &text, format!("the default of '{name}', {text}, {fault}")))
    }

    fn no_def(&mut self, change: RecordRef<'a>, of: &str) -> Reported {
        let message = format!("there is no '{of}' in this version: a type is \"!name\", an attribute \"#name\"");
        self.error_at(change, of, message)
    }

    fn op_of<'u>(
        &mut self,
        change: RecordRef<'a>,
        was: &'u mut Undoing<'_>,
        name: &str,
    ) -> Result<&'u mut OpSpec, Reported> {
        match was.spec.ops.iter().position(|it| it.name == name) {
            Some(at) => Ok(&mut was.spec.ops.to_mut()[at]),
            None => {
                // The closest is not looked for: most dialects have few.
                let mut known: Vec<String> = was.spec.ops.iter().take(9).map(|it| format!("'{}'", it.name)).collect();
                if known.len() > 8 {
                    known.truncate(8);
                    known.push("..".to_owned());
                }
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                let word = name.split_once('.').map_or(name, |it| it.1);
                Err(self.error_at(
                    change,
                    word,
                    format!("there is no operation '{name}' in this version, which has {known}"),
                ))
            }
        }
    }

    fn edit_prop(
        &mut self,
        change: RecordRef<'a>,
        was: &mut Undoing<'_>,
        op: &str,
        name: &str,
        edit: impl FnOnce(&mut PropSpec),
    ) -> Result<(), Reported> {
        let spec = self.op_of(change, was, op)?;
        match spec.props.to_mut().iter_mut().find(|it| it.name == name) {
            Some(prop) => {
                edit(prop);
                Ok(())
            }
            None => Err(self.missing(change, op, "attribute", name)),
        }
    }

    fn old_prop(&mut self, change: RecordRef<'a>, name: &str) -> Result<PropSpec, Reported> {
        let Some(constraint) = self.def(change, "was") else {
            return Err(self.error(change, "what the attribute had to be is not known"));
        };
        let variable = self.variable(constraint);
        Ok(self.attr_prop(change, name, &variable))
    }

    fn operand(
        &mut self,
        change: RecordRef<'a>,
        name: Str,
        (at, groups): (usize, usize),
        from_end: bool,
        optional: bool,
    ) -> Result<OperandSpec, Reported> {
        let (constant, value) = (self.text(change, "constant"), self.text(change, "value"));
        if constant.is_empty() && !optional {
            let message = format!("'{name}' must be there, and nothing says what gives it where it is missing");
            return Err(self.error(change, message));
        }
        Ok(OperandSpec { name, at: at as u32, groups: groups as u32, from_end, optional, constant, value })
    }

    /// Makes the forms of operations and definitions what they were.
    fn settle_forms(&mut self, version: RecordRef<'a>, was: &mut Undoing<'_>) {
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
                    (DefSyntax::Format(format), None) => format.text.to_string(),
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

/// Whether some groups of operands have any number of them.
fn is_variable(operands: &[ValueSpec]) -> bool {
    operands.iter().any(|it| it.arity.is_variable_length())
}

/// The definition that `!name` or `#name` is.
fn def_of<'s>(spec: &'s mut DialectSpec, name: &str) -> Option<&'s mut DefSpec> {
    let mnemonic = name.get(1..)?;
    let defs = match name.as_bytes().first()? {
        b'!' => &mut spec.types,
        b'#' => &mut spec.attrs,
        _ => return None,
    };
    defs.to_mut().iter_mut().find(|it| it.mnemonic.as_deref() == Some(mnemonic))
}

/// Puts properties into their order, and refers to them anew.
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
    let props = op.props.iter().zip(0..).filter(|(prop, _)| !matches!(prop.kind, PropKind::Sizes(_)));
    let operands = (0..groups).map(Argument::Operand);
    op.arguments = operands.chain(props.map(|(_, at)| Argument::Prop(at))).collect();
}

/// A format with `$to` called `$from`.
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

/// What of a dialect is different before, by name and definition, and what it is there.
fn differences(now: &DialectSpec, was: &DialectSpec) -> (List<Str>, Shapes) {
    fn apart<T: Clone + PartialEq>(now: &[T], was: &[T], name: impl Fn(&T) -> &Str, here: &mut Vec<Str>) -> List<T> {
        let changed = |it: &&T, others: &[T]| others.iter().find(|other| name(other) == name(it)) != Some(*it);
        here.extend(now.iter().filter(|it| changed(it, was)).map(|it| name(it).clone()));
        was.iter().filter(|it| changed(it, now)).cloned().collect()
    }
    let mut here = Vec::new();
    let other = Shapes {
        ops: apart(&now.ops, &was.ops, |it| &it.name, &mut here),
        types: apart(&now.types, &was.types, |it| &it.def, &mut here),
        attrs: apart(&now.attrs, &was.attrs, |it| &it.def, &mut here),
        enums: apart(&now.enums, &was.enums, |it| &it.def, &mut here),
    };
    (here.into(), other)
}

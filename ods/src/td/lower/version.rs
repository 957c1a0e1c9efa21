//! Lowering of versions of dialects: `lect/Versions.td`.
//!
//! Definitions describe the newest version. Earlier states result from undoing the changes of one version after the
//! other; the differences are the shapes of the migration.

mod forms;
mod releases;

use std::collections::{BTreeMap, BTreeSet};

use super::check::{self, Enums};
use super::{Lowering, diagnostic};
use crate::spec::{
    Arity, ChangeSpec, DefKind, DefSpec, DialectSpec, EnumCase, EnumKind, EnumSpec, Grouping, List, OpSpec,
    OperandSpec, ParamSpec, PropKind, PropSpec, RegionSpec, Renumbered, ResultSpec, Shapes, Str, ValueSpec,
    VersionSpec,
};
use crate::td::diag::{Diagnosed, Severity};
use crate::td::record::{RecordId, RecordRef};
use crate::td::value::Value;

/// Former definitions (`OldOp`, `OldDef`, `OldEnum`), by records.
#[derive(Default)]
pub(super) struct Older {
    pub ops: BTreeMap<RecordId, OpSpec>,
    pub defs: BTreeMap<RecordId, DefSpec>,
    pub enums: BTreeMap<RecordId, EnumSpec>,
}

/// A dialect while changes are undone, and the operations and definitions whose forms must be adapted.
struct Undoing<'o> {
    spec: DialectSpec,
    older: &'o Older,
    /// Renamed variables of formats (new and old name), by operation.
    renamed: BTreeMap<Str, Vec<(Str, Str)>>,
    /// Operations and definitions with a changed shape.
    reshaped: BTreeSet<Str>,
    /// Explicitly specified forms.
    formats: BTreeMap<Str, Str>,
    /// Definitions with removed parameters, which only an `OldDef` defines.
    undefined: BTreeMap<Str, Str>,
    /// Changes implied by the last one.
    implied: Vec<ChangeSpec>,
    /// Operations that were moved to another dialect.
    moved: BTreeSet<Str>,
}

impl<'o> Undoing<'o> {
    fn new(spec: DialectSpec, older: &'o Older) -> Self {
        let (renamed, reshaped, formats) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        let (undefined, implied, moved) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        Self { spec, older, renamed, reshaped, formats, undefined, implied, moved }
    }

    /// Transfers the state of forms to another name.
    fn rename(&mut self, to: &Str, from: &Str) {
        if let Some(renamed) = self.renamed.remove(to) {
            self.renamed.insert(from.clone(), renamed);
        }
        if self.reshaped.remove(to) {
            self.reshaped.insert(from.clone());
        }
        if let Some(format) = self.formats.remove(to) {
            self.formats.insert(from.clone(), format);
        }
        if let Some(param) = self.undefined.remove(to) {
            self.undefined.insert(from.clone(), param);
        }
    }
}

impl<'a> Lowering<'a> {
    /// Returns the records of former definitions.
    pub(super) fn older_records(&self) -> BTreeSet<RecordId> {
        let changes = ["OldOp", "OldDef", "OldEnum"].into_iter().flat_map(|class| self.records.defs_of(class));
        changes.filter_map(|change| Some(change.def("was")?.id)).collect()
    }

    /// Assigns versions to dialects.
    pub(super) fn versions(&mut self, dialects: &mut [DialectSpec], older: &Older) {
        let records = self.records;
        for record in records.defs_of("DialectVersions") {
            let Some(of) = record.def("dialect") else { continue };
            let Some(dialect) = dialects.iter_mut().find(|it| it.def == of.name()) else { continue };
            if let Ok(versions) = self.steps(record, dialect, older) {
                dialect.version = versions.last().map(|last| last.number.clone()).unwrap_or_default();
                dialect.versions = versions.into();
            }
        }
    }

    fn steps(
        &mut self,
        record: RecordRef<'a>,
        dialect: &DialectSpec,
        older: &Older,
    ) -> Result<Vec<VersionSpec>, Diagnosed> {
        let mut steps: Vec<VersionSpec> = Vec::new();
        let mut now = dialect.clone();
        for version in self.defs(record, "versions").into_iter().rev() {
            let number = self.version_number(version)?;
            if steps.last().is_some_and(|later| later.number <= number) {
                return Err(self.error(version, "versions come in their order, the oldest first"));
            }
            let mut was = Undoing::new(now.clone(), older);
            let mut changes = Vec::new();
            for change in self.defs(version, "changes").into_iter().rev() {
                let change = self.undo(change, &mut was)?;
                changes.append(&mut was.implied);
                changes.push(change);
            }
            changes.reverse();
            if let Some((def, param)) = was.undefined.first_key_value() {
                let message = format!("'{def}' had the parameter '{param}': an `OldDef` before that defines it");
                return Err(self.error(version, message));
            }
            self.settle_forms(version, &mut was);
            let (here, other) = differences(&now, &was.spec);
            steps.push(VersionSpec { number, changes: changes.into(), here, other });
            now = was.spec;
        }
        steps.reverse();
        Ok(steps)
    }

    fn version_number(&mut self, version: RecordRef<'a>) -> Result<List<u64>, Diagnosed> {
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

    /// Restores the state of a dialect before a change.
    fn undo(&mut self, change: RecordRef<'a>, was: &mut Undoing<'_>) -> Result<ChangeSpec, Diagnosed> {
        let namespace = was.spec.name.clone();
        let full = |this: &mut Self, field: &str| -> Str { format!("{namespace}.{}", this.text(change, field)).into() };
        match change.class_name() {
            "RenameOp" => {
                let (from, to) = (full(self, "from"), full(self, "to"));
                let op = self.op_of(change, was, &to)?;
                op.name = from.clone();
                was.rename(&to, &from);
                Ok(ChangeSpec::RenameOp { from, to })
            }
            "AddOp" => {
                let op = full(self, "op");
                self.op_of(change, was, &op)?;
                was.spec.ops.to_mut().retain(|it| it.name != op);
                Ok(ChangeSpec::AddOp { op })
            }
            "OldOp" => {
                let old = self.def(change, "was").and_then(|record| was.older.ops.get(&record.id));
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
            "AddResult" => {
                let (op, name, ty) = (full(self, "op"), self.text(change, "name"), self.text(change, "type"));
                let results = self.op_of(change, was, &op)?.results.to_mut();
                let at = results.iter().position(|it| it.name == name);
                let Some(at) = at else { return Err(self.missing(change, &op, "result", &name)) };
                let optional = results.remove(at).arity.is_variable_length();
                was.reshaped.insert(op.clone());
                let result = self.result(change, name, at, ty, optional)?;
                Ok(ChangeSpec::AddResult { op, result })
            }
            "RemoveResult" => {
                let (op, name, ty) = (full(self, "op"), self.text(change, "name"), self.text(change, "type"));
                let at = self.int(change, "at").and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
                let Some(constraint) = self.def(change, "was") else {
                    return Err(self.error(change, "what the result had to be is not known"));
                };
                let variable = self.variable(constraint);
                let spec = self.value_spec(Some(&name), &variable);
                let results = self.op_of(change, was, &op)?.results.to_mut();
                if at > results.len() {
                    return Err(self.error(change, format!("'{op}' had no result at place {at}")));
                }
                let optional = spec.arity != Arity::One;
                results.insert(at, spec);
                was.reshaped.insert(op.clone());
                let result = self.result(change, name, at, ty, optional)?;
                Ok(ChangeSpec::RemoveResult { op, result })
            }
            "ReorderResults" => {
                let (op, names) = (full(self, "op"), self.texts(change, "were"));
                let results = self.op_of(change, was, &op)?.results.to_mut();
                let Some((old, were)) = reordered(results, &names, |it| &it.name) else {
                    return Err(self.error(change, format!("these are not the results of '{op}', each of them once")));
                };
                *results = old;
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::ReorderResults { op, were })
            }
            "AddRegion" => {
                let (op, name, blocks) = (full(self, "op"), self.text(change, "name"), self.count(change, "blocks"));
                let regions = self.op_of(change, was, &op)?.regions.to_mut();
                let at = regions.iter().position(|it| it.name == name && !it.variadic);
                let Some(at) = at else { return Err(self.missing(change, &op, "single region", &name)) };
                regions.remove(at);
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::AddRegion { op, at: at as u32, blocks })
            }
            "RemoveRegion" => {
                let (op, name, blocks) = (full(self, "op"), self.text(change, "name"), self.count(change, "blocks"));
                let at = self.count(change, "at");
                let Some(constraint) = self.def(change, "was") else {
                    return Err(self.error(change, "what the region had to be is not known"));
                };
                let variadic = constraint.is_a("VariadicRegion");
                let spec = RegionSpec { name, variadic, constraint: self.region_constraint(constraint) };
                let regions = self.op_of(change, was, &op)?.regions.to_mut();
                if at as usize > regions.len() {
                    return Err(self.error(change, format!("'{op}' had no region at place {at}")));
                }
                regions.insert(at as usize, spec);
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::RemoveRegion { op, at, blocks })
            }
            "ReorderRegions" => {
                let (op, names) = (full(self, "op"), self.texts(change, "were"));
                let regions = self.op_of(change, was, &op)?.regions.to_mut();
                let Some((old, were)) = reordered(regions, &names, |it| &it.name) else {
                    return Err(self.error(change, format!("these are not the regions of '{op}', each of them once")));
                };
                *regions = old;
                was.reshaped.insert(op.clone());
                Ok(ChangeSpec::ReorderRegions { op, were })
            }
            "OldDef" => {
                let old = self.def(change, "was").and_then(|record| was.older.defs.get(&record.id));
                let Some(old) = old else { return Err(self.error(change, "the definition as it was is not sound")) };
                let sigil = if old.kind == DefKind::Type { '!' } else { '#' };
                let name: Str = format!("{sigil}{}", old.mnemonic.as_deref().unwrap_or_default()).into();
                let Some(spec) = def_of(&mut was.spec, &name) else { return Err(self.no_def(change, &name)) };
                let params = |spec: &DefSpec| spec.params.iter().map(|it| it.name.clone()).collect::<BTreeSet<_>>();
                let (found, wanted) = (params(spec), params(old));
                if let Some(param) = found.symmetric_difference(&wanted).next() {
                    let message = match wanted.contains(param) {
                        true => {
                            format!("'{name}' had the parameter '{param}': declare a `RemoveParam` or a `RenameParam`")
                        }
                        false => {
                            format!("'{name}' had no parameter '{param}': declare an `AddParam` or a `RenameParam`")
                        }
                    };
                    return Err(self.error(change, message));
                }
                let now = std::mem::replace(spec, old.clone());
                let (kind, def) = (spec.kind, now.def);
                // Constraints refer to the class, and operations to the newer definition.
                (spec.def, spec.cpp_class, spec.cpp_namespace) = (def.clone(), now.cpp_class, now.cpp_namespace);
                // The form is that of the `OldDef`.
                was.reshaped.remove(&name);
                was.formats.remove(&name);
                was.undefined.remove(&name);
                Ok(ChangeSpec::OldDef { kind, def })
            }
            "RenameDef" => {
                let (of, to) = (self.text(change, "of"), self.text(change, "to"));
                let sigil = if of.starts_with('#') { '#' } else { '!' };
                let now: Str = format!("{sigil}{to}").into();
                let Some(spec) = def_of(&mut was.spec, &now) else { return Err(self.no_def(change, &now)) };
                let from: Str = of.get(1..).unwrap_or_default().to_owned().into();
                spec.mnemonic = Some(from.clone());
                spec.name = format!("{namespace}.{from}").into();
                let (kind, def) = (spec.kind, spec.def.clone());
                was.rename(&now, &of);
                Ok(ChangeSpec::RenameDef { kind, def, from, to })
            }
            "RenameParam" => {
                let (of, from, to) = (self.text(change, "of"), self.text(change, "from"), self.text(change, "to"));
                let Some(spec) = def_of(&mut was.spec, &of) else { return Err(self.no_def(change, &of)) };
                let (kind, def) = (spec.kind, spec.def.clone());
                let Some(param) = spec.params.to_mut().iter_mut().find(|it| it.name == to) else {
                    return Err(self.missing(change, &of, "parameter", &to));
                };
                param.name = from.clone();
                was.renamed.entry(of.clone()).or_default().push((to.clone(), from.clone()));
                was.reshaped.insert(of);
                Ok(ChangeSpec::RenameParam { kind, def, from, to })
            }
            "RemoveParam" => {
                let (of, name, default) =
                    (self.text(change, "of"), self.text(change, "name"), self.text(change, "default"));
                let Some(spec) = def_of(&mut was.spec, &of) else { return Err(self.no_def(change, &of)) };
                let (kind, def) = (spec.kind, spec.def.clone());
                // The `OldDef` defines the parameter.
                spec.params.to_mut().push(ParamSpec::named(name.clone()));
                was.undefined.insert(of, name.clone());
                Ok(ChangeSpec::RemoveParam { kind, def, name, default })
            }
            "OldEnum" => {
                let of = self.text(change, "of");
                let old = self.def(change, "was").and_then(|record| was.older.enums.get(&record.id));
                let Some(old) = old else { return Err(self.error(change, "the enum as it was is not sound")) };
                let found = was.spec.enums.to_mut().iter_mut().find(|it| it.def == of);
                let Some(spec) = found else {
                    return Err(self.error_at(change, &of, format!("there is no enum '{of}'")));
                };
                let number = |case: &EnumCase| {
                    let now = spec.cases.iter().find(|it| it.spelling == case.spelling)?;
                    Some(Renumbered { from: case.value, to: now.value })
                };
                let numbers: List<Renumbered> = old.cases.iter().filter_map(number).collect();
                let is_bits = |it: &EnumSpec| matches!(it.kind, EnumKind::Bits { .. });
                let bits = is_bits(old) && is_bits(spec);
                *spec = EnumSpec { def: of.clone(), ..old.clone() };
                for op in was.spec.ops.iter() {
                    for prop in op.props.iter().filter(|it| holds_case(it, &of)) {
                        let (op, name, numbers) = (op.name.clone(), prop.name.clone(), numbers.clone());
                        was.implied.push(ChangeSpec::RenumberAttr { op, name, numbers, bits });
                    }
                }
                Ok(ChangeSpec::OldEnum { def: of, numbers, bits })
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
            "StrictProperties" if was.spec.flags.strict_properties != Some(true) => {
                Err(self.error(change, "the dialect has no strict properties after this"))
            }
            "StrictProperties" => {
                was.spec.flags.strict_properties = Some(false);
                Ok(ChangeSpec::StrictProperties)
            }
            "Code" => Ok(ChangeSpec::Code { op: full(self, "op"), function: self.text(change, "function") }),
            other if releases::ONLY.contains(&other) => {
                Err(self.error(change, format!("'{other}' is a change of releases (`DialectHistory`) only")))
            }
            other => Err(self.error(change, format!("'{other}' is no change of a version"))),
        }
    }

    fn missing(&mut self, change: RecordRef<'a>, of: &str, what: &str, name: &str) -> Diagnosed {
        self.error_at(change, name, format!("'{of}' has no {what} '{name}' in this version"))
    }

    /// Reports an error at the string of a change that equals `word`, or at the change.
    fn error_at(&mut self, change: RecordRef<'a>, word: &str, message: String) -> Diagnosed {
        let mut texts = change.data.fields.iter().filter_map(|field| match &field.value {
            Value::Text(text) if *text.text == *word => text.span_at(0..text.text.len()),
            _ => None,
        });
        let place = texts.next_back().or(change.span());
        self.diagnostics.push(diagnostic(Severity::Error, place, message))
    }

    /// Checks that the default for a missing value is valid.
    fn check_value(&mut self, change: RecordRef<'a>, name: &str, fault: Option<String>) -> Result<(), Diagnosed> {
        let Some(fault) = fault else { return Ok(()) };
        let text = self.text(change, "default");
        Err(self.error_at(change, &text, format!("the default of '{name}', {text}, {fault}")))
    }

    fn no_def(&mut self, change: RecordRef<'a>, of: &str) -> Diagnosed {
        let message = format!("there is no '{of}' in this version: a type is \"!name\", an attribute \"#name\"");
        self.error_at(change, of, message)
    }

    fn op_of<'u>(
        &mut self,
        change: RecordRef<'a>,
        was: &'u mut Undoing<'_>,
        name: &str,
    ) -> Result<&'u mut OpSpec, Diagnosed> {
        match was.spec.ops.iter().position(|it| it.name == name) {
            Some(at) => Ok(&mut was.spec.ops.to_mut()[at]),
            None => {
                // Lists the first operations, without a search for the nearest name: most dialects have few.
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
    ) -> Result<(), Diagnosed> {
        let spec = self.op_of(change, was, op)?;
        match spec.props.to_mut().iter_mut().find(|it| it.name == name) {
            Some(prop) => {
                edit(prop);
                Ok(())
            }
            None => Err(self.missing(change, op, "attribute", name)),
        }
    }

    fn old_prop(&mut self, change: RecordRef<'a>, name: &str) -> Result<PropSpec, Diagnosed> {
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
    ) -> Result<OperandSpec, Diagnosed> {
        let (constant, value) = (self.text(change, "constant"), self.text(change, "value"));
        if constant.is_empty() && !optional {
            let message = format!("'{name}' is required, and no declaration gives its value where it is missing");
            return Err(self.error(change, message));
        }
        Ok(OperandSpec { name, at: at as u32, groups: groups as u32, from_end, optional, constant, value })
    }

    fn result(
        &mut self,
        change: RecordRef<'a>,
        name: Str,
        at: usize,
        ty: Str,
        optional: bool,
    ) -> Result<ResultSpec, Diagnosed> {
        if ty.is_empty() && !optional {
            let message = format!("'{name}' is required, and no declaration gives its type where it is missing");
            return Err(self.error(change, message));
        }
        Ok(ResultSpec { name, at: at as u32, ty })
    }

    /// Returns a natural number in a field of a change.
    fn count(&mut self, change: RecordRef<'a>, field: &str) -> u32 {
        self.int(change, field).and_then(|count| u32::try_from(count).ok()).unwrap_or_default()
    }
}

/// Returns true if a property contains one or several cases of an enum.
fn holds_case(prop: &PropSpec, of: &str) -> bool {
    let def = match &prop.kind {
        PropKind::Attr(it) => &it.enum_def,
        PropKind::Native(it) => &it.enum_def,
        PropKind::Sizes(_) => return false,
    };
    def.as_deref() == Some(of)
}

/// Returns the items in their former order, and the former position of each current one. `None` unless the names are a
/// permutation.
fn reordered<T: Clone>(things: &[T], names: &[Str], name: impl Fn(&T) -> &Str) -> Option<(Vec<T>, List<u32>)> {
    let place = |wanted: &Str| things.iter().position(|it| name(it) == wanted);
    let places: Vec<usize> = names.iter().map(place).collect::<Option<_>>()?;
    if places.len() != things.len() || places.iter().collect::<BTreeSet<_>>().len() != places.len() {
        return None;
    }
    let old = places.iter().filter_map(|&at| things.get(at).cloned()).collect();
    let were = (0..places.len()).filter_map(|now| Some(places.iter().position(|&at| at == now)? as u32)).collect();
    Some((old, were))
}

/// Returns true if an operand segment is of variable length.
fn is_variable(operands: &[ValueSpec]) -> bool {
    operands.iter().any(|it| it.arity.is_variable_length())
}

/// Returns the definition named by `!name` or `#name`.
fn def_of<'s>(spec: &'s mut DialectSpec, name: &str) -> Option<&'s mut DefSpec> {
    let mnemonic = name.get(1..)?;
    let defs = match name.as_bytes().first()? {
        b'!' => &mut spec.types,
        b'#' => &mut spec.attrs,
        _ => return None,
    };
    defs.to_mut().iter_mut().find(|it| it.mnemonic.as_deref() == Some(mnemonic))
}

/// Returns the names of the definitions that differ before the change, and their former definitions.
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

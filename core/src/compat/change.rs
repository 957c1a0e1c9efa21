//! Application of one change to the record of an operation.

use lect_ods::spec::{ChangeSpec, Renumbered};

use super::operands::{insert, insert_result, remove, remove_result, reorder, reorder_results, spelled, value_of};
use super::stage::Stage;
use super::{LateMigration, Lost, MigrationCode, OpRecord};
use crate::entity::Attr;

/// A change, and the data that its application needs besides the record.
pub(super) struct Applied<'a> {
    pub change: &'a ChangeSpec,
    /// Code of the program, for changes that are code.
    pub code: MigrationCode,
    /// Version of the dialect in whose syntax values are declared, if any.
    pub stage: Option<&'a Stage>,
    /// Whether the operation is renamed on the older side. The change must then apply without doubt, to be sure that
    /// this operation is meant.
    pub strict: bool,
    /// The release, for a change of a release newer than the one in memory.
    pub newer: Option<u64>,
}

impl Applied<'_> {
    /// Returns the migration to apply to the operation itself, if the change needs an existing operation.
    pub fn late(&self, up: bool) -> Option<LateMigration> {
        match (self.change, self.code) {
            (ChangeSpec::Code { .. }, MigrationCode::Ir(code)) => Some(LateMigration::Code(code)),
            (
                ChangeSpec::OperandToAttr { .. }
                | ChangeSpec::AddRegion { .. }
                | ChangeSpec::RemoveRegion { .. }
                | ChangeSpec::ReorderRegions { .. },
                _,
            ) => Some(LateMigration::Declared(Box::new(self.change.clone()), up)),
            _ => None,
        }
    }

    /// Migrates the record to the newer side.
    pub fn up(&self, record: &mut OpRecord<'_>) -> Result<(), Lost> {
        match self.change {
            ChangeSpec::RenameOp { to, .. } => record.rename(to),
            ChangeSpec::RenameAttr { from, to, .. } => record.rename_attr(from, to),
            ChangeSpec::AddAttr { name, default, .. } => set_default(record, name, default, self.stage)?,
            ChangeSpec::RemoveAttr { name, .. } => self.remove(record, name)?,
            ChangeSpec::AddOperand { operand, .. } => insert(record, operand, self.stage)?,
            ChangeSpec::RemoveOperand { operand, .. } => remove(record, operand, self.newer.is_some(), self.stage)?,
            ChangeSpec::ReorderOperands { were, variable, .. } => {
                grouped(reorder(record, were, variable, true), "operands")?
            }
            ChangeSpec::PropertyToAttr { name, .. } => record.disown(name),
            ChangeSpec::AddResult { result, .. } => insert_result(record, result, self.stage)?,
            ChangeSpec::RemoveResult { result, .. } => remove_result(record, result)?,
            ChangeSpec::ReorderResults { were, .. } => grouped(reorder_results(record, were, true), "results")?,
            ChangeSpec::RenumberAttr { name, numbers, bits, .. } => {
                let to = |number| Renumbered::apply(numbers, *bits, false, number);
                if !record.renumber(name, &to) {
                    return Err(format!("has a '{name}', {}, of unknown meaning", shown(record, name)).into());
                }
            }
            ChangeSpec::Code { .. } | ChangeSpec::OldOp { .. } => self.run(record)?,
            ChangeSpec::AttrToProperty { name, .. } => {
                if let Some(value) = record.take(name) {
                    record.set(name, value);
                }
            }
            // Changes of representation are read either way. The others do not concern records, or need the operation.
            ChangeSpec::AddOp { .. }
            | ChangeSpec::ListToDense { .. }
            | ChangeSpec::OperandToAttr { .. }
            | ChangeSpec::Layout { .. }
            | ChangeSpec::AddRegion { .. }
            | ChangeSpec::RemoveRegion { .. }
            | ChangeSpec::ReorderRegions { .. }
            | ChangeSpec::NewFormat { .. }
            | ChangeSpec::AddDef { .. }
            | ChangeSpec::OldDef { .. }
            | ChangeSpec::RenameDef { .. }
            | ChangeSpec::AddParam { .. }
            | ChangeSpec::RenameParam { .. }
            | ChangeSpec::RemoveParam { .. }
            | ChangeSpec::OldEnum { .. }
            | ChangeSpec::RenameCase { .. }
            | ChangeSpec::StrictProperties
            | ChangeSpec::OldFormat { .. } => {}
        }
        Ok(())
    }

    /// Migrates the record to the older side.
    pub fn down(&self, record: &mut OpRecord<'_>) -> Result<(), Lost> {
        match self.change {
            ChangeSpec::RenameOp { from, .. } => record.rename(from),
            ChangeSpec::AddOp { .. } => return Err("is newer".into()),
            ChangeSpec::RenameAttr { from, to, .. } => record.rename_attr(to, from),
            ChangeSpec::AddAttr { name, default, .. } => self.forget(record, name, default)?,
            ChangeSpec::RemoveAttr { name, default, .. } => set_default(record, name, default, self.stage)?,
            ChangeSpec::AddOperand { operand, .. } => remove(record, operand, true, self.stage)?,
            ChangeSpec::RemoveOperand { operand, .. } => insert(record, operand, self.stage)?,
            ChangeSpec::ReorderOperands { were, variable, .. } => {
                grouped(reorder(record, were, variable, false), "operands")?
            }
            ChangeSpec::PropertyToAttr { name, .. } => {
                if let Some(value) = record.take(name) {
                    record.set(name, value);
                }
            }
            ChangeSpec::ListToDense { name, .. } => record.make_list(name),
            ChangeSpec::AddResult { result, .. } => remove_result(record, result)?,
            ChangeSpec::RemoveResult { result, .. } => insert_result(record, result, self.stage)?,
            ChangeSpec::ReorderResults { were, .. } => grouped(reorder_results(record, were, false), "results")?,
            ChangeSpec::RenumberAttr { name, numbers, bits, .. } => {
                let from = |number| Renumbered::apply(numbers, *bits, true, number);
                if !record.renumber(name, &from) {
                    return Err(format!("has a '{name}', {}, that is newer", shown(record, name)).into());
                }
            }
            ChangeSpec::Code { .. } => self.run(record)?,
            // The definition in memory lacks the property.
            ChangeSpec::AttrToProperty { name, .. } if self.newer.is_some() => record.disown(name),
            ChangeSpec::OldOp { .. }
            | ChangeSpec::AttrToProperty { .. }
            | ChangeSpec::OperandToAttr { .. }
            | ChangeSpec::Layout { .. }
            | ChangeSpec::AddRegion { .. }
            | ChangeSpec::RemoveRegion { .. }
            | ChangeSpec::ReorderRegions { .. }
            | ChangeSpec::NewFormat { .. }
            | ChangeSpec::AddDef { .. }
            | ChangeSpec::OldDef { .. }
            | ChangeSpec::RenameDef { .. }
            | ChangeSpec::AddParam { .. }
            | ChangeSpec::RenameParam { .. }
            | ChangeSpec::RemoveParam { .. }
            | ChangeSpec::OldEnum { .. }
            | ChangeSpec::RenameCase { .. }
            | ChangeSpec::StrictProperties
            | ChangeSpec::OldFormat { .. } => {}
        }
        Ok(())
    }

    fn run(&self, record: &mut OpRecord<'_>) -> Result<(), Lost> {
        match self.code {
            MigrationCode::Nothing if self.strict => Err("has changed since".into()),
            MigrationCode::Ir(_) if self.strict => Err("has changed since".into()),
            MigrationCode::Nothing | MigrationCode::Ir(_) => Ok(()),
            MigrationCode::Lost(why) => Err(why.into()),
            MigrationCode::Record(code) => code(record),
        }
    }

    /// Removes an attribute that the newer side lacks. For a release newer than the one in memory, a value other than
    /// the default is an error.
    fn remove(&self, record: &mut OpRecord<'_>, name: &str) -> Result<(), Lost> {
        let usual = default_of(record, name);
        match (record.take(name), self.newer) {
            (Some(value), Some(release)) if Some(value) != usual => {
                let value = record.ctx.attrs().show(value);
                Err(format!("has a property '{name}', {value}, which was removed in MLIR {release}").into())
            }
            _ => Ok(()),
        }
    }

    /// Removes an attribute that the older side lacks, if it has the value that the older side implies.
    fn forget(&self, record: &mut OpRecord<'_>, name: &str, default: &str) -> Result<(), Lost> {
        let ctx = record.ctx;
        if let Some(release) = self.newer {
            let usual = record.value_of_default(default, self.stage);
            if let Some(value) = record.take(name).filter(|value| Some(*value) != usual) {
                record.attrs.push((ctx.newer_ident(name, release), value));
            }
            return Ok(());
        }
        let written = if default.is_empty() { None } else { spelled(record, default, self.stage) };
        // A version without the attribute implies the default. The context may have an unrelated attribute of this
        // name.
        let for_version = self.stage.is_some();
        let usual = if for_version { None } else { default_of(record, name) };
        match record.take(name) {
            None if (self.strict || for_version) && !default.is_empty() => {
                Err(format!("has no '{name}' that is {default}").into())
            }
            None => Ok(()),
            value if value == written || value == usual => Ok(()),
            Some(value) => Err(format!("has a '{name}' that is {}", ctx.attrs().show(value)).into()),
        }
    }
}

fn grouped(has_groups: bool, what: &str) -> Result<(), Lost> {
    if has_groups { Ok(()) } else { Err(format!("has fewer {what} than its definition").into()) }
}

fn set_default(record: &mut OpRecord<'_>, name: &str, default: &str, stage: Option<&Stage>) -> Result<(), Lost> {
    if !default.is_empty() && record.attr(name).is_none() {
        let value = value_of(record, default, stage)?;
        record.set_default(name, value);
    }
    Ok(())
}

/// Returns the default of a property in the context's definition.
fn default_of(record: &OpRecord<'_>, name: &str) -> Option<Attr> {
    let info = record.ctx.op_name(record.name).info()?;
    info.props.get(info.prop_slot(name)?)?.default
}

fn shown(record: &OpRecord<'_>, name: &str) -> String {
    record.attr(name).map_or_else(String::new, |attr| record.ctx.attrs().show(attr).to_string())
}

//! Lowering of builders of operations, attributes and types.

use super::Lowering;
use super::fields::own;
use crate::spec::{BuilderParam, BuilderSpec, List};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;
use crate::td::value::Value;

impl<'a> Lowering<'a> {
    /// Lowers the builders of an operation.
    pub(super) fn op_builders(&mut self, record: RecordRef<'a>) -> Result<List<BuilderSpec>, Diagnosed> {
        let builders = self.builders(record)?;
        if builders.is_empty() && self.flag(record, "skipDefaultBuilders") {
            let message = "default builders are skipped and no custom builders provided";
            return self.broken(record, "skipDefaultBuilders", message);
        }
        Ok(builders)
    }

    /// Lowers the builders of a definition.
    pub(super) fn builders(&mut self, record: RecordRef<'a>) -> Result<List<BuilderSpec>, Diagnosed> {
        let mut builders = Vec::new();
        for builder in self.defs(record, "builders") {
            builders.push(self.builder(record, builder)?);
        }
        Ok(builders.into())
    }

    fn builder(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>) -> Result<BuilderSpec, Diagnosed> {
        let mut params: Vec<BuilderParam> = Vec::new();
        let dag = self.dag(record, "dagParams");
        if dag.is_some_and(|dag| self.operator(dag) != "ins") {
            return self.broken(owner, "builders", "expected 'ins' in builders");
        }
        for (value, name) in dag.into_iter().flat_map(|dag| &dag.args) {
            let name = own(name.as_deref().unwrap_or_default());
            let param = match value {
                Value::Text(ty) => BuilderParam { ty: own(&ty.text), name, default: None },
                Value::Record(id) if self.records.record(*id).is_a("CArg") => {
                    let param = self.records.record(*id);
                    let (ty, default) = (self.text(param, "type"), self.some_text(param, "defaultValue"));
                    BuilderParam { ty, name, default }
                }
                _ => {
                    let message = "Builder DAG arguments must be either strings or defs which inherit from CArg";
                    return self.broken(owner, "builders", message);
                }
            };
            if param.default.is_none() && params.last().is_some_and(|last| last.default.is_some()) {
                let message = "expected an argument with default value after other arguments with default values";
                return self.broken(owner, "builders", message);
            }
            params.push(param);
        }
        Ok(BuilderSpec {
            params: params.into(),
            body: self.some_text(record, "body"),
            return_type: self.text(record, "returnType"),
            inferred_context: self.flag(record, "hasInferredContextParam"),
            deprecated: self.text(record, "odsCppDeprecated"),
        })
    }
}

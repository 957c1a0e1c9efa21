//! Assembly formats: what is wrong with one is reported where it stands in the file.

use super::Lowering;
use crate::spec::{DefSyntax, OpSpec, OpSyntax, ParamSpec};
use crate::td::record::RecordRef;
use crate::td::value::Text;

impl<'a> Lowering<'a> {
    /// The format of an operation whose spec is complete but for it.
    pub(super) fn op_format(&mut self, record: RecordRef<'a>, text: &'a Text, op: &OpSpec) -> OpSyntax {
        let _ = (record, text, op);
        OpSyntax::Generic
    }

    /// The format of an attribute or a type.
    pub(super) fn def_format(&mut self, record: RecordRef<'a>, text: &'a Text, params: &[ParamSpec]) -> DefSyntax {
        let _ = (record, text, params);
        DefSyntax::None
    }
}

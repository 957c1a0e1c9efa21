//! Records of debug information between instructions.

use lect_core::ir::OpRef;
use lect_core::loc::LocKind;

use crate::export::Exporter;
use crate::export::metadata::push_node;

impl<'a> Exporter<'a> {
    /// Returns the location of a record. A record without one is invalid, and is left out.
    fn record_loc(&mut self, op: OpRef<'a>) -> Option<u32> {
        self.body.dbg?;
        let mut scope = self.body.subprogram;
        let LocKind::Attr(loc) = op.loc().kind() else { return self.body.dbg };
        let is_local =
            |class: &str| matches!(class, "DISubprogramAttr" | "DILexicalBlockAttr" | "DILexicalBlockFileAttr");
        if let Some(own) = self.find_scope(loc, is_local)
            && let Some(own) = self.debug_node(own)
        {
            scope = Some(own);
        }
        self.debug_loc_attr(loc, scope, None)
    }

    /// Writes a record of a variable: its value or its address.
    pub fn variable_record(&mut self, op: OpRef<'a>, kind: &str) {
        let Some(loc) = self.record_loc(op) else { return };
        let Some(variable) = op.attr("varInfo").and_then(|attr| self.debug_node(attr)) else { return };
        let expression = op.attr("locationExpr").map(|attr| self.expression(attr));
        let value = self.operand(op, 0);
        self.put("    #dbg_");
        self.put(kind);
        self.put("(");
        self.put_typed(value);
        self.put(", ");
        push_node(&mut self.body.text, variable);
        self.put(", ");
        self.put_bytes(expression.as_deref().unwrap_or(b"!DIExpression()"));
        self.put(", ");
        push_node(&mut self.body.text, loc);
        self.put(")\n");
    }

    /// Writes a record of a label.
    pub fn label_record(&mut self, op: OpRef<'a>) {
        let Some(loc) = self.record_loc(op) else { return };
        let Some(label) = op.attr("label").and_then(|attr| self.debug_node(attr)) else { return };
        self.put("    #dbg_label(");
        push_node(&mut self.body.text, label);
        self.put(", ");
        push_node(&mut self.body.text, loc);
        self.put(")\n");
    }
}

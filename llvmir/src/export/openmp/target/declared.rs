//! Global variables that are declared for devices, and reached by a pointer there.

use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};
use lect_support::fields::values;

use super::kernel::replace_word;
use super::maps::Mapped;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::{Fields, OpFields};
use crate::export::text::{push_fmt, push_name};
use crate::export::types::Types;

/// End of the name of the pointer to a variable.
const SUFFIX: &str = "_decl_tgt_ref_ptr";

/// Position of the clause in the attribute.
const CLAUSE: usize = 1;

impl<'a> Exporter<'a> {
    /// Returns true if a global variable is linked to the one of the host by a pointer.
    fn is_linked(&self, global: OpRef<'a>) -> bool {
        let declared = global.attr("omp.declare_target").and_then(|attr| Fields::of(self.ctx, attr));
        declared.is_some_and(|it| it.int(CLAUSE) == omp::DeclareTargetCaptureClause::Link as i128)
    }

    /// Adds the pointers to linked variables, in code for a device.
    pub(in crate::export) fn declare_links(&mut self, ops: &[OpRef<'a>]) {
        if !self.root.flag("omp.is_target_device") {
            return;
        }
        for op in ops.iter().filter(|op| op.is::<llvm::GlobalOp<'_>>()) {
            if !self.is_linked(*op) {
                continue;
            }
            let name = [op.string("sym_name").unwrap_or_default(), SUFFIX.as_bytes()].concat();
            let mut out = Vec::new();
            push_name(&mut out, b'@', &name);
            let align = self.layout.align(&self.types, Types::PTR);
            push_fmt(&mut out, format_args!(" = weak global ptr null, align {align}\n"));
            self.globals.extend_from_slice(&out);
        }
    }

    /// Returns the name of the pointer to the variable of a map, in code for a device.
    pub(super) fn declared_link(&self, map: OpRef<'a>) -> Option<String> {
        if !self.openmp.is_device {
            return None;
        }
        let def = values(map, "var_ptr").next().and_then(|value| map.ir.value(value).defining_op())?;
        let name = def.symbol("global_name").filter(|_| def.is::<llvm::AddressOfOp<'_>>())?;
        let global = self.symbols.get(&name).filter(|global| self.is_linked(**global))?;
        let name = global.string("sym_name").unwrap_or_default();
        Some(format!("{}{SUFFIX}", String::from_utf8_lossy(name)))
    }

    /// Makes a kernel load the addresses of linked variables where they are used.
    pub(super) fn use_declared(&mut self, code: usize, maps: &[Mapped<'a>]) {
        for map in maps {
            let Some(name) = self.declared_link(map.op) else { continue };
            let Val::Cst(original) = map.original else { continue };
            self.expand_expressions(code, original);
            let text = self.constant_text(original);
            let address = Val::Cst(self.consts.global(Types::PTR, name.as_bytes()));
            let blocks = self.graph.functions.get(code).map(|code| code.blocks.clone()).unwrap_or_default();
            for block in blocks {
                for inst in self.graph.insts(block).to_vec() {
                    let uses = self.graph.inst(inst).is_some_and(|inst| contains_word(&inst.text, &text));
                    if !uses {
                        continue;
                    }
                    let at = self.graph.before(inst);
                    let loaded = self.at(at, |it| it.load(Types::PTR, address, ""));
                    let by = self.value_text(loaded);
                    if let Some(inst) = self.graph.inst_mut(inst) {
                        replace_word(&mut inst.text, &text, &by);
                    }
                }
            }
        }
    }
}

fn contains_word(text: &[u8], word: &[u8]) -> bool {
    let mut copy = text.to_vec();
    replace_word(&mut copy, word, b"");
    copy != text
}

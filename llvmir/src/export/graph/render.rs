//! The text of functions with names.

use lect_ods::order::Order as _;
use std::collections::HashMap;

use super::{Code, Graph, marks};
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::metadata::push_node;
use crate::export::text::{MARK, Tag, push_escaped, push_int};

/// Names of the locals of a function, or their numbers.
struct Labels(Vec<Vec<u8>>);

impl Labels {
    fn get(&self, local: u32) -> &[u8] {
        self.0.get(local as usize).map_or(b"0", |text| text)
    }
}

/// Returns a name, in quotes if necessary.
fn quoted(name: &[u8]) -> Vec<u8> {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    if name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(is_plain) {
        return name.to_vec();
    }
    let mut out = vec![b'"'];
    push_escaped(&mut out, name);
    out.push(b'"');
    out
}

impl Graph {
    fn name_locals(&self, code: &Code) -> Labels {
        let mut labels = Labels(vec![Vec::new(); self.nodes.len()]);
        let mut next = 0;
        let mut assign = |local: u32| {
            let Some(slot) = labels.0.get_mut(local as usize) else { return };
            match self.node(local).and_then(|node| node.name.as_ref()) {
                Some(name) => *slot = quoted(name),
                None => {
                    push_int(slot, next);
                    next += 1;
                }
            }
        };
        code.args.iter().copied().for_each(&mut assign);
        for block in &code.blocks {
            assign(*block);
            for inst in self.insts(*block) {
                if self.inst(*inst).is_some_and(|node| node.text.first() == Some(&b'%')) {
                    assign(*inst);
                }
            }
        }
        labels
    }

    /// Returns the blocks that branch to each block, the newest branch first.
    fn branches(&self, code: &Code) -> HashMap<u32, Vec<(u32, u32)>> {
        let mut found: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
        for block in &code.blocks {
            let Some(terminator) = self.terminator(*block) else { continue };
            let stamps = self.inst(terminator).map(|inst| inst.stamps.clone()).unwrap_or_default();
            for (label, stamp) in self.successors(terminator).into_iter().zip(stamps) {
                found.entry(label).or_default().push((stamp, *block));
            }
        }
        for list in found.values_mut() {
            list.order_by_key(|it| std::cmp::Reverse(it.0));
        }
        found
    }
}

impl Exporter<'_> {
    /// Returns the text of the blocks of a function, and the names of its arguments.
    pub fn render_code(&self, code: &Code) -> (Vec<u8>, Vec<Vec<u8>>) {
        let labels = self.graph.name_locals(code);
        let branches = self.graph.branches(code);
        let mut out = Vec::new();
        for (index, block) in code.blocks.iter().enumerate() {
            out.push(b'\n');
            if index > 0 || !self.graph.name(*block).is_empty() {
                let start = out.len();
                out.extend_from_slice(labels.get(*block));
                out.push(b':');
                if index > 0 {
                    let width = out.len() - start;
                    out.resize(out.len() + 50_usize.saturating_sub(width).max(1), b' ');
                    out.extend_from_slice(if branches.contains_key(block) {
                        b"; preds = "
                    } else {
                        b"; No predecessors!"
                    });
                    for (at, (_, from)) in branches.get(block).into_iter().flatten().enumerate() {
                        out.extend_from_slice(if at == 0 { b"%" } else { b", %" });
                        out.extend_from_slice(labels.get(*from));
                    }
                }
                out.push(b'\n');
            }
            for inst in self.graph.insts(*block) {
                self.render_inst(*inst, &labels, &mut out);
            }
        }
        let args = code.args.iter().map(|arg| labels.get(*arg).to_vec()).collect();
        (out, args)
    }

    fn render_inst(&self, local: u32, labels: &Labels, out: &mut Vec<u8>) {
        let Some(inst) = self.graph.inst(local) else { return };
        out.extend_from_slice(if inst.text.starts_with(b"#") { b"    " } else { b"  " });
        let mut from = 0;
        for (at, mark) in marks(&inst.text) {
            out.extend_from_slice(inst.text.get(from..at).unwrap_or_default());
            out.extend_from_slice(labels.get(mark));
            from = at + 6;
        }
        out.extend_from_slice(inst.text.get(from..).unwrap_or_default());
        if let Some(phi) = &inst.phi {
            out.extend_from_slice(self.types.text(phi.ty));
            for (at, (value, from)) in phi.incoming.iter().enumerate() {
                out.extend_from_slice(if at == 0 { b" [ " } else { b", [ " });
                match value {
                    Val::Cst(cst) => self.consts.write(&self.types, out, *cst),
                    Val::Local(local) => {
                        out.push(b'%');
                        out.extend_from_slice(labels.get(*local));
                    }
                }
                out.extend_from_slice(b", %");
                out.extend_from_slice(labels.get(*from));
                out.extend_from_slice(b" ]");
            }
        }
        for (kind, node) in &inst.attached {
            out.extend_from_slice(b", !");
            out.extend_from_slice(kind.name().as_bytes());
            out.push(b' ');
            push_node(out, *node);
        }
        out.push(b'\n');
    }

    /// Returns the text of a constant or the mark of a local.
    pub fn value_text(&self, value: Val) -> Vec<u8> {
        let mut out = Vec::new();
        match value {
            Val::Cst(cst) => self.consts.write(&self.types, &mut out, cst),
            Val::Local(local) => {
                let [a, b, c, d] = local.to_le_bytes();
                out.extend_from_slice(&[b'%', MARK, Tag::Local as u8, a, b, c, d]);
            }
        }
        out
    }
}

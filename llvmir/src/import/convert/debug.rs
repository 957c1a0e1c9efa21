//! Debug information: locations, and the translation of nodes, which can be cyclic.
//!
//! Only composite types and subprograms may contain themselves. A node that is met within its own translation becomes a
//! reference by a recursive id. Translations that contain such references are valid only within the node referred to.

use std::collections::{HashMap, HashSet};

use lect_core::entity::Attr;
use lect_core::loc::Loc;
use lect_core::stack;
use lect_core::typed::{ParamValue, TypedAttr, attr_of};
use lect_dialects::llvm::{
    DICompositeTypeAttr, DIExpressionAttr, DIExpressionElemAttr, DIGlobalVariableExpressionAttr, DISubprogramAttr,
};

use super::{Convert, Converted};
use crate::import::ir::{Field, Function, Global, Md, NodeId, NodeKind};

/// State of the translation of debug information.
#[derive(Default)]
pub(super) struct DebugState {
    locs: HashMap<NodeId, Loc>,
    attrs: HashMap<NodeId, Attr>,
    distinct: HashMap<NodeId, Attr>,
    recursive_ids: HashMap<NodeId, Attr>,
    /// Recursive nodes that are being translated.
    path: Vec<Layer>,
    /// All nodes that are being translated.
    entered: HashSet<(NodeId, usize)>,
    /// Translations with references to enclosing nodes.
    dependent: HashMap<NodeId, (Attr, HashSet<Attr>)>,
}

/// A recursive node that is being translated.
struct Layer {
    node: NodeId,
    /// Reference to the node, if there is one.
    reference: Option<Attr>,
    /// References in the translation so far to nodes that enclose it.
    unbound: HashSet<Attr>,
}

impl Convert<'_> {
    /// Returns the location of an instruction.
    pub(super) fn loc(&mut self, node: Option<NodeId>) -> Converted<Loc> {
        let Some(node) = node else { return Ok(Loc::UNKNOWN) };
        if let Some(&known) = self.debug.locs.get(&node) {
            return Ok(known);
        }
        // A location that is inlined at itself is unknown.
        self.debug.locs.insert(node, Loc::UNKNOWN);
        let loc = stack::grow(|| self.new_loc(node))?;
        self.debug.locs.insert(node, loc);
        Ok(loc)
    }

    fn new_loc(&mut self, node: NodeId) -> Converted<Loc> {
        let module = self.module;
        let data = module.node(node);
        if data.record() != Some(b"DILocation") {
            return Ok(Loc::UNKNOWN);
        }
        let scope = self.node_field(node, "scope");
        let file = self.file_name(scope);
        let (line, column) = (self.int_field(node, "line") as u32, self.int_field(node, "column") as u32);
        let place = self.ctx.attrs().file_loc(self.ctx.ident(&file), line, column);
        let scope = scope.and_then(|scope| self.node_attr(scope));
        let result = self.ctx.attrs().fused_loc(&[place], scope);
        let Some(inlined_at) = self.node_field(node, "inlinedAt") else { return Ok(Loc::attr(result)) };
        let caller = self.loc(Some(inlined_at))?;
        let caller = self.ctx.attrs().loc(caller);
        Ok(Loc::attr(self.ctx.attrs().call_site_loc(result, caller)))
    }

    /// Returns the name of the file of a scope.
    fn file_name(&self, scope: Option<NodeId>) -> Vec<u8> {
        let Some(scope) = scope else { return Vec::new() };
        let file = match self.module.node(scope).record() {
            Some(b"DIFile") => Some(scope),
            _ => self.node_field(scope, "file"),
        };
        file.and_then(|file| self.text_field(file, "filename")).map(<[u8]>::to_vec).unwrap_or_default()
    }

    /// Returns the location of a function, with its subprogram.
    pub(super) fn function_loc(&mut self, function: &Function) -> Converted<Loc> {
        let subprogram = function.metadata.iter().find(|entry| &*entry.0 == b"dbg").map(|entry| entry.1);
        let Some(node) = subprogram.filter(|node| self.module.node(*node).record() == Some(b"DISubprogram")) else {
            return Ok(Loc::UNKNOWN);
        };
        let file = self.file_name(Some(node));
        let place = self.ctx.attrs().file_loc(self.ctx.ident(&file), self.int_field(node, "line") as u32, 0);
        let attr = self.node_attr(node);
        Ok(Loc::attr(self.ctx.attrs().fused_loc(&[place], attr)))
    }

    /// Returns the debug information of a global.
    pub(super) fn global_expressions(&mut self, global: &Global) -> Converted<Vec<Attr>> {
        let mut all = Vec::new();
        for (kind, node) in &global.metadata {
            if &**kind != b"dbg" || self.module.node(*node).record() != Some(b"DIGlobalVariableExpression") {
                continue;
            }
            let variable = self.node_field(*node, "var").and_then(|variable| self.node_attr(variable));
            let expression = self.node_field(*node, "expr").and_then(|expression| self.expression(expression));
            let Some(variable) = variable else { continue };
            let attr = DIGlobalVariableExpressionAttr::get(&self.ctx, variable, expression);
            all.push(attr.map_err(|invalid| self.invalid(invalid))?.attr());
        }
        Ok(all)
    }

    /// Returns the attribute of `!DIExpression(..)`.
    pub(super) fn expression(&mut self, node: NodeId) -> Option<Attr> {
        let NodeKind::Expression(elements) = &self.module.node(node).kind else { return None };
        let (mut operations, mut rest) = (Vec::new(), elements.iter().copied());
        while let Some(opcode) = rest.next() {
            let count = operand_count(opcode);
            let arguments: Vec<u64> = rest.by_ref().take(count).collect();
            let operation = DIExpressionElemAttr::get(&self.ctx, u32::try_from(opcode).ok()?, arguments).ok()?;
            operations.push(operation.attr());
        }
        DIExpressionAttr::get(&self.ctx, operations).ok().map(TypedAttr::attr)
    }

    /// Returns the id of a distinct node.
    pub(super) fn distinct_id(&mut self, node: NodeId) -> Attr {
        let (attrs, unit) = (self.ctx.attrs(), self.ctx.attrs().unit());
        *self.debug.distinct.entry(node).or_insert_with(|| attrs.distinct(unit))
    }

    /// Returns the attribute of a node, or `None` if MLIR has none for it.
    pub(super) fn node_attr(&mut self, node: NodeId) -> Option<Attr> {
        if let Some(&known) = self.debug.attrs.get(&node) {
            return Some(known);
        }
        let is_recursive = matches!(self.module.node(node).record(), Some(b"DICompositeType" | b"DISubprogram"));
        if is_recursive {
            if let Some(at) = self.debug.path.iter().position(|layer| layer.node == node) {
                return self.reference(node, at);
            }
            if let Some(known) = self.dependent(node) {
                return Some(known);
            }
            self.debug.path.push(Layer { node, reference: None, unbound: HashSet::new() });
        }
        // A node may occur again within a recursive node that it contains.
        let entry = (node, self.debug.path.len());
        let attr = match self.debug.entered.insert(entry) {
            true => {
                let attr = stack::grow(|| self.debug_node(node));
                self.debug.entered.remove(&entry);
                attr
            }
            // Other cycles are malformed.
            false => None,
        };
        let result = attr.map(|attr| self.complete(node, attr));
        self.leave(node);
        result
    }

    /// Returns a reference to a node that is being translated.
    fn reference(&mut self, node: NodeId, at: usize) -> Option<Attr> {
        let known = self.debug.path.get(at).and_then(|layer| layer.reference);
        let reference = match known {
            Some(known) => known,
            None => {
                let (attrs, unit) = (self.ctx.attrs(), self.ctx.attrs().unit());
                let id = *self.debug.recursive_ids.entry(node).or_insert_with(|| attrs.distinct(unit));
                let made = match self.module.node(node).record() {
                    Some(b"DISubprogram") => self.subprogram_reference(id),
                    _ => self.composite_reference(id),
                }?;
                if let Some(layer) = self.debug.path.get_mut(at) {
                    layer.reference = Some(made);
                }
                made
            }
        };
        if let Some(last) = self.debug.path.last_mut() {
            last.unbound.insert(reference);
        }
        Some(reference)
    }

    /// Returns the translation of a node that is valid within the current path.
    fn dependent(&mut self, node: NodeId) -> Option<Attr> {
        let (attr, unbound) = self.debug.dependent.get(&node)?;
        let path = &mut self.debug.path;
        if unbound.iter().all(|reference| path.iter().any(|layer| layer.reference == Some(*reference))) {
            if let Some(last) = path.last_mut() {
                last.unbound.extend(unbound);
            }
            return Some(*attr);
        }
        self.debug.dependent.remove(&node);
        None
    }

    /// Finishes the translation of a node.
    fn complete(&mut self, node: NodeId, attr: Attr) -> Attr {
        let ctx = self.ctx.clone();
        let is_subprogram = self.module.node(node).record() == Some(b"DISubprogram");
        let Some(last) = self.debug.path.last_mut() else {
            self.debug.attrs.insert(node, attr);
            return attr;
        };
        if last.node != node {
            if last.unbound.is_empty() {
                self.debug.attrs.insert(node, attr);
            }
            return attr;
        }
        let mut result = attr;
        if let Some(reference) = last.reference {
            let id = self.debug.recursive_ids.get(&node).copied();
            let mut params = ctx.attrs().params(attr).to_vec();
            if let Some(first) = params.first_mut() {
                *first = Some(id).flatten().into_param();
            }
            let with_id = match is_subprogram {
                true => attr_of::<DISubprogramAttr>(&ctx, params).map(TypedAttr::attr),
                false => attr_of::<DICompositeTypeAttr>(&ctx, params).map(TypedAttr::attr),
            };
            result = with_id.unwrap_or(attr);
            last.unbound.remove(&reference);
        }
        if last.unbound.is_empty() {
            self.debug.attrs.insert(node, result);
        } else {
            self.debug.dependent.insert(node, (result, last.unbound.clone()));
        }
        result
    }

    /// Removes a recursive node from the path. References to enclosing nodes belong to the next one.
    fn leave(&mut self, node: NodeId) {
        if self.debug.path.last().is_none_or(|last| last.node != node) {
            return;
        }
        let left = self.debug.path.pop();
        if let (Some(left), Some(next)) = (left, self.debug.path.last_mut()) {
            next.unbound.extend(left.unbound);
        }
    }
}

/// Fields of nodes.
impl Convert<'_> {
    pub(super) fn node_field(&self, node: NodeId, name: &str) -> Option<NodeId> {
        match self.module.node(node).field(name)? {
            Field::Md(Md::Node(node)) => Some(*node),
            _ => None,
        }
    }

    pub(super) fn text_field(&self, node: NodeId, name: &str) -> Option<&[u8]> {
        match self.module.node(node).field(name)? {
            Field::Md(Md::Text(text)) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    pub(super) fn int_field(&self, node: NodeId, name: &str) -> i128 {
        match self.module.node(node).field(name) {
            Some(Field::Int(value)) => *value,
            Some(Field::Md(md)) => self.md_int(Some(md)).map_or(0, i128::from),
            _ => 0,
        }
    }

    pub(super) fn bool_field(&self, node: NodeId, name: &str) -> Option<bool> {
        match self.module.node(node).field(name)? {
            Field::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the words of a field.
    pub(super) fn words(&self, node: NodeId, name: &str) -> &[crate::import::ir::Bytes] {
        match self.module.node(node).field(name) {
            Some(Field::Words(words)) => words,
            _ => &[],
        }
    }
}

/// Returns the number of arguments of an opcode.
fn operand_count(opcode: u64) -> usize {
    match opcode {
        // bregx, LLVM_fragment, LLVM_convert, LLVM_extract_bits_sext, LLVM_extract_bits_zext
        0x92 | 0x1000 | 0x1001 | 0x1006 | 0x1007 => 2,
        // breg0 to breg31, constu, consts, plus_uconst, regx, deref_size
        0x70..=0x8F | 0x10 | 0x11 | 0x23 | 0x90 | 0x94 => 1,
        // LLVM_tag_offset, LLVM_entry_value, LLVM_arg
        0x1002 | 0x1003 | 0x1005 => 1,
        _ => 0,
    }
}

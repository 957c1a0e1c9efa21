//! Metadata of instructions: aliasing, access groups, and others that operations have attributes for.

use std::collections::HashSet;

use lect_core::entity::{Attr, Op};
use lect_core::loc::Loc;
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::{Codec, Ints};
use lect_dialects::llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, DereferenceableAttr, LLVMFuncOp, MMRATagAttr,
    TBAAMemberAttr, TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr, VecTypeHintAttr,
};

use super::region::Region;
use super::{Convert, Converted};
use crate::import::ir::{Function, Inst, Md, Node, NodeId};

impl Convert<'_> {
    /// Returns the text of a node, for messages.
    pub(super) fn shown_node(&self, node: NodeId) -> String {
        self.shown(self.module.node(node).span)
    }

    /// Returns the unsigned number of an operand.
    pub(super) fn md_int(&self, md: Option<&Md>) -> Option<u64> {
        match md? {
            Md::Const(constant) => self.module.constants.int(*constant)?.to_u64(),
            _ => None,
        }
    }

    /// Translates the aliasing metadata and the access groups of all instructions.
    pub(super) fn instruction_metadata(&mut self) -> Converted<()> {
        let module = self.module;
        let bodies = module.functions.iter().filter_map(|function| function.body.as_ref());
        let blocks = bodies.flat_map(|body| body.order.iter().map(|id| body.block(*id)));
        for inst in blocks.flat_map(|block| &block.insts) {
            for (kind, node) in &inst.metadata {
                match &**kind {
                    b"llvm.access.group" => self.access_group(*node)?,
                    b"tbaa" => self.tbaa_node(*node)?,
                    b"alias.scope" | b"noalias" => self.scope_list(*node)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn access_group(&mut self, node: NodeId) -> Converted<()> {
        let module = self.module;
        let operands = module.node(node).operands();
        let mut groups = Vec::new();
        if operands.is_empty() {
            groups.push(node);
        }
        for operand in operands {
            match operand {
                Md::Node(group) => groups.push(*group),
                _ => {
                    self.warn("expected access group operands to be metadata nodes");
                    return Err(self.unsupported("unsupported access group node", node));
                }
            }
        }
        for group in groups {
            if self.access_groups.contains_key(&group) {
                continue;
            }
            let known = module.node(group);
            if !known.operands().is_empty() || !known.is_distinct {
                self.warn("expected an access group node to be empty and distinct");
                return Err(self.unsupported("unsupported access group node", node));
            }
            let id = self.ctx.attrs().distinct(self.ctx.attrs().unit());
            let attr = AccessGroupAttr::get(&self.ctx, id).map_err(|invalid| self.invalid(invalid))?;
            self.access_groups.insert(group, attr.attr());
        }
        Ok(())
    }

    fn unsupported(&self, what: &str, node: NodeId) -> lect_core::diag::Reported {
        self.error_at(self.loc, format!("{what}: {}", self.shown_node(node)))
    }

    /// Returns the attributes of a list of access groups, or of a single one.
    pub(super) fn group_attrs(&self, node: NodeId) -> Option<Vec<Attr>> {
        let operands = self.module.node(node).operands();
        if operands.is_empty() {
            return self.access_groups.get(&node).map(|group| vec![*group]);
        }
        let group = |operand: &Md| match operand {
            Md::Node(group) => self.access_groups.get(group).copied(),
            _ => None,
        };
        operands.iter().map(group).collect()
    }

    fn is_self_reference(&self, id: NodeId) -> bool {
        matches!(self.module.node(id).operands().first(), Some(Md::Node(first)) if *first == id)
    }

    fn has_identity(&self, id: NodeId) -> bool {
        self.is_self_reference(id) || matches!(self.module.node(id).operands().first(), Some(Md::Text(_)))
    }

    fn has_description(&self, id: NodeId, index: usize) -> bool {
        matches!(self.module.node(id).operands().get(index), None | Some(Md::Text(_)))
    }

    fn identity(&self, id: NodeId) -> Attr {
        match self.module.node(id).operands().first() {
            Some(Md::Text(text)) => self.ctx.attrs().string(text),
            _ => self.ctx.attrs().distinct(self.ctx.attrs().unit()),
        }
    }

    fn description(&self, id: NodeId, index: usize) -> Option<Attr> {
        match self.module.node(id).operands().get(index) {
            Some(Md::Text(text)) if !text.is_empty() => Some(self.ctx.attrs().string(text)),
            _ => None,
        }
    }

    fn scope_list(&mut self, list: NodeId) -> Converted<()> {
        let module = self.module;
        for operand in module.node(list).operands() {
            let Md::Node(scope) = operand else { continue };
            let domain = match module.node(*scope).operands().get(1) {
                Some(Md::Node(domain)) => Some(*domain),
                _ => None,
            };
            let Some(domain) = domain.filter(|_| self.has_identity(*scope) && self.has_description(*scope, 2)) else {
                return Err(self.unsupported("unsupported alias scope node", *scope));
            };
            if !self.has_identity(domain) || !self.has_description(domain, 1) {
                return Err(self.unsupported("unsupported alias domain node", domain));
            }
            if self.scopes.contains_key(scope) {
                continue;
            }
            let of_domain = match self.scopes.get(&domain) {
                Some(known) => *known,
                None => {
                    // A domain has its description even if that is empty.
                    let description = match module.node(domain).operands().get(1) {
                        Some(Md::Text(text)) => Some(self.ctx.attrs().string(text)),
                        _ => None,
                    };
                    let attr = AliasScopeDomainAttr::get(&self.ctx, self.identity(domain), description);
                    let attr = attr.map_err(|invalid| self.invalid(invalid))?.attr();
                    self.scopes.insert(domain, attr);
                    attr
                }
            };
            let description = self.description(*scope, 2);
            let attr = AliasScopeAttr::get(&self.ctx, self.identity(*scope), of_domain, description);
            let attr = attr.map_err(|invalid| self.invalid(invalid))?.attr();
            self.scopes.insert(*scope, attr);
        }
        Ok(())
    }

    /// Returns the attributes of a list of scopes, if they were translated.
    pub(super) fn alias_scopes(&self, list: NodeId) -> Option<Vec<Attr>> {
        let scope = |operand: &Md| match operand {
            Md::Node(scope) => {
                let known = self.scopes.get(scope).copied()?;
                AliasScopeAttr::cast(&self.ctx, known).map(|scope| scope.attr())
            }
            _ => None,
        };
        self.module.node(list).operands().iter().map(scope).collect()
    }

    /// Translates a node of the graph of types and accesses, operands first.
    fn tbaa_node(&mut self, root: NodeId) -> Converted<()> {
        let module = self.module;
        let mut seen = HashSet::new();
        let mut pending = vec![root];
        while let Some(&current) = pending.last() {
            if self.tbaa.contains_key(&current) {
                pending.pop();
                continue;
            }
            let operands = module.node(current).operands();
            let missing: Vec<NodeId> = operands
                .iter()
                .filter_map(|operand| match operand {
                    Md::Node(node) if !self.tbaa.contains_key(node) => Some(*node),
                    _ => None,
                })
                .collect();
            if !missing.is_empty() {
                if !seen.insert(current) {
                    return Err(self.unsupported("has cycle in TBAA graph", current));
                }
                pending.extend(missing);
                continue;
            }
            pending.pop();
            let attr = self.tbaa_attr(current, operands)?;
            self.tbaa.insert(current, attr);
        }
        Ok(())
    }

    fn tbaa_attr(&self, node: NodeId, operands: &[Md]) -> Converted<Attr> {
        let invalid = |invalid| self.invalid(invalid);
        match operands {
            [] => return TBAARootAttr::get(&self.ctx, None).map(TypedAttr::attr).map_err(invalid),
            [Md::Text(name)] => {
                let name = Some(self.ctx.attrs().string(name));
                return TBAARootAttr::get(&self.ctx, name).map(TypedAttr::attr).map_err(invalid);
            }
            [_] => return TBAARootAttr::get(&self.ctx, None).map(TypedAttr::attr).map_err(invalid),
            [Md::Text(name), members @ ..] => {
                let members = self.tbaa_members(node, members)?;
                let name = String::from_utf8_lossy(name);
                return TBAATypeDescriptorAttr::get(&self.ctx, name, members).map(TypedAttr::attr).map_err(invalid);
            }
            _ => {}
        }
        if let [Md::Node(base), Md::Node(access), offset, rest @ ..] = operands
            && rest.len() <= 1
            && let Some(offset) = self.md_int(Some(offset))
            && matches!(self.module.node(*access).operands().first(), Some(Md::Text(_)))
        {
            let constant = match rest.first() {
                None => false,
                Some(md) => match self.md_int(Some(md)) {
                    Some(constant) => constant & 1 != 0,
                    None => return Err(self.unsupported("operand '3' must be ConstantInt", node)),
                },
            };
            let descriptor = |node: &NodeId| {
                let known = self.tbaa.get(node).copied()?;
                TBAATypeDescriptorAttr::cast(&self.ctx, known).map(|descriptor| descriptor.attr())
            };
            if let (Some(base), Some(access)) = (descriptor(base), descriptor(access)) {
                let tag = TBAATagAttr::get(&self.ctx, base, access, offset as i64, constant);
                return tag.map(TypedAttr::attr).map_err(invalid);
            }
        }
        Err(self.unsupported("unsupported TBAA node format", node))
    }

    fn tbaa_members(&self, node: NodeId, pairs: &[Md]) -> Converted<Vec<Attr>> {
        let mut members = Vec::new();
        for (number, pair) in pairs.chunks(2).enumerate() {
            let Some(Md::Node(member)) = pair.first() else {
                let what = format!("operand '{}' must be MDNode", 2 * number + 1);
                return Err(self.unsupported(&what, node));
            };
            let offset = match pair.get(1) {
                // A scalar type may have no offset.
                None if pairs.len() == 1 => 0,
                None => return Err(self.unsupported("missing member offset", node)),
                Some(md) => match self.md_int(Some(md)) {
                    Some(offset) => offset as i64,
                    None => {
                        let what = format!("operand '{}' must be ConstantInt", 2 * number + 2);
                        return Err(self.unsupported(&what, node));
                    }
                },
            };
            let known = self.tbaa.get(member).copied();
            let Some(known) = known else { return Err(self.unsupported("unsupported TBAA node format", node)) };
            let member = TBAAMemberAttr::get(&self.ctx, known, offset).map_err(|invalid| self.invalid(invalid))?;
            members.push(member.attr());
        }
        Ok(members)
    }

    fn mmra(&self, node: NodeId) -> Option<Attr> {
        let tag = |node: &Node| match node.operands() {
            [Md::Text(prefix), Md::Text(suffix)] => {
                let [prefix, suffix] = [prefix, suffix].map(|text| String::from_utf8_lossy(text).into_owned());
                MMRATagAttr::get(&self.ctx, prefix, suffix).ok().map(TypedAttr::attr)
            }
            _ => None,
        };
        let known = self.module.node(node);
        if let Some(tag) = tag(known) {
            return Some(tag);
        }
        let tags = known.operands().iter().map(|operand| match operand {
            Md::Node(node) => tag(self.module.node(*node)),
            _ => None,
        });
        tags.collect::<Option<Vec<Attr>>>().map(|tags| self.ctx.attrs().array(tags))
    }

    fn dereferenceable(&self, node: NodeId, may_be_null: bool) -> Option<Attr> {
        let operands = self.module.node(node).operands();
        let bytes = match operands {
            [operand] => self.md_int(Some(operand)),
            _ => {
                self.unsupported("dereferenceable metadata must have one operand", node);
                return None;
            }
        };
        let Some(bytes) = bytes.filter(|bytes| i64::try_from(*bytes).is_ok()) else {
            self.unsupported("dereferenceable metadata operand must be a non-negative constant integer", node);
            return None;
        };
        DereferenceableAttr::get(&self.ctx, bytes, may_be_null).ok().map(TypedAttr::attr)
    }

    /// Sets the attributes that correspond to metadata of a function.
    pub(super) fn function_metadata(&mut self, function: &Function, op: Op, loc: Loc) -> Converted<()> {
        for (kind, node) in &function.metadata {
            let done = match &**kind {
                b"prof" => self.entry_count(*node, op),
                b"vec_type_hint" => self.vector_hint(*node, op)?,
                b"work_group_size_hint" => match self.int_list(*node) {
                    Some(sizes) => {
                        LLVMFuncOp::set_work_group_size_hint(&mut self.ir, op, Some(sizes));
                        true
                    }
                    None => false,
                },
                b"reqd_work_group_size" => match self.int_list(*node) {
                    Some(sizes) => {
                        LLVMFuncOp::set_reqd_work_group_size(&mut self.ir, op, Some(sizes));
                        true
                    }
                    None => false,
                },
                b"intel_reqd_sub_group_size" => match self.int_list(*node).as_deref() {
                    Some([size]) => {
                        LLVMFuncOp::set_intel_reqd_sub_group_size(&mut self.ir, op, Some(*size));
                        true
                    }
                    _ => false,
                },
                b"mmra" => match self.mmra(*node) {
                    Some(mmra) => {
                        self.ir.set_attr(op, "llvm.mmra", Some(mmra));
                        true
                    }
                    None => false,
                },
                b"tbaa"
                | b"llvm.access.group"
                | b"llvm.loop"
                | b"noalias"
                | b"alias.scope"
                | b"dereferenceable"
                | b"dereferenceable_or_null" => false,
                _ => true,
            };
            if !done {
                let (node, function) = (self.shown_node(*node), self.shown(function.span));
                self.ctx.warning(loc, format!("unhandled function metadata: {node} on {function}"));
            }
        }
        Ok(())
    }

    fn int_list(&self, node: NodeId) -> Option<Vec<i64>> {
        let number = |operand: &Md| match operand {
            Md::Const(constant) => self.module.constants.int(*constant)?.to_i64().map(|value| i64::from(value as i32)),
            _ => None,
        };
        self.module.node(node).operands().iter().map(number).collect()
    }

    fn vector_hint(&mut self, node: NodeId, op: Op) -> Converted<bool> {
        let module = self.module;
        let [Md::Const(hint), Md::Const(signed)] = module.node(node).operands() else { return Ok(false) };
        let Some(signed) = module.constants.int(*signed) else { return Ok(false) };
        let ty = self.ty(module.constants.ty(*hint))?;
        let hint = VecTypeHintAttr::get(&self.ctx, self.ctx.attrs().ty(ty), !signed.is_zero());
        let hint = hint.map_err(|invalid| self.invalid(invalid))?;
        LLVMFuncOp::set_vec_type_hint(&mut self.ir, op, Some(hint));
        Ok(true)
    }
}

impl Region<'_, '_> {
    /// Sets the attributes that correspond to the metadata of an instruction.
    pub(super) fn attach(&mut self, inst: &Inst, op: Op) -> Converted<()> {
        for (kind, node) in &inst.metadata {
            let (name, value) = match &**kind {
                b"prof" => ("branch_weights", self.weights(*node)),
                b"tbaa" => ("tbaa", self.cx.tbaa.get(node).map(|tag| self.cx.ctx.attrs().array([*tag]))),
                b"llvm.access.group" => ("access_groups", self.array(self.cx.group_attrs(*node))),
                b"alias.scope" => ("alias_scopes", self.array(self.cx.alias_scopes(*node))),
                b"noalias" => ("noalias_scopes", self.array(self.cx.alias_scopes(*node))),
                b"llvm.loop" => ("loop_annotation", self.cx.loop_annotation(*node, self.loc)?),
                b"dereferenceable" => ("dereferenceable", self.cx.dereferenceable(*node, false)),
                b"dereferenceable_or_null" => ("dereferenceable", self.cx.dereferenceable(*node, true)),
                b"mmra" => ("llvm.mmra", self.cx.mmra(*node)),
                _ => continue,
            };
            let has_slot = self.ir.op(op).info().is_some_and(|info| info.prop_slot(name).is_some());
            match value {
                Some(value) if has_slot || name == "llvm.mmra" => self.ir.set_attr(op, name, Some(value)),
                _ if self.cx.options.emit_expensive_warnings => {
                    let (node, inst) = (self.cx.shown_node(*node), self.cx.shown_inst(inst));
                    self.cx.ctx.warning(self.loc, format!("unhandled metadata: {node} on {inst}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn array(&self, attrs: Option<Vec<Attr>>) -> Option<Attr> {
        attrs.map(|attrs| self.cx.ctx.attrs().array(attrs))
    }

    fn weights(&self, node: NodeId) -> Option<Attr> {
        let operands = self.cx.module.node(node).operands();
        let [Md::Text(name), weights @ ..] = operands else { return None };
        if &**name != b"branch_weights" || weights.is_empty() {
            return None;
        }
        let weights = match weights {
            [Md::Text(origin), weights @ ..] if &**origin == b"expected" => weights,
            [Md::Text(_), ..] => return None,
            weights => weights,
        };
        let weights = weights.iter().map(|weight| Some(i64::from(self.cx.md_int(Some(weight))? as i32)));
        let weights: Vec<i64> = weights.collect::<Option<_>>()?;
        Some(Ints::<32>::write(&self.cx.ctx, weights))
    }
}

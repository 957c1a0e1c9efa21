//! Aliasing: scopes, access groups and types of accesses.

use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::stack::grow;
use lect_ods::order::Order as _;

use super::{Kind, MdOp};
use crate::export::Exporter;
use crate::export::emit::Attached;
use crate::export::fields::{Fields, OpFields, number};

impl Exporter<'_> {
    /// Returns metadata of an operation that accesses memory.
    pub fn access_metadata(&mut self, op: OpRef<'_>, attached: &mut Attached) {
        let groups = op.list("access_groups");
        if !groups.is_empty() {
            let nodes: Vec<u32> = groups.iter().map(|group| self.access_group(*group)).collect();
            let node = match *nodes {
                [one] => one,
                _ => {
                    let operands: Vec<MdOp> = nodes.into_iter().map(MdOp::Node).collect();
                    self.md.tuple(&operands)
                }
            };
            attached.push((Kind::AccessGroup, node));
        }
        for (name, kind) in [("alias_scopes", Kind::AliasScope), ("noalias_scopes", Kind::NoAlias)] {
            let scopes = op.list(name);
            if !scopes.is_empty() {
                attached.push((kind, self.alias_scopes(scopes)));
            }
        }
        match op.list("tbaa") {
            [] => {}
            [tag] => attached.push((Kind::Tbaa, self.tbaa(*tag))),
            _ => op.context().warning(
                op.loc(),
                "TBAA access tags were not translated, because LLVM IR only supports a single tag per instruction",
            ),
        }
    }

    /// Returns the node of an access group.
    pub fn access_group(&mut self, group: Attr) -> u32 {
        if let Some(node) = self.md.memo.nodes.get(&group) {
            return *node;
        }
        let node = self.md.distinct_tuple(&[]);
        self.md.memo.nodes.insert(group, node);
        node
    }

    /// Returns the node of a list of alias scopes.
    pub fn alias_scopes(&mut self, scopes: &[Attr]) -> u32 {
        let operands: Vec<MdOp> = scopes.iter().map(|scope| MdOp::Node(self.alias_scope(*scope))).collect();
        self.md.tuple(&operands)
    }

    /// Returns the node of an alias scope, or of a domain of scopes.
    fn alias_scope(&mut self, attr: Attr) -> u32 {
        if let Some(node) = self.md.memo.nodes.get(&attr) {
            return *node;
        }
        let ctx = self.ctx;
        let Some(fields) = Fields::of(ctx, attr) else { return self.md.tuple(&[]) };
        let is_scope = fields.class == "AliasScopeAttr";
        let mut rest = Vec::new();
        if is_scope && let Some(domain) = fields.attr(1) {
            rest.push(MdOp::Node(self.alias_scope(domain)));
        }
        if let Some(description) = fields.string(if is_scope { 2 } else { 1 }) {
            rest.push(MdOp::String(description.to_vec()));
        }
        let node = match fields.string(0) {
            Some(id) => {
                rest.insert(0, MdOp::String(id.to_vec()));
                self.md.tuple(&rest)
            }
            None => {
                let node = self.md.reserve();
                rest.insert(0, MdOp::Node(node));
                self.md.fill_distinct(node, &rest);
                node
            }
        };
        self.md.memo.nodes.insert(attr, node);
        node
    }

    /// Returns the node of a tag, type or root.
    pub fn tbaa(&mut self, attr: Attr) -> u32 {
        if let Some(node) = self.md.memo.nodes.get(&attr) {
            return *node;
        }
        let node = grow(|| self.new_tbaa(attr));
        self.md.memo.nodes.insert(attr, node);
        node
    }

    fn new_tbaa(&mut self, attr: Attr) -> u32 {
        let ctx = self.ctx;
        let Some(fields) = Fields::of(ctx, attr) else { return self.md.tuple(&[]) };
        let offset = |value: i128| MdOp::int(64, value as i64);
        let mut operands = Vec::new();
        match fields.class {
            "TBAARootAttr" => match fields.string(0) {
                Some(id) => operands.push(MdOp::String(id.to_vec())),
                None => {
                    let node = self.md.reserve();
                    self.md.fill_distinct(node, &[MdOp::Node(node)]);
                    return node;
                }
            },
            "TBAATypeDescriptorAttr" => {
                operands.push(MdOp::String(fields.string(0).unwrap_or_default().to_vec()));
                for member in fields.attrs(1) {
                    let Some(member) = Fields::of(ctx, member) else { continue };
                    if let Some(ty) = member.attr(0) {
                        operands.push(MdOp::Node(self.tbaa(ty)));
                    }
                    operands.push(offset(member.int(1)));
                }
            }
            _ => {
                for at in [0, 1] {
                    if let Some(ty) = fields.attr(at) {
                        operands.push(MdOp::Node(self.tbaa(ty)));
                    }
                }
                operands.push(offset(fields.int(2)));
                if fields.bool(3) {
                    operands.push(offset(1));
                }
            }
        }
        self.md.tuple(&operands)
    }

    /// Returns the metadata of an attribute for the number of bytes that can be dereferenced.
    pub fn dereferenceable(&mut self, op: OpRef<'_>, attached: &mut Attached) {
        let Some(fields) = op.attr("dereferenceable").and_then(|attr| Fields::of(self.ctx, attr)) else { return };
        let node = self.md.tuple(&[MdOp::int(64, fields.int(0) as i64)]);
        attached.push((if fields.bool(1) { Kind::DereferenceableOrNull } else { Kind::Dereferenceable }, node));
    }

    /// Returns branch weights as metadata.
    pub fn branch_weights(&mut self, op: OpRef<'_>, attached: &mut Attached) {
        let weights = op.numbers("branch_weights");
        if weights.is_empty() {
            return;
        }
        let mut operands = vec![MdOp::string("branch_weights")];
        operands.extend(weights.iter().map(|weight| MdOp::int(32, i64::from(*weight as i32))));
        let node = self.md.tuple(&operands);
        attached.push((Kind::Prof, node));
    }

    /// Returns the node `!{i32 1}`.
    pub fn one_node(&mut self) -> u32 {
        self.md.tuple(&[MdOp::int(32, 1)])
    }

    /// Returns the metadata of memory model relaxation tags. Reports other attributes.
    pub fn relaxations(&mut self, op: OpRef<'_>, attr: Attr) -> Result<Option<u32>, lect_core::diag::Reported> {
        let ctx = self.ctx;
        let tag = |attr: Attr| Fields::of(ctx, attr).filter(|fields| fields.class == "MMRATagAttr");
        let mut tags = Vec::new();
        if let Some(one) = tag(attr) {
            tags.push((one.string(0).unwrap_or_default().to_vec(), one.string(1).unwrap_or_default().to_vec()));
        } else if let Some(list) = ctx.attrs().array_elements(attr) {
            for attr in list {
                let Some(one) = tag(*attr) else {
                    let message = "MMRA annotations array contains value that isn't an MMRA tag";
                    return Err(op.op_error(message).emit());
                };
                tags.push((one.string(0).unwrap_or_default().to_vec(), one.string(1).unwrap_or_default().to_vec()));
            }
        } else {
            let message = "llvm.mmra is something other than an MMRA tag or an array of them";
            return Err(op.op_error(message).emit());
        }
        tags.order();
        tags.dedup();
        let mut nodes = Vec::new();
        for (prefix, suffix) in tags {
            nodes.push(MdOp::Node(self.md.tuple(&[MdOp::String(prefix), MdOp::String(suffix)])));
        }
        Ok(match *nodes {
            [] => None,
            [MdOp::Node(one)] => Some(one),
            _ => Some(self.md.tuple(&nodes)),
        })
    }

    /// Returns a number that a discardable attribute holds.
    pub fn number_of_attr(&self, attr: Attr) -> i64 {
        number(self.ctx, attr).unwrap_or(0)
    }
}

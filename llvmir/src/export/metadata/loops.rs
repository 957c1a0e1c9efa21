//! Loop annotations.

use lect_core::attrs::AttrData;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::stack::grow;

use super::{Kind, MdOp};
use crate::export::Exporter;
use crate::export::emit::Attached;
use crate::export::fields::{Fields, number};

/// Effect of an option of a loop annotation.
#[derive(Clone, Copy)]
enum Effect {
    /// A node with the name only, if the option is true.
    Unit,
    /// A Boolean.
    Bool,
    /// A Boolean that is negated.
    Not,
    /// A number of 32 bits.
    Int,
    /// The annotation of the loops that result.
    Followup,
    /// A node with one of two names: for true, for false.
    Either(&'static str),
}

/// An option: position among the parameters, name and effect.
type LoopOption = (usize, &'static str, Effect);

/// Options by the parameter of the annotation that has them.
const OPTIONS: &[(usize, &[LoopOption])] = &[
    (
        1,
        &[
            (0, "llvm.loop.vectorize.enable", Effect::Not),
            (1, "llvm.loop.vectorize.predicate.enable", Effect::Bool),
            (2, "llvm.loop.vectorize.scalable.enable", Effect::Bool),
            (3, "llvm.loop.vectorize.width", Effect::Int),
            (4, "llvm.loop.vectorize.followup_vectorized", Effect::Followup),
            (5, "llvm.loop.vectorize.followup_epilogue", Effect::Followup),
            (6, "llvm.loop.vectorize.followup_all", Effect::Followup),
        ],
    ),
    (2, &[(0, "llvm.loop.interleave.count", Effect::Int)]),
    (
        3,
        &[
            (0, "llvm.loop.unroll.disable", Effect::Either("llvm.loop.unroll.enable")),
            (1, "llvm.loop.unroll.count", Effect::Int),
            (2, "llvm.loop.unroll.runtime.disable", Effect::Bool),
            (3, "llvm.loop.unroll.full", Effect::Unit),
            (4, "llvm.loop.unroll.followup_unrolled", Effect::Followup),
            (5, "llvm.loop.unroll.followup_remainder", Effect::Followup),
            (6, "llvm.loop.unroll.followup_all", Effect::Followup),
        ],
    ),
    (
        4,
        &[
            (0, "llvm.loop.unroll_and_jam.disable", Effect::Either("llvm.loop.unroll_and_jam.enable")),
            (1, "llvm.loop.unroll_and_jam.count", Effect::Int),
            (2, "llvm.loop.unroll_and_jam.followup_outer", Effect::Followup),
            (3, "llvm.loop.unroll_and_jam.followup_inner", Effect::Followup),
            (4, "llvm.loop.unroll_and_jam.followup_remainder_outer", Effect::Followup),
            (5, "llvm.loop.unroll_and_jam.followup_remainder_inner", Effect::Followup),
            (6, "llvm.loop.unroll_and_jam.followup_all", Effect::Followup),
        ],
    ),
    (5, &[(0, "llvm.licm.disable", Effect::Unit), (1, "llvm.loop.licm_versioning.disable", Effect::Unit)]),
    (
        6,
        &[
            (0, "llvm.loop.distribute.enable", Effect::Not),
            (1, "llvm.loop.distribute.followup_coincident", Effect::Followup),
            (2, "llvm.loop.distribute.followup_sequential", Effect::Followup),
            (3, "llvm.loop.distribute.followup_fallback", Effect::Followup),
            (4, "llvm.loop.distribute.followup_all", Effect::Followup),
        ],
    ),
    (7, &[(0, "llvm.loop.pipeline.disable", Effect::Bool), (1, "llvm.loop.pipeline.initiationinterval", Effect::Int)]),
    (8, &[(0, "llvm.loop.peeled.count", Effect::Int)]),
    (9, &[(0, "llvm.loop.unswitch.partial.disable", Effect::Unit)]),
];

impl Exporter<'_> {
    /// Adds the loop annotation of a branch.
    pub fn loop_metadata(&mut self, op: OpRef<'_>, attached: &mut Attached) {
        if let Some(annotation) = op.attr("loop_annotation") {
            attached.push((Kind::Loop, self.loop_node(annotation)));
        }
    }

    fn loop_node(&mut self, annotation: Attr) -> u32 {
        if let Some(node) = self.md.memo.loops.get(&annotation) {
            return *node;
        }
        let node = grow(|| self.new_loop_node(annotation));
        self.md.memo.loops.insert(annotation, node);
        node
    }

    fn new_loop_node(&mut self, annotation: Attr) -> u32 {
        let ctx = self.ctx;
        let Some(fields) = Fields::of(ctx, annotation) else { return self.md.tuple(&[]) };
        let node = self.md.reserve();
        let mut operands = vec![MdOp::Node(node)];
        for at in [12, 13] {
            let Some(loc) = fields.attr(at) else { continue };
            if let AttrData::FusedLoc { metadata: Some(scope), .. } = ctx.attrs().data(loc)
                && self.is_local_scope(*scope)
                && let Some(scope) = self.debug_node(*scope)
            {
                let loc = self.debug_loc_attr(loc, Some(scope), None);
                operands.push(loc.map_or(MdOp::Null, MdOp::Node));
            }
        }
        self.loop_option(&mut operands, fields, (0, "llvm.loop.disable_nonforced", Effect::Unit));
        self.loop_option(&mut operands, fields, (10, "llvm.loop.mustprogress", Effect::Unit));
        self.loop_option(&mut operands, fields, (11, "llvm.loop.isvectorized", Effect::Int));
        for (at, options) in OPTIONS {
            let Some(part) = fields.attr(*at).and_then(|attr| Fields::of(ctx, attr)) else { continue };
            for option in *options {
                self.loop_option(&mut operands, part, *option);
            }
        }
        let groups: Vec<Attr> = fields.attrs(14).collect();
        if !groups.is_empty() {
            let mut accesses = vec![MdOp::string("llvm.loop.parallel_accesses")];
            for group in groups {
                accesses.push(MdOp::Node(self.access_group(group)));
            }
            operands.push(MdOp::Node(self.md.tuple(&accesses)));
        }
        self.md.fill_distinct(node, &operands);
        node
    }

    fn loop_option(&mut self, operands: &mut Vec<MdOp>, fields: Fields<'_>, (at, name, effect): LoopOption) {
        let Some(attr) = fields.attr(at) else { return };
        let value = number(self.ctx, attr).unwrap_or(0);
        let is_set = value != 0;
        let parts = match effect {
            Effect::Unit if !is_set => return,
            Effect::Unit => vec![MdOp::string(name)],
            Effect::Bool => vec![MdOp::string(name), MdOp::bool(is_set)],
            Effect::Not => vec![MdOp::string(name), MdOp::bool(!is_set)],
            Effect::Int => {
                let value = if name == "llvm.loop.isvectorized" { i64::from(is_set) } else { value };
                vec![MdOp::string(name), MdOp::int(32, value)]
            }
            Effect::Followup => vec![MdOp::string(name), MdOp::Node(self.loop_node(attr))],
            Effect::Either(other) => vec![MdOp::string(if is_set { name } else { other })],
        };
        operands.push(MdOp::Node(self.md.tuple(&parts)));
    }
}

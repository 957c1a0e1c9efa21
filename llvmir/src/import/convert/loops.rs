//! Loop annotations.

use lect_core::attrs::AttrData;
use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::loc::Loc;
use lect_core::stack;
use lect_core::typed::TypedAttr;
use lect_core::types::Invalid;
use lect_dialects::llvm::{
    LoopAnnotationAttr, LoopDistributeAttr, LoopInterleaveAttr, LoopLICMAttr, LoopPeeledAttr, LoopPipelineAttr,
    LoopUnrollAndJamAttr, LoopUnrollAttr, LoopUnswitchAttr, LoopVectorizeAttr,
};

use super::{Convert, Converted};
use crate::import::ir::{Md, NodeId, TypeKind};

/// Properties of a loop by name, and whether all that were read are valid.
struct Properties {
    all: Vec<(Vec<u8>, NodeId)>,
    is_valid: bool,
    loc: Loc,
}

/// Result of reading a property or a group of them.
type Part = Option<Attr>;

impl Convert<'_> {
    /// Returns the annotation of a loop, or `None` if MLIR cannot represent it.
    pub(super) fn loop_annotation(&mut self, node: NodeId, loc: Loc) -> Converted<Option<Attr>> {
        if let Some(&known) = self.loops.get(&node) {
            return Ok(known);
        }
        // An annotation that contains itself has none.
        self.loops.insert(node, None);
        let attr = stack::grow(|| self.new_annotation(node, loc))?;
        self.loops.insert(node, attr);
        Ok(attr)
    }

    fn loop_warning(&self, loc: Loc, message: impl Into<String>) {
        self.ctx.warning(loc, message);
    }

    /// Collects the properties of a loop, and the locations of its start and end.
    fn loop_properties(&mut self, node: NodeId, loc: Loc) -> Converted<Option<(Properties, Vec<Attr>)>> {
        let module = self.module;
        let operands = module.node(node).operands();
        if !matches!(operands.first(), Some(Md::Node(first)) if *first == node) {
            self.loop_warning(loc, "invalid loop node");
            return Ok(None);
        }
        let (mut all, mut locs): (Vec<(Vec<u8>, NodeId)>, Vec<Attr>) = (Vec::new(), Vec::new());
        for operand in &operands[1..] {
            let Md::Node(property) = operand else {
                let message = "expected all loop properties to be either debug locations or metadata nodes";
                self.loop_warning(loc, message);
                return Ok(None);
            };
            if module.node(*property).record() == Some(b"DILocation") {
                let own = self.loc(Some(*property))?;
                locs.push(self.ctx.attrs().loc(own));
                continue;
            }
            match module.node(*property).operands() {
                [] => {
                    self.loop_warning(loc, "cannot import empty loop property");
                    return Ok(None);
                }
                [Md::Text(name), ..] => {
                    if all.iter().any(|known| known.0 == **name) {
                        let name = String::from_utf8_lossy(name);
                        self.loop_warning(loc, format!("cannot import loop properties with duplicated names {name}"));
                        return Ok(None);
                    }
                    all.push((name.to_vec(), *property));
                }
                _ => {
                    self.loop_warning(loc, "cannot import loop property without a name");
                    return Ok(None);
                }
            }
        }
        Ok(Some((Properties { all, is_valid: true, loc }, locs)))
    }

    fn new_annotation(&mut self, node: NodeId, loc: Loc) -> Converted<Option<Attr>> {
        let Some((mut properties, locs)) = self.loop_properties(node, loc)? else { return Ok(None) };
        let p = &mut properties;
        let disable = self.unit(p, "llvm.loop.disable_nonforced");
        let is_valid = std::mem::replace(&mut p.is_valid, true);
        let vectorize = self.vectorize(p)?;
        let count = self.number(p, "llvm.loop.interleave.count");
        let interleave = count.and_then(|count| LoopInterleaveAttr::get(&self.ctx, count).ok().map(TypedAttr::attr));
        // An invalid count is as good as none.
        p.is_valid = true;
        let unroll = self.unroll(p)?;
        let jam = self.unroll_and_jam(p)?;
        let parts = [self.unit(p, "llvm.licm.disable"), self.unit(p, "llvm.loop.licm_versioning.disable")];
        let licm = self.group(p, parts, |ctx, [a, b]| LoopLICMAttr::get(ctx, a, b));
        let distribute = self.distribute(p)?;
        let parts = [
            self.truth(p, "llvm.loop.pipeline.disable", false),
            self.number(p, "llvm.loop.pipeline.initiationinterval"),
        ];
        let pipeline = self.group(p, parts, |ctx, [a, b]| LoopPipelineAttr::get(ctx, a, b));
        let parts = [self.number(p, "llvm.loop.peeled.count")];
        let peeled = self.group(p, parts, |ctx, [a]| LoopPeeledAttr::get(ctx, a));
        let parts = [self.unit(p, "llvm.loop.unswitch.partial.disable")];
        let unswitch = self.group(p, parts, |ctx, [a]| LoopUnswitchAttr::get(ctx, a));
        let progress = self.unit(p, "llvm.loop.mustprogress");
        let vectorized = self.is_vectorized(p);
        let accesses = self.parallel_accesses(p);
        if !properties.all.is_empty() {
            for (name, _) in &properties.all {
                self.loop_warning(loc, format!("unknown loop annotation {}", String::from_utf8_lossy(name)));
            }
            return Ok(None);
        }
        let parts = [
            disable, vectorize, interleave, unroll, jam, licm, distribute, pipeline, peeled, unswitch, progress,
            vectorized,
        ];
        // The location of a loop that was inlined is a call site, which the attribute cannot have.
        let is_fused = |loc: &&Attr| matches!(self.ctx.attrs().data(**loc), AttrData::FusedLoc { .. });
        let loc_at = |index: usize| locs.get(index).filter(is_fused).map(|loc| Param::Attr(*loc));
        let (start, end) = (loc_at(0), loc_at(1));
        let has_loc = start.is_some() || end.is_some();
        let is_empty = parts.iter().all(Option::is_none) && !has_loc && accesses.is_empty();
        if !is_valid || !properties.is_valid || is_empty {
            return Ok(None);
        }
        let annotation = LoopAnnotationAttr::get(
            &self.ctx, disable, vectorize, interleave, unroll, jam, licm, distribute, pipeline, peeled, unswitch,
            progress, vectorized, start, end, accesses,
        );
        annotation.map(|attr| Some(attr.attr())).map_err(|invalid| self.invalid(invalid))
    }

    /// Returns an attribute of some parts, unless all are absent or one is invalid.
    fn group<T: TypedAttr, const N: usize>(
        &self,
        p: &mut Properties,
        parts: [Part; N],
        make: impl FnOnce(&lect_core::context::ContextData, [Part; N]) -> Result<T, Invalid>,
    ) -> Part {
        let is_valid = std::mem::replace(&mut p.is_valid, true);
        match !is_valid || parts.iter().all(Option::is_none) {
            true => None,
            false => make(&self.ctx, parts).ok().map(TypedAttr::attr),
        }
    }

    fn take(&self, p: &mut Properties, name: &str) -> Option<NodeId> {
        let at = p.all.iter().position(|known| known.0 == name.as_bytes())?;
        Some(p.all.remove(at).1)
    }

    fn malformed(&self, p: &mut Properties, name: &str, what: &str) -> Part {
        p.is_valid = false;
        self.loop_warning(p.loc, format!("expected metadata node {name} to hold {what}"));
        None
    }

    /// Reads a property without a value.
    fn unit(&self, p: &mut Properties, name: &str) -> Part {
        let node = self.take(p, name)?;
        match self.module.node(node).operands().len() {
            1 => Some(self.ctx.attrs().bool(true)),
            _ => self.malformed(p, name, "no value"),
        }
    }

    /// Reads two properties without a value that exclude each other.
    fn either(&self, p: &mut Properties, enable: &str, disable: &str) -> Part {
        match (self.unit(p, enable), self.unit(p, disable)) {
            (Some(_), Some(_)) => {
                p.is_valid = false;
                let message = format!("expected metadata nodes {enable} and {disable} to be mutually exclusive.");
                self.loop_warning(p.loc, message);
                None
            }
            (Some(_), None) => Some(self.ctx.attrs().bool(false)),
            (None, Some(_)) => Some(self.ctx.attrs().bool(true)),
            (None, None) => None,
        }
    }

    /// Returns the integer of a property with one value of a certain width.
    fn int_of_width(&self, node: NodeId, width: u32) -> Option<u64> {
        let [_, Md::Const(constant)] = self.module.node(node).operands() else { return None };
        let ty = self.module.constants.ty(*constant);
        match self.module.types.kind(ty) {
            TypeKind::Int(found) if *found == width => self.module.constants.int(*constant)?.to_u64(),
            _ => None,
        }
    }

    fn truth(&self, p: &mut Properties, name: &str, negated: bool) -> Part {
        let node = self.take(p, name)?;
        match self.int_of_width(node, 1) {
            Some(value) => Some(self.ctx.attrs().bool((value != 0) != negated)),
            None => self.malformed(p, name, "a boolean value"),
        }
    }

    fn number(&self, p: &mut Properties, name: &str) -> Part {
        let node = self.take(p, name)?;
        match self.int_of_width(node, 32) {
            Some(value) => Some(self.ctx.attrs().integer(self.ctx.types().i32(), value as i64)),
            None => self.malformed(p, name, "an i32 value"),
        }
    }

    fn is_vectorized(&self, p: &mut Properties) -> Part {
        let name = "llvm.loop.isvectorized";
        let node = self.take(p, name)?;
        match self.int_of_width(node, 32) {
            Some(value) => Some(self.ctx.attrs().bool(value != 0)),
            None => self.malformed(p, name, "an integer value"),
        }
    }

    fn followup(&mut self, p: &mut Properties, name: &str) -> Converted<Part> {
        let Some(node) = self.take(p, name) else { return Ok(None) };
        match self.module.node(node).operands() {
            [_, Md::Node(followup)] => self.loop_annotation(*followup, p.loc),
            _ => Ok(self.malformed(p, name, "an MDNode")),
        }
    }

    fn followups<const N: usize>(
        &mut self,
        p: &mut Properties,
        prefix: &str,
        names: [&str; N],
    ) -> Converted<[Part; N]> {
        let mut parts = [None; N];
        for (part, name) in parts.iter_mut().zip(names) {
            *part = self.followup(p, &format!("llvm.loop.{prefix}.followup_{name}"))?;
        }
        Ok(parts)
    }

    fn vectorize(&mut self, p: &mut Properties) -> Converted<Part> {
        let enable = self.truth(p, "llvm.loop.vectorize.enable", true);
        let predicate = self.truth(p, "llvm.loop.vectorize.predicate.enable", false);
        let scalable = self.truth(p, "llvm.loop.vectorize.scalable.enable", false);
        let width = self.number(p, "llvm.loop.vectorize.width");
        let [vectorized, epilogue, all] = self.followups(p, "vectorize", ["vectorized", "epilogue", "all"])?;
        let parts = [enable, predicate, scalable, width, vectorized, epilogue, all];
        Ok(self.group(p, parts, |ctx, [a, b, c, d, e, f, g]| LoopVectorizeAttr::get(ctx, a, b, c, d, e, f, g)))
    }

    fn unroll(&mut self, p: &mut Properties) -> Converted<Part> {
        let disable = self.either(p, "llvm.loop.unroll.enable", "llvm.loop.unroll.disable");
        let count = self.number(p, "llvm.loop.unroll.count");
        let runtime = self.unit(p, "llvm.loop.unroll.runtime.disable");
        let full = self.unit(p, "llvm.loop.unroll.full");
        let [unrolled, remainder, all] = self.followups(p, "unroll", ["unrolled", "remainder", "all"])?;
        let parts = [disable, count, runtime, full, unrolled, remainder, all];
        Ok(self.group(p, parts, |ctx, [a, b, c, d, e, f, g]| LoopUnrollAttr::get(ctx, a, b, c, d, e, f, g)))
    }

    fn unroll_and_jam(&mut self, p: &mut Properties) -> Converted<Part> {
        let disable = self.either(p, "llvm.loop.unroll_and_jam.enable", "llvm.loop.unroll_and_jam.disable");
        let count = self.number(p, "llvm.loop.unroll_and_jam.count");
        let names = ["outer", "inner", "remainder_outer", "remainder_inner", "all"];
        let [outer, inner, remainder_outer, remainder_inner, all] = self.followups(p, "unroll_and_jam", names)?;
        let parts = [disable, count, outer, inner, remainder_outer, remainder_inner, all];
        Ok(self.group(p, parts, |ctx, [a, b, c, d, e, f, g]| LoopUnrollAndJamAttr::get(ctx, a, b, c, d, e, f, g)))
    }

    fn distribute(&mut self, p: &mut Properties) -> Converted<Part> {
        let disable = self.truth(p, "llvm.loop.distribute.enable", true);
        let names = ["coincident", "sequential", "fallback", "all"];
        let [coincident, sequential, fallback, all] = self.followups(p, "distribute", names)?;
        let parts = [disable, coincident, sequential, fallback, all];
        Ok(self.group(p, parts, |ctx, [a, b, c, d, e]| LoopDistributeAttr::get(ctx, a, b, c, d, e)))
    }

    fn parallel_accesses(&self, p: &mut Properties) -> Vec<Attr> {
        let name = "llvm.loop.parallel_accesses";
        let Some(node) = self.take(p, name) else { return Vec::new() };
        let [_, groups @ ..] = self.module.node(node).operands() else { return Vec::new() };
        let mut all = Vec::new();
        if groups.is_empty() {
            self.malformed(p, name, "one or multiple MDNodes");
        }
        for group in groups {
            let Md::Node(group) = group else {
                self.malformed(p, name, "one or multiple MDNodes");
                return Vec::new();
            };
            match self.group_attrs(*group) {
                Some(attrs) => all.extend(attrs),
                None => self.loop_warning(p.loc, "could not lookup access group"),
            }
        }
        all
    }
}

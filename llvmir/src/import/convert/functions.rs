//! Functions, and the order of their blocks.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Block, Value};
use lect_core::ir::{Builder, InsertionPoint, Isolate};
use lect_core::loc::Loc;
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{BlockTagAttr, BlockTagOp, CConvAttr, LLVMFuncOp};

use super::intrinsics::is_convertible;
use super::region::Region;
use super::{Convert, Converted};
use crate::import::ir::inst::BlockId;
use crate::import::ir::{Body, Bytes, ConstKind, Function, InstKind, TypeKind};

/// Intrinsics that became debug records.
const DEBUG: &[&[u8]] =
    &[b"llvm.dbg.value", b"llvm.dbg.declare", b"llvm.dbg.label", b"llvm.dbg.assign", b"llvm.dbg.addr"];

impl Convert<'_> {
    /// Returns the attribute of a calling convention by LLVM's number.
    pub(super) fn calling_convention(&self, number: u32) -> Converted<Attr> {
        if !matches!(number, 0 | 8..=11 | 13..=20 | 64..=72 | 75..=84 | 86..=88 | 90..=101) {
            return Err(self.error(format!("calling convention {number} is not supported")));
        }
        let attr = CConvAttr::get(&self.ctx, Param::Int(number.into()));
        attr.map(TypedAttr::attr).map_err(|invalid| self.invalid(invalid))
    }

    pub(super) fn function(&mut self, function: &Function) -> Converted<()> {
        let module = self.module;
        let symbol = module.symbol(function.symbol);
        if DEBUG.contains(&&*symbol.name) || symbol.name.starts_with(b"llvm.") && is_convertible(&symbol.name) {
            return Ok(());
        }
        let ty = self.ty(function.ty)?;
        let loc = self.function_loc(function)?;
        let name = self.symbol_name(function.symbol);
        let linkage = self.linkage(function.traits.linkage)?;
        let convention = self.calling_convention(function.calling_convention)?;
        let text = |bytes: &Option<Bytes>| bytes.as_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let personality = match function.personality.map(|constant| module.constants.kind(constant)) {
            Some(ConstKind::Symbol(symbol)) => Some(self.symbol_name(*symbol)),
            Some(_) => {
                self.ctx.warning(loc, "could not deduce personality, skipping it");
                None
            }
            None => None,
        };
        let args: Vec<Attr> =
            function.params.iter().map(|param| self.param_attrs(&param.attrs)).collect::<Converted<_>>()?;
        let empty = self.ctx.attrs().empty_dictionary();
        let args = Some(args).filter(|args| args.iter().any(|attrs| *attrs != empty));
        let result = match function.result_attrs.is_empty() {
            true => None,
            false => Some(vec![self.param_attrs(&function.result_attrs)?]),
        };
        let comdat = function.comdat.and_then(|comdat| self.comdats.get(&comdat).copied());
        let parts = LLVMFuncOp::build(name, ty)
            .linkage(linkage)
            .dso_local(function.traits.dso_local)
            .c_conv(convention)
            .comdat(comdat)
            .personality(personality)
            .garbage_collector(text(&function.gc))
            .arg_attrs(args)
            .res_attrs(result)
            .visibility_(Self::visibility(&function.traits))
            .section(text(&function.section))
            .unnamed_addr(Self::unnamed_addr(&function.traits))
            .alignment(function.align.map(|align| align as i64));
        let op = self.at_end(loc, parts)?;
        self.function_attrs(function, op)?;
        self.function_metadata(function, op, loc)?;
        let Some(body) = &function.body else { return Ok(()) };
        let Some(ir) = self.ir.take_child(op)? else { return Err(self.error("a function has no region")) };
        let ir = self.fill(function, body, ir, loc)?;
        match self.ir.put_child(op, Box::new(ir)) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.error("a function has no region")),
        }
    }

    /// Fills the isolate of a function.
    fn fill(&mut self, function: &Function, body: &Body, mut ir: Isolate, loc: Loc) -> Converted<Isolate> {
        let order = reverse_post_order(body);
        let mut reachable = vec![false; body.blocks.len()];
        for id in &order {
            reachable[id.0 as usize] = true;
        }
        let mut blocks: Vec<Option<Block>> = vec![None; body.blocks.len()];
        let region = ir.root().region(0).map(|region| region.region);
        for id in &body.order {
            let block = body.block(*id);
            if !reachable[id.0 as usize] {
                if block.is_address_taken {
                    let name = String::from_utf8_lossy(&block.name).into_owned();
                    return Err(self.error_at(loc, format!("unreachable block '{name}' with address taken")));
                }
                continue;
            }
            let created = ir.create_block();
            if let Some(region) = region {
                ir.append_block(region, created);
            }
            blocks[id.0 as usize] = Some(created);
        }
        let entry = order.first().and_then(|id| blocks.get(id.0 as usize).copied().flatten());
        let Some(entry) = entry else { return Ok(ir) };
        let params = match self.module.types.kind(function.ty) {
            TypeKind::Function { params, .. } => params.to_vec(),
            _ => Vec::new(),
        };
        let mut locals = vec![None; body.locals.len()];
        for (index, param) in params.into_iter().enumerate() {
            let ty = self.ty(param)?;
            let value = ir.add_block_arg(entry, ty, loc);
            if let Some(local) = locals.get_mut(index) {
                *local = Some(value);
            }
        }
        let taken: Vec<(u32, Block)> = order
            .iter()
            .filter(|id| body.block(**id).is_address_taken)
            .filter_map(|id| Some((id.0, blocks.get(id.0 as usize).copied().flatten()?)))
            .collect();
        let mut region = Region::new(self, ir, entry);
        (region.locals, region.blocks) = (locals, blocks);
        for id in &order {
            region.basic_block(body, *id)?;
        }
        for (number, block) in taken {
            let tag = BlockTagAttr::get(&region.cx.ctx, number).map_err(|invalid| region.cx.invalid(invalid))?;
            let at = region.start(block);
            Builder::new(&mut region.ir, at, loc).add_op(BlockTagOp::build(tag))?;
        }
        region.debug_records(body, &order)?;
        Ok(region.ir)
    }
}

/// Incoming values of a phi instruction that are searched one by one.
const SHORT_PHI: usize = 8;

impl Region<'_, '_> {
    /// Translates the instructions of a block.
    fn basic_block(&mut self, body: &Body, id: BlockId) -> Converted<()> {
        let block = self.block(id)?;
        self.at = InsertionPoint::End(block);
        for inst in &body.block(id).insts {
            self.instruction(body, id, inst)?;
        }
        Ok(())
    }

    /// Returns the values that a branch passes to the phi instructions of its target.
    pub(super) fn branch_args(&mut self, body: &Body, from: BlockId, to: BlockId) -> Converted<Vec<Value>> {
        let mut args = Vec::new();
        for (index, inst) in body.block(to).insts.iter().enumerate() {
            let InstKind::Phi(incoming) = &inst.kind else { break };
            let found = match incoming.len() {
                0..=SHORT_PHI => incoming.iter().find(|entry| entry.1 == from),
                _ => {
                    let known = self.phis.entry((to, index)).or_insert_with(|| {
                        incoming.iter().enumerate().rev().map(|(at, entry)| (entry.1, at)).collect()
                    });
                    known.get(&from).and_then(|at| incoming.get(*at))
                }
            };
            let Some((operand, _)) = found else {
                let message = "PHINode should have one entry for each predecessor of its parent basic block!";
                return Err(self.cx.error(message));
            };
            args.push(self.value(operand)?);
        }
        Ok(args)
    }
}

/// Returns the successors of a block, in order.
pub(super) fn successors(body: &Body, id: BlockId) -> Vec<BlockId> {
    match body.block(id).insts.last().map(|inst| &inst.kind) {
        Some(InstKind::Br(target)) => vec![*target],
        Some(InstKind::CondBr { targets, .. }) => targets.to_vec(),
        Some(InstKind::Switch { default, cases, .. }) => {
            std::iter::once(*default).chain(cases.iter().map(|case| case.1)).collect()
        }
        Some(InstKind::IndirectBr { targets, .. } | InstKind::Unsupported(targets)) => targets.clone(),
        Some(InstKind::Invoke { normal, unwind, .. }) => vec![*normal, *unwind],
        _ => Vec::new(),
    }
}

/// Returns the reachable blocks in reverse post-order.
fn reverse_post_order(body: &Body) -> Vec<BlockId> {
    let Some(&entry) = body.order.first() else { return Vec::new() };
    let mut seen = vec![false; body.blocks.len()];
    let mut order = Vec::new();
    seen[entry.0 as usize] = true;
    let mut path = vec![(entry, successors(body, entry).into_iter())];
    while let Some((block, rest)) = path.last_mut() {
        match rest.next() {
            Some(next) if !seen[next.0 as usize] => {
                seen[next.0 as usize] = true;
                path.push((next, successors(body, next).into_iter()));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

//! Globals, comdats, constructors and destructors.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Op};
use lect_core::ir::{Builder, InsertionPoint};
use lect_core::loc::Loc;
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{
    ComdatOp, ComdatSelectorOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, LinkageAttr, ReturnOp, UnnamedAddr, Visibility,
    ZeroAttr,
};

use super::region::Region;
use super::{Convert, Converted};
use crate::import::ir::{Const, ConstKind, Global, Linkage, SymbolId, SymbolKind, Traits};

/// Name of the operation that holds the comdats.
const COMDATS: &str = "__llvm_global_comdat";

impl Convert<'_> {
    /// Returns the attribute of a linkage.
    pub(super) fn linkage(&self, linkage: Linkage) -> Converted<Attr> {
        let number = Param::Int(linkage as i128);
        LinkageAttr::get(&self.ctx, number).map(TypedAttr::attr).map_err(|invalid| self.invalid(invalid))
    }

    pub(super) fn visibility(traits: &Traits) -> Visibility {
        Visibility::from_number(traits.visibility.into()).unwrap_or(Visibility::Default)
    }

    /// Returns whether the address is significant, unless it is by default.
    pub(super) fn unnamed_addr(traits: &Traits) -> Option<UnnamedAddr> {
        UnnamedAddr::from_number(traits.unnamed_addr.into()).filter(|_| traits.unnamed_addr != 0)
    }

    /// Adds the comdats of globals and functions, in this order.
    pub(super) fn all_comdats(&mut self) -> Converted<()> {
        let module = self.module;
        let globals = module.globals.iter().map(|global| global.comdat);
        let functions = module.functions.iter().map(|function| function.comdat);
        for comdat in globals.chain(functions).flatten() {
            self.comdat(comdat)?;
        }
        Ok(())
    }

    fn comdat(&mut self, number: u32) -> Converted<()> {
        if self.comdats.contains_key(&number) {
            return Ok(());
        }
        let Some(comdat) = self.module.comdats.get(number as usize) else { return Ok(()) };
        let body = match self.comdat_body {
            Some(body) => body,
            None => {
                let loc = self.loc;
                let mut builder = Builder::new(&mut self.ir, InsertionPoint::End(self.body), loc);
                let (region, body) = builder.region_with_block(&[], Loc::UNKNOWN);
                let op = builder.add_op(ComdatOp::build(COMDATS, region))?;
                self.last_global = Some(op);
                self.comdat_body = Some(body);
                body
            }
        };
        let selection = self.ctx.attrs().integer(self.ctx.types().i64(), comdat.selection.into());
        let name = String::from_utf8_lossy(&comdat.name).into_owned();
        let loc = self.loc;
        let mut builder = Builder::new(&mut self.ir, InsertionPoint::End(body), loc);
        builder.add_op(ComdatSelectorOp::build(name, selection))?;
        let nested = self.ctx.ident(&comdat.name);
        let reference = self.ctx.attrs().symbol_ref(self.ctx.ident(COMDATS.as_bytes()), &[nested]);
        self.comdats.insert(number, reference);
        Ok(())
    }

    pub(super) fn global(&mut self, global: &Global) -> Converted<()> {
        let name = self.symbol_name(global.symbol);
        let unhandled = |convert: &Self| {
            let shown = convert.shown(global.span);
            convert.error(format!("unhandled global variable: {shown}"))
        };
        if name == "llvm.global_ctors" || name == "llvm.global_dtors" {
            return match self.structors(global, name == "llvm.global_ctors")? {
                true => Ok(()),
                false => Err(unhandled(self)),
            };
        }
        let value = match global.initializer {
            Some(initializer) => self.constant_attr(initializer)?,
            None => None,
        };
        let ty = self.ty(global.ty)?;
        let space = self.module.symbol(global.symbol).space;
        let expressions = self.global_expressions(global)?;
        let linkage = self.linkage(global.traits.linkage)?;
        let comdat = global.comdat.and_then(|comdat| self.comdats.get(&comdat).copied());
        let attrs = self.passed_through(&global.attrs, &[]);
        let parts = GlobalOp::build(ty, name, linkage)
            .constant(global.is_constant)
            .dso_local(global.traits.dso_local)
            .thread_local_(global.traits.thread_local)
            .value(value)
            .alignment(global.align.map(|align| align as i64))
            .addr_space(i64::from(space))
            .unnamed_addr(Self::unnamed_addr(&global.traits))
            .section(global.section.as_ref().map(|section| String::from_utf8_lossy(section).into_owned()))
            .comdat(comdat)
            .dbg_exprs(Some(expressions).filter(|all| !all.is_empty()))
            .visibility_(Self::visibility(&global.traits))
            .target_specific_attrs(Some(attrs).filter(|all| !all.is_empty()));
        let op = self.add_global(parts)?;
        if let (Some(initializer), None) = (global.initializer, value)
            && self.initializer(op, initializer).is_err()
        {
            return Err(unhandled(self));
        }
        Ok(())
    }

    /// Fills the region of a global or an alias with the operations of a constant.
    pub(super) fn initializer(&mut self, op: Op, constant: Const) -> Converted<()> {
        let taken = self.ir.take_child(op)?;
        let Some(mut ir) = taken else { return Err(self.error("a global has no region")) };
        let block = ir.create_block();
        if let Some(region) = ir.root().region(0).map(|region| region.region) {
            ir.append_block(region, block);
        }
        let mut region = Region::new(self, ir, block);
        let value = region.constant(constant)?;
        region.loc = region.cx.loc;
        region.add(ReturnOp::build().arg(value))?;
        let ir = region.ir;
        match self.ir.put_child(op, Box::new(ir)) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.error("a global has no region")),
        }
    }

    /// Adds the operation of `llvm.global_ctors` or `llvm.global_dtors`. Returns false if MLIR cannot represent it.
    fn structors(&mut self, global: &Global, is_ctors: bool) -> Converted<bool> {
        let module = self.module;
        let Some(initializer) = global.initializer.filter(|_| global.traits.linkage == Linkage::Appending) else {
            return Ok(false);
        };
        let parts: &[Const] = match module.constants.kind(initializer) {
            ConstKind::Aggregate(parts) => parts,
            ConstKind::Zero => match module.types.kind(global.ty) {
                crate::import::ir::TypeKind::Array { count: 0, .. } => &[],
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            let ConstKind::Aggregate(fields) = module.constants.kind(*part) else { return Ok(false) };
            let &[priority, function, associated] = &**fields else { return Ok(false) };
            let (Some(priority), ConstKind::Symbol(function)) =
                (module.constants.int(priority), module.constants.kind(function))
            else {
                return Ok(false);
            };
            if !matches!(module.symbol(*function).kind, SymbolKind::Function(_)) {
                return Ok(false);
            }
            let priority = priority.to_u64().unwrap_or(0);
            priorities.push(self.ctx.attrs().integer(self.ctx.types().i32(), priority as i64));
            functions.push(self.symbol_ref(*function));
            data.push(match module.constants.kind(associated) {
                ConstKind::Symbol(symbol) => self.symbol_ref(*symbol),
                _ if module.constants.is_null(associated) => {
                    ZeroAttr::get(&self.ctx).map_err(|invalid| self.invalid(invalid))?.attr()
                }
                _ => return Ok(false),
            });
        }
        match is_ctors {
            true => self.add_global(GlobalCtorsOp::build(functions, priorities, data))?,
            false => self.add_global(GlobalDtorsOp::build(functions, priorities, data))?,
        };
        Ok(true)
    }

    pub(super) fn symbol_ref(&mut self, symbol: SymbolId) -> Attr {
        let name = self.symbol_name(symbol);
        self.ctx.attrs().symbol_ref(self.ctx.ident(name.as_bytes()), &[])
    }
}

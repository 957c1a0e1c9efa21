//! Aliases and ifuncs.

use lect_core::ir::Builder;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{AliasOp, IFuncOp, UnnamedAddr};

use super::{Convert, Converted};
use crate::import::ir::{Alias, ConstKind, IFunc};

impl Convert<'_> {
    pub(super) fn alias(&mut self, alias: &Alias) -> Converted<()> {
        let ty = self.ty(alias.ty)?;
        let linkage = self.linkage(alias.traits.linkage)?;
        let name = self.symbol_name(alias.symbol);
        let parts = AliasOp::build(ty, name, linkage)
            .dso_local(alias.traits.dso_local)
            .thread_local_(alias.traits.thread_local)
            .unnamed_addr(Self::unnamed_addr(&alias.traits))
            .visibility_(Self::visibility(&alias.traits));
        let op = self.add_global(parts)?;
        self.initializer(op, alias.aliasee).map_err(|_| {
            let shown = self.shown(alias.span);
            self.error(format!("unhandled global alias: {shown}"))
        })
    }

    pub(super) fn ifunc(&mut self, ifunc: &IFunc) -> Converted<()> {
        let ty = self.ty(ifunc.ty)?;
        let resolver_type = self.ty(self.module.constants.ty(ifunc.resolver))?;
        let resolver = match self.module.constants.kind(ifunc.resolver) {
            ConstKind::Symbol(symbol) => self.symbol_name(*symbol),
            _ => String::new(),
        };
        let linkage = self.linkage(ifunc.traits.linkage)?;
        let name = self.symbol_name(ifunc.symbol);
        let space = self.module.symbol(ifunc.symbol).space;
        let unnamed = UnnamedAddr::from_number(ifunc.traits.unnamed_addr.into()).unwrap_or(UnnamedAddr::None);
        let parts = IFuncOp::build(name, ty, resolver, resolver_type, linkage)
            .dso_local(ifunc.traits.dso_local)
            .address_space(i64::from(space))
            .unnamed_addr(unnamed)
            .visibility_(Self::visibility(&ifunc.traits));
        let at = self.global_point();
        let loc = self.loc;
        Builder::new(&mut self.ir, at, loc).add_op(parts)?;
        Ok(())
    }
}

//! Intrinsics on vectors that have no line in the tables: masked accesses and matrices.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use super::calls::{Arg, Call};
use super::memory::alignment;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::metadata::Kind;
use crate::export::types::{TyData, Types};

impl<'a> Exporter<'a> {
    fn aligned(&self, op: OpRef<'a>, at: usize) -> Vec<AttrSet> {
        let mut sets = vec![AttrSet::default(); at + 1];
        if let Some(set) = sets.get_mut(at) {
            set.number("align", alignment(op).unwrap_or(1));
        }
        sets
    }

    pub fn masked_load_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let mut args = self.operand_values(op);
        if args.len() < 3 {
            args.push(Val::Cst(self.consts.poison(ty)));
        }
        let mut attached = Attached::new();
        if op.flag("nontemporal") {
            attached.push((Kind::NonTemporal, self.one_node()));
        }
        self.body.fast_math = 0;
        let call = Call { arg_attrs: self.aligned(op, 0), ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        let value = self.intrinsic_call("masked.load", ty, call, &mut attached);
        self.set_result(op, value);
        Ok(())
    }

    /// Translates a masked store or scatter.
    pub fn masked_store_op(&mut self, op: OpRef<'a>) {
        let args = self.operand_values(op);
        let pointer = args.get(1).map_or(Types::PTR, |value| self.ty_of(*value));
        let is_scatter = matches!(self.types.data(pointer), TyData::Vector { .. });
        let call = Call { arg_attrs: self.aligned(op, 1), ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        let name = if is_scatter { "masked.scatter" } else { "masked.store" };
        self.intrinsic_call(name, Types::VOID, call, &mut Attached::new());
    }

    pub fn masked_gather_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let mut args = self.operand_values(op);
        if args.len() < 3 {
            args.push(Val::Cst(self.consts.poison(ty)));
        }
        self.body.fast_math = 0;
        let call = Call { arg_attrs: self.aligned(op, 0), ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        let value = self.intrinsic_call("masked.gather", ty, call, &mut Attached::new());
        self.set_result(op, value);
        Ok(())
    }

    fn matrix_args(&mut self, op: OpRef<'a>, names: &[&str]) -> Vec<Val> {
        let mut args = self.operand_values(op);
        for name in names {
            let number = op.number(name).unwrap_or(0);
            args.push(Val::Cst(if *name == "isVolatile" {
                self.consts.bool(number != 0)
            } else {
                self.consts.i32(number)
            }));
        }
        args
    }

    pub fn matrix_load_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let args = self.matrix_args(op, &["isVolatile", "rows", "columns"]);
        let align = self.layout.align(&self.types, self.types.scalar(ty));
        let mut pointer = AttrSet::default();
        pointer.number("align", align);
        self.body.fast_math = 0;
        let call = Call { arg_attrs: vec![pointer], ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        let value = self.intrinsic_call("matrix.column.major.load", ty, call, &mut Attached::new());
        self.set_result(op, value);
        Ok(())
    }

    pub fn matrix_store_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let args = self.matrix_args(op, &["isVolatile", "rows", "columns"]);
        let element = args.first().map_or(Types::VOID, |value| self.types.scalar(self.ty_of(*value)));
        let mut pointer = AttrSet::default();
        pointer.number("align", self.layout.align(&self.types, element));
        let arg_attrs = vec![AttrSet::default(), pointer];
        let call = Call { arg_attrs, ..Call::new(args.into_iter().map(Arg::Val).collect()) };
        self.intrinsic_call("matrix.column.major.store", Types::VOID, call, &mut Attached::new());
        Ok(())
    }

    /// Translates a product or a transposition.
    pub fn matrix_op(&mut self, op: OpRef<'a>, name: &str, sizes: &[&str]) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let args = self.matrix_args(op, sizes);
        self.body.fast_math = 0;
        let value = self.intrinsic(name, ty, args);
        self.set_result(op, value);
        Ok(())
    }
}

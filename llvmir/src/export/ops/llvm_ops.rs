//! Operations of the `llvm` dialect that are not intrinsics by the tables.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::typed::TypedOp;
use lect_dialects::llvm;

use crate::export::Exporter;
use crate::export::emit::Attached;
use crate::export::fields::OpFields;

/// Matches the position of an operation in the spec of the `llvm` dialect.
macro_rules! dispatch {
    ($index:expr, { $($($view:ident)|+ => $body:expr,)* _ => $rest:expr $(,)? }) => {{
        match $index {
            $(Some(at) if $(at == <llvm::$view<'static> as TypedOp<'static>>::ID.1)||+ => $body,)*
            _ => $rest,
        }
    }};
}

impl<'a> Exporter<'a> {
    /// Translates an operation of the `llvm` dialect. Returns false for intrinsics of the tables.
    pub fn llvm_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        let index = <llvm::AddOp<'static> as TypedOp<'static>>::ID.0.index_of(op);
        dispatch!(index, {
            AddOp => self.overflow_op(op, "add"),
            SubOp => self.overflow_op(op, "sub"),
            MulOp => self.overflow_op(op, "mul"),
            ShlOp => self.overflow_op(op, "shl"),
            UDivOp => self.flag_op(op, "udiv", "isExact", " exact"),
            SDivOp => self.flag_op(op, "sdiv", "isExact", " exact"),
            LShrOp => self.flag_op(op, "lshr", "isExact", " exact"),
            AShrOp => self.flag_op(op, "ashr", "isExact", " exact"),
            OrOp => self.flag_op(op, "or", "isDisjoint", " disjoint"),
            URemOp => self.flag_op(op, "urem", "", ""),
            SRemOp => self.flag_op(op, "srem", "", ""),
            AndOp => self.flag_op(op, "and", "", ""),
            XOrOp => self.flag_op(op, "xor", "", ""),
            FAddOp => self.float_op(op, "fadd"),
            FSubOp => self.float_op(op, "fsub"),
            FMulOp => self.float_op(op, "fmul"),
            FDivOp => self.float_op(op, "fdiv"),
            FRemOp => self.float_op(op, "frem"),
            FNegOp => self.fneg_op(op),
            ICmpOp => self.icmp_op(op),
            FCmpOp => self.fcmp_op(op),
            SelectOp => self.select_op(op),
            FreezeOp => self.freeze_op(op),
            BitcastOp => self.cast_op(op, "bitcast", "")?,
            AddrSpaceCastOp => self.cast_op(op, "addrspacecast", "")?,
            IntToPtrOp => self.cast_op(op, "inttoptr", "")?,
            PtrToIntOp => self.cast_op(op, "ptrtoint", "")?,
            SExtOp => self.cast_op(op, "sext", "")?,
            ZExtOp => self.cast_op(op, "zext", if op.flag("nonNeg") { " nneg" } else { "" })?,
            TruncOp => self.trunc_op(op)?,
            SIToFPOp => self.cast_op(op, "sitofp", "")?,
            UIToFPOp => self.cast_op(op, "uitofp", if op.flag("nonNeg") { " nneg" } else { "" })?,
            FPToSIOp => self.cast_op(op, "fptosi", "")?,
            FPToUIOp => self.cast_op(op, "fptoui", "")?,
            FPExtOp => self.cast_op(op, "fpext", "")?,
            FPTruncOp => self.cast_op(op, "fptrunc", "")?,
            AllocaOp => self.alloca_op(op)?,
            GEPOp => self.gep_op(op)?,
            LoadOp => self.load_op(op)?,
            StoreOp => self.store_op(op),
            AtomicRMWOp => self.atomic_op(op),
            AtomicCmpXchgOp => self.exchange_op(op),
            FenceOp => self.fence_op(op),
            ExtractElementOp => self.extract_element_op(op),
            InsertElementOp => self.insert_element_op(op),
            ShuffleVectorOp => self.shuffle_op(op),
            ExtractValueOp => self.extract_value_op(op),
            InsertValueOp => self.insert_value_op(op),
            VaArgOp => self.va_arg_op(op)?,
            CallOp => self.call_op(op, None)?,
            CallIntrinsicOp => self.call_intrinsic_op(op)?,
            InlineAsmOp => self.inline_asm_op(op)?,
            LandingpadOp => self.landingpad_op(op)?,
            ResumeOp => {
                let value = self.operand(op, 0);
                self.put("  resume ");
                self.put_typed(value);
                self.end_plain();
            },
            ReturnOp => self.return_op(op),
            UnreachableOp => {
                self.put("  unreachable");
                self.end_plain();
            },
            ConstantOp => self.constant_op(op)?,
            ZeroOp | UndefOp | PoisonOp | NoneTokenOp => self.marked_op(op)?,
            AddressOfOp => self.address_op(op)?,
            DSOLocalEquivalentOp => self.equivalent_op(op)?,
            BlockAddressOp => self.block_address_op(op)?,
            BlockTagOp => {},
            IndirectBrOp => self.branch_op(op, &[])?,
            DbgValueOp => self.variable_record(op, "value"),
            DbgDeclareOp => self.variable_record(op, "declare"),
            DbgLabelOp => self.label_record(op),
            NoAliasScopeDeclOp => self.scope_op(op),
            ConstrainedUIToFP => self.constrained_op(op, "uitofp")?,
            ConstrainedSIToFP => self.constrained_op(op, "sitofp")?,
            ConstrainedFPTruncIntr => self.constrained_op(op, "fptrunc")?,
            ConstrainedFPExtIntr => self.constrained_op(op, "fpext")?,
            MaskedLoadOp => self.masked_load_op(op)?,
            MaskedStoreOp => self.masked_store_op(op),
            MaskedGather => self.masked_gather_op(op)?,
            MaskedScatter => self.masked_store_op(op),
            MatrixColumnMajorLoadOp => self.matrix_load_op(op)?,
            MatrixColumnMajorStoreOp => self.matrix_store_op(op)?,
            MatrixMultiplyOp => self.matrix_op(op, "matrix.multiply", &["lhs_rows", "lhs_columns", "rhs_columns"])?,
            MatrixTransposeOp => self.matrix_op(op, "matrix.transpose", &["rows", "columns"])?,
            _ => return Ok(false),
        });
        Ok(true)
    }

    /// Creates a call of a declaration of alias scopes.
    fn scope_op(&mut self, op: OpRef<'a>) {
        let Some(scope) = op.attr("scope") else { return };
        let node = self.alias_scopes(&[scope]);
        let call = super::calls::Call::new(vec![Self::metadata_node(node)]);
        let void = crate::export::types::Types::VOID;
        self.intrinsic_call("experimental.noalias.scope.decl", void, call, &mut Attached::new());
    }
}

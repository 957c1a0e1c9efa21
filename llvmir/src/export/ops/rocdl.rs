//! Operations of the `rocdl` dialect, and the attributes of functions that dialects of targets have.

use lect_core::attrs::{AttrData, int_array};
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_dialects::rocdl;

use super::calls::{Arg, Call};
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::{Attached, Val};
use crate::export::fields::number;
use crate::export::metadata::{Kind, MdOp};
use crate::export::signature::push_convention;
use crate::export::text::push_name;
use crate::export::types::Types;

const PTX_KERNEL: i64 = 71;
const AMDGPU_KERNEL: i64 = 91;

impl<'a> Exporter<'a> {
    /// Translates an operation without a line in the tables. Returns false if there is no translation.
    pub fn rocdl_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        if op.is::<rocdl::BarrierOp<'_>>() {
            self.workgroup_fence("release");
            self.intrinsic("amdgcn.s.barrier", Types::VOID, Vec::new());
            self.workgroup_fence("acquire");
            return Ok(true);
        }
        let name = op.name_text();
        let (function, dimension) = match &*name {
            "rocdl.workgroup.dim.x" => ("__ockl_get_local_size", 0),
            "rocdl.workgroup.dim.y" => ("__ockl_get_local_size", 1),
            "rocdl.workgroup.dim.z" => ("__ockl_get_local_size", 2),
            "rocdl.grid.dim.x" => ("__ockl_get_num_groups", 0),
            "rocdl.grid.dim.y" => ("__ockl_get_num_groups", 1),
            "rocdl.grid.dim.z" => ("__ockl_get_num_groups", 2),
            _ => return Ok(false),
        };
        let ty = self.types.function(Types::I64, &[Types::I32], false);
        self.declare(function.as_bytes(), ty, AttrSet::default(), Vec::new(), b"i64 ".to_vec());
        let mut callee = Vec::new();
        push_name(&mut callee, b'@', function.as_bytes());
        let dimension = Val::Cst(self.consts.i32(dimension));
        let mut call = Call { callee, ty, ..Call::new(vec![Arg::Val(dimension)]) };
        if let Some(range) = self.range_of(op, "range") {
            // The functions return 64 bits.
            let bound = |at| range.apint(at).map_or(0, |value| value.zext(64).to_i64().unwrap_or(0));
            call.result_attrs.with("range", &format!("(i64 {}, {})", bound(0), bound(1)));
        }
        let value = self.call(call, &mut Attached::new());
        self.set_result(op, value);
        Ok(true)
    }

    /// Returns metadata that discardable attributes of an operation add to its instructions.
    pub fn instruction_marks(&mut self, op: OpRef<'a>) -> Attached {
        const MARKS: [(&str, &str); 4] = [
            ("rocdl.ignore_denormal_mode", "amdgpu.ignore.denormal.mode"),
            ("rocdl.last_use", "amdgpu.last.use"),
            ("rocdl.no_fine_grained_memory", "amdgpu.no.fine.grained.memory"),
            ("rocdl.no_remote_memory", "amdgpu.no.remote.memory"),
        ];
        let mut marks = Attached::new();
        for (attr, kind) in MARKS {
            if op.attr(attr).is_some() {
                marks.push((Kind::Custom(kind), self.md.tuple(&[])));
            }
        }
        marks
    }

    fn workgroup_fence(&mut self, ordering: &str) {
        self.begin(Types::VOID);
        self.put("fence syncscope(\"workgroup\") ");
        self.put(ordering);
        self.end_plain();
    }

    /// Applies discardable attributes of a function.
    pub fn dialect_attributes(&mut self, op: OpRef<'a>, at: usize) -> Result<(), Reported> {
        let ctx = self.ctx;
        for (name, value) in ctx.attrs().dictionary_entries(op.attrs()) {
            let name = String::from_utf8_lossy(ctx.ident_bytes(*name)).into_owned();
            match name.split_once('.') {
                Some(("nvvm", _)) => self.nvvm_attribute(at, &name, *value),
                Some(("rocdl", _)) => self.rocdl_attribute(at, &name, *value),
                _ => {}
            }
        }
        Ok(())
    }

    fn add_text(&mut self, at: usize, name: &str, value: &str) {
        if let Some(function) = self.functions.get_mut(at) {
            function.attrs.text(name.as_bytes(), value.as_bytes());
        }
    }

    /// Sets the calling convention of a function.
    fn set_convention(&mut self, at: usize, convention: i64) {
        let Some(function) = self.functions.get(at) else { return };
        let Some((result, ..)) = self.params_of(function.ty) else { return };
        let mut word = Vec::new();
        push_convention(&mut word, convention);
        // The convention comes before the type of the result.
        let end = [self.types.text(result), b" "].concat();
        if let Some(function) = self.functions.get_mut(at)
            && let Some(place) = function.before.len().checked_sub(end.len())
        {
            function.before.splice(place..place, word);
        }
    }

    fn nvvm_attribute(&mut self, at: usize, name: &str, value: Attr) {
        match name {
            "nvvm.kernel" => self.set_convention(at, PTX_KERNEL),
            "nvvm.blocksareclusters" => self.add_text(at, name, ""),
            "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => {
                let sizes: Vec<String> = int_array(self.ctx, value).iter().map(ToString::to_string).collect();
                self.add_text(at, name, &sizes.join(","));
            }
            "nvvm.cluster_max_blocks" | "nvvm.minctasm" | "nvvm.maxnreg" => {
                let number = number(self.ctx, value).unwrap_or(0).to_string();
                let name = if name == "nvvm.cluster_max_blocks" { "nvvm.maxclusterrank" } else { name };
                self.add_text(at, name, &number);
            }
            _ => {}
        }
    }

    fn rocdl_attribute(&mut self, at: usize, name: &str, value: Attr) {
        let ctx = self.ctx;
        let number = number(ctx, value).unwrap_or(0);
        let flag = if number != 0 { "true" } else { "false" };
        match name {
            "rocdl.kernel" => {
                self.set_convention(at, AMDGPU_KERNEL);
                let has = |it: &Self, name: &str| {
                    it.functions.get(at).is_some_and(|function| function.attrs.has_text(name.as_bytes()))
                };
                if !has(self, "amdgpu-flat-work-group-size") {
                    self.add_text(at, "amdgpu-flat-work-group-size", "1,256");
                }
                if !has(self, "uniform-work-group-size") {
                    self.add_text(at, "uniform-work-group-size", "true");
                }
            }
            "rocdl.flat_work_group_size" => {
                let text = ctx.attrs().str_value(value).unwrap_or_default().to_owned();
                self.add_text(at, "amdgpu-flat-work-group-size", &text);
            }
            "rocdl.max_flat_work_group_size" => {
                self.add_text(at, "amdgpu-flat-work-group-size", &format!("1,{number}"));
            }
            "rocdl.waves_per_eu" => self.add_text(at, "amdgpu-waves-per-eu", &number.to_string()),
            "rocdl.unsafe_fp_atomics" => self.add_text(at, "amdgpu-unsafe-fp-atomics", flag),
            "rocdl.uniform_work_group_size" => self.add_text(at, "uniform-work-group-size", flag),
            "rocdl.reqd_work_group_size" => {
                if let AttrData::DenseArray { .. } = ctx.attrs().data(value) {
                    let sizes: Vec<MdOp> = int_array(ctx, value).iter().map(|size| MdOp::int(32, *size)).collect();
                    let node = self.md.tuple(&sizes);
                    if let Some(function) = self.functions.get_mut(at) {
                        function.attached.push((Kind::Custom("reqd_work_group_size"), node));
                    }
                }
            }
            _ => {}
        }
    }
}

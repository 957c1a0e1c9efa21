//! Functions without their blocks: properties, attributes of parameters, and debug information.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_dialects::llvm;
use lect_ods::order::Order as _;

use super::attributes::{AttrSet, Memory, is_known, is_numbered};
use super::fields::{Fields, OpFields, number};
use super::intrinsics::find_full;
use super::metadata::{Kind, MdOp};
use super::text::{push_fmt, push_name, push_quoted};
use super::types::{Ty, TyData};
use super::{Exporter, Function};

/// Keywords of calling conventions that have one.
const CONVENTIONS: &[(i64, &str)] = &[
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc "),
    (85, "avr_signalcc "),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
    (101, "m68k_intrcc"),
    (102, "aarch64_sme_preservemost_from_x0"),
    (103, "aarch64_sme_preservemost_from_x2"),
    (104, "amdgpu_cs_chain"),
    (105, "amdgpu_cs_chain_preserve"),
];

/// Flags of a function or a call, each an attribute of LLVM.
pub(super) const FLAGS: &[(&str, &str)] = &[
    ("no_inline", "noinline"),
    ("always_inline", "alwaysinline"),
    ("inline_hint", "inlinehint"),
    ("optimize_none", "optnone"),
    ("convergent", "convergent"),
    ("no_unwind", "nounwind"),
    ("will_return", "willreturn"),
];

/// String attributes of a function: the attribute of MLIR, and the name in LLVM.
const TEXTS: &[(&str, &str)] = &[
    ("target_cpu", "target-cpu"),
    ("tune_cpu", "tune-cpu"),
    ("reciprocal_estimates", "reciprocal-estimates"),
    ("prefer_vector_width", "prefer-vector-width"),
    ("denormal_fp_math", "denormal-fp-math"),
    ("denormal_fp_math_f32", "denormal-fp-math-f32"),
    ("fp_contract", "fp-contract"),
    ("instrument_function_entry", "instrument-function-entry"),
    ("instrument_function_exit", "instrument-function-exit"),
];

/// Boolean attributes of a function that are strings in LLVM.
const BOOLEANS: &[(&str, &str)] = &[
    ("no_infs_fp_math", "no-infs-fp-math"),
    ("no_nans_fp_math", "no-nans-fp-math"),
    ("no_signed_zeros_fp_math", "no-signed-zeros-fp-math"),
];

/// Flags of Arm's streaming mode and of its ZA register: of each list, only the first applies.
const ARM: [&[(&str, &str)]; 2] = [
    &[
        ("arm_streaming", "aarch64_pstate_sm_enabled"),
        ("arm_locally_streaming", "aarch64_pstate_sm_body"),
        ("arm_streaming_compatible", "aarch64_pstate_sm_compatible"),
    ],
    &[
        ("arm_new_za", "aarch64_new_za"),
        ("arm_in_za", "aarch64_in_za"),
        ("arm_out_za", "aarch64_out_za"),
        ("arm_inout_za", "aarch64_inout_za"),
        ("arm_preserves_za", "aarch64_preserves_za"),
    ],
];

/// Appends the keyword of a calling convention, with a space.
pub(super) fn push_convention(out: &mut Vec<u8>, number: i64) {
    match CONVENTIONS.iter().find(|it| it.0 == number) {
        _ if number == 0 => {}
        Some((_, word)) => push_fmt(out, format_args!("{} ", word.trim_end())),
        None => push_fmt(out, format_args!("cc{number} ")),
    }
}

/// Returns the keyword of a linkage, with a space.
pub(super) fn linkage_word(number: i64) -> &'static str {
    const WORDS: [&str; 11] = [
        "",
        "available_externally ",
        "linkonce ",
        "linkonce_odr ",
        "weak ",
        "weak_odr ",
        "appending ",
        "internal ",
        "private ",
        "extern_weak ",
        "common ",
    ];
    usize::try_from(number).ok().and_then(|at| WORDS.get(at)).copied().unwrap_or("")
}

/// Returns the keyword of a visibility, with a space.
pub(super) fn visibility_word(number: i64) -> &'static str {
    match number {
        1 => "hidden ",
        2 => "protected ",
        _ => "",
    }
}

impl<'a> Exporter<'a> {
    /// Declares all functions.
    pub fn signatures(&mut self, ops: &[OpRef<'a>]) -> Result<(), Reported> {
        let functions: Vec<OpRef<'a>> = ops.iter().copied().filter(|op| op.is::<llvm::LLVMFuncOp<'_>>()).collect();
        for op in &functions {
            let name = op.string("sym_name").unwrap_or_default();
            self.function_index.insert(name.into(), self.functions.len());
            let ty = op.attr("function_type").and_then(|attr| self.ctx.attrs().type_value(attr));
            let ty = ty.and_then(|ty| self.types.convert(self.ctx, ty));
            let Some(ty) = ty else { return Err(op.error("failed to convert the type of the function").emit()) };
            self.functions.push(Function { name: name.into(), ty, ..Function::default() });
            self.note_address(name, op.number("linkage").unwrap_or(0), op.number("unnamed_addr").unwrap_or(0));
        }
        for (at, op) in functions.iter().enumerate() {
            self.signature(at, *op)?;
        }
        Ok(())
    }

    /// Adds properties of the address of a global.
    pub fn note_address(&mut self, name: &[u8], linkage: i64, unnamed: i64) {
        const EXTERN_WEAK: i64 = 9;
        if linkage == EXTERN_WEAK {
            self.may_be_null.insert(name.into());
        }
        // The linker may replace or merge others.
        let is_fixed = matches!(linkage, 0 | 7 | 8) && unnamed != 2;
        if is_fixed {
            self.has_own_address.insert(name.into());
        }
    }

    fn signature(&mut self, at: usize, op: OpRef<'a>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let linkage = op.number("linkage").unwrap_or(0);
        let visibility = op.number("visibility_").unwrap_or(0);
        let is_external = op.regions().next().is_none_or(|region| region.is_empty());
        let mut before = linkage_word(linkage).as_bytes().to_vec();
        if op.flag("dso_local") && !is_implied_local(linkage, visibility) {
            before.extend_from_slice(b"dso_local ");
        }
        before.extend_from_slice(visibility_word(visibility).as_bytes());
        push_convention(&mut before, op.number("CConv").unwrap_or(0));

        let mut attrs = self.function_attrs(op, !is_external);
        let mut attached = self.kernel_metadata(op);
        let result_attrs = op.list("res_attrs").first().copied();
        if let Some(result) = result_attrs {
            self.param_attrs(result, op.loc())?.write(&mut before);
        }
        let Some(ty) = self.functions.get(at).map(|function| function.ty) else { return Ok(()) };
        let (result, count) = match self.types.data(ty) {
            TyData::Function { result, params, .. } => (*result, params.len()),
            _ => return Ok(()),
        };
        before.extend_from_slice(self.types.text(result));
        before.push(b' ');
        let mut params = Vec::new();
        if let Some(intrinsic) = op.string("sym_name").and_then(|name| find_full(std::str::from_utf8(name).ok()?)) {
            let mut own = intrinsic.attrs();
            own.merge(attrs);
            attrs = own;
            params = intrinsic.param_attrs(count).1;
        }
        for (at, attr) in op.list("arg_attrs").iter().take(count).enumerate() {
            let set = self.param_attrs(*attr, op.loc())?;
            match params.get_mut(at) {
                Some(own) => own.merge(set),
                None => params.push(set),
            }
        }
        attrs.merge(self.passthrough(op, "passthrough", op.list("passthrough"))?);
        let mut after = Vec::new();
        match op.number("unnamed_addr").unwrap_or(0) {
            1 => after.extend_from_slice(b" local_unnamed_addr"),
            2 => after.extend_from_slice(b" unnamed_addr"),
            _ => {}
        }
        if !is_external && let Some(section) = op.string("section") {
            after.extend_from_slice(b" section ");
            push_quoted(&mut after, section);
        }
        self.push_comdat(&mut after, op, b" ");
        if let Some(align) = op.number("alignment").filter(|align| *align > 0) {
            push_fmt(&mut after, format_args!(" align {align}"));
        }
        if let Some(collector) = op.string("garbageCollector") {
            after.extend_from_slice(b" gc ");
            push_quoted(&mut after, collector);
        }
        if !is_external && let Some(personality) = op.symbol("personality") {
            if self.symbol_constant(personality).is_some() {
                after.extend_from_slice(b" personality ptr ");
                push_name(&mut after, b'@', ctx.ident_bytes(personality));
            } else {
                let name = String::from_utf8_lossy(ctx.ident_bytes(personality)).into_owned();
                let message = format!("unknown symbol reference '{name}' in constant");
                let _ = ctx.error(op.loc(), message).emit();
            }
        }
        if self.debug.is_enabled
            && let Some(subprogram) = self.subprogram_of(op)
        {
            attached.push((Kind::Dbg, subprogram));
        }
        attached.order_by_key(|it| it.0);
        if let Some(function) = self.functions.get_mut(at) {
            function.before = before;
            function.params = params;
            function.attrs = attrs;
            function.after = after;
            function.attached = attached;
            function.has_blocks = !is_external;
        }
        Ok(())
    }

    /// Appends the comdat of a function or a global, after a separator.
    pub fn push_comdat(&mut self, out: &mut Vec<u8>, op: OpRef<'a>, separator: &[u8]) {
        let Some(AttrData::SymbolRef { nested, .. }) = op.attr("comdat").map(|attr| self.ctx.attrs().data(attr)) else {
            return;
        };
        let Some(selector) = nested.last().map(|name| self.ctx.ident_bytes(*name)) else { return };
        if let Some(comdat) = self.comdats.iter_mut().find(|it| *it.0 == *selector) {
            comdat.2 = true;
        }
        out.extend_from_slice(separator);
        out.extend_from_slice(b"comdat");
        if op.string("sym_name") != Some(selector) {
            out.push(b'(');
            push_name(out, b'$', selector);
            out.push(b')');
        }
    }

    fn function_attrs(&mut self, op: OpRef<'a>, is_defined: bool) -> AttrSet {
        let mut attrs = AttrSet::default();
        for (name, flag) in FLAGS {
            if op.attr(name).is_some() {
                attrs.flag(flag);
            }
        }
        if let Some(features) = op.attr("target_features").and_then(|attr| Fields::of(self.ctx, attr)) {
            let text = |attr| self.ctx.attrs().string_value(attr).unwrap_or_default();
            let features: Vec<&[u8]> = features.attrs(0).map(text).collect();
            attrs.text(b"target-features", &features.join(b",".as_slice()));
        }
        if let Some(kind) = op.number("frame_pointer") {
            let words = ["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];
            let word = usize::try_from(kind).ok().and_then(|at| words.get(at)).copied().unwrap_or_default();
            attrs.text(b"frame-pointer", word.as_bytes());
        }
        if let Some(kind) = op.number("uwtable_kind") {
            attrs.number("uwtable", kind as u64);
        }
        if let Some(memory) = memory_effects(self, op) {
            attrs.memory(memory);
        }
        if !is_defined {
            return attrs;
        }
        for list in ARM {
            if let Some((_, name)) = list.iter().find(|(flag, _)| op.attr(flag).is_some()) {
                attrs.text(name.as_bytes(), b"");
            }
        }
        for (own, name) in TEXTS {
            if let Some(text) = op.string(own) {
                attrs.text(name.as_bytes(), text);
            }
        }
        for (own, name) in BOOLEANS {
            if let Some(value) = op.attr(own).and_then(|attr| self.ctx.attrs().bool_value(attr)) {
                attrs.text(name.as_bytes(), if value { b"true" } else { b"false" });
            }
        }
        if let Some(range) = op.attr("vscale_range").and_then(|attr| Fields::of(self.ctx, attr)) {
            attrs.number("vscale_range", (range.int(0) as u64) << 32 | range.int(1) as u64);
        }
        attrs
    }

    /// Returns the metadata of OpenCL kernels, and the number of calls.
    fn kernel_metadata(&mut self, op: OpRef<'a>) -> Vec<(Kind, u32)> {
        let mut attached = Vec::new();
        if let Some(hint) = op.attr("vec_type_hint").and_then(|attr| Fields::of(self.ctx, attr)) {
            let ty = hint.attr(0).and_then(|attr| self.ctx.attrs().type_value(attr));
            if let Some(ty) = ty.and_then(|ty| self.types.convert(self.ctx, ty)) {
                let ty = [self.types.text(ty), b" undef"].concat();
                let node = self.md.tuple(&[MdOp::Value(ty), MdOp::int(32, i64::from(hint.bool(1)))]);
                attached.push((Kind::Custom("vec_type_hint"), node));
            }
        }
        for name in ["work_group_size_hint", "reqd_work_group_size"] {
            if op.attr(name).is_some() {
                let sizes: Vec<MdOp> = op.numbers(name).iter().map(|size| MdOp::int(32, *size)).collect();
                attached.push((Kind::Custom(name), self.md.tuple(&sizes)));
            }
        }
        if let Some(size) = op.number("intel_reqd_sub_group_size") {
            let node = self.md.tuple(&[MdOp::int(32, size)]);
            attached.push((Kind::Custom("intel_reqd_sub_group_size"), node));
        }
        if let Some(count) = op.number("function_entry_count") {
            let node = self.md.tuple(&[MdOp::string("function_entry_count"), MdOp::int(64, count)]);
            attached.push((Kind::Prof, node));
        }
        attached
    }

    /// Translates attributes of a parameter or a result.
    pub fn param_attrs(&mut self, dictionary: Attr, loc: Loc) -> Result<AttrSet, Reported> {
        let ctx = self.ctx;
        let mut set = AttrSet::default();
        for (name, value) in ctx.attrs().dictionary_entries(dictionary) {
            let name = String::from_utf8_lossy(ctx.ident_bytes(*name));
            if name == "nvvm.grid_constant" {
                set.text(name.as_bytes(), b"");
                continue;
            }
            let Some(name) = name.strip_prefix("llvm.") else { continue };
            if name == "nocapture" {
                set.with("captures", "(none)");
                continue;
            }
            if !is_known(name) {
                continue;
            }
            match ctx.attrs().data(*value) {
                AttrData::Type(ty) => {
                    if let Some(ty) = self.types.convert(ctx, *ty) {
                        set.with_type(name, self.types.text(ty));
                    }
                }
                AttrData::Integer { .. } => set.number(name, number(ctx, *value).unwrap_or(0) as u64),
                AttrData::Unit => set.flag(name),
                AttrData::Dialect { .. } => match Fields::of(ctx, *value) {
                    Some(range) if range.class == "ConstantRangeAttr" => self.range_attr(&mut set, name, range),
                    _ => return Err(ctx.error(loc, "unsupported parameter attribute type").emit()),
                },
                _ => return Err(ctx.error(loc, "unsupported parameter attribute type").emit()),
            }
        }
        Ok(set)
    }

    /// Adds a range of integers.
    pub fn range_attr(&self, set: &mut AttrSet, name: &str, range: Fields<'_>) {
        let (Some(lower), Some(upper)) = (range.apint(0), range.apint(1)) else { return };
        let (mut from, mut to) = (String::new(), String::new());
        // Writing to strings does not fail.
        let _ = (lower.write_signed(&mut from), upper.write_signed(&mut to));
        set.with(name, &format!("(i{} {from}, {to})", lower.width()));
    }

    /// Translates attributes that are passed through as strings.
    pub fn passthrough(&self, op: OpRef<'a>, what: &str, list: &[Attr]) -> Result<AttrSet, Reported> {
        let ctx = self.ctx;
        let mut set = AttrSet::default();
        let error = |message: String| Err(ctx.error(op.loc(), message).emit());
        for attr in list {
            let (key, value): (&[u8], &[u8]) = match ctx.attrs().data(*attr) {
                AttrData::String { value, .. } => (value, b""),
                AttrData::Array(pair) => {
                    let [key, value] = **pair else {
                        return error(format!("expected '{what}' to contain string or array attributes"));
                    };
                    match (ctx.attrs().string_value(key), ctx.attrs().string_value(value)) {
                        (Some(key), Some(value)) => (key, value),
                        _ => return error(format!("expected arrays within '{what}' to contain two strings")),
                    }
                }
                _ => return error(format!("expected '{what}' to contain string or array attributes")),
            };
            let (name, text) = (String::from_utf8_lossy(key), String::from_utf8_lossy(value));
            if !is_known(&name) {
                set.text(key, value);
            } else if is_numbered(&name) {
                if value.is_empty() {
                    return error(format!("LLVM attribute '{name}' expects a value"));
                }
                match parse_int(&text) {
                    Some(value) => set.number(&name, value as u64),
                    None => set.text(key, value),
                }
            } else if value.is_empty() {
                set.flag(&name);
            } else {
                return error(format!("LLVM attribute '{name}' does not expect a value, found '{text}'"));
            }
        }
        Ok(set)
    }

    /// Declares a function that the module does not have, such as a function of a runtime library.
    pub fn declare(&mut self, name: &[u8], ty: Ty, attrs: AttrSet, params: Vec<AttrSet>, before: Vec<u8>) {
        if self.function_index.contains_key(name) {
            return;
        }
        self.function_index.insert(name.into(), self.functions.len());
        self.functions.push(Function { name: name.into(), before, ty, params, attrs, ..Function::default() });
    }
}

/// Returns the accesses to memory of a function or a call.
pub(super) fn memory_effects(exporter: &Exporter<'_>, op: OpRef<'_>) -> Option<Memory> {
    let fields = Fields::of(exporter.ctx, op.attr("memory_effects")?)?;
    let kind = |at| fields.int(at) as u8 & 3;
    Some(Memory { kinds: [kind(1), kind(2), kind(3), kind(4), kind(5)], other: kind(0) })
}

/// Returns true if a symbol is local by its linkage or its visibility.
pub(super) fn is_implied_local(linkage: i64, visibility: i64) -> bool {
    const EXTERN_WEAK: i64 = 9;
    matches!(linkage, 7 | 8) || (visibility != 0 && linkage != EXTERN_WEAK)
}

/// Parses a number with an optional prefix of its base.
fn parse_int(text: &str) -> Option<i64> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let value = if let Some(hex) = digits.strip_prefix("0x") {
        i64::from_str_radix(hex, 16).ok()?
    } else if let Some(binary) = digits.strip_prefix("0b") {
        i64::from_str_radix(binary, 2).ok()?
    } else if digits.len() > 1 && digits.starts_with('0') {
        i64::from_str_radix(digits.trim_start_matches("0o"), 8).ok()?
    } else {
        digits.parse().ok()?
    };
    Some(if is_negative { -value } else { value })
}

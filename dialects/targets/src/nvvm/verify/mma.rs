//! Verifiers of matrix products.

use lect_core::dialect::Param;
use lect_core::number::FloatFormat;
use lect_support::parts::{Parts, attr_of};
use lect_support::prelude::*;

use crate::nvvm::ops::mma::element_type;
use crate::nvvm::{MmaOp, NVVMOp};

/// Contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    F16x2,
    F32,
    F64,
    I32,
}

impl Element {
    /// Returns the type of the register.
    pub fn ty(self, ctx: &ContextData) -> Option<Type> {
        let types = ctx.types();
        match self {
            Self::F16x2 => types.vector(&[2], &[false], types.float(FloatFormat::F16)).ok(),
            Self::F32 => Some(types.f32()),
            Self::F64 => Some(types.f64()),
            Self::I32 => Some(types.i32()),
        }
    }

    /// Returns the name of the register type.
    fn name(self) -> &'static str {
        match self {
            Self::F16x2 => "vector<2xf16>",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I32 => "i32",
        }
    }
}

/// A number of registers of the same kind.
type Registers = (i64, Element);

/// Registers with half-precision and single-precision elements.
const FLOATS: [Registers; 2] = [(2, Element::F16x2), (4, Element::F32)];

/// Shapes and registers that an element type supports.
#[derive(Default)]
struct Allowed {
    shapes: Vec<[i64; 3]>,
    a: Vec<Registers>,
    b: Vec<Registers>,
    c: Vec<Registers>,
    results: Vec<Registers>,
}

/// Returns the sizes of the shape attribute.
fn shape(parts: Parts<'_>) -> [i64; 3] {
    let number = |param: Option<&Param>| match param {
        Some(Param::Int(value)) => i64::try_from(*value).unwrap_or(0),
        _ => 0,
    };
    let shape = attr_of!(parts.0, NVVMOp::{Mma, MmaBlockScale, MmaSp, MmaSpBlockScale}, shape_attr);
    let params = shape.map_or(&[][..], |attr| parts.ctx().attrs().params(attr));
    [number(params.first()), number(params.get(1)), number(params.get(2))]
}

/// Returns the properties of shapes with sixteen rows.
///
/// These are the depth of a tile, the kind of factor registers, the result registers, and the depths of sparse factors.
fn sixteen_rows(element: &str, is_sparse: bool) -> Option<(i64, Element, &'static [Registers], &'static [i64])> {
    const SINGLE: &[Registers] = &[(4, Element::F32)];
    const INTEGER: &[Registers] = &[(4, Element::I32)];
    Some(match element {
        "tf32" => (4, Element::I32, SINGLE, &[8, 16]),
        "bf16" => (8, Element::I32, SINGLE, &[16, 32]),
        "f16" => (8, Element::F16x2, &FLOATS, &[16, 32]),
        "s4" | "u4" => (32, Element::I32, INTEGER, &[64, 128]),
        "s8" | "u8" => (16, Element::I32, INTEGER, &[32, 64]),
        "b1" if !is_sparse => (128, Element::I32, INTEGER, &[]),
        "e4m3" | "e5m2" | "e3m2" | "e2m3" | "e2m1" if is_sparse => (32, Element::I32, &FLOATS, &[64]),
        _ => return None,
    })
}

fn is_integer(element: &str) -> bool {
    matches!(element, "s4" | "u4" | "s8" | "u8" | "b1" | "s32")
}

impl Allowed {
    fn sixteen(element: &str, [m, n, k]: [i64; 3], is_sparse: bool) -> Option<Self> {
        let (depth, register, results, sparse_depths) = sixteen_rows(element, is_sparse)?;
        let registers = |rows: i64| (rows / 8).saturating_mul(k / depth);
        let a = registers(m) / if is_sparse { 2 } else { 1 };
        let depths = if is_sparse { sparse_depths.to_vec() } else { vec![depth, depth * 2] };
        Some(Self {
            shapes: depths.into_iter().map(|depth| [16, 8, depth]).collect(),
            a: vec![(a, register)],
            b: vec![(registers(n), register)],
            c: if is_integer(element) { vec![(4, Element::I32)] } else { FLOATS.to_vec() },
            results: results.to_vec(),
        })
    }

    fn eight(element: &str, is_sparse: bool) -> Self {
        let all = |shapes: &[[i64; 3]], factor: Registers, sums: &[Registers]| Self {
            shapes: shapes.to_vec(),
            a: vec![factor],
            b: vec![factor],
            c: sums.to_vec(),
            results: sums.to_vec(),
        };
        let integers: &[[i64; 3]] = match element {
            "s4" | "u4" => &[[8, 8, 32]],
            "s8" | "u8" => &[[8, 8, 16]],
            "b1" if !is_sparse => &[[8, 8, 128]],
            _ => &[],
        };
        match element {
            "f16" => all(&[[8, 8, 4]], (2, Element::F16x2), &[(4, Element::F16x2), (8, Element::F32)]),
            "f64" => all(&[[8, 8, 4]], (1, Element::F64), &[(2, Element::F64)]),
            _ if is_integer(element) => all(integers, (1, Element::I32), &[(2, Element::I32)]),
            _ => Self::default(),
        }
    }
}

fn are(ctx: &ContextData, types: &[Type], (count, element): Registers) -> bool {
    i64::try_from(types.len()) == Ok(count) && types.iter().all(|ty| Some(*ty) == element.ty(ctx))
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Formats a struct of registers.
fn structure_text((count, element): Registers) -> String {
    let names = vec![element.name(); usize::try_from(count).unwrap_or(0)];
    format!("!llvm.struct<({})>", names.join(", "))
}

/// Checks the shape and the register types.
fn verify_registers(parts: Parts<'_>, element: &str, is_sparse: bool) -> Result<(), Reported> {
    let ctx = parts.ctx();
    let shape = shape(parts);
    let allowed = match shape[0] {
        16 => {
            let Some(allowed) = Allowed::sixteen(element, shape, is_sparse) else {
                return parts.reject_plainly(format!("invalid shape or multiplicand type: {element}"));
            };
            let of = |ty: Option<Type>| ty.and_then(|ty| element_type(ctx, ty, true));
            if of(parts.result()) != of(parts.ty("operandC")) {
                return parts.reject("ctype does not match dtype");
            }
            allowed
        }
        8 => Allowed::eight(element, is_sparse),
        _ => Allowed::default(),
    };
    if !allowed.shapes.contains(&shape) {
        let [m, n, k] = shape;
        return parts.reject(format!("unimplemented variant for MMA shape <{m}, {n}, {k}>"));
    }
    let show = |ty: &Type| ctx.types().show(*ty).to_string();
    for (name, allowed) in [("A", &allowed.a), ("B", &allowed.b), ("C", &allowed.c)] {
        let types = parts.types(&format!("operand{name}"));
        if allowed.iter().any(|registers| are(ctx, &types, *registers)) {
            continue;
        }
        let expected: String = allowed.iter().map(|(count, element)| format!("{count}x{} ", element.name())).collect();
        return parts.reject(format!(
            "Could not match types for the {name} operands; expected one of {expected}but got {}",
            list(&types, show)
        ));
    }
    let Some(result) = parts.result() else { return Ok(()) };
    let fits = |registers: &Registers| ctx.types().parse(&structure_text(*registers)) == Some(result);
    if !allowed.results.iter().any(fits) {
        return parts.reject(format!(
            "Could not match allowed types for the result; expected one of {} but got {}",
            list(&allowed.results, |registers| structure_text(*registers)),
            show(&result)
        ));
    }
    Ok(())
}

fn verify_overflow(parts: Parts<'_>, element: &str) -> Result<(), Reported> {
    let behavior = attr_of!(parts.0, NVVMOp::{Mma, MmaSp}, int_overflow_behavior_attr);
    match matches!(element, "s4" | "u4" | "s8" | "u8") && behavior.is_none() {
        true => parts.reject("op requires intOverflowBehavior attribute"),
        false => Ok(()),
    }
}

/// Returns true if the element types are missing but required. MLIR reports no error for that.
fn is_unknown(parts: Parts<'_>, element: &str) -> bool {
    element.is_empty() && matches!(shape(parts)[0], 8 | 16)
}

pub(crate) fn dense(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (element, other) = (parts.word("multiplicandAPtxType"), parts.word("multiplicandBPtxType"));
    if is_unknown(parts, &element) {
        return Ok(());
    }
    verify_registers(parts, &element, false)?;
    if element == "b1" && op.cast::<MmaOp<'_>>().is_some_and(|mma| mma.b1_op_attr().is_none()) {
        return parts.reject("op requires b1Op attribute");
    }
    verify_overflow(parts, &element)?;
    let [m, n, k] = shape(parts);
    let has_layouts = ([m, n, k], &*element) == ([8, 8, 4], "f16");
    if !has_layouts && (parts.word("layoutA") != "row" || parts.word("layoutB") != "col") {
        return parts.reject(format!(
            "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <{m}, {n}, {k}> \
             with element types {element} and {other}. Only m8n8k4 with f16 supports other layouts."
        ));
    }
    Ok(())
}

pub(crate) fn sparse(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let element = parts.word("multiplicandAPtxType");
    if is_unknown(parts, &element) {
        return Ok(());
    }
    verify_registers(parts, &element, true)?;
    verify_overflow(parts, &element)
}

pub(crate) fn scaled(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scales(Parts(op), 64, "mma")
}

pub(crate) fn sparse_scaled(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if !parts.flag("orderedMetadata") {
        return parts.reject("'orderedMetadata' attribute is mandatory");
    }
    verify_scales(parts, 128, "sparse mma")
}

/// Checks the scales of both depths: the given one, and half of it. Several errors may be reported.
fn verify_scales(parts: Parts<'_>, depth: i64, what: &str) -> Result<(), Reported> {
    let [kind, size, format] = ["kind", "scaleVecSize", "blockScaleFormat"].map(|name| parts.word(name));
    let mut result = Ok(());
    match shape(parts) {
        [16, 8, k] if k == depth => {
            let types = ["multiplicandAPtxType", "multiplicandBPtxType"].map(|name| parts.word(name));
            if types.iter().any(|ty| ty != "e2m1") {
                result = parts.reject(format!("unsupported MMATypes attribute for mma.m16n8k{k}.(mxf4nvf4|mxf4)"));
            }
            match &*kind {
                "mxf4" => {
                    if size != "x2" {
                        result = parts.reject(format!("unsupported ScaleVecSize attribute for mma.m16n8k{k}.mxf4"));
                    }
                    if format != "ue8m0" {
                        let message = format!("unsupported BlockScaleFormat attribute for mma.m16n8k{k}.mxf4");
                        result = parts.reject(message);
                    }
                }
                "mxf4nvf4" => {
                    if !matches!((&*size, &*format), ("x2" | "x4", "ue8m0") | ("x4", "ue4m3")) {
                        result = parts.reject(format!(
                            "unsupported ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k{k}.mxf4nvf4"
                        ));
                    }
                }
                _ => result = parts.reject(format!("unsupported Kind attribute for mma.m16n8k{k}")),
            }
        }
        [16, 8, k] if k == depth / 2 => {
            if (&*kind, &*size, &*format) != ("mxf8f6f4", "x1", "ue8m0") {
                result = parts.reject(format!(
                    "unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k{k}"
                ));
            }
        }
        _ => result = parts.reject(format!("unsupported Geom for {what} with block scaling")),
    }
    result
}

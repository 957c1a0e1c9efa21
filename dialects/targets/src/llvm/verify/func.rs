//! Verifiers of functions, and of attributes of their arguments and results.

use std::borrow::Cow;

use lect_core::dialect::FunctionPart;
use lect_core::interfaces::function::{Function, is_external};
use lect_support::prelude::*;
use lect_support::symbol_uses::Lookup;

use crate::llvm::ops::func;
use crate::llvm::syntax::keywords::LINKAGE;
use crate::llvm::types;
use crate::llvm::types::compat::is_compatible;
use crate::llvm::{BlockTagOp, ComdatSelectorOp, LLVMFuncOp, LLVMOp, LandingpadOp, ResumeOp};

/// Function interface of `llvm.func`.
pub(crate) struct LlvmFunction;

impl Function for LlvmFunction {
    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        func::type_of(op).map(|ty| Cow::Owned(ty.params().collect()))
    }

    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        func::type_of(op).map(|ty| match types::is_void(op.context(), ty.result) {
            true => Cow::Borrowed(&[][..]),
            false => Cow::Owned(vec![ty.result]),
        })
    }
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(function) = op.cast::<LLVMFuncOp<'_>>() else { return Ok(()) };
    let linkage = LINKAGE.word(ctx, LINKAGE.of(ctx, function.linkage_attr()));
    if linkage == "common" {
        return Err(op.op_error("functions cannot have 'common' linkage").emit());
    }
    if is_external(op) {
        if !matches!(linkage, "external" | "extern_weak") {
            return Err(op.op_error("external functions must have 'external' or 'extern_weak' linkage").emit());
        }
        return Ok(());
    }
    if function.no_inline() && function.always_inline() {
        return Err(op.error("no_inline and always_inline attributes are incompatible").emit());
    }
    if function.optimize_none() && !function.no_inline() {
        return Err(op.op_error("with optimize_none must also be no_inline").emit());
    }
    match inconsistent_landing(op) {
        None => Ok(()),
        Some(message) => Err(op.error(message).emit()),
    }
}

/// Visits the operations nested in a region in post order, except those in isolated operations.
pub(crate) fn visit<'a>(region: RegionRef<'a>, visit_op: &mut dyn FnMut(OpRef<'a>)) {
    for op in region.blocks().flat_map(|block| block.ops()) {
        if !op.is_plain() && op.has_regions() && !op.is_isolated() {
            lect_core::stack::grow(|| op.regions().for_each(|region| visit(region, visit_op)));
        }
        visit_op(op);
    }
}

/// Returns the error if landing pads and resumes in a function have different types.
fn inconsistent_landing(op: OpRef<'_>) -> Option<&'static str> {
    let (mut known, mut message) = (None, None);
    let mut check = |op: OpRef<'_>| {
        let (ty, wrong) = if op.is::<LandingpadOp<'_>>() {
            (op.result_types().next(), "'llvm.landingpad' should have a consistent result type inside a function")
        } else if op.is::<ResumeOp<'_>>() {
            (op.operand_types().next(), "'llvm.resume' should have a consistent input type inside a function")
        } else {
            return;
        };
        if ty.is_some() && *known.get_or_insert(ty) != ty && message.is_none() {
            message = Some(wrong);
        }
    };
    op.regions().for_each(|region| visit(region, &mut check));
    message
}

pub(crate) fn verify_body(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(body) = op.region(0) else { return Ok(()) };
    let Some(entry) = body.entry() else { return Ok(()) };
    for (index, arg) in entry.args().enumerate() {
        if is_compatible(ctx, entry.ir.value_type(arg)) == Some(false) {
            return Err(op.op_error(format!("entry block argument #{index} is not of LLVM type")).emit());
        }
    }
    let (mut tags, mut wrong) = (Vec::new(), Ok(()));
    visit(body, &mut |op| {
        if let Some(tag) = op.cast::<BlockTagOp<'_>>().and_then(|it| it.tag_attr()) {
            if tags.contains(&tag) && wrong.is_ok() {
                let number = tag_number(op, tag);
                wrong = Err(op.error(format!("duplicate block tag '{number}' in the same function: ")).emit());
            }
            tags.push(tag);
        }
    });
    wrong
}

fn tag_number(op: OpRef<'_>, tag: Attr) -> i128 {
    match op.context().attrs().params(tag) {
        [lect_core::dialect::Param::Int(number)] => *number,
        _ => 0,
    }
}

/// Verifies that the comdat selector of a function or a global exists.
pub(crate) fn verify_comdat<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let comdat = match LLVMOp::of(op) {
        Some(LLVMOp::LLVMFunc(op)) => op.comdat_attr(),
        Some(LLVMOp::Global(op)) => op.comdat_attr(),
        _ => None,
    };
    let Some(comdat) = comdat else { return Ok(()) };
    match lookup(comdat) {
        Some(found) if found.is::<ComdatSelectorOp<'_>>() => Ok(()),
        _ => Err(op.error("expected comdat symbol").emit()),
    }
}

pub(crate) fn verify_return(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut parent = op.parent();
    while let Some(outer) = parent
        && !outer.is::<LLVMFuncOp<'_>>()
    {
        parent = outer.parent();
    }
    let Some((function, ty)) = parent.and_then(|outer| Some((outer, func::type_of(outer)?))) else { return Ok(()) };
    let message = match op.operand_types().next() {
        None if types::is_void(ctx, ty.result) => return Ok(()),
        None => "expected 1 operand",
        Some(_) if types::is_void(ctx, ty.result) => "expected no operands",
        Some(found) if found == ty.result => return Ok(()),
        Some(_) => "mismatching result types",
    };
    Err(op.op_error(message).note(function.loc(), "when returning from function").emit())
}

/// Type constraint of an attribute of an argument or a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Pointer,
    Integer,
    Anything,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unit,
    Type,
    Integer,
}

const PARAMETERS: [(&str, Kind, On); 23] = [
    ("llvm.noalias", Kind::Unit, On::Pointer),
    ("llvm.readonly", Kind::Unit, On::Pointer),
    ("llvm.readnone", Kind::Unit, On::Pointer),
    ("llvm.writeonly", Kind::Unit, On::Pointer),
    ("llvm.nest", Kind::Unit, On::Pointer),
    ("llvm.nocapture", Kind::Unit, On::Pointer),
    ("llvm.nofree", Kind::Unit, On::Pointer),
    ("llvm.nonnull", Kind::Unit, On::Pointer),
    ("llvm.sret", Kind::Type, On::Pointer),
    ("llvm.byval", Kind::Type, On::Pointer),
    ("llvm.byref", Kind::Type, On::Pointer),
    ("llvm.elementtype", Kind::Type, On::Pointer),
    ("llvm.inalloca", Kind::Type, On::Pointer),
    ("llvm.preallocated", Kind::Type, On::Pointer),
    ("llvm.signext", Kind::Unit, On::Integer),
    ("llvm.zeroext", Kind::Unit, On::Integer),
    ("llvm.align", Kind::Integer, On::Pointer),
    ("llvm.dereferenceable", Kind::Integer, On::Pointer),
    ("llvm.dereferenceable_or_null", Kind::Integer, On::Pointer),
    ("llvm.alignstack", Kind::Integer, On::Anything),
    ("llvm.noundef", Kind::Unit, On::Anything),
    ("llvm.inreg", Kind::Unit, On::Anything),
    ("llvm.returned", Kind::Unit, On::Anything),
];

/// Attributes of arguments whose value or type is not constrained.
const OTHERS: [&str; 5] = ["llvm.allocalign", "llvm.allocptr", "llvm.initializes", "llvm.nofpclass", "llvm.range"];

/// Attributes of function arguments.
pub(crate) const OF_ARGUMENTS: [&str; PARAMETERS.len() + OTHERS.len()] = {
    let mut names = [""; PARAMETERS.len() + OTHERS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = if index < PARAMETERS.len() { PARAMETERS[index].0 } else { OTHERS[index - PARAMETERS.len()] };
        index += 1;
    }
    names
};

/// Attributes that only arguments can have.
pub(crate) const NOT_OF_RESULTS: [&str; 15] = [
    "llvm.allocalign",
    "llvm.allocptr",
    "llvm.byval",
    "llvm.byref",
    "llvm.inalloca",
    "llvm.nest",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.preallocated",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.alignstack",
    "llvm.sret",
    "llvm.writeonly",
];

/// Verifies an `llvm.*` attribute of an argument or a result of a function.
pub(crate) fn verify_parameter(op: OpRef<'_>, part: FunctionPart, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned();
    let Some(function) = op.interface::<dyn Function>() else { return Ok(()) };
    let ty = match part {
        FunctionPart::Argument(index) => function.argument_types(op).and_then(|types| types.get(index).copied()),
        FunctionPart::Result(index) => function.result_types(op).and_then(|types| types.get(index).copied()),
    };
    let Some(ty) = ty else { return Ok(()) };
    if matches!(part, FunctionPart::Result(_)) {
        if types::is_void(ctx, ty) {
            return Err(op.error("cannot attach result attributes to functions with a void return").emit());
        }
        if NOT_OF_RESULTS.contains(&&*name) {
            return Err(op.error(format!("\"{name}\" is not a valid result attribute")).emit());
        }
    }
    let Some(&(_, kind, on)) = PARAMETERS.iter().find(|it| it.0 == name) else { return Ok(()) };
    let wrong = match (kind, ctx.attrs().data(value)) {
        (Kind::Unit, AttrData::Unit) | (Kind::Type, AttrData::Type(_)) | (Kind::Integer, AttrData::Integer { .. }) => {
            None
        }
        (Kind::Unit, _) => Some("should be a unit attribute"),
        (Kind::Type, _) => Some("should be a type attribute"),
        (Kind::Integer, _) => Some("should be an integer attribute"),
    };
    let wrong = wrong.or_else(|| match on {
        // The type is not LLVM-compatible, so the type after lowering is unknown.
        _ if is_compatible(ctx, ty) != Some(true) => None,
        On::Pointer if types::pointer_space(ctx, ty).is_none() => Some("attribute attached to non-pointer LLVM type"),
        On::Integer if !matches!(ctx.types().data(ty), TypeData::Integer { .. }) => {
            Some("attribute attached to non-integer LLVM type")
        }
        _ => None,
    });
    match wrong {
        None => Ok(()),
        Some(wrong) => Err(op.error(format!("\"{name}\" {wrong}")).emit()),
    }
}

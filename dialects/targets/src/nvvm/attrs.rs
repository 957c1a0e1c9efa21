//! Discardable attributes of functions and arguments, and the target attribute.

use lect_core::attrs::int_array;
use lect_core::dialect::{DefBody, FunctionPart, Param};
use lect_core::interfaces::function::argument_attrs;
use lect_support::prelude::*;

/// Attributes with up to three sizes.
const SIZES: [&str; 3] = ["nvvm.maxntid", "nvvm.reqntid", "nvvm.cluster_dim"];

/// Attributes with a number.
const NUMBERS: [&str; 3] = ["nvvm.minctasm", "nvvm.maxnreg", "nvvm.cluster_max_blocks"];

fn is_kernel(op: OpRef<'_>) -> bool {
    has(op, "nvvm.kernel")
}

/// Returns true if an operation has a discardable attribute of this name.
fn has(op: OpRef<'_>, name: &str) -> bool {
    let ctx = op.context();
    ctx.attrs().dictionary_get(op.attrs(), ctx.ident(name.as_bytes())).is_some()
}

/// Verifies a discardable attribute of an operation.
pub(super) fn verify(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(ctx.ident_bytes(name));
    let reject = |message: String| Err(op.error(message).emit());
    if name == "nvvm.kernel" && op.name_data().name.as_ref() != b"llvm.func" {
        return reject("'nvvm.kernel' attribute attached to unexpected op".to_owned());
    }
    if SIZES.contains(&&*name) {
        let is_list =
            matches!(ctx.attrs().data(value), AttrData::DenseArray { element, .. } if *element == ctx.types().i32());
        if !is_list || !(1..=3).contains(&int_array(ctx, value).len()) {
            return reject(format!("'\"{name}\"' attribute must be integer array with maximum 3 index"));
        }
    }
    if NUMBERS.contains(&&*name) && !matches!(ctx.attrs().data(value), AttrData::Integer { .. }) {
        return reject(format!("'\"{name}\"' attribute must be integer constant"));
    }
    if name == "nvvm.blocksareclusters" && !(has(op, "nvvm.reqntid") && has(op, "nvvm.cluster_dim")) {
        return reject(format!("'\"{name}\"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'"));
    }
    Ok(())
}

/// Attribute of an argument that the threads of a grid only read.
pub(super) const GRID_CONSTANT: &str = "nvvm.grid_constant";

/// Verifies an attribute of an argument or a result of a function.
pub(super) fn verify_of_argument(op: OpRef<'_>, part: FunctionPart, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let FunctionPart::Argument(index) = part else { return Ok(()) };
    if ctx.ident_bytes(name) != GRID_CONSTANT.as_bytes() {
        return Ok(());
    }
    let is_by_value = || argument_attrs(op, index).iter().any(|attr| ctx.ident_bytes(attr.0) == b"llvm.byval");
    let problem = if !is_kernel(op) {
        " attribute must be present only on kernel arguments"
    } else if value != ctx.attrs().unit() {
        " must be a unit attribute"
    } else if !is_by_value() {
        " attribute requires the argument to also have attribute 'llvm.byval'"
    } else {
        return Ok(());
    };
    Err(op.error(format!("'\"nvvm.grid_constant\"'{problem}")).emit())
}

/// Checks the parameters of `#nvvm.target`.
pub(super) fn verify_target(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Int(level), Param::String(triple), Param::String(chip), ..] = body.params() else { return Ok(()) };
    if !(0..=3).contains(level) {
        return Err(Invalid::new("The optimization level must be a number between 0 and 3."));
    }
    if triple.is_empty() {
        return Err(Invalid::new("The target triple cannot be empty."));
    }
    if chip.is_empty() {
        return Err(Invalid::new("The target chip cannot be empty."));
    }
    let files = body.params().iter().find_map(|param| match param {
        Param::Attr(attr) => ctx.attrs().array_elements(*attr),
        _ => None,
    });
    if files.is_some_and(|files| files.iter().any(|file| !matches!(ctx.attrs().data(*file), AttrData::String { .. }))) {
        return Err(Invalid::new("All the elements in the `link` array must be strings."));
    }
    Ok(())
}

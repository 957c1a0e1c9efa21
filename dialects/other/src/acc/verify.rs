//! Verifiers of compute regions, data regions, loops and directives.

pub(crate) mod data;

use lect_core::attrs::int_array;
use lect_support::atomics;
use lect_support::atomics::Atomic;
use lect_support::enums;
use lect_support::fields::{ancestors, array, fail, fail_at_loc, has_duplicate, values};
use lect_support::prelude::*;

use super::{
    AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, AttachOp, CopyinOp, CopyoutOp, CreateOp, DataOp,
    DeclareDeviceResidentOp, DeclareLinkOp, DeleteOp, DetachOp, DevicePtrOp, FirstprivateOp, GetDevicePtrOp, KernelsOp,
    LoopOp, NoCreateOp, OpenACCOp, ParallelOp, PresentOp, PrivateOp, ReductionOp, SerialOp, SetOp, UpdateDeviceOp,
    UpdateHostOp, UseDeviceOp,
};

const NOT_DATA: &str = "expect data entry/exit operation or acc.getdeviceptr as defining op";

/// The number of device types that MLIR checks: all but the last.
const DEVICES: i64 = 6;

/// The device type that denotes all devices that are not named.
const ANY_DEVICE: i64 = 0;

/// Returns true if the producers of all operands in the segment `name` satisfy `is`.
fn are_defined_by(op: OpRef<'_>, name: &str, is: fn(OpRef<'_>) -> bool) -> bool {
    values(op, name).all(|value| op.ir.value(value).defining_op().is_some_and(is))
}

fn is_data(op: OpRef<'_>) -> bool {
    op.is::<AttachOp<'_>>()
        || op.is::<CopyinOp<'_>>()
        || op.is::<CopyoutOp<'_>>()
        || op.is::<CreateOp<'_>>()
        || op.is::<DeleteOp<'_>>()
        || op.is::<DetachOp<'_>>()
        || op.is::<DevicePtrOp<'_>>()
        || op.is::<GetDevicePtrOp<'_>>()
        || op.is::<NoCreateOp<'_>>()
        || op.is::<PresentOp<'_>>()
}

fn data_operands(op: OpRef<'_>) -> Result<(), Reported> {
    if are_defined_by(op, "dataClauseOperands", is_data) { Ok(()) } else { fail(op, NOT_DATA) }
}

/// Checks private, firstprivate and reduction operands: each has the matching producer, and occurs once.
fn copies(op: OpRef<'_>) -> Result<(), Reported> {
    copies_of(op, "privateOperands", "private", |op| op.is::<PrivateOp<'_>>())?;
    copies_of(op, "firstprivateOperands", "firstprivate", |op| op.is::<FirstprivateOp<'_>>())?;
    copies_of(op, "reductionOperands", "reduction", |op| op.is::<ReductionOp<'_>>())
}

fn copies_of(op: OpRef<'_>, name: &str, kind: &str, is: fn(OpRef<'_>) -> bool) -> Result<(), Reported> {
    let all: Vec<Value> = values(op, name).collect();
    let is_made = |value: &Value| op.ir.value(*value).defining_op().is_some_and(is);
    let made = all.iter().take_while(|value| is_made(value)).count();
    if has_duplicate(all.iter().take(made).copied()) {
        return reject(op, format!("{kind} operand appears more than once"));
    }
    if made < all.len() {
        return reject(op, format!("expected {kind} as defining op"));
    }
    Ok(())
}

/// Checks that there are as many device types as operands.
fn device_count(op: OpRef<'_>, operands: &str, devices: &str, keyword: &str) -> Result<(), Reported> {
    let count = values(op, operands).len();
    if count > 0 && array(op, devices).map(<[Attr]>::len) != Some(count) {
        return reject(op, format!("{keyword} operands count must match {keyword} device_type count"));
    }
    Ok(())
}

/// Checks that there are as many device types as segments, and that the segments cover all operands.
fn segments(op: OpRef<'_>, operands: &str, keyword: &str, most: Option<i64>) -> Result<(), Reported> {
    let sizes = op.attr(&format!("{operands}Segments")).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    let devices = array(op, &format!("{operands}DeviceType"));
    if let Some(most) = most.filter(|most| sizes.iter().any(|size| size > most)) {
        return reject(op, format!("{keyword} expects a maximum of {most} values per segment"));
    }
    let count = values(op, operands).len();
    let total = sizes.iter().fold(0i64, |total, size| total.wrapping_add(*size));
    if usize::try_from(total) != Ok(count) || devices.is_none() && count > 0 {
        return reject(op, format!("{keyword} operand count does not match count in segments"));
    }
    if devices.is_some_and(|devices| devices.len() != sizes.len()) {
        return reject(op, format!("{keyword} segment count does not match device_type count"));
    }
    Ok(())
}

/// Returns the device types in an array attribute.
fn devices<'a>(op: OpRef<'a>, name: &str) -> impl Iterator<Item = i64> + use<'a> {
    array(op, name).unwrap_or_default().iter().map(move |attr| enums::number(op.context(), *attr).unwrap_or(ANY_DEVICE))
}

fn has_device(op: OpRef<'_>, name: &str, device: i64) -> bool {
    devices(op, name).any(|known| known == device)
}

/// Checks that no device type has both the keyword and operands of a clause.
fn wait_and_async(op: OpRef<'_>) -> Result<(), Reported> {
    let both = |one: &str, other: &str| devices(op, one).filter(|it| has_device(op, other, *it)).min();
    let of = |device: Option<i64>| device.filter(|device| *device < DEVICES);
    match (of(both("asyncOperandsDeviceType", "asyncOnly")), of(both("waitOperandsDeviceType", "waitOnly"))) {
        (None, None) => Ok(()),
        (Some(first), second) if second.is_none_or(|second| first <= second) => {
            fail(op, "asyncOnly attribute cannot appear with asyncOperand")
        }
        _ => fail(op, "wait attribute cannot appear with waitOperands"),
    }
}

pub(super) fn verify_parallel(op: OpRef<'_>) -> Result<(), Reported> {
    copies(op)?;
    verify_kernels(op)
}

pub(super) fn verify_kernels(op: OpRef<'_>) -> Result<(), Reported> {
    segments(op, "numGangs", "num_gangs", Some(3))?;
    segments(op, "waitOperands", "wait", None)?;
    device_count(op, "numWorkers", "numWorkersDeviceType", "num_workers")?;
    device_count(op, "vectorLength", "vectorLengthDeviceType", "vector_length")?;
    device_count(op, "asyncOperands", "asyncOperandsDeviceType", "async")?;
    wait_and_async(op)?;
    data_operands(op)
}

pub(super) fn verify_serial(op: OpRef<'_>) -> Result<(), Reported> {
    copies(op)?;
    segments(op, "waitOperands", "wait", None)?;
    device_count(op, "asyncOperands", "asyncOperandsDeviceType", "async")?;
    wait_and_async(op)?;
    data_operands(op)
}

pub(super) fn verify_data(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 && op.cast::<DataOp<'_>>().is_some_and(|data| data.default_attr().is_none()) {
        return fail(op, "at least one operand or the default attribute must appear on the data operation");
    }
    data_operands(op)?;
    wait_and_async(op)
}

pub(super) fn verify_host_data(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "dataClauseOperands").len() == 0 {
        return fail(op, "at least one operand must appear on the host_data operation");
    }
    if !are_defined_by(op, "dataClauseOperands", |def| def.is::<UseDeviceOp<'_>>()) {
        return fail(op, "expect data entry operation as defining op");
    }
    Ok(())
}

/// Checks that `async` and `wait` are not given both as a keyword and as operands.
fn single_clauses(op: OpRef<'_>) -> Result<(), Reported> {
    let (is_async, is_waiting) = match OpenACCOp::of(op) {
        Some(OpenACCOp::EnterData(it)) => (it.r#async(), it.wait()),
        Some(OpenACCOp::ExitData(it)) => (it.r#async(), it.wait()),
        Some(OpenACCOp::Wait(it)) => (it.r#async(), false),
        _ => return Ok(()),
    };
    if values(op, "asyncOperand").len() > 0 && is_async {
        return fail(op, "async attribute cannot appear with asyncOperand");
    }
    let waits = values(op, "waitOperands").len() > 0;
    if waits && is_waiting {
        return fail(op, "wait attribute cannot appear with waitOperands");
    }
    if values(op, "waitDevnum").len() > 0 && !waits {
        return fail(op, "wait_devnum cannot appear without waitOperands");
    }
    Ok(())
}

pub(super) fn verify_wait(op: OpRef<'_>) -> Result<(), Reported> {
    single_clauses(op)
}

pub(super) fn verify_exit_data(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "dataClauseOperands").len() == 0 {
        return fail(op, "at least one operand must be present in dataOperands on the exit data operation");
    }
    single_clauses(op)
}

pub(super) fn verify_enter_data(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "dataClauseOperands").len() == 0 {
        return fail(op, "at least one operand must be present in dataOperands on the enter data operation");
    }
    single_clauses(op)?;
    let enters = |op: OpRef<'_>| op.is::<AttachOp<'_>>() || op.is::<CreateOp<'_>>() || op.is::<CopyinOp<'_>>();
    if !are_defined_by(op, "dataClauseOperands", enters) {
        return fail(op, "expect data entry operation as defining op");
    }
    Ok(())
}

pub(super) fn verify_update(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "dataClauseOperands").len() == 0 {
        return fail(op, "at least one value must be present in dataOperands");
    }
    device_count(op, "asyncOperands", "asyncOperandsDeviceType", "async")?;
    segments(op, "waitOperands", "wait", None)?;
    wait_and_async(op)?;
    let updates =
        |op: OpRef<'_>| op.is::<UpdateDeviceOp<'_>>() || op.is::<UpdateHostOp<'_>>() || op.is::<GetDevicePtrOp<'_>>();
    if are_defined_by(op, "dataClauseOperands", updates) { Ok(()) } else { fail(op, NOT_DATA) }
}

pub(super) fn verify_declare(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "dataClauseOperands").len() == 0 && values(op, "token").len() == 0 {
        return fail_at_loc(op, "at least one operand must appear on the declare operation");
    }
    let declares = |op: OpRef<'_>| {
        op.is::<CopyinOp<'_>>()
            || op.is::<CopyoutOp<'_>>()
            || op.is::<CreateOp<'_>>()
            || op.is::<DevicePtrOp<'_>>()
            || op.is::<GetDevicePtrOp<'_>>()
            || op.is::<PresentOp<'_>>()
            || op.is::<DeclareDeviceResidentOp<'_>>()
            || op.is::<DeclareLinkOp<'_>>()
    };
    if !are_defined_by(op, "dataClauseOperands", declares) {
        return fail_at_loc(op, "expect valid declare data entry operation or acc.getdeviceptr as defining op");
    }
    Ok(())
}

/// Verifies that a runtime directive is not nested in a compute region.
pub(super) fn verify_runtime(op: OpRef<'_>) -> Result<(), Reported> {
    let is_compute = |op: OpRef<'_>| {
        op.is::<ParallelOp<'_>>() || op.is::<KernelsOp<'_>>() || op.is::<SerialOp<'_>>() || op.is::<LoopOp<'_>>()
    };
    if ancestors(op).any(is_compute) { reject(op, "cannot be nested in a compute operation") } else { Ok(()) }
}

pub(super) fn verify_set(op: OpRef<'_>) -> Result<(), Reported> {
    verify_runtime(op)?;
    let Some(set) = op.cast::<SetOp<'_>>() else { return Ok(()) };
    if set.device_type_attr().is_none() && set.default_async().is_none() && set.device_num().is_none() {
        return reject(op, "at least one default_async, device_num, or device_type operand must appear");
    }
    Ok(())
}

/// Verifies that each device type has at most one kind of parallelism.
pub(super) fn verify_routine(op: OpRef<'_>) -> Result<(), Reported> {
    const MESSAGE: &str = "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time";
    let count = |device| {
        let has = |name| has_device(op, name, device);
        let kinds = [has("gang") || has("gangDimDeviceType"), has("worker"), has("vector"), has("seq")];
        kinds.into_iter().filter(|has| *has).count()
    };
    let general = count(ANY_DEVICE);
    if general > 1 {
        return fail(op, MESSAGE);
    }
    for device in ANY_DEVICE + 1..DEVICES {
        let own = count(device);
        if own > 1 || general == 1 && own == 1 {
            let name = device_name(op, device);
            return fail(op, format!("{MESSAGE} for device_type `{name}`"));
        }
    }
    Ok(())
}

fn device_name(op: OpRef<'_>, device: i64) -> String {
    let ctx = op.context();
    let none = enums::attr(ctx, "acc", "device_type", "none");
    none.and_then(|none| enums::word_for(ctx, none, device)).unwrap_or_default()
}

/// Checks that no device type occurs twice.
fn unique_devices(op: OpRef<'_>, name: &str) -> Result<(), Reported> {
    let mut seen = 0u64;
    for device in devices(op, name) {
        let bit = 1u64.checked_shl(u32::try_from(device).unwrap_or(0)).unwrap_or(0);
        if seen & bit != 0 {
            let device = device_name(op, device);
            return reject(op, format!("duplicate device_type `{device}` found in {name} attribute"));
        }
        seen |= bit;
    }
    Ok(())
}

pub(super) fn verify_loop(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<LoopOp<'_>>() else { return Ok(()) };
    let bounds = values(op, "upperbound").len();
    if bounds != values(op, "step").len() {
        return fail(op, "number of upperbounds expected to be the same as number of steps");
    }
    if bounds != values(op, "lowerbound").len() {
        return fail(op, "number of upperbounds expected to be the same as number of lowerbounds");
    }
    let inclusive = it.inclusive_upperbound().map(|inclusive| inclusive.len());
    if bounds > 0 && inclusive.is_some_and(|inclusive| inclusive != bounds) {
        return fail(op, "inclusiveUpperbound size is expected to be the same as upperbound size");
    }
    loop_clauses(op)?;
    loop_modes(op)?;
    copies(op)?;
    if op.region(0).is_none_or(|region| region.is_empty()) {
        return fail(op, "expected non-empty body.");
    }
    let is_container = values(op, "lowerbound").len() == 0;
    match (it.unstructured(), is_container) {
        (true, false) => fail(op, "unstructured acc.loop must not have induction variables"),
        (false, true) => contained_loops(op),
        _ => Ok(()),
    }
}

fn loop_clauses(op: OpRef<'_>) -> Result<(), Reported> {
    if let Some(collapse) = array(op, "collapse") {
        match array(op, "collapseDeviceType") {
            None => return reject(op, "collapse device_type attr must be define when collapse attr is present"),
            Some(devices) if devices.len() != collapse.len() => {
                return reject(op, "collapse attribute count must match collapse device_type count");
            }
            Some(_) => {}
        }
    }
    unique_devices(op, "collapseDeviceType")?;
    let gangs = values(op, "gangOperands").len();
    match array(op, "gangOperandsArgType") {
        _ if gangs == 0 => {}
        None => {
            return reject(op, "gangOperandsArgType attribute must be defined when gang operands are present");
        }
        Some(kinds) if kinds.len() != gangs => {
            return reject(op, "gangOperandsArgType attribute count must match gangOperands count");
        }
        Some(_) => {}
    }
    unique_devices(op, "gang")?;
    segments(op, "gangOperands", "gang", None)?;
    unique_devices(op, "worker")?;
    unique_devices(op, "workerNumOperandsDeviceType")?;
    device_count(op, "workerNumOperands", "workerNumOperandsDeviceType", "worker")?;
    unique_devices(op, "vector")?;
    unique_devices(op, "vectorOperandsDeviceType")?;
    device_count(op, "vectorOperands", "vectorOperandsDeviceType", "vector")?;
    segments(op, "tileOperands", "tile", None)
}

/// Checks the execution mode of a loop: one for each device type, and one for all others.
fn loop_modes(op: OpRef<'_>) -> Result<(), Reported> {
    let mut seen = std::collections::HashSet::new();
    let modes = ["auto_", "independent", "seq"];
    if modes.iter().flat_map(|mode| devices(op, mode)).any(|device| !seen.insert(device)) {
        return fail(op, "only one of auto, independent, seq can be present at the same time");
    }
    if !seen.contains(&ANY_DEVICE) {
        return fail(op, "at least one of auto, independent, seq must be present");
    }
    let is_parallel = |device| {
        let names = ["vector", "vectorOperandsDeviceType", "worker", "workerNumOperandsDeviceType", "gang"];
        names.iter().any(|name| has_device(op, name, device)) || has_gang_values(op, device)
    };
    if devices(op, "seq").any(is_parallel) {
        return fail(op, "gang, worker or vector cannot appear with seq");
    }
    Ok(())
}

fn has_gang_values(op: OpRef<'_>, device: i64) -> bool {
    let Some(at) = devices(op, "gangOperandsDeviceType").position(|known| known == device) else { return false };
    let sizes = op.cast::<LoopOp<'_>>().and_then(|it| it.gang_operands_segments()).unwrap_or_default();
    values(op, "gangOperands").len() > 0 && sizes.get(at).is_some_and(|size| *size > 0)
}

/// Checks that a loop without bounds contains as many nested loops as it collapses.
fn contained_loops(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_loop = |op: OpRef<'_>| {
        let interfaces = op.info().map(|info| &info.spec().interfaces[..]).unwrap_or_default();
        interfaces.iter().any(|it| it.cpp_name == "LoopLikeOpInterface")
    };
    let collapse = array(op, "collapse").unwrap_or_default().iter();
    let wanted = collapse.filter_map(|count| lect_support::folding::int(ctx, Some(*count))?.to_i64()).fold(1, i64::max);
    let (mut missing, mut outer) = (wanted, op);
    let found = lect_core::ir::walk::pre_order(op, |nested| {
        if nested.op != op.op && is_loop(nested) {
            let parent = ancestors(nested).find(|parent| is_loop(*parent));
            if parent.is_none_or(|parent| parent.op != outer.op) {
                return std::ops::ControlFlow::Break(false);
            }
            missing -= 1;
            outer = nested;
        }
        if missing == 0 {
            return std::ops::ControlFlow::Break(true);
        }
        std::ops::ControlFlow::Continue(lect_core::ir::walk::Step::Into)
    });
    match found {
        std::ops::ControlFlow::Break(true) => Ok(()),
        std::ops::ControlFlow::Break(false) => fail(op, "found sibling loops inside container-like acc.loop"),
        std::ops::ControlFlow::Continue(()) => {
            fail(op, "failed to find enough loop-like operations inside container-like acc.loop")
        }
    }
}

pub(super) fn verify_capture(op: OpRef<'_>) -> Result<(), Reported> {
    atomics::verify_capture(op, |op| {
        if op.is::<AtomicReadOp<'_>>() {
            Some(Atomic::Read)
        } else if op.is::<AtomicUpdateOp<'_>>() {
            Some(Atomic::Update)
        } else {
            op.is::<AtomicWriteOp<'_>>().then_some(Atomic::Write)
        }
    })
}

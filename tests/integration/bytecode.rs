//! Round trips through bytecode, in every version of the format, of pieces of the filetests, random IR, and operations
//! generated from specs. IR that a version cannot encode is adapted first.

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::{Isolate, walk};
use lect_tests::golden;
use lect_tests::round_trip::{self, context, messages, printed};

/// All versions of the format.
const VERSIONS: std::ops::RangeInclusive<u64> = 0..=6;
/// First version in which unregistered operations have properties.
const WITH_PROPERTIES: u64 = 5;

fn written(ir: &Isolate, version: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let config = WriteConfig::default().with_version(version);
    let write = || lect_bytecode::write(ir.root(), &config, &mut bytes);
    let (result, said) = ir.context().capture_diagnostics(write);
    result.map_err(|_| format!("cannot be written as version {version}: {}", messages(&said)))?;
    Ok(bytes)
}

fn read(ctx: &Context, bytes: &[u8], lazy: bool, threads: usize) -> Result<Isolate, String> {
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy).with_threads(threads);
    let bytes = Bytes::copy_from_slice(bytes);
    let (ir, said) = ctx.capture_diagnostics(|| lect_bytecode::read(ctx, b"input.mlirbc", bytes, &config));
    ir.map_err(|_| format!("cannot be read: {}", messages(&said)))
}

/// Returns true if a version of the format can encode the properties of the unregistered operations.
fn has_place(ir: &Isolate, version: u64) -> bool {
    let mut has_place = true;
    walk::for_each(ir.root(), |op| {
        let is_dictionary = |props| op.context().attrs().is_dictionary(props);
        has_place &= op.info().is_some() || op.prop(0).is_none_or(is_dictionary);
    });
    has_place || version >= WITH_PROPERTIES
}

/// Returns the IR that a round trip through a version of the format yields.
fn expressible(ir: &Isolate, version: u64) -> Isolate {
    let mut ir = ir.clone_isolate();
    if version >= WITH_PROPERTIES {
        return ir;
    }
    walk::isolates_mut(&mut ir, &mut |isolate| {
        for op in isolate.all_ops() {
            let Some(info) = isolate.op(op).info() else {
                // Properties become discardable attributes.
                let ctx = isolate.context().clone();
                let props = isolate.op(op).prop(0).map_or(&[][..], |props| ctx.attrs().dictionary_entries(props));
                isolate.set_prop(op, 0, None);
                props.iter().for_each(|&(name, value)| isolate.set_discardable_attr(op, name, Some(value)));
                continue;
            };
            // A property and a discardable attribute with the same name share one slot.
            let native = info.props.iter().enumerate().filter(|(slot, _)| info.is_native(*slot));
            let names: Vec<_> = native.map(|(_, prop)| prop.name).collect();
            names.into_iter().for_each(|name| isolate.set_discardable_attr(op, name, None));
        }
    });
    ir
}

/// Returns true for a file range that begins in column 0 and ends elsewhere on the line, which no version of the format
/// encodes.
fn is_beyond_the_format(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.match_indices(":0 to :").any(|(at, _)| text.as_bytes()[..at].last().is_some_and(u8::is_ascii_digit))
}

/// Writes, reads and writes again, in every version.
pub(crate) fn check(ir: &Isolate, context: &dyn Fn() -> Context) -> Result<(), String> {
    if is_beyond_the_format(&printed(ir)) {
        return Ok(());
    }
    for version in VERSIONS {
        check_version(ir, version, context).map_err(|error| format!("version {version}: {error}"))?;
    }
    Ok(())
}

fn check_version(ir: &Isolate, version: u64, context: &dyn Fn() -> Context) -> Result<(), String> {
    if !has_place(ir, version) {
        return written(ir, version).map_or(Ok(()), |_| Err("properties are lost".to_owned()));
    }
    let file = written(ir, version)?;
    let again = read(&context(), &file, false, 1)?;
    let text = printed(&again);
    golden::same("before", &printed(&expressible(ir, version)), "after", &text)?;
    if written(&again, version)? != file {
        return Err(format!("{}:\n{}", round_trip::OTHER_BYTES, String::from_utf8_lossy(&text)));
    }
    for threads in [1, 4] {
        let mut lazy = read(&context(), &file, true, threads)?;
        lazy.materialize_all(threads).map_err(|_| "cannot be read later".to_owned())?;
        golden::same("at once", &text, "later", &printed(&lazy))?;
    }
    Ok(())
}

#[test]
fn round_trips_filetests() {
    round_trip::round_trips_filetests(check);
}

#[test]
fn round_trips_random_modules() {
    round_trip::round_trips_random_modules(check);
}

#[test]
fn rejects_operation_names_without_encoding() {
    let ctx = context();
    let module = round_trip::sound(&ctx, b"\"a.\"() : () -> ()").expect("a sound text");
    let refused = written(&module, 6).expect_err("it would be read as one without a dot");
    assert!(refused.contains("bytecode has no name for operation 'a.'"), "{refused}");
}

/// Unregistered operations of a dialect with known layouts, with properties that do not fit. The misfits are too few
/// segment sizes, another property, no segment sizes, and a surplus property.
const BEYOND_THEIR_LAYOUTS: &str = r#"
"acc.kernels"() <{operandSegmentSizes = array<i32: 0, 0>}> ({}) : () -> ()
"acc.kernels"() <{selfAttr}> ({}) : () -> ()
"acc.kernels"() <{operandSegmentSizes = 1 : i32}> ({}) : () -> ()
"acc.kernels"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, other = 1 : i32}> ({}) : () -> ()
"#;

#[test]
fn round_trips_properties_outside_the_layout() {
    let without_acc = || {
        let known: Vec<_> = lect_dialects::ALL.iter().copied().filter(|def| def.namespace != "acc").collect();
        Context::with_dialects(&known)
    };
    let module = round_trip::sound(&without_acc(), BEYOND_THEIR_LAYOUTS.as_bytes()).expect("a sound text");
    assert_eq!(check(&module, &without_acc), Ok(()));
}

//! Bytecode of programs that are newer than MLIR 22, or that have other versions of dialects than lect.

use lect_bytecode::sections::Image;
use lect_bytecode::table::{Entries, Names, Strings};
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::parse_attr;
use lect_core::verify::Unregistered;

fn written(module: &Isolate) -> Vec<u8> {
    let mut bytes = Vec::new();
    lect_bytecode::write(module.root(), &WriteConfig::default(), &mut bytes).expect("it can be written");
    bytes
}

/// Creates a module with a type as an attribute.
fn module_of(ctx: &Context, ty: &str) -> Isolate {
    let attr = parse_attr(ctx, ty).unwrap_or_else(|_| panic!("{ty} is a type"));
    let unknown = lect_core::loc::Loc::UNKNOWN;
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), unknown, 1);
    let attrs = ctx.attrs().dictionary(&mut vec![(ctx.ident(b"some.it"), attr)]);
    module.set_root_attrs(unknown, attrs, &[None, None]);
    module
}

#[test]
fn types_that_are_codes_since_release_23_are_read() {
    let types = [
        "tf32",
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f8E3M4",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E8M0FNU",
    ];
    let ctx = Context::new();
    for (ty, code) in types.into_iter().zip(21u8..) {
        // The encoding of `f80` is one byte too.
        let mut bytes = written(&module_of(&ctx, "f80"));
        let image = Image::new(bytes.clone().into()).expect("the file is sound");
        let strings = Strings::read(&image).expect("the file is sound");
        let names = Names::read(&image, &strings).expect("the file is sound");
        let (_, types) = Entries::read(&image, &names).expect("the file is sound");
        let entry = types.get(&image, 0).expect("it has a type").bytes;
        assert_eq!(bytes[entry.clone()], [7 << 1 | 1]);
        bytes[entry.start] = code << 1 | 1;
        let module = lect_bytecode::read(&ctx, b"file", bytes.into(), &ReadConfig::default()).expect("it is read");
        let attr = ctx.attrs().dictionary_entries(module.root().attrs())[0].1;
        assert_eq!(ctx.attrs().show(attr).to_string(), ty);
        // The written file can be read by release 22.
        assert_eq!(written(&module), written(&module_of(&ctx, ty)), "{ty}");
    }
}

#[test]
fn attributes_that_are_codes_since_release_23_are_read() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    // Written by a build of MLIR 24.
    let later = include_bytes!("../bytecode/later.mlirbc");
    let module = lect_bytecode::read(&ctx, b"later", later.to_vec().into(), &ReadConfig::default());
    let module = module.unwrap_or_else(|_| panic!("it is read"));
    let text = include_str!("../bytecode/later.mlir");
    assert_eq!(lect::print(&module), text);
    // The written file can be read by release 22.
    let same = lect::parse(&ctx, text).expect("it is a module");
    let of_22 =
        lect_bytecode::read(&ctx, b"file", written(&module).into(), &ReadConfig::default()).expect("it is read");
    assert_eq!(lect::print(&of_22), lect::print(&same));
    // A changed byte results in a module or an error, never in a panic.
    for at in 0..later.len() {
        for change in [1, 2, 0x80, 0xFF] {
            let mut bytes = later.to_vec();
            bytes[at] ^= change;
            let _ = lect_bytecode::read(&Context::new(), b"changed", bytes.into(), &ReadConfig::default());
        }
    }
}

#[test]
fn operations_of_an_older_stablehlo_are_read() {
    let text = r#"
        %0 = builtin.unrealized_conversion_cast to tensor<2xf32>
        %1 = "stablehlo.custom_call"(%0) <{call_target_name = "there"}> : (tensor<2xf32>) -> tensor<2xf32>
        %2 = "stablehlo.custom_call"(%0, %1) <{call_target_name = "here", has_side_effect = true,
            result_layouts = [dense<0> : tensor<1xindex>], operand_layouts = [dense<0> : tensor<1xindex>,
            dense<0> : tensor<1xindex>]}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %3 = "stablehlo.collective_broadcast"(%2) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
            : (tensor<2xf32>) -> tensor<2xf32>
    "#;
    let parse = |ctx: &Context| lect::parse_with(ctx, text, Unregistered::Allow).expect("it is a module");
    let older = Context::new();
    older.load_td(concat!(env!("CARGO_MANIFEST_DIR"), "/bytecode/older_stablehlo.td")).expect("the file is right");
    let bytes = written(&parse(&older));
    let ctx = Context::with_dialects(&[lect_dialects::ALL, lect::openxla::ALL].concat());
    let module = lect_bytecode::read(&ctx, b"file", bytes.into(), &ReadConfig::default()).expect("it is read");
    let same = parse(&ctx);
    assert_eq!(lect::print(&module), lect::print(&same));
    assert!(lect::print(&same).contains("stablehlo.custom_call @here(%0, %1)"), "{}", lect::print(&same));
}

#[test]
fn artifacts_state_the_orders_of_uses_as_stablehlo_does() {
    let ctx = Context::with_dialects(&[lect_dialects::ALL, lect::openxla::ALL].concat());
    let module = lect::parse(&ctx, include_str!("../bytecode/uses.mlir")).expect("it is a module");
    let config = lect::openxla::vhlo::ArtifactConfig::default().with_version([1, 0, 0]);
    let bytes = lect::openxla::vhlo::write_artifact(&module, &config).expect("the release can express it");
    // Written by jaxlib 0.10.2.
    assert_eq!(bytes, include_bytes!("../bytecode/uses.mlirbc"));
}

#[test]
fn a_release_that_is_not_known_is_named_first() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let module = lect::parse(&ctx, "func.func private @f()").expect("it is a module");
    let file = |producer: &str| {
        let mut bytes = Vec::new();
        let config = WriteConfig::default().with_producer(Some(producer.into()));
        lect_bytecode::write(module.root(), &config, &mut bytes).expect("it can be written");
        bytes
    };
    let said = |bytes: Vec<u8>| {
        let read = || lect_bytecode::read(&ctx, b"file", bytes.into(), &ReadConfig::default()).map(drop);
        let (result, said) = ctx.capture_diagnostics(read);
        (result.is_ok(), said.into_iter().map(|diagnostic| diagnostic.message.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(said(file("MLIR24.0.0git")), (true, Vec::new()));
    let warning = "MLIR 99 wrote this file, and 24 is the newest release that is known";
    assert_eq!(said(file("MLIR99.0.0")), (true, vec![warning.to_owned()]));
    // Change a byte of the properties.
    let bytes = file("MLIR99.0.0");
    let (read, all) = (0..bytes.len())
        .map(|at| {
            let mut changed = bytes.clone();
            changed[at] ^= 0x0E;
            said(changed)
        })
        .find(|(_, all)| all.iter().any(|message| message.contains("cannot be told")))
        .expect("some byte is that of a property");
    assert!(!read);
    assert_eq!(all[0], warning);
    let refused = "the properties of 'func.func' cannot be told: MLIR 99 wrote the file, and has others than MLIR 24, the \
                   newest release that is known";
    assert!(all.iter().any(|message| message == refused), "{all:?}");
}

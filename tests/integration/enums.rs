//! Enums with case values that are negative as signed numbers: text, bytecode, views and builders.

use lect_core::Context;
use lect_core::ir::{Builder, Isolate};
use lect_tests::text;

mod shade {
    lect_macros::dialect! { "filetests/engine/enums/shade.td" }
}

use shade::{Marks, PaintOp, Tone};

fn all() -> [(Tone, Marks); 3] {
    [(Tone::Light, Marks::FIRST), (Tone::Dark, Marks::LAST), (Tone::Black, Marks::FIRST | Marks::LAST)]
}

/// Returns the cases as read by views.
fn seen(module: &Isolate) -> Vec<(Tone, Marks)> {
    let ops = module.root().region(0).and_then(|body| body.entry()).expect("a module has a block").ops();
    ops.map(|op| op.cast::<PaintOp<'_>>().expect("it is one")).map(|it| (it.tone(), it.marks())).collect()
}

#[test]
fn cases_without_a_sign_are_kept() {
    let ctx = Context::with_dialects(&[&shade::DIALECT]);
    let mut module = lect::parse(&ctx, "module {}").expect("it is sound");
    let block = module.root().region(0).and_then(|body| body.entry()).expect("a module has a block").block;
    for (tone, marks) in all() {
        Builder::at_end(&mut module, block).add(PaintOp::build(tone, marks)).expect("the dialect is loaded");
    }
    text::verify(&module).expect("cases are what the definition takes");
    let printed = lect::print(&module);
    assert!(
        printed.contains("shade.paint dark last") && printed.contains("shade.paint black \"first|last\""),
        "{printed}"
    );
    let bytes = lect::write_bytecode(&module).expect("bytecode");
    let read = lect::bytecode::read(&ctx, b"x", bytes.into(), &Default::default()).expect("it is read");
    let parsed = lect::parse(&ctx, &printed).expect("it is read as printed");
    for module in [module, read, parsed] {
        assert_eq!(lect::print(&module), printed);
        assert!(seen(&module) == all());
    }
}

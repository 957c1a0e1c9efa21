//! Files of older releases and versions, brought up to date while they are read: a dialect of three versions, and MLIR's
//! own ones.
#![forbid(unsafe_code)]

use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::dialect::{BytecodeHooks, Change, DialectDef, DialectHooks, OpRecord, Upgrade};
use lect_core::entity::Op;
use lect_core::ir::{Builder, Isolate, OpState};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

/// A version of the dialect.
mod first {
    use super::*;

    lect_macros::dialect! { "upgrades/toy1.td", hooks = HOOKS }

    const HOOKS: DialectHooks =
        DialectHooks { bytecode: BytecodeHooks { version: Some(&[1]), ..BytecodeHooks::NONE }, ..DialectHooks::NONE };
}

/// The next.
mod second {
    use super::*;

    lect_macros::dialect! { "upgrades/toy2.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        bytecode: BytecodeHooks { version: Some(&[2]), ..BytecodeHooks::NONE },
        upgrades: TO_SECOND,
        ..DialectHooks::NONE
    };
}

/// The last.
mod third {
    use super::*;

    lect_macros::dialect! { "upgrades/toy3.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        bytecode: BytecodeHooks { version: Some(&[3]), ..BytecodeHooks::NONE },
        upgrades: &[
            TO_SECOND[0],
            TO_SECOND[1],
            TO_SECOND[2],
            Upgrade::version(&[2], "length", &[Change::Layout("dim"), Change::Default("unit", "\"mm\"")]),
            Upgrade::version(
                &[2],
                "mark",
                &[
                    Change::Layout("colour text"),
                    Change::Drop("text"),
                    Change::RenameAttr("colour", "color"),
                    Change::Record(number_mark),
                ],
            ),
            Upgrade::version(&[2], "loop", &[Change::Ir(end_loop)]),
        ],
        ..DialectHooks::NONE
    };
}

const TO_SECOND: &[Upgrade] = &[
    Upgrade::version(&[1], "len", &[Change::Rename("toy.length")]),
    Upgrade::version(&[1], "sum", &[Change::Record(turn_operands)]),
    Upgrade::version(&[1], "div", &[Change::Record(turn_results)]),
];

fn turn_operands(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    record.operands.reverse();
    Ok(())
}

fn turn_results(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    record.results.reverse();
    Ok(())
}

fn number_mark(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    record.add_result(record.ctx.common().index);
    Ok(())
}

/// A loop ends with another operation than others do.
fn end_loop(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
    let ends = blocks.filter_map(|block| block.last()).filter(|last| &*last.name_data().name == b"toy.end");
    let ends: Vec<Op> = ends.map(|end| end.op).collect();
    let ctx = ir.context().clone();
    for end in ends {
        let loc = ir.op(end).loc();
        Builder::before(ir, end).insert(OpState::new(ctx.op_name_of(b"toy.next"), loc));
        ir.erase(end);
    }
    Ok(())
}

const OLD: &str = include_str!("upgrades/old.mlir");

/// What `OLD` is in the second version.
fn second_text() -> String {
    OLD.replace("%0#0, %2", "%2, %0#0")
        .replace("toy.len", "toy.length")
        .replace("(%3#0)", "(%3#q)")
        .replace("(%3#1)", "(%3#0)")
        .replace("(%3#q)", "(%3#1)")
}

/// What `OLD` is in the third version.
fn third_text() -> String {
    let text = second_text().replace("dim = 3 : i64", "dim = 3 : i64, unit = \"mm\"");
    let text = text.replace("\"toy.mark\"() <{colour = \"red\", text = \"here\"}> : () -> ()", MARK);
    let text = text.replacen(
        "    \"toy.end\"() : () -> ()\n  }) : (index)",
        "    \"toy.next\"() : () -> ()\n  }) : (index)",
        1,
    );
    text.replacen(
        "    \"toy.end\"() : () -> ()\n      }) : (index)",
        "    \"toy.next\"() : () -> ()\n      }) : (index)",
        1,
    )
}

const MARK: &str = "%mark = \"toy.mark\"() <{color = \"red\"}> : () -> index";

fn context(dialect: &'static DialectDef) -> Context {
    Context::with_dialects(&[dialect])
}

fn parsed(ctx: &Context, text: &str) -> Isolate {
    let buffer = ctx.sources().add(b"toy.mlir", std::sync::Arc::new(text.as_bytes().to_vec())).expect("there is room");
    let config = ParseConfig { allow_unregistered: true, ..ParseConfig::default() };
    parse_source(ctx, &buffer, 0..text.len(), &config).expect("the text is right")
}

fn printed(module: &Isolate) -> String {
    let mut out = Vec::new();
    print_op(module.root(), &PrintConfig { generic: true, ..PrintConfig::default() }, &mut out)
        .expect("it is kept in memory");
    String::from_utf8(out).expect("it is text")
}

fn written(module: &Isolate, version: u64, producer: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let config = WriteConfig { version, producer: Some(producer.as_bytes().to_vec()), ..WriteConfig::default() };
    lect_bytecode::write(module.root(), &config, &mut out).expect("it can be written");
    out
}

fn read(ctx: &Context, bytes: Vec<u8>, lazy: bool) -> Result<Isolate, Reported> {
    let config = ReadConfig { allow_unregistered: true, lazy, ..ReadConfig::default() };
    let mut module = lect_bytecode::read(ctx, b"toy.mlirbc", bytes.into(), &config)?;
    module.materialize_all(1)?;
    Ok(module)
}

fn is_sound(module: &Isolate) -> bool {
    verify(module.root(), &VerifyConfig { unregistered: Unregistered::Allow, ..VerifyConfig::default() }).is_ok()
}

/// What a text in one version is in another, by way of bytecode.
fn carried(text: &str, from: &'static DialectDef, to: &'static DialectDef, version: u64, lazy: bool) -> String {
    let old = parsed(&context(from), text);
    assert!(is_sound(&old), "{text}");
    let module = read(&context(to), written(&old, version, "MLIR22.1.8"), lazy).expect("it can be read");
    assert!(is_sound(&module), "{}", printed(&module));
    printed(&module)
}

#[test]
fn versions_are_brought_up_to_date_one_after_the_other() {
    let (second, third) = (second_text(), third_text());
    let expected = |text: &str, dialect| printed(&parsed(&context(dialect), text));
    for version in 1..=6 {
        for lazy in [false, true] {
            let carried = |text, from, to| carried(text, from, to, version, lazy);
            let [one, two, three] = [&first::DIALECT, &second::DIALECT, &third::DIALECT];
            assert_eq!(carried(OLD, one, two), expected(&second, two), "version {version}");
            assert_eq!(carried(OLD, one, three), expected(&third, three), "version {version}");
            assert_eq!(carried(&second, two, three), expected(&third, three), "version {version}");
            assert_eq!(carried(&third, three, three), expected(&third, three), "version {version}");
        }
    }
}

#[test]
fn what_does_not_say_how_old_it_is_changes_where_it_must() {
    // Version 0 of the format has no versions of dialects. That operands or results were turned is nowhere to be seen.
    let (second, third) = (second_text(), third_text());
    let expected = printed(&parsed(&context(&third::DIALECT), &third));
    for text in [&second, &third] {
        let from = if text == &second { &second::DIALECT } else { &third::DIALECT };
        assert_eq!(carried(text, from, &third::DIALECT, 0, false), expected);
    }
}

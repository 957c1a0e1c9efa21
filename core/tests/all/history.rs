//! Tests of changes by releases of MLIR, older and newer than the one in memory, and by another producer.

use std::sync::Arc;

use lect_ods::history;
use lect_ods::spec::{DialectSpec, History, ReleaseSpec};

use lect_core::compat::{
    Age, Entry, LateMigrations, Lost, Migration, OlderRelease, OpRecord, Past, When, entries, migrate,
};
use lect_core::context::{Context, ContextData};
use lect_core::dialect::{DialectDef, DialectHooks, EmbeddedSpec};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;

const RELEASES: &[ReleaseSpec] = history! {
    21: [rename_op("toy.size", "toy.len")],
    22: [
        rename_attr("toy.len", "of", "dim"),
        add_attr("toy.len", "unit", "\"mm\""),
        rename_op("toy.len", "toy.length"),
        code("toy.length", "double"),
    ],
};

const NEWER: &[ReleaseSpec] = history! {
    23: [
        add_attr("toy.length", "scope", "\"all\""),
        rename_attr("toy.length", "dim", "axis"),
    ],
};

const ACME: &[ReleaseSpec] = history! {
    "Acme": [1, 12, 0]: [rename_op("acme.old", "acme.new")],
};

static TOY: EmbeddedSpec = EmbeddedSpec::made_by(|| with_history("toy", RELEASES)).as_part();
static OF_ACME: EmbeddedSpec = EmbeddedSpec::made_by(|| with_history("acme", ACME)).as_part();

fn with_history(name: &'static str, releases: &'static [ReleaseSpec]) -> DialectSpec {
    DialectSpec { history: History(releases.into()), ..DialectSpec::new(name) }
}

static DIALECTS: [&DialectDef; 2] = [
    &DialectDef {
        namespace: "toy",
        spec: Some(&TOY),
        hooks: DialectHooks {
            newer: NEWER,
            migrations: &[("double", Migration::record_both(|record| twice(record, 2), |record| twice(record, 1)))],
            ..DialectHooks::NONE
        },
        syntax: None,
    },
    &DialectDef { namespace: "acme", spec: Some(&OF_ACME), hooks: DialectHooks::NONE, syntax: None },
];

fn twice(record: &mut OpRecord<'_>, number: i64) -> Result<(), Lost> {
    let value = record.ctx.attrs().integer(record.ctx.types().i64(), number);
    record.set("scale", value);
    Ok(())
}

struct Older(&'static [&'static str]);

impl OlderRelease for Older {
    fn has_op(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    fn lacks_property(&self, _: &str, _: &str) -> bool {
        false
    }
}

/// Returns the record of an operation with these attributes after `change`, as text.
fn changed(name: &str, attrs: &[(&str, &str)], change: impl FnOnce(&mut OpRecord<'_>)) -> String {
    let ctx = Context::with_dialects(&DIALECTS);
    let ir = Isolate::new(&ctx, ctx.op_name_of(name.as_bytes()), Loc::UNKNOWN, 0);
    let mut record = OpRecord::of(&ctx, ir.root());
    for (name, text) in attrs {
        let value = ctx.attrs().parse(text).expect("an attribute");
        match name.contains('@') {
            true => record.attrs.push((ctx.ident(name.as_bytes()), value)),
            false => record.set(name, value),
        }
    }
    change(&mut record);
    let shown = |(name, value): &_| {
        let (name, value): (_, _) = (ctx.ident_bytes(*name), ctx.attrs().show(*value).to_string());
        format!(" {}={value}", String::from_utf8_lossy(name))
    };
    let name = String::from_utf8_lossy(&ctx.op_name(record.name).name).into_owned();
    name + &record.props.iter().chain(&record.attrs).map(shown).collect::<String>()
}

fn migrated(name: &str, attrs: &[(&str, &str)], age: &Age) -> String {
    changed(name, attrs, |record| {
        let entries_of = |ctx: &ContextData, name| -> Arc<[Entry]> { entries(ctx, &ctx.op_name(name).name, age, None) };
        let is_current = |_: &OpRecord<'_>, when: When| when == When::Unfit;
        migrate(record, &mut LateMigrations::new(), entries_of, is_current).expect("it can be expressed");
    })
}

#[test]
fn a_file_of_release_21_is_migrated_to_22() {
    let newer = "toy.length dim=1 : i64 unit=\"mm\" scale=2 : i64";
    assert_eq!(migrated("toy.len", &[("of", "1")], &Age::release(21)), newer);
    assert_eq!(migrated("toy.size", &[("of", "1")], &Age::release(20)), newer);
    assert_eq!(migrated("toy.length", &[("dim", "1")], &Age::release(22)), "toy.length dim=1 : i64");
    assert_eq!(migrated("toy.size", &[], &Age::release(22)), "toy.size");
    assert_eq!(migrated("toy.len", &[("of", "1")], &Age::for_producer(b"MLIR21.1.8", 0)), newer);
    // A development version before 22 may have either.
    assert_eq!(migrated("toy.len", &[("of", "1")], &Age::for_producer(b"LLVM22.0.0git", 0)), "toy.len of=1 : i64");
}

#[test]
fn an_operation_of_release_22_is_written_for_21() {
    let undone = |attrs: &[(&str, &str)], older: Older| {
        changed("toy.length", attrs, |record| {
            let past = Past::since(record.ctx, ["toy"], 21);
            past.undo(record, &older).expect("what cannot be undone stays");
        })
    };
    let has_len = || Older(&["toy.len"]);
    assert_eq!(undone(&[("dim", "1"), ("unit", "\"mm\"")], has_len()), "toy.len scale=1 : i64 of=1 : i64");
    // Inches cannot be expressed in 21, so the current name stays, and the layouts reject it.
    assert!(undone(&[("dim", "1"), ("unit", "\"in\"")], has_len()).starts_with("toy.length"));
    // The old name is unknown, too.
    assert!(undone(&[("unit", "\"mm\"")], Older(&[])).starts_with("toy.length"));
}

#[test]
fn file_of_release_23_keeps_added_properties() {
    let age = Age::release(23);
    let all = "toy.length dim=1 : i64";
    assert_eq!(migrated("toy.length", &[("axis", "1"), ("scope", "\"all\"")], &age), all);
    let some = "toy.length dim=1 : i64 scope@23=\"some\"";
    assert_eq!(migrated("toy.length", &[("axis", "1"), ("scope", "\"some\"")], &age), some);
}

#[test]
fn an_operation_is_written_for_release_23() {
    let written = |attrs: &[(&str, &str)], release| {
        changed("toy.length", attrs, |record| match record.bring_to(release) {
            Ok(_) => {}
            Err(lost) => record.set("lost", record.ctx.attrs().string(lost.to_string().as_bytes())),
        })
    };
    assert_eq!(written(&[("dim", "1")], 23), "toy.length scope=\"all\" axis=1 : i64");
    assert_eq!(written(&[("dim", "1"), ("scope@23", "\"some\"")], 23), "toy.length scope=\"some\" axis=1 : i64");
    let lost = written(&[("scope@23", "\"some\"")], 22);
    assert!(lost.contains("has a property 'scope', \\22some\\22, which is new in MLIR 23"), "{lost}");
}

#[test]
fn producers_are_told_by_their_names() {
    let new = |producer: &[u8]| migrated("acme.old", &[], &Age::for_producer(producer, 0)) == "acme.new";
    assert!(new(b"Acme1.11.7"));
    assert!(new(b"Acme_v1.2.0"));
    assert!(!new(b"Acme1.12.0"));
    assert!(!new(b"Acme 2"));
    // The age of the file is unknown, and the operation may be a current one.
    assert!(!new(b"MLIR21.0.0"));
    assert!(!new(b""));
}

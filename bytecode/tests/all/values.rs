//! Round-trip test of random definitions with Rust parameters, and random values, through text, bytecode and archives.
//!
//! A definition has up to four parameters of random kinds, and a random format or none. A format that the check accepts
//! must preserve every value: [`run`] builds values by the API and reads them back from each form. `LECT_VALUES=100000`
//! makes more values than usual, `LECT_SEED=7` other ones.

mod generate;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use fastrand::Rng;
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Def};
use lect_core::ir::{Builder, Isolate, OpState};
use lect_core::loc::Loc;
use lect_core::text::ParseConfig;
use lect_core::text::print::{PrintConfig, print_op};
use lect_ods::spec::{DefKind, DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

use generate::{Definition, Dialect};

/// The result of a run.
#[derive(Default, Debug)]
struct Tally {
    /// Dialects whose formats are accepted.
    dialects: u64,
    /// Dialects with a format that is refused, because a text might not be read back.
    refused: u64,
    /// Values that were made and read back from each form.
    values: u64,
    /// Values that were lost, with their form and text.
    lost: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.dialects += other.dialects;
        self.refused += other.refused;
        self.values += other.values;
        self.lost.extend(other.lost);
    }
}

/// Makes values of random definitions until there are `values`, and reads each back from text, bytecode and archives.
fn run(seed: u64, values: u64) -> Tally {
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    while tally.values < values && tally.lost.is_empty() {
        let dialect = Dialect::random(&mut rng);
        let text = dialect.text();
        let found = match specs(&text) {
            Ok(found) => found,
            Err(message) if message.contains("read back") || message.contains("would be lost") => {
                tally.refused += 1;
                continue;
            }
            Err(message) => {
                tally.lost.push(format!("a definition is wrong: {message}\n{text}"));
                return tally;
            }
        };
        tally.dialects += 1;
        let ctx = Context::with_dialects(&[]);
        ctx.set_handler(Arc::new(|_, _| {}));
        for spec in found {
            ctx.load(spec).expect("no other dialect has the name");
        }
        for definition in &dialect.definitions {
            for _ in 0..VALUES_OF_A_DEFINITION {
                let found = catch_unwind(AssertUnwindSafe(|| lost(&ctx, &mut rng, definition)));
                let found = found.unwrap_or_else(|_| Some("panic".to_owned()));
                if let Some(lost) = found {
                    tally.lost.push(format!("{lost}\n{text}"));
                    return tally;
                }
                tally.values += 1;
            }
        }
    }
    tally
}

/// Loads the dialects that a text defines.
fn specs(text: &str) -> Result<Vec<Shared<DialectSpec>>, String> {
    let mut loaded = load(Input::Text { name: "definitions".into(), text: text.to_owned() }, &LoadConfig::default());
    let dialects = loaded.records.as_ref().map(|records| lower(records, &mut loaded.diagnostics).dialects);
    match dialects {
        Some(dialects) if loaded.diagnostics.errors() == 0 => {
            Ok(dialects.into_iter().filter(|dialect| dialect.name != "builtin").map(Shared::new).collect())
        }
        _ => Err(loaded.diagnostics.list().first().map(|first| first.message.clone()).unwrap_or_default()),
    }
}

/// Enough for lists of several lengths and the extremes of numbers.
const VALUES_OF_A_DEFINITION: usize = 30;

/// Returns the form in which a random value of a definition is lost, or `None` if it survives all.
fn lost(ctx: &Context, rng: &mut Rng, definition: &Definition) -> Option<String> {
    let kind = if definition.is_type { DefKind::Type } else { DefKind::Attr };
    let def = ctx.dialect(b"d").and_then(|dialect| dialect.def(kind, definition.name.as_bytes()))?;
    let params: Vec<Param> = definition.params.iter().map(|param| generate::value(ctx, rng, &param.kind)).collect();
    let attr = match attr_of(ctx, def, kind, params.clone()) {
        Ok(attr) => attr,
        Err(message) => return Some(format!("not made: {message}: {params:?}")),
    };
    let module = module_with(ctx, attr);
    let print = |generic| {
        let mut out = Vec::new();
        let config = PrintConfig::default().with_generic(generic);
        // Writing to memory does not fail.
        let _ = print_op(module.root(), &config, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    };
    let parse = |text: &str| {
        let config = ParseConfig::default().with_allow_unregistered(true);
        lect_bytecode::parse_text(ctx, b"text", Arc::new(text.to_owned()), &config)
    };
    let bytecode = || {
        let mut bytes = Vec::new();
        lect_bytecode::write(module.root(), &Default::default(), &mut bytes).ok()?;
        lect_bytecode::read(
            ctx,
            b"bytecode",
            bytes.into(),
            &lect_bytecode::ReadConfig::default().with_allow_unregistered(true),
        )
        .ok()
    };
    let archive = || {
        let mut bytes = Vec::new();
        lect_bytecode::archive::write(module.root(), &Default::default(), &mut bytes).ok()?;
        lect_bytecode::archive::read(
            ctx,
            b"archive",
            bytes.into(),
            &lect_bytecode::archive::ReadConfig::default().with_allow_unregistered(true),
        )
        .ok()
    };
    let text = print(false);
    let forms: [(&str, &dyn Fn() -> Option<Isolate>); 4] = [
        ("text", &|| parse(&text).ok()),
        ("generic text", &|| parse(&print(true)).ok()),
        ("bytecode", &bytecode),
        ("archive", &archive),
    ];
    for (form, read) in forms {
        let (found, diagnostics) = ctx.capture_diagnostics(|| read().and_then(|module| attr_in(&module)));
        if found != Some(attr) {
            let message = diagnostics.first().map(|first| first.message.clone()).unwrap_or_default();
            return Some(format!("lost in {form}: {params:?}\n{text}\n{message}"));
        }
    }
    None
}

fn attr_of(ctx: &ContextData, def: Def, kind: DefKind, params: Vec<Param>) -> Result<Attr, String> {
    match kind {
        DefKind::Type => {
            ctx.types().dialect(def, params).map(|ty| ctx.attrs().ty(ty)).map_err(|invalid| invalid.to_string())
        }
        DefKind::Attr => ctx.attrs().dialect(def, params).map_err(|invalid| invalid.to_string()),
    }
}

/// Creates a module with an operation that has the attribute, alone and in a list.
fn module_with(ctx: &Context, attr: Attr) -> Isolate {
    let config = ParseConfig::default().with_allow_unregistered(true);
    let text = Arc::new("module { \"test.first\"() : () -> () }".to_owned());
    let mut module = lect_bytecode::parse_text(ctx, b"module", text, &config).expect("a module");
    let first = module.root().region(0).and_then(|it| it.entry()?.first()).expect("an operation").op;
    let list = ctx.attrs().array(vec![attr, attr]);
    let state = OpState::new(ctx.op_name_of(b"test.use"), Loc::UNKNOWN).attr(ctx, "it", attr).attr(ctx, "list", list);
    Builder::before(&mut module, first).insert(state);
    module
}

fn attr_in(module: &Isolate) -> Option<Attr> {
    let op = module.root().region(0)?.entry()?.first()?;
    let attr = op.attr("it")?;
    let list = op.attr("list")?;
    (module.context().attrs().array_elements(list) == Some(&[attr, attr])).then_some(attr)
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn values_survive_every_form() {
    let (seed, values) = (number("LECT_SEED", 1), number("LECT_VALUES", 10_000));
    let other = std::thread::spawn(move || run(seed.wrapping_add(1 << 32), values / 2));
    let mut tally = run(seed, values.div_ceil(2));
    tally.add(other.join().expect("no value ends the program"));
    println!("{} dialects, {} formats refused, {} values", tally.dialects, tally.refused, tally.values);
    assert!(tally.lost.is_empty(), "{}", tally.lost.join("\n"));
    assert!(tally.refused > 0 && tally.dialects > 0, "formats of both sorts: {tally:?}");
}

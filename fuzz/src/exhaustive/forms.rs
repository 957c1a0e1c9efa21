//! Operations with their types and attributes.

use lect_core::context::ContextData;
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::spec::{Arity, OpSpec};

use super::{STRICT, functions, quiet, read};
use crate::program::interpret::{self, Stop};
use crate::program::value::Val;

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ty(pub &'static str);

const SMALL: [Ty; 3] = [Ty("i1"), Ty("i2"), Ty("i4")];

/// The sets of types of which operations are tried: all combinations within each.
const SETS: [&[Ty]; 6] = [
    &SMALL,
    &[Ty("i1"), Ty("i3")],
    &[Ty("i1"), Ty("i8")],
    &[Ty("i1"), Ty("i32"), Ty("index")],
    &[Ty("i1"), Ty("i64")],
    &[Ty("i1"), Ty("f32")],
];

impl Ty {
    /// The width of an integer; that of `index` is 64.
    pub fn width(self) -> Option<u32> {
        if self.0 == "index" { Some(64) } else { self.0.strip_prefix('i')?.parse().ok() }
    }

    /// Its values: all of an integer of up to four bits, otherwise those at which something changes.
    pub fn values(self) -> Vec<Val> {
        let Some(width) = self.width() else {
            let floats = [0.0, -0.0, 1.0, -1.5, f32::MAX, f32::MIN_POSITIVE / 4.0, f32::INFINITY, f32::NAN];
            return floats.into_iter().map(Val::F32).collect();
        };
        let bits: Vec<u64> = match width {
            ..=4 => (0..1 << width).collect(),
            _ => vec![0, 1, 2, u64::MAX, 1 << (width - 1), (1 << (width - 1)) - 1, u64::from(width) - 1],
        };
        bits.into_iter().map(|bits| Val::int(width, bits)).collect()
    }

    /// The values that are constants in programs of two operations.
    pub fn constants(self) -> Vec<Val> {
        let all = self.values();
        let few = |at: &usize| all.len() <= 4 || [0, 1, all.len() / 2 - 1, all.len() / 2, all.len() - 1].contains(at);
        (0..all.len()).filter(few).map(|at| all[at]).collect()
    }

    /// A constant of the type, as an attribute.
    pub fn attr(self, value: Val) -> String {
        match value {
            Val::Int(width, bits) => format!("{} : {}", crate::program::value::signed(width, bits), self.0),
            Val::F32(value) => format!("{:#010X} : {}", value.to_bits(), self.0),
            _ => String::new(),
        }
    }
}

/// An operation with its types and attributes.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// The text between `<{` and `}>`.
    pub props: String,
    /// The types of its operands.
    pub operands: Vec<Ty>,
    /// The types of its results.
    pub results: Vec<Ty>,
}

impl Form {
    /// The operation on some operands.
    pub fn on(&self, results: &str, operands: &[String]) -> String {
        let list = |types: &[Ty]| types.iter().map(|ty| ty.0).collect::<Vec<_>>().join(", ");
        let props = if self.props.is_empty() { String::new() } else { format!(" <{{{}}}>", self.props) };
        let (of, to) = (list(&self.operands), list(&self.results));
        format!("{results} = \"{}\"({}){props} : ({of}) -> ({to})\n", self.name, operands.join(", "))
    }

    fn function(&self, number: usize) -> String {
        let args: Vec<String> = (0..self.operands.len()).map(|at| format!("%a{at}")).collect();
        let typed: Vec<String> = args.iter().zip(&self.operands).map(|(arg, ty)| format!("{arg}: {}", ty.0)).collect();
        let results: Vec<String> = (0..self.results.len()).map(|at| format!("%r{at}")).collect();
        let types: Vec<&str> = self.results.iter().map(|ty| ty.0).collect();
        let (typed, types, names) = (typed.join(", "), types.join(", "), results.join(", "));
        let op = self.on(&names, &args);
        format!("func.func @f{number}({typed}) -> ({types}) {{\n{op}return {names} : {types}\n}}\n")
    }
}

/// The values of an attribute that an operation is tried with; none of one that is not known.
fn values(op: &str, name: &str) -> Option<Vec<String>> {
    let numbers = |count: i64| (0..count).map(|number| format!("predicate = {number} : i64")).collect();
    Some(match (op, name) {
        ("arith.cmpi", "predicate") => numbers(10),
        ("arith.cmpf", "predicate") => numbers(16),
        (_, "pred") => {
            let words = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
            words.into_iter().map(|word| format!("pred = #index<cmp_predicate {word}>")).collect()
        }
        (_, "overflowFlags") => {
            let words = ["none", "nsw", "nuw", "nsw, nuw"];
            words.into_iter().map(|word| format!("overflowFlags = #arith.overflow<{word}>")).collect()
        }
        (_, "isExact") => vec![String::new(), "isExact".to_owned()],
        (_, "fastmath" | "roundingmode") => vec![String::new()],
        _ => return None,
    })
}

/// All lists of so many of some types.
fn lists(types: &[Ty], count: usize) -> Vec<Vec<Ty>> {
    (0..count).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: &Vec<Ty>| types.iter().map(|ty| [&list[..], &[*ty]].concat()).collect::<Vec<_>>();
        lists.iter().flat_map(longer).collect()
    })
}

/// The operations of two dialects on scalars, in all types and with all attributes that verify, as far as the interpreter knows
/// them.
pub fn all() -> Vec<Form> {
    let ctx = quiet();
    let mut forms: Vec<Form> = Vec::new();
    for namespace in ["arith", "index"] {
        let specs = ops(&ctx, namespace);
        for spec in specs {
            let name = spec.name.to_string();
            let props: Option<Vec<Vec<String>>> = spec.props.iter().map(|prop| values(&name, &prop.name)).collect();
            let is_scalar = spec.operands.iter().chain(spec.results.iter()).all(|it| it.arity == Arity::One);
            let (Some(props), true, false) = (props, is_scalar, spec.operands.is_empty()) else { continue };
            let mut candidates = Vec::new();
            for types in SETS {
                for list in lists(types, spec.operands.len() + spec.results.len()) {
                    // Combinations of types that are in several sets.
                    let is_new = types[0] == SMALL[0] && (types == SMALL || list.iter().any(|ty| *ty != SMALL[0]));
                    let (operands, results) = list.split_at(spec.operands.len());
                    for props in combined(&props).into_iter().filter(|_| is_new) {
                        let (operands, results) = (operands.to_vec(), results.to_vec());
                        candidates.push(Form { name: name.clone(), props, operands, results });
                    }
                }
            }
            forms.extend(valid(candidates));
        }
    }
    forms
}

fn ops(ctx: &ContextData, namespace: &str) -> Vec<OpSpec> {
    ctx.dialect(namespace.as_bytes()).map(|dialect| dialect.spec().ops.to_vec()).unwrap_or_default()
}

/// Each choice of one value of each attribute.
fn combined(props: &[Vec<String>]) -> Vec<String> {
    props.iter().fold(vec![String::new()], |all, values| {
        let with = |before: &String| {
            let both = |value: &String| match (before.is_empty(), value.is_empty()) {
                (false, false) => format!("{before}, {value}"),
                _ => format!("{before}{value}"),
            };
            values.iter().map(both).collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

/// The forms that verify, and that the interpreter can run.
fn valid(forms: Vec<Form>) -> Vec<Form> {
    let text: String = forms.iter().enumerate().map(|(number, form)| form.function(number)).collect();
    let Some(ir) = read(&quiet(), &text) else { panic!("forms cannot be read:\n{text}") };
    let is_valid = |(form, function): &(Form, lect_core::ir::OpRef<'_>)| {
        let args: Vec<Val> = form.operands.iter().map(|ty| ty.values()[0]).collect();
        verify(*function, &VerifyConfig::default()).is_ok()
            && !matches!(interpret::run(*function, args, STRICT), Err(Stop::Unknown(_)))
    };
    forms.into_iter().zip(functions(&ir)).filter(is_valid).map(|it| it.0).collect()
}

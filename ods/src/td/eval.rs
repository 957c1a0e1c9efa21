//! The evaluator: from syntax trees to [`Records`].
//!
//! TableGen looks names up, and checks types, where an expression is *written*, and only with what is known by then; but
//! it computes when everything is known, which may be in another record of another file. So each expression is
//! translated once ([`expr`], [`operator`]) into a [`Term`](term): a value with holes, folded as far as possible
//! ([`fold`]). A class is a [`PartialRecord`](partial): fields with terms. A record is made of one by filling holes
//! ([`substitute`]): template parameters when a class is inherited from, fields of the record itself at its end
//! ([`finish`]), because until then any `let` may change them.
//!
//! ```text
//! class A<int x> { int y = x; int z = !add(y, 1); }    y = x, z = !add(y, 1)
//! class B : A<3>;                                      y = 3, z = !add(y, 1)
//! def C : B { let y = 4; }                             y = 4, z = 5
//! ```
//!
//! Lazy closures would do for correct files, but not for what TableGen prints of classes, says of wrong values and leaves
//! in anonymous records: all that shows expressions of which a part is filled in.
//!
//! Start with [`statement`]. Definitions in multiclasses and loops are drafts, too, and [`multiclass`] expands them.
//!
//! An error in a statement makes that statement fail, and the next one is tried: what could not be defined is remembered
//! as failed, and to mention it is no further error.

mod class;
mod coerce;
mod error;
mod expr;
mod finish;
mod fold;
mod instance;
mod multiclass;
mod operator;
mod partial;
mod print;
mod range;
mod result;
mod scope;
mod shape;
mod statement;
mod substitute;
mod table;
mod term;
#[cfg(test)]
mod tests;
mod world;

use self::class::{Class, Multiclass, MulticlassId};
use self::error::Link;
use self::instance::Instances;
use self::multiclass::Entry;
use self::partial::{FieldNames, LetSetting, PartialRecord};
use self::scope::Scopes;
use self::table::Table;
use self::term::{Term, Terms};
use super::ast::Statement;
use super::config::LoadConfig;
use super::diag::{Diagnostics, Reported};
use super::names::{Names, Symbol};
use super::record::{ClassId, RecordData, RecordId, Records};
use super::source::{FileId, Span};
use super::ty::Type;
use super::value::Value;

/// How deep evaluation goes: expressions in expressions, records that need other records, multiclasses in multiclasses.
/// Definitions that people write need about a hundred.
const MAX_DEPTH: u32 = 2500;

/// How many records there may be; LLVM's largest target has a fifth of that.
const MAX_RECORDS: usize = 1 << 19;

/// How deep lists may be nested in a type; MLIR's have five levels.
const MAX_LIST_DEPTH: usize = 200;

/// The most classes that one may inherit from. Those that it inherits from in several ways count each time, and there
/// may be twice as many with each level. MLIR's have a dozen.
const MAX_SUPERCLASSES: usize = 1 << 12;

/// How many steps evaluation may take; MLIR's largest dialect takes a million. This is several seconds.
const MAX_STEPS: u64 = 1 << 26;

/// How many errors are enough.
const MAX_ERRORS: usize = 1000;

/// How many terms there may be at a time: a few hundred megabytes.
const MAX_TERMS: usize = 1 << 22;

/// Of a stack that has less than this left, evaluation goes on on another one.
const STACK_LEFT: usize = 512 << 10;

/// How large the other stack is.
const STACK_MORE: usize = 4 << 20;

/// What something leads to, unless there was an error.
type Eval<T> = Result<T, Reported>;

/// What is known of a name that is not one of a class.
#[derive(Clone, Debug)]
enum Global {
    /// A record.
    Record(RecordId),
    /// What a `defvar` or `defset` made.
    Variable(Term),
    /// Its definition was wrong.
    Failed(Reported),
}

/// A `defset`, and what is in it so far.
#[derive(Debug)]
struct Defset {
    item: Type,
    items: Vec<Value>,
    span: Span,
}

/// A record, finished or not.
#[derive(Debug)]
struct Record {
    data: RecordData,
    /// Its type: the classes that it names as its parents.
    ty: Type,
    /// The fields that could not be resolved.
    unresolved: Vec<u32>,
    /// The names of the fields: apart from the rest, because they are searched often.
    names: FieldNames,
}

/// Evaluates statements. There are no records if there was an error.
pub(crate) fn evaluate(
    statements: Vec<Statement>,
    names: Names,
    config: &LoadConfig,
    diagnostics: &mut Diagnostics,
) -> Option<Records> {
    let mut evaluator = Evaluator::new(names, diagnostics);
    let mut result = Ok(());
    for statement in statements {
        // Each one is dropped when it was evaluated, so that the records take its place in memory.
        result = result.and(evaluator.statements(std::slice::from_ref(&statement)));
    }
    result.is_ok().then(|| evaluator.into_records(config))
}

/// What is known so far.
struct Evaluator<'a> {
    diagnostics: &'a mut Diagnostics,
    names: Names,
    /// `NAME`
    name: Symbol,
    terms: Terms,
    classes: Vec<Class>,
    class_of_name: Table<Eval<ClassId>>,
    multiclasses: Vec<Multiclass>,
    multiclass_of_name: Table<MulticlassId>,
    /// What `deftype` named.
    types: Table<Eval<Type>>,
    records: Vec<Record>,
    /// What names mean that are not those of classes.
    globals: Table<Global>,
    /// `defvar` and `defset` variables of the file.
    variables: Vec<(Symbol, Term)>,
    instances: Instances,
    scopes: Scopes,
    /// The class or definition whose text is being read.
    current: Option<PartialRecord>,
    /// The multiclass whose text is being read.
    multiclass: Option<MulticlassId>,
    /// What the `let` statements around here set.
    lets: Vec<LetSetting>,
    /// The multiclass and the loops whose text is being read, and what is in them so far.
    pending: Vec<Vec<Entry>>,
    /// The `defset`s around here.
    defsets: Vec<Defset>,
    /// What is being made, outermost first.
    chain: Vec<Link>,
    /// Where errors are that have no place of their own.
    place: Span,
    /// How often something was defined whose terms are needed later.
    kept: u32,
    next_local: u32,
    next_anonymous: u32,
    depth: u32,
    steps: u64,
    /// Why evaluation is over, if a limit was met.
    over: Option<Reported>,
}

impl<'a> Evaluator<'a> {
    fn new(mut names: Names, diagnostics: &'a mut Diagnostics) -> Self {
        let name = names.intern("NAME");
        Evaluator {
            diagnostics,
            names,
            name,
            terms: Terms::new(),
            classes: Vec::new(),
            class_of_name: Table::default(),
            multiclasses: Vec::new(),
            multiclass_of_name: Table::default(),
            types: Table::default(),
            records: Vec::new(),
            globals: Table::default(),
            variables: Vec::new(),
            instances: Instances::default(),
            scopes: Scopes::default(),
            current: None,
            multiclass: None,
            lets: Vec::new(),
            pending: Vec::new(),
            defsets: Vec::new(),
            chain: Vec::new(),
            place: Span::new(FileId(0), 0..0),
            kept: 0,
            next_local: 0,
            next_anonymous: 0,
            depth: 0,
            steps: 0,
            over: None,
        }
    }
}

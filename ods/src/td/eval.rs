//! Evaluator: from syntax trees to [`Records`].
//!
//! TableGen looks up names and checks types where an expression is *declared*, and only with the definitions so far.
//! Expressions are computed once all values are known, which may be in another record of another file. So each
//! expression is translated once ([`expr`], [`operator`]) into a [`Term`](term): a value with holes, folded as far as
//! possible ([`fold`]).
//!
//! A class is a [`PartialRecord`](partial): fields with terms. A record is derived from one by filling holes
//! ([`substitute`]). Template parameters are filled when a class is inherited from. Fields of the record itself are
//! filled at its end ([`finish`]), because until then any `let` may change them.
//!
//! ```text
//! class A<int x> { int y = x; int z = !add(y, 1); }    y = x, z = !add(y, 1)
//! class B : A<3>;                                      y = 3, z = !add(y, 1)
//! def C : B { let y = 4; }                             y = 4, z = 5
//! ```
//!
//! Lazy closures would suffice for correct files. However, TableGen prints classes, reports wrong values and keeps
//! anonymous records with partially filled expressions, which closures cannot reproduce.
//!
//! Start with [`statement`]. Definitions in multiclasses and loops are partial records, too, and [`multiclass`] expands
//! them.
//!
//! An error makes its statement fail, and evaluation continues with the next one. A failed definition is remembered, so
//! that references to it cause no further errors.

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
use super::diag::{Diagnosed, Diagnostics};
use super::names::{Names, Symbol};
use super::record::{ClassId, RecordData, RecordId, Records};
use super::source::{FileId, Span};
use super::ty::Type;
use super::value::Value;

/// Maximum depth of evaluation: nested expressions, records that need other records, nested multiclasses. Realistic
/// definitions need about a hundred.
const MAX_DEPTH: u32 = 2500;

/// Maximum number of records; LLVM's largest target has a fifth of that.
const MAX_RECORDS: usize = 1 << 19;

/// Maximum nesting of list types; MLIR's have five levels.
const MAX_LIST_DEPTH: usize = 200;

/// Maximum number of superclasses of a class. A class inherited on several paths counts each time, so each level may
/// double the number. MLIR's have a dozen.
const MAX_SUPERCLASSES: usize = 1 << 12;

/// Maximum number of steps; MLIR's largest dialect takes a million. The maximum takes several seconds.
const MAX_STEPS: u64 = 1 << 26;

/// Maximum number of errors.
const MAX_ERRORS: usize = 1000;

/// Maximum number of terms at a time: a few hundred megabytes.
const MAX_TERMS: usize = 1 << 22;

/// Minimum free stack; with less, evaluation continues on a new one.
const STACK_LEFT: usize = 512 << 10;

/// Size of a new stack.
const STACK_MORE: usize = 4 << 20;

/// Result of an evaluation, unless there was an error.
type Eval<T> = Result<T, Diagnosed>;

/// Definition of a name other than that of a class.
#[derive(Clone, Debug)]
enum Global {
    /// A record.
    Record(RecordId),
    /// A variable from `defvar` or `defset`.
    Variable(Term),
    /// A definition with an error.
    Failed(Diagnosed),
}

/// A `defset` with its items so far.
#[derive(Debug)]
struct Defset {
    item: Type,
    items: Vec<Value>,
    span: Span,
}

/// A finished or unfinished record.
#[derive(Debug)]
struct Record {
    data: RecordData,
    /// Type of the record: its direct superclasses.
    ty: Type,
    /// Fields that could not be resolved.
    unresolved: Vec<u32>,
    /// Names of the fields, stored separately because they are searched often.
    names: FieldNames,
}

/// Evaluates statements. Returns `None` after an error.
pub(crate) fn evaluate(
    statements: Vec<Statement>,
    names: Names,
    config: &LoadConfig,
    diagnostics: &mut Diagnostics,
) -> Option<Records> {
    let mut evaluator = Evaluator::new(names, diagnostics);
    let mut result = Ok(());
    for statement in statements {
        // Each statement is dropped after its evaluation, so that records reuse its memory.
        result = result.and(evaluator.statements(std::slice::from_ref(&statement)));
    }
    result.is_ok().then(|| evaluator.into_records(config))
}

/// State of the evaluator.
struct Evaluator<'a> {
    diagnostics: &'a mut Diagnostics,
    names: Names,
    /// Symbol of `NAME`.
    name: Symbol,
    terms: Terms,
    classes: Vec<Class>,
    class_of_name: Table<Eval<ClassId>>,
    multiclasses: Vec<Multiclass>,
    multiclass_of_name: Table<MulticlassId>,
    /// Types defined by `deftype`.
    types: Table<Eval<Type>>,
    records: Vec<Record>,
    /// Definitions of names other than those of classes.
    globals: Table<Global>,
    /// Variables of the file from `defvar` and `defset`.
    variables: Vec<(Symbol, Term)>,
    instances: Instances,
    scopes: Scopes,
    /// Class or definition that is being read.
    current: Option<PartialRecord>,
    /// Multiclass that is being read.
    multiclass: Option<MulticlassId>,
    /// Settings of the enclosing `let` statements.
    lets: Vec<LetSetting>,
    /// Contents so far of the multiclass and the loops that are being read.
    pending: Vec<Vec<Entry>>,
    /// Enclosing `defset`s.
    defsets: Vec<Defset>,
    /// Entities under construction, outermost first.
    chain: Vec<Link>,
    /// Location of errors without their own.
    place: Span,
    /// Number of definitions whose terms are needed later.
    kept: u32,
    next_local: u32,
    next_anonymous: u32,
    depth: u32,
    steps: u64,
    /// Error that ended the evaluation at a limit.
    over: Option<Diagnosed>,
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

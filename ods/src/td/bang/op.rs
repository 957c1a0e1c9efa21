//! Table of bang operators.

use BangOp::*;

/// A bang operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are those of the operators")]
#[rustfmt::skip]
pub enum BangOp {
    Add, And, Cast, Con, Cond, Dag, Div, Empty, Eq, Exists, Filter, Find, Foldl, Foreach, Ge, GetDagArg, GetDagName,
    GetDagOp, GetDagOpName, Gt, Head, If, Initialized, Instances, Interleave, Isa, Le, ListConcat, ListFlatten,
    ListRemove, ListSplat, LogTwo, Lt, Match, Mul, Ne, Not, Or, Range, Repr, SetDagArg, SetDagName, SetDagOp,
    SetDagOpName, Shl, Size, Sort, Sra, Srl, StrConcat, Sub, Subst, Substr, Switch, Tail, ToLower, ToUpper, Xor,
}

/// Whether an operator has a type in `<>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// No type.
    None,
    /// An optional type.
    Optional,
    /// A required type.
    Required,
}

/// An entry of the table.
#[derive(Debug)]
pub struct OpInfo {
    /// Operator.
    pub op: BangOp,
    /// Spelling.
    pub name: &'static str,
    /// Whether it has a type in `<>`.
    pub annotation: Annotation,
    /// Minimum number of arguments, names of variables included.
    pub min: usize,
    /// Maximum number of arguments.
    pub max: usize,
}

/// No maximum number of arguments.
const MANY: usize = usize::MAX;

/// All operators of llvm-tblgen 24, sorted by name: `!sort` and `!switch` are newer than 22.
#[rustfmt::skip]
static TABLE: [OpInfo; 58] = [
    op(Add, "!add", 2, MANY),
    op(And, "!and", 2, MANY),
    typed(Cast, "!cast", 1, 1),
    op(Con, "!con", 2, MANY),
    op(Cond, "!cond", 1, MANY),
    op(Dag, "!dag", 3, 3),
    op(Div, "!div", 2, 2),
    op(Empty, "!empty", 1, 1),
    op(Eq, "!eq", 2, 2),
    typed(Exists, "!exists", 1, 1),
    op(Filter, "!filter", 3, 3),
    op(Find, "!find", 2, 3),
    op(Foldl, "!foldl", 5, 5),
    op(Foreach, "!foreach", 3, 3),
    op(Ge, "!ge", 2, 2),
    typed(GetDagArg, "!getdagarg", 2, 2),
    op(GetDagName, "!getdagname", 2, 2),
    OpInfo { annotation: Annotation::Optional, ..op(GetDagOp, "!getdagop", 1, 1) },
    op(GetDagOpName, "!getdagopname", 1, 1),
    op(Gt, "!gt", 2, 2),
    op(Head, "!head", 1, 1),
    op(If, "!if", 3, 3),
    op(Initialized, "!initialized", 1, 1),
    typed(Instances, "!instances", 0, 1),
    op(Interleave, "!interleave", 2, 2),
    typed(Isa, "!isa", 1, 1),
    op(Le, "!le", 2, 2),
    op(ListConcat, "!listconcat", 2, MANY),
    op(ListFlatten, "!listflatten", 1, 1),
    op(ListRemove, "!listremove", 2, 2),
    op(ListSplat, "!listsplat", 2, 2),
    op(LogTwo, "!logtwo", 1, 1),
    op(Lt, "!lt", 2, 2),
    op(Match, "!match", 2, 2),
    op(Mul, "!mul", 2, MANY),
    op(Ne, "!ne", 2, 2),
    op(Not, "!not", 1, 1),
    op(Or, "!or", 2, MANY),
    op(Range, "!range", 1, 3),
    op(Repr, "!repr", 1, 1),
    op(SetDagArg, "!setdagarg", 3, 3),
    op(SetDagName, "!setdagname", 3, 3),
    op(SetDagOp, "!setdagop", 2, 2),
    op(SetDagOpName, "!setdagopname", 2, 2),
    op(Shl, "!shl", 2, 2),
    op(Size, "!size", 1, 1),
    op(Sort, "!sort", 3, 3),
    op(Sra, "!sra", 2, 2),
    op(Srl, "!srl", 2, 2),
    op(StrConcat, "!strconcat", 2, MANY),
    op(Sub, "!sub", 2, 2),
    op(Subst, "!subst", 3, 3),
    op(Substr, "!substr", 2, 3),
    op(Switch, "!switch", 2, MANY),
    op(Tail, "!tail", 1, 1),
    op(ToLower, "!tolower", 1, 1),
    op(ToUpper, "!toupper", 1, 1),
    op(Xor, "!xor", 2, MANY),
];

/// Returns the spellings of all operators.
pub fn bang_operators() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|info| info.name)
}

const fn op(op: BangOp, name: &'static str, min: usize, max: usize) -> OpInfo {
    OpInfo { op, name, annotation: Annotation::None, min, max }
}

const fn typed(op: BangOp, name: &'static str, min: usize, max: usize) -> OpInfo {
    OpInfo { op, name, annotation: Annotation::Required, min, max }
}

impl BangOp {
    /// Returns the operator with this name, which begins with `!`.
    pub fn from_name(name: &str) -> Option<BangOp> {
        let at = TABLE.binary_search_by(|info| info.name.cmp(name)).ok()?;
        TABLE.get(at).map(|info| info.op)
    }

    /// Returns the spelling.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the entry in the table.
    pub fn info(self) -> &'static OpInfo {
        // A test checks that the table has one entry for each operator, in the same order.
        &TABLE[self as usize]
    }
}

//! Terms: values with holes.
//!
//! A class is a record whose values refer to unknown template parameters and fields. Such a value is a tree of
//! [`Node`]s in an arena, referred to by [`Term`]s; a fully known value is a single [`Node::Value`]. Nodes are created
//! and folded by [`fold`](super::fold), and holes are filled by [`substitute`](super::substitute).
//!
//! No term of a definition is needed once it is a record, so the arena is truncated after each definition.

mod compact;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use self::compact::Scratch;
use super::class::MulticlassId;
use crate::td::bang::Bang;
use crate::td::names::Symbol;
use crate::td::record::ClassId;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::Value;

/// Index of a node in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Term(u32);

impl Term {
    /// Returns the position among all terms, for tables.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sequence of adjacent terms in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TermList {
    start: u32,
    len: u32,
}

impl TermList {
    /// Returns the number of terms.
    pub(super) fn len(self) -> usize {
        self.len as usize
    }
}

/// Buffer for the operands of a new node, which usually needs no allocation.
#[derive(Debug)]
pub(super) struct Few {
    inline: [Term; Few::INLINE],
    len: usize,
    more: Vec<Term>,
}

/// A use of an operator in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BangId(u32);

/// Names of the operator and the arguments of a dag.
pub(super) type DagNames = Arc<[Option<Arc<str>>]>;

/// A value, or the expression that computes it.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A value without holes.
    Value(Value),
    /// A hole.
    Var(Variable, Type),
    /// A list with holes in it.
    List(Type, TermList),
    /// `bits<n>` with unknown bits, the least significant first.
    Bits(TermList),
    /// A bit of an unknown value.
    BitOf(Term, u32),
    /// A dag with holes in it: the operator and the arguments, and their names.
    Dag(TermList, DagNames),
    /// A field of an unknown record.
    Field(Term, Symbol, Type),
    /// An element of a list.
    Element(Term, Term, Type),
    /// Several elements of a list, by a list of indices.
    Slice(Term, Term, Type),
    /// An anonymous record with an unknown argument. The last arguments have these names.
    Instance { class: ClassId, args: TermList, named: Option<Arc<[Symbol]>>, span: Span },
    /// An operator. The arguments of `!cond` are condition, value, condition, value, ..
    Op(BangId, TermList),
    /// An operator with its own variables: `!foreach`, `!filter`, `!sort` (over, body) and `!foldl` (start, over,
    /// body).
    Loop(BangId, TermList, [Local; 2]),
}

/// Kind of a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    /// A field of the enclosing record.
    Field(Symbol),
    /// A template parameter, by position.
    Param(Owner, u32),
    /// `NAME` in a class or multiclass.
    Name(Owner),
    /// A variable of a `foreach` or an operator.
    Local(Local),
    /// The name of an anonymous definition, which may get another number.
    Anonymous(u32),
}

/// Owner of template parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// A class.
    Class(ClassId),
    /// A multiclass.
    Multiclass(MulticlassId),
}

/// A variable of a `foreach` or an operator, identified by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Local {
    /// Name for printing.
    pub(super) name: Symbol,
    /// Unique number.
    pub(super) number: u32,
}

/// Kinds of holes in a term, which are reasons to substitute in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Holes(u8);

impl Holes {
    /// No holes.
    pub(super) const NONE: Holes = Holes(0);
    /// Template parameters or `NAME`.
    pub(super) const PARAMS: Holes = Holes(1);
    /// Variables of loops.
    pub(super) const LOCALS: Holes = Holes(2);
    /// Fields of the enclosing record.
    pub(super) const FIELDS: Holes = Holes(4);
    /// An operator that could not be folded although its arguments are known; it may be later.
    pub(super) const STUCK: Holes = Holes(8);
    /// Any variable.
    pub(super) const VARIABLES: Holes = Holes(7);
    /// All kinds.
    pub(super) const ALL: Holes = Holes(15);

    /// Returns the union.
    pub(super) fn and(self, other: Holes) -> Holes {
        Holes(self.0 | other.0)
    }

    /// Returns true if the sets intersect.
    pub(super) fn meets(self, other: Holes) -> bool {
        self.0 & other.0 != 0
    }
}

impl Few {
    const INLINE: usize = 6;

    /// Creates an empty buffer with a capacity.
    pub(super) fn with_capacity(len: usize) -> Self {
        let more = if len > Self::INLINE { Vec::with_capacity(len) } else { Vec::new() };
        Few { inline: [Terms::UNSET; Self::INLINE], len: 0, more }
    }

    /// Adds a term.
    pub(super) fn push(&mut self, term: Term) {
        match self.inline.get_mut(self.len) {
            Some(place) if self.more.is_empty() && self.more.capacity() == 0 => {
                *place = term;
                self.len += 1;
            }
            _ => {
                if self.more.is_empty() {
                    self.more.extend_from_slice(self.inline.get(..self.len).unwrap_or_default());
                }
                self.more.push(term);
            }
        }
    }
}

impl Deref for Few {
    type Target = [Term];

    fn deref(&self) -> &[Term] {
        if self.more.is_empty() { self.inline.get(..self.len).unwrap_or_default() } else { &self.more }
    }
}

impl DerefMut for Few {
    fn deref_mut(&mut self) -> &mut [Term] {
        if self.more.is_empty() { self.inline.get_mut(..self.len).unwrap_or_default() } else { &mut self.more }
    }
}

/// Fill level of the arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    nodes: usize,
    lists: usize,
    bangs: usize,
}

/// Arena of terms.
#[derive(Debug)]
pub(super) struct Terms {
    nodes: Vec<(Node, Holes)>,
    lists: Vec<Term>,
    bangs: Vec<Bang>,
    scratch: Scratch,
}

impl Terms {
    /// The term `?`.
    pub(super) const UNSET: Term = Term(0);
    const ZERO: Term = Term(1);
    const ONE: Term = Term(2);

    /// Creates an arena with common values.
    pub(super) fn new() -> Self {
        let common = [Value::Unset, Value::Bit(false), Value::Bit(true)];
        Terms {
            nodes: common.map(|value| (Node::Value(value), Holes::NONE)).into(),
            lists: Vec::new(),
            bangs: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// Returns the term of a bit.
    pub(super) fn bit(value: bool) -> Term {
        if value { Self::ONE } else { Self::ZERO }
    }

    /// Returns the fill level.
    pub(super) fn mark(&self) -> Mark {
        Mark { nodes: self.nodes.len(), lists: self.lists.len(), bangs: self.bangs.len() }
    }

    /// Removes all terms newer than a mark.
    pub(super) fn cut(&mut self, mark: Mark) {
        self.nodes.truncate(mark.nodes);
        self.lists.truncate(mark.lists);
        self.bangs.truncate(mark.bangs);
    }

    /// Returns the number of nodes and operands.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() + self.lists.len()
    }

    /// Adds a value.
    pub(super) fn value(&mut self, value: Value) -> Term {
        match value {
            Value::Unset => Self::UNSET,
            Value::Bit(bit) => Self::bit(bit),
            value => self.add(Node::Value(value), Holes::NONE),
        }
    }

    /// Adds a node with these kinds of holes.
    pub(super) fn add(&mut self, node: Node, holes: Holes) -> Term {
        // The evaluator stops long before the number of terms exceeds 32 bits.
        let term = Term(self.nodes.len() as u32);
        self.nodes.push((node, holes));
        term
    }

    /// Adds a hole.
    pub(super) fn variable(&mut self, variable: Variable, ty: Type) -> Term {
        let holes = match variable {
            Variable::Field(_) | Variable::Anonymous(_) => Holes::FIELDS,
            Variable::Param(..) | Variable::Name(_) => Holes::PARAMS,
            Variable::Local(_) => Holes::LOCALS,
        };
        self.add(Node::Var(variable, ty), holes)
    }

    /// Stores a sequence of terms.
    pub(super) fn list(&mut self, terms: &[Term]) -> TermList {
        let list = TermList { start: self.lists.len() as u32, len: terms.len() as u32 };
        self.lists.extend_from_slice(terms);
        list
    }

    /// Returns the terms of a list.
    pub(super) fn items(&self, list: TermList) -> &[Term] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }

    /// Returns a term of a list, or `?` beyond the end.
    pub(super) fn item(&self, list: TermList, at: usize) -> Term {
        self.items(list).get(at).copied().unwrap_or(Self::UNSET)
    }

    /// Stores a use of an operator.
    pub(super) fn add_bang(&mut self, bang: Bang) -> BangId {
        self.bangs.push(bang);
        BangId(self.bangs.len() as u32 - 1)
    }

    /// Adds a use of an operator that cannot be folded yet.
    pub(super) fn stuck(&mut self, bang: Bang, args: &[Term]) -> Term {
        let bang = self.add_bang(bang);
        let holes = self.holes_in(args).and(Holes::STUCK);
        let args = self.list(args);
        self.add(Node::Op(bang, args), holes)
    }

    /// Returns the use of an operator.
    pub(super) fn bang(&self, id: BangId) -> &Bang {
        &self.bangs[id.0 as usize]
    }

    /// Returns true if a test holds for a term or a nested one.
    pub(super) fn any(&self, term: Term, test: &mut dyn FnMut(Term) -> bool) -> bool {
        if test(term) {
            return true;
        }
        let (terms, list) = self.node(term).parts();
        let list = list.map(|list| self.items(list)).unwrap_or_default();
        stacker::maybe_grow(super::STACK_LEFT, super::STACK_MORE, || {
            terms.iter().flatten().chain(list).any(|term| self.any(*term, test))
        })
    }

    /// Returns the node of a term.
    pub(super) fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize].0
    }

    /// Returns the holes in a term.
    pub(super) fn holes(&self, term: Term) -> Holes {
        self.nodes[term.0 as usize].1
    }

    /// Returns the holes in some terms.
    pub(super) fn holes_in(&self, terms: &[Term]) -> Holes {
        terms.iter().fold(Holes::NONE, |holes, term| holes.and(self.holes(*term)))
    }

    /// Returns the value of a term without holes.
    pub(super) fn known(&self, term: Term) -> Option<&Value> {
        match self.node(term) {
            Node::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the value of a term, or `?` if it has holes.
    pub(super) fn known_or_unset(&self, term: Term) -> &Value {
        self.known(term).unwrap_or(&Value::Unset)
    }

    /// Returns true if the term is `?`.
    pub(super) fn is_unset(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Value(Value::Unset))
    }
}

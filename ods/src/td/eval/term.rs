//! Terms: values with holes.
//!
//! A class is a record whose values mention template parameters and fields that are not known yet. Such a value is a
//! tree of [`Node`]s in an arena, named by [`Term`]s; what is known entirely is a single [`Node::Value`]. Nodes are made
//! by [`fold`](super::fold), which computes what can be computed, and holes are filled by
//! [`substitute`](super::substitute).
//!
//! Nothing refers to the terms of a definition once it is a record, so the arena is cut back after each of them.

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

/// A node in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Term(u32);

impl Term {
    /// The position among all terms, for tables.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some terms in a row in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TermList {
    start: u32,
    len: u32,
}

impl TermList {
    /// How many they are.
    pub(super) fn len(self) -> usize {
        self.len as usize
    }
}

/// A few terms that are about to become those of a node: without an allocation, if they are as few as usual.
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

/// A value, or what it will be computed from.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A value without holes.
    Value(Value),
    /// A hole.
    Var(Variable, Type),
    /// A list with holes in it.
    List(Type, TermList),
    /// `bits<n>` of something unknown, the least significant first.
    Bits(TermList),
    /// A bit of something unknown.
    BitOf(Term, u32),
    /// A dag with holes in it: the operator and the arguments, and their names.
    Dag(TermList, DagNames),
    /// A field of an unknown record.
    Field(Term, Symbol, Type),
    /// An element of a list.
    Element(Term, Term, Type),
    /// Several elements of a list; which ones is a list, too.
    Slice(Term, Term, Type),
    /// An anonymous record of which an argument is unknown. The last arguments have these names.
    Instance { class: ClassId, args: TermList, named: Option<Arc<[Symbol]>>, span: Span },
    /// An operator. The arguments of `!cond` are condition, value, condition, value, ..
    Op(BangId, TermList),
    /// An operator with variables of its own: `!foreach`, `!filter`, `!sort` (over, body) and `!foldl` (start, over, body).
    Loop(BangId, TermList, [Local; 2]),
}

/// What is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    /// A field of the record that it is in.
    Field(Symbol),
    /// A template parameter, by position.
    Param(Owner, u32),
    /// `NAME` in a class or multiclass.
    Name(Owner),
    /// What a `foreach` or an operator runs over.
    Local(Local),
    /// The name of an anonymous definition, which may get another number.
    Anonymous(u32),
}

/// Who has template parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// A class.
    Class(ClassId),
    /// A multiclass.
    Multiclass(MulticlassId),
}

/// A variable of a `foreach` or an operator: no two have the same number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Local {
    /// The name, to print.
    pub(super) name: Symbol,
    /// Which.
    pub(super) number: u32,
}

/// What is in a term: reasons to look at it again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Holes(u8);

impl Holes {
    /// There is nothing to find out.
    pub(super) const NONE: Holes = Holes(0);
    /// Template parameters or `NAME`.
    pub(super) const PARAMS: Holes = Holes(1);
    /// Variables of loops.
    pub(super) const LOCALS: Holes = Holes(2);
    /// Fields of the record that it is in.
    pub(super) const FIELDS: Holes = Holes(4);
    /// An operator that could not be computed although its arguments are known: perhaps later.
    pub(super) const STUCK: Holes = Holes(8);
    /// Any variable.
    pub(super) const VARIABLES: Holes = Holes(7);
    /// All of them.
    pub(super) const ALL: Holes = Holes(15);

    /// Both.
    pub(super) fn and(self, other: Holes) -> Holes {
        Holes(self.0 | other.0)
    }

    /// Whether they have something in common.
    pub(super) fn meets(self, other: Holes) -> bool {
        self.0 & other.0 != 0
    }
}

impl Few {
    const INLINE: usize = 6;

    /// None yet, of as many as this.
    pub(super) fn with_capacity(len: usize) -> Self {
        let more = if len > Self::INLINE { Vec::with_capacity(len) } else { Vec::new() };
        Few { inline: [Terms::UNSET; Self::INLINE], len: 0, more }
    }

    /// Adds one.
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

/// How full the arena is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    nodes: usize,
    lists: usize,
    bangs: usize,
}

/// The arena.
#[derive(Debug)]
pub(super) struct Terms {
    nodes: Vec<(Node, Holes)>,
    lists: Vec<Term>,
    bangs: Vec<Bang>,
    scratch: Scratch,
}

impl Terms {
    /// `?`
    pub(super) const UNSET: Term = Term(0);
    const ZERO: Term = Term(1);
    const ONE: Term = Term(2);

    /// An arena with the values that are often needed.
    pub(super) fn new() -> Self {
        let common = [Value::Unset, Value::Bit(false), Value::Bit(true)];
        Terms {
            nodes: common.map(|value| (Node::Value(value), Holes::NONE)).into(),
            lists: Vec::new(),
            bangs: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// A bit.
    pub(super) fn bit(value: bool) -> Term {
        if value { Self::ONE } else { Self::ZERO }
    }

    /// How full it is.
    pub(super) fn mark(&self) -> Mark {
        Mark { nodes: self.nodes.len(), lists: self.lists.len(), bangs: self.bangs.len() }
    }

    /// Forgets all terms that are newer.
    pub(super) fn cut(&mut self, mark: Mark) {
        self.nodes.truncate(mark.nodes);
        self.lists.truncate(mark.lists);
        self.bangs.truncate(mark.bangs);
    }

    /// How much is in it.
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

    /// Adds a node in which there are these holes.
    pub(super) fn add(&mut self, node: Node, holes: Holes) -> Term {
        // The evaluator stops long before there are too many for 32 bits.
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

    /// Keeps some terms in a row.
    pub(super) fn list(&mut self, terms: &[Term]) -> TermList {
        let list = TermList { start: self.lists.len() as u32, len: terms.len() as u32 };
        self.lists.extend_from_slice(terms);
        list
    }

    /// The terms of a list.
    pub(super) fn items(&self, list: TermList) -> &[Term] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }

    /// One of them; `?` if there are fewer.
    pub(super) fn item(&self, list: TermList, at: usize) -> Term {
        self.items(list).get(at).copied().unwrap_or(Self::UNSET)
    }

    /// Keeps what there is to say of an operator.
    pub(super) fn add_bang(&mut self, bang: Bang) -> BangId {
        self.bangs.push(bang);
        BangId(self.bangs.len() as u32 - 1)
    }

    /// Adds a use of an operator that cannot be computed yet.
    pub(super) fn stuck(&mut self, bang: Bang, args: &[Term]) -> Term {
        let bang = self.add_bang(bang);
        let holes = self.holes_in(args).and(Holes::STUCK);
        let args = self.list(args);
        self.add(Node::Op(bang, args), holes)
    }

    /// What there is to say of an operator.
    pub(super) fn bang(&self, id: BangId) -> &Bang {
        &self.bangs[id.0 as usize]
    }

    /// Whether something is true of a term or one in it.
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

    /// What a term is.
    pub(super) fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize].0
    }

    /// The holes in a term.
    pub(super) fn holes(&self, term: Term) -> Holes {
        self.nodes[term.0 as usize].1
    }

    /// The holes in some terms.
    pub(super) fn holes_in(&self, terms: &[Term]) -> Holes {
        terms.iter().fold(Holes::NONE, |holes, term| holes.and(self.holes(*term)))
    }

    /// The value, if there are no holes.
    pub(super) fn known(&self, term: Term) -> Option<&Value> {
        match self.node(term) {
            Node::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The value; `?` if there are holes.
    pub(super) fn known_or_unset(&self, term: Term) -> &Value {
        self.known(term).unwrap_or(&Value::Unset)
    }

    /// Whether it is `?`.
    pub(super) fn is_unset(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Value(Value::Unset))
    }
}

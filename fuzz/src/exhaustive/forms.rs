//! Operations with their types and attributes, and what is in their regions and after them.

use super::ty::Ty;

/// The last operation of a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A terminator of a region, on values.
    Terminator(String),
    /// The return of the function, with one value.
    Return,
    /// A branch to the block that the blocks of an operation have in common. It gets the argument, and returns it.
    Join,
}

/// A block of a region, or one that is a successor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// The types of its arguments.
    pub args: Vec<Ty>,
    /// The last operation.
    pub end: End,
    /// The types of the values at its end.
    pub values: Vec<Ty>,
}

/// A place for a value: an operand, or a value at the end of a body.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Its type.
    pub ty: Ty,
    /// The number of the body.
    pub body: Option<usize>,
}

/// An operation with its types and attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// The text between `<{` and `}>`.
    pub props: String,
    /// The types of its operands.
    pub operands: Vec<Ty>,
    /// The types of its results; of a terminator, that of the value that the function returns after it.
    pub results: Vec<Ty>,
    /// Its regions, one block each, or its successors.
    pub bodies: Vec<Body>,
    /// The bodies that are successors, in order.
    pub targets: Vec<usize>,
}

impl Form {
    /// Whether it ends a block of the function.
    pub fn is_branch(&self) -> bool {
        !self.targets.is_empty()
    }

    /// Whether it is of numbers only: no vectors, regions or successors.
    pub fn is_scalar(&self) -> bool {
        self.bodies.is_empty() && !self.operands.iter().chain(&self.results).any(|ty| ty.is_vector())
    }

    /// Whether it has a float of 8 bits.
    pub fn is_small_float(&self) -> bool {
        self.operands.iter().chain(&self.results).any(|ty| ty.small_float().is_some())
    }

    /// The places of values.
    pub fn slots(&self) -> Vec<Slot> {
        let operands = self.operands.iter().map(|ty| Slot { ty: *ty, body: None });
        let inner = self.bodies.iter().enumerate();
        let inner =
            inner.flat_map(|(number, body)| body.values.iter().map(move |ty| Slot { ty: *ty, body: Some(number) }));
        operands.chain(inner).collect()
    }

    /// The arguments of the body that a place is in.
    pub fn scope(&self, slot: Slot) -> &[Ty] {
        slot.body.map_or(&[], |body| &self.bodies[body].args)
    }

    /// Whether a place is a value that the function returns, so that another branch may stand there.
    pub fn is_tail(&self, slot: Slot) -> bool {
        slot.body.is_some_and(|body| self.bodies[body].end == End::Return)
    }

    /// The text of the operation, with its regions or successors.
    pub fn text(&self, results: &[String], operands: &[String], regions: &str, successors: &str) -> String {
        let list = |types: &[Ty]| types.iter().map(|ty| ty.0).collect::<Vec<_>>().join(", ");
        let props = if self.props.is_empty() { String::new() } else { format!(" <{{{}}}>", self.props) };
        let is_branch = self.is_branch();
        let (of, to) = (list(&self.operands), if is_branch { String::new() } else { list(&self.results) });
        let results =
            if is_branch || results.is_empty() { String::new() } else { format!("{} = ", results.join(", ")) };
        format!("{results}\"{}\"({}){successors}{props}{regions} : ({of}) -> ({to})\n", self.name, operands.join(", "))
    }
}

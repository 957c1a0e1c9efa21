//! Operations with their types and attributes, and the bodies of their regions and successors.

use super::ty::Ty;

/// Last operation of a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A terminator of a region, with operands.
    Terminator(String),
    /// The return of the function, with one value.
    Return,
    /// A branch with the block argument to the common successor of an operation's blocks, which returns it.
    Join,
}

/// The block of a region, or a successor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// Types of the block arguments.
    pub args: Vec<Ty>,
    /// Last operation.
    pub end: End,
    /// Types of the last operation's operands.
    pub values: Vec<Ty>,
}

/// A slot for a value: an operand, or a value at the end of a body.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Type of the value.
    pub ty: Ty,
    /// Index of the body.
    pub body: Option<usize>,
}

/// An operation with its types and attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// Name of the operation.
    pub name: String,
    /// Text between `<{` and `}>`.
    pub props: String,
    /// Types of the operands.
    pub operands: Vec<Ty>,
    /// Types of the results; for a terminator, that of the value that the function returns after it.
    pub results: Vec<Ty>,
    /// Regions of one block each, or successors.
    pub bodies: Vec<Body>,
    /// Indices of the bodies that are successors, in order.
    pub targets: Vec<usize>,
}

impl Form {
    /// Returns true if the operation ends a block of the function.
    pub fn is_branch(&self) -> bool {
        !self.targets.is_empty()
    }

    /// Returns true if the operation has only scalars: no vectors, regions or successors.
    pub fn is_scalar(&self) -> bool {
        self.bodies.is_empty() && !self.operands.iter().chain(&self.results).any(|ty| ty.is_vector())
    }

    /// Returns true if the operation has a float of 8 bits.
    pub fn is_small_float(&self) -> bool {
        self.operands.iter().chain(&self.results).any(|ty| ty.small_float().is_some())
    }

    /// Returns the slots for values.
    pub fn slots(&self) -> Vec<Slot> {
        let operands = self.operands.iter().map(|ty| Slot { ty: *ty, body: None });
        let inner = self.bodies.iter().enumerate();
        let inner =
            inner.flat_map(|(number, body)| body.values.iter().map(move |ty| Slot { ty: *ty, body: Some(number) }));
        operands.chain(inner).collect()
    }

    /// Returns the block arguments that are visible in a slot.
    pub fn scope(&self, slot: Slot) -> &[Ty] {
        slot.body.map_or(&[], |body| &self.bodies[body].args)
    }

    /// Returns true if a slot is returned from the function, so that it may hold another branch.
    pub fn is_tail(&self, slot: Slot) -> bool {
        slot.body.is_some_and(|body| self.bodies[body].end == End::Return)
    }

    /// Formats the operation, with its regions or successors.
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

//! Metadata of LLVM IR.

use super::inst::Operand;
use super::{Bytes, Const};

/// Handle of a metadata node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct NodeId(pub(crate) u32);

/// An operand of metadata.
#[derive(Clone, Debug)]
pub(crate) enum Md {
    Null,
    Node(NodeId),
    Text(Bytes),
    Const(Const),
    /// A value of the function: an argument or the result of an instruction.
    Local(Operand),
    /// `!DIArgList(..)`, which no operation of the dialect can represent.
    List,
}

/// A node: `!{..}` or `!DIFile(..)`.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) is_distinct: bool,
    pub(crate) kind: NodeKind,
    /// Text of the node, for messages.
    pub(crate) span: (u32, u32),
}

/// Contents of a node.
#[derive(Debug)]
pub(crate) enum NodeKind {
    /// Used, and not yet defined.
    Unknown,
    Tuple(Vec<Md>),
    /// `!DILocation(line: 1, scope: !2)`: name and fields.
    Record(Bytes, Vec<(Bytes, Field)>),
    /// `!DIExpression(DW_OP_deref)`: opcodes and arguments.
    Expression(Vec<u64>),
}

/// Value of a field.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    Md(Md),
    /// A number; negative ones are two's complement.
    Int(i128),
    Bool(bool),
    /// `DW_TAG_member`, `FullDebug`, or several: `DIFlagPublic | DIFlagStaticMember`.
    Words(Vec<Bytes>),
}

impl Node {
    /// Returns the operands of a tuple.
    pub(crate) fn operands(&self) -> &[Md] {
        match &self.kind {
            NodeKind::Tuple(operands) => operands,
            _ => &[],
        }
    }

    /// Returns a field of a record.
    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        match &self.kind {
            NodeKind::Record(_, fields) => {
                fields.iter().find(|field| &*field.0 == name.as_bytes()).map(|field| &field.1)
            }
            _ => None,
        }
    }

    /// Returns the name of a record, without `!`.
    pub(crate) fn record(&self) -> Option<&[u8]> {
        match &self.kind {
            NodeKind::Record(name, _) => Some(name),
            NodeKind::Expression(_) => Some(b"DIExpression"),
            _ => None,
        }
    }
}

//! Actions of rules on registers.

use std::fmt;
use std::sync::Arc;

use lect_core::context::ContextData;
use lect_core::entity::{Op, OpName, Value};
use lect_core::ir::OpState;
use lect_core::loc::{Loc, LocKind};
use lect_core::typed::codec::{Codec, Ints};
use lect_ods::spec::Grouping;
use smallvec::SmallVec;

use super::item::Item;
use super::native::Rewrite;
use crate::rewrite::Rewriter;

/// A register of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reg(pub(super) u32);

/// An action of a rule.
pub enum Action {
    /// Creates an operation before the rewritten one.
    Create {
        /// Name of the operation.
        name: OpName,
        /// Operands: if there are as many items as operand segments, each item is a segment.
        operands: Box<[Reg]>,
        /// Attributes by name; absent ones are omitted.
        attrs: Box<[(Arc<str>, Reg)]>,
        /// Types of the results.
        types: NewTypes,
        /// Location.
        loc: NewLoc,
        /// Register for the operation.
        into: Reg,
    },
    /// Calls a function.
    Call {
        /// The function.
        function: Rewrite,
        /// Arguments.
        args: Box<[Reg]>,
        /// Registers for the results.
        into: Box<[Reg]>,
    },
    /// Takes results of an operation.
    Results {
        /// The operation.
        of: Reg,
        /// Selection of results.
        which: Which,
        /// Register for the results.
        into: Reg,
    },
    /// Joins the values or types of several items.
    Join {
        /// The items.
        items: Box<[Reg]>,
        /// Whether they are types.
        types: bool,
        /// Register for the joined item.
        into: Reg,
    },
    /// Replaces an operation by values, one for each result, and erases it.
    Replace {
        /// The operation.
        op: Reg,
        /// The values; an operation represents its results.
        with: Box<[Reg]>,
    },
    /// Erases an operation.
    Erase(Reg),
}

/// Selection of an operation's results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// One result.
    One(u32),
    /// The results of a segment.
    Group(u32),
    /// The only result of a segment.
    OnlyOf(u32),
    /// All results.
    All,
}

/// Result types of a new operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewTypes {
    /// Inferred types.
    Inferred,
    /// Types of the items: types, or types of values.
    Given(Box<[Reg]>),
}

/// Location of a new operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewLoc {
    /// The location of the rewritten operation.
    Root,
    /// The fused locations of these operations.
    Fused(Box<[Reg]>),
    /// A name.
    Named(Box<str>),
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { operands, types, into, .. } => write!(f, "Create({operands:?}, {types:?}) -> {into:?}"),
            Self::Call { args, into, .. } => write!(f, "Call({args:?}) -> {into:?}"),
            Self::Results { of, which, into } => write!(f, "Results({of:?}, {which:?}) -> {into:?}"),
            Self::Join { items, into, .. } => write!(f, "Join({items:?}) -> {into:?}"),
            Self::Replace { op, with } => write!(f, "Replace({op:?}, {with:?})"),
            Self::Erase(op) => write!(f, "Erase({op:?})"),
        }
    }
}

/// Runs the actions of a rule. If one fails, returns `None` and erases the new operations.
pub(super) fn run(actions: &[Action], registers: Vec<Item>, root: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let mut run = Run { registers, root, made: Vec::new() };
    for action in actions {
        rewriter.before(root);
        if run.action(action, rewriter).is_none() {
            run.made.into_iter().rev().for_each(|op| rewriter.erase(op));
            return None;
        }
    }
    Some(())
}

struct Run {
    registers: Vec<Item>,
    root: Op,
    made: Vec<Op>,
}

impl Run {
    fn get(&self, reg: Reg) -> &Item {
        &self.registers[reg.0 as usize]
    }

    fn set(&mut self, reg: Reg, item: Item) {
        self.registers[reg.0 as usize] = item;
    }

    fn values(&self, regs: &[Reg], rewriter: &Rewriter<'_>) -> SmallVec<[Value; 4]> {
        regs.iter().flat_map(|&reg| self.get(reg).values(rewriter.ir())).collect()
    }

    fn action(&mut self, action: &Action, rewriter: &mut Rewriter<'_>) -> Option<()> {
        match action {
            Action::Create { into, .. } => {
                let state = self.state(action, rewriter)?;
                let op = rewriter.insert(state);
                self.made.push(op);
                self.set(*into, Item::Op(op));
            }
            Action::Call { function, args, into } => {
                let args: SmallVec<[Item; 4]> = args.iter().map(|&arg| self.get(arg).clone()).collect();
                let returned = function(rewriter, &args)?;
                if returned.len() < into.len() {
                    return None;
                }
                into.iter().zip(returned).for_each(|(&reg, item)| self.set(reg, item));
            }
            Action::Results { of, which, into } => {
                let ir = rewriter.ir();
                let item = match (self.get(*of).op(ir).map(|op| ir.op(op))?, which) {
                    (op, Which::One(index)) => Item::Value(op.results().nth(*index as usize)?),
                    (op, Which::Group(group)) => Item::Values(op.result_group(*group).collect()),
                    (op, Which::OnlyOf(group)) => {
                        let only = Item::Values(op.result_group(*group).collect()).only();
                        Some(only).filter(Item::is_there)?
                    }
                    (op, Which::All) => Item::Values(op.results().collect()),
                };
                self.set(*into, item);
            }
            Action::Join { items, types, into } => {
                let item = match types {
                    true => Item::Types(items.iter().flat_map(|&it| self.get(it).types(rewriter.ir())).collect()),
                    false => Item::Values(self.values(items, rewriter)),
                };
                self.set(*into, item);
            }
            Action::Replace { op, with } => {
                let Item::Op(op) = *self.get(*op) else { return None };
                let values = self.values(with, rewriter);
                if values.len() != rewriter.op(op).result_count() {
                    return None;
                }
                rewriter.replace(op, &values);
            }
            Action::Erase(op) => {
                let Item::Op(op) = *self.get(*op) else { return None };
                if rewriter.op(op).results().any(|result| !rewriter.ir().value(result).is_unused()) {
                    return None;
                }
                rewriter.erase(op);
            }
        }
        Some(())
    }

    /// Returns the state of the operation to be created.
    fn state(&self, action: &Action, rewriter: &Rewriter<'_>) -> Option<OpState> {
        let Action::Create { name, operands, attrs, types, loc, .. } = action else { return None };
        let (ir, ctx) = (rewriter.ir(), rewriter.context());
        let mut state = OpState::new(*name, self.loc(loc, rewriter));
        let mut sizes = SmallVec::<[i64; 4]>::new();
        for &operand in operands {
            let values = self.get(operand).values(ir);
            sizes.push(values.len() as i64);
            state.operands.extend(values);
        }
        for (name, value) in attrs {
            match *self.get(*value) {
                Item::Attr(attr) => state = state.attr(ctx, name, attr),
                Item::Type(ty) => state = state.attr(ctx, name, ctx.attrs().ty(ty)),
                Item::None => {}
                _ => return None,
            }
        }
        if let Some(info) = ctx.op_name(*name).info()
            && let Grouping::Sized(slot) = info.spec().operand_groups
            && info.spec().operands.len() == sizes.len()
        {
            let slot = &info.spec().props.get(slot as usize)?.name;
            state = state.attr(ctx, slot, Ints::<32>::write(ctx, sizes.to_vec()));
        }
        match types {
            NewTypes::Inferred => state.infer_results(ir, &sizes).ok()?,
            NewTypes::Given(types) => {
                state.results = types.iter().flat_map(|&reg| self.get(reg).types(ir)).collect();
            }
        }
        Some(state)
    }

    fn loc(&self, loc: &NewLoc, rewriter: &Rewriter<'_>) -> Loc {
        let ctx = rewriter.context();
        let loc_of = |op: Op| rewriter.op(op).loc();
        match loc {
            NewLoc::Root => loc_of(self.root),
            NewLoc::Named(name) => {
                let unknown = ctx.attrs().unknown_loc();
                Loc::attr(ctx.attrs().name_loc(ctx.ident(name.as_bytes()), unknown))
            }
            NewLoc::Fused(regs) => {
                let ops = regs.iter().filter_map(|&reg| self.get(reg).op(rewriter.ir()));
                let locs: SmallVec<[Loc; 4]> = ops.map(loc_of).collect();
                fused(ctx, &locs)
            }
        }
    }
}

/// Fuses several locations.
pub(super) fn fused(ctx: &ContextData, locs: &[Loc]) -> Loc {
    match locs {
        [] => Loc::UNKNOWN,
        [first, rest @ ..] if rest.iter().all(|loc| loc == first) => *first,
        _ => {
            let known = locs.iter().filter(|loc| loc.kind() != LocKind::Unknown);
            let attrs: Vec<_> = known.map(|&loc| ctx.attrs().loc(loc)).collect();
            Loc::attr(ctx.attrs().fused_loc(&attrs, None))
        }
    }
}

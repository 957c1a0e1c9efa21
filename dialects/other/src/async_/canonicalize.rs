//! Canonicalization patterns of `async`.

use lect_support::prelude::*;

use super::{AwaitAllOp, CreateGroupOp};

pub(super) const PATTERNS: Table = canonicalization![CreateGroupOp => [erase_empty_group]];

/// Erases a group that is only awaited.
fn erase_empty_group(group: CreateGroupOp<'_>) -> Option<Rewrite> {
    let users = || group.0.ir.value(group.result()).uses().map(|it| it.0);
    if !users().all(|user| user.is::<AwaitAllOp<'_>>()) {
        return None;
    }
    let users: Vec<Op> = users().map(|user| user.op).collect();
    Some(Rewrite::new(move |rw| {
        users.into_iter().for_each(|user| rw.erase(user));
        rw.erase(rw.root());
    }))
}

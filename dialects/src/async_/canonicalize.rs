//! Canonicalization patterns of `async`.

use lect_core::entity::Op;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, is};

pub(super) const PATTERNS: Table = canonicalization!["async.create_group" => [erase_empty_group]];

/// A group that is only awaited.
fn erase_empty_group(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let group = rw.op(op).results().next()?;
    let users: Vec<_> = rw.ir().value(group).uses().map(|it| it.0).collect();
    if !users.iter().all(|user| is(*user, "async.await_all")) {
        return None;
    }
    let users: Vec<Op> = users.into_iter().map(|user| user.op).collect();
    users.into_iter().for_each(|user| rw.erase(user));
    rw.erase(op);
    Some(())
}

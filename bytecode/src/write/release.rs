//! What operations and their attributes were called in an older release: the renamings that [`Upgrade`]s declare, in
//! reverse. What else has changed is not undone.

use std::collections::BTreeSet;

use lect_core::Context;
use lect_core::dialect::{Change, Upgrade};
use lect_core::entity::OpName;

use super::tables::FastMap;
use crate::layout::{self, Release};
use crate::read::TODAY;

/// What operations of today are called in a release, of those that have another name and are otherwise the same.
pub(super) fn renamed_ops(ctx: &Context, release: &'static Release) -> FastMap<OpName, OpName> {
    let mut older: Vec<(&str, String)> = Vec::new();
    for namespace in namespaces(release) {
        for Upgrade { op, until, changes } in ctx.upgrades(namespace.as_bytes()) {
            if let [Change::Rename(to)] = changes
                && release.major().is_none_or(|major| major <= *until)
            {
                older.push((to, format!("{namespace}.{op}")));
            }
        }
    }
    let mut renamed = FastMap::default();
    for (today, first) in &older {
        // Releases between may have had other names; each is older than the one before.
        let mut name = first;
        for _ in 0..older.len() {
            if release.knows_op(name) {
                break;
            }
            let Some((_, before)) = older.iter().find(|it| it.0 == name) else { break };
            name = before;
        }
        if release.knows_op(name) && !release.knows_op(today) {
            renamed.insert(ctx.op_name_of(today.as_bytes()), ctx.op_name_of(name.as_bytes()));
        }
    }
    renamed
}

/// What attributes of an operation, as the release calls it, were called then, and what they are called today.
pub(super) fn renamed_attrs(ctx: &Context, release: &Release, op: &str) -> Vec<(&'static str, &'static str)> {
    let Some((namespace, op)) = op.split_once('.') else { return Vec::new() };
    let own = ctx
        .upgrades(namespace.as_bytes())
        .iter()
        .filter(|upgrade| upgrade.op == op && release.major().is_none_or(|major| major <= upgrade.until));
    let renamed = |change: &Change| match *change {
        Change::RenameAttr(from, to) => Some((from, to)),
        _ => None,
    };
    own.flat_map(|upgrade| upgrade.changes).filter_map(renamed).collect()
}

/// The namespaces of the operations of a release and of today.
fn namespaces(release: &'static Release) -> BTreeSet<&'static str> {
    let all = [Some(release), layout::release(TODAY)].into_iter().flatten().flat_map(|release| release.ops(""));
    all.filter_map(|name| name.split_once('.')).map(|(namespace, _)| namespace).collect()
}

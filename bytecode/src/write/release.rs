//! What operations and their attributes were called in an older release, and which were lists: what [`Upgrade`]s declare, in
//! reverse. What else has changed is not undone.

use std::collections::BTreeSet;

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::dialect::{Change, Upgrade};
use lect_core::engine::int_array;
use lect_core::entity::{Attr, OpName};

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
    let renamed = |change: &Change| match *change {
        Change::RenameAttr(from, to) => Some((from, to)),
        _ => None,
    };
    changes(ctx, release, op).filter_map(renamed).collect()
}

/// The attributes of an operation, as the release calls it, that were lists then and are dense today.
pub(super) fn lists(ctx: &Context, release: &Release, op: &str) -> Vec<&'static str> {
    let list = |change: &Change| match *change {
        Change::List(name) => Some(name),
        _ => None,
    };
    changes(ctx, release, op).filter_map(list).collect()
}

/// What has changed of an operation since a release, which calls it so.
fn changes<'a>(ctx: &'a Context, release: &Release, op: &str) -> impl Iterator<Item = &'a Change> + use<'a> {
    let (namespace, op) = op.split_once('.').unwrap_or((op, ""));
    let major = release.major();
    let op = op.to_owned();
    let own = ctx.upgrades(namespace.as_bytes()).iter();
    own.filter(move |upgrade| upgrade.op == op && major.is_none_or(|major| major <= upgrade.until))
        .flat_map(|upgrade| upgrade.changes)
}

/// A dense array as a list of integer attributes.
pub(super) fn list(ctx: &Context, attr: Attr) -> Attr {
    let AttrData::DenseArray { element, .. } = *ctx.attr_data(attr) else { return attr };
    let elements: Vec<Attr> = int_array(ctx, attr).iter().map(|&value| ctx.integer_attr(element, value)).collect();
    ctx.array_attr(elements)
}

/// The namespaces of the operations of a release and of today.
fn namespaces(release: &'static Release) -> BTreeSet<&'static str> {
    let all = [Some(release), layout::release(TODAY)].into_iter().flatten().flat_map(|release| release.ops(""));
    all.filter_map(|name| name.split_once('.')).map(|(namespace, _)| namespace).collect()
}

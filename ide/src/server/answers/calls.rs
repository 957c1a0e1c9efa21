//! Call hierarchy.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use lect_core::text::TokenKind;
use lsp_types::{CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, SymbolKind, Uri};

use super::{Answer, At, Called};
use crate::ir::Snapshot;
use crate::server::documents::Documents;

/// Returns the symbol at a position, or else the enclosing one.
pub fn prepare(documents: &mut Documents, at: At) -> Answer<Option<Vec<CallHierarchyItem>>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let Some(snapshot) = documents.ir(&uri)? else { return Ok(None) };
    let token = snapshot.token_around(offset).filter(|token| token.kind == TokenKind::At);
    let op = token.and_then(|token| snapshot.symbol(token)).or_else(|| symbol_around(&snapshot, offset));
    op.map(|op| item(documents, &uri, &snapshot, op).map(|item| vec![item])).transpose()
}

/// Returns the uses of a symbol, grouped by the enclosing symbols.
pub fn incoming(documents: &mut Documents, params: Called) -> Answer<Option<Vec<CallHierarchyIncomingCall>>> {
    let Some((uri, snapshot, op)) = symbol_of(documents, &params.item)? else { return Ok(None) };
    let definition = snapshot.ops.get(op as usize).and_then(|op| op.symbol.clone());
    let places = snapshot.symbol_references(op).into_iter().filter(|place| Some(place) != definition.as_ref());
    let mut callers: BTreeMap<u32, Vec<Range<u32>>> = BTreeMap::new();
    for place in places {
        if let Some(caller) = symbol_around(&snapshot, place.start) {
            callers.entry(caller).or_default().push(place);
        }
    }
    let call = |(caller, places): (u32, Vec<Range<u32>>)| {
        let from = item(documents, &uri, &snapshot, caller)?;
        Ok(CallHierarchyIncomingCall { from, from_ranges: ranges(documents, &uri, places)? })
    };
    callers.into_iter().map(call).collect::<Answer<_>>().map(Some)
}

/// Returns the symbols that are used within a symbol.
pub fn outgoing(documents: &mut Documents, params: Called) -> Answer<Option<Vec<CallHierarchyOutgoingCall>>> {
    let Some((uri, snapshot, op)) = symbol_of(documents, &params.item)? else { return Ok(None) };
    let Some(fact) = snapshot.ops.get(op as usize) else { return Ok(None) };
    let mut callees: BTreeMap<u32, Vec<Range<u32>>> = BTreeMap::new();
    for token in snapshot.tokens(fact.range.clone()).filter(|token| token.kind == TokenKind::At) {
        if let Some(callee) = snapshot.symbol(token).filter(|callee| *callee != op) {
            callees.entry(callee).or_default().push(token.start..token.end);
        }
    }
    let call = |(callee, places): (u32, Vec<Range<u32>>)| {
        let to = item(documents, &uri, &snapshot, callee)?;
        Ok(CallHierarchyOutgoingCall { to, from_ranges: ranges(documents, &uri, places)? })
    };
    callees.into_iter().map(call).collect::<Answer<_>>().map(Some)
}

fn ranges(documents: &Documents, uri: &Uri, places: Vec<Range<u32>>) -> Answer<Vec<lsp_types::Range>> {
    let document = documents.get(uri)?;
    Ok(places.into_iter().map(|place| documents.range(document, place)).collect())
}

/// Returns the symbol of an item of the hierarchy.
fn symbol_of(documents: &mut Documents, item: &CallHierarchyItem) -> Answer<Option<(Uri, Arc<Snapshot>, u32)>> {
    let offset = documents.offset(&item.uri, item.selection_range.start)?;
    let Some(snapshot) = documents.ir(&item.uri)? else { return Ok(None) };
    let token = snapshot.token_around(offset + 1);
    let symbol = token.filter(|token| token.kind == TokenKind::At).and_then(|token| snapshot.symbol(token));
    let op = symbol.or_else(|| symbol_around(&snapshot, offset));
    Ok(op.map(|op| (item.uri.clone(), snapshot, op)))
}

/// Returns the innermost operation that contains a byte and defines a symbol, but is no symbol table.
fn symbol_around(snapshot: &Snapshot, offset: u32) -> Option<u32> {
    let mut next = snapshot.op_at(offset);
    while let Some(index) = next {
        let op = snapshot.ops.get(index as usize)?;
        if op.symbol.is_some() && !op.is_table {
            return Some(index);
        }
        next = op.parent;
    }
    None
}

fn item(documents: &Documents, uri: &Uri, snapshot: &Snapshot, op: u32) -> Answer<CallHierarchyItem> {
    let document = documents.get(uri)?;
    let fact = snapshot.ops.get(op as usize).ok_or("there is no such operation")?;
    let symbol = fact.symbol.clone().unwrap_or_else(|| fact.name.clone());
    Ok(CallHierarchyItem {
        name: snapshot.slice(symbol.clone()).to_owned(),
        kind: SymbolKind::FUNCTION,
        tags: None,
        detail: Some(snapshot.op_name(fact)),
        uri: uri.clone(),
        range: documents.range(document, fact.range.clone()),
        selection_range: documents.range(document, symbol),
        data: None,
    })
}

//! Requests for positions: definitions, references, symbols, folding, selections and links.

use lect_ods::order::Order as _;
use std::ops::Range;

use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentLink, DocumentSymbol, DocumentSymbolResponse, FoldingRange,
    GotoDefinitionResponse, Location, SelectionRange, SymbolInformation, SymbolKind, Uri, WorkspaceSymbolResponse,
};

use super::{Answer, At, Named, Of, Referred, Selected};
use crate::server::documents::{Documents, Known, uri_of};
use crate::server::{convert, project};
use crate::text::Lines;

/// Returns the definition of the entity at a position.
pub fn definition(documents: &mut Documents, at: At) -> Answer<Option<GotoDefinitionResponse>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let place = match known {
        Known::Ir(snapshot) => {
            let range = snapshot.definition(offset).map(|range| documents.range(document, range));
            let place = range.map(|range| Location { uri, range });
            place.or_else(|| project::record(documents, document, &snapshot.record(offset)?))
        }
        Known::Td(snapshot) => {
            let encoding = documents.encoding;
            let included = snapshot.includes().into_iter().find(|(at, _)| at.start <= offset && offset <= at.end);
            let span = snapshot.argument(offset).map(|(span, _)| span);
            let span = span.or_else(|| snapshot.named(offset).map(|(definition, _)| definition.name_span));
            let span = span.or_else(|| snapshot.computed(offset)?.0.span());
            match included {
                Some((_, path)) => std::path::Path::new(path)
                    .exists()
                    .then(|| uri_of(path.as_ref()))
                    .flatten()
                    .map(|uri| Location { uri, range: Default::default() }),
                None => span.and_then(|span| convert::location(document, &snapshot.sources, span, encoding)),
            }
        }
        Known::Pdll(snapshot) => {
            let span = snapshot.definition(offset);
            span.and_then(|span| convert::location(document, &snapshot.parsed.sources, span, documents.encoding))
        }
    };
    Ok(place.map(GotoDefinitionResponse::Scalar))
}

/// Returns all occurrences of the entity at an offset.
fn named(documents: &mut Documents, uri: &Uri, offset: u32) -> Answer<Vec<Location>> {
    let known = documents.known(uri)?;
    let document = documents.get(uri)?;
    Ok(match known {
        Known::Ir(snapshot) => {
            let ranges = snapshot.named(offset).unwrap_or_default().into_iter();
            ranges.map(|range| Location { uri: uri.clone(), range: documents.range(document, range) }).collect()
        }
        Known::Td(snapshot) => {
            if let Some((_, places)) = snapshot.argument_places(offset) {
                let place = |range| Location { uri: uri.clone(), range: documents.range(document, range) };
                return Ok(places.into_iter().map(place).collect());
            }
            let definition = snapshot.named(offset).map(|(definition, _)| definition);
            let spans = definition.map(|definition| snapshot.references_to(definition)).unwrap_or_default();
            let place = |span| convert::location(document, &snapshot.sources, span, documents.encoding);
            spans.into_iter().filter_map(place).collect()
        }
        Known::Pdll(snapshot) => {
            let place = |span| convert::location(document, &snapshot.parsed.sources, span, documents.encoding);
            snapshot.occurrences(offset).into_iter().filter_map(place).collect()
        }
    })
}

/// Returns all references to the entity at a position.
pub fn references(documents: &mut Documents, params: Referred) -> Answer<Option<Vec<Location>>> {
    let offset = documents.offset(&params.text_document.uri, params.position)?;
    let mut places = named(documents, &params.text_document.uri, offset)?;
    if let Known::Td(snapshot) = documents.known(&params.text_document.uri)? {
        let document = documents.get(&params.text_document.uri)?;
        let definition = snapshot.named(offset).map(|(definition, _)| definition);
        let elsewhere = definition.map(|it| project::references(documents, document, &snapshot, it));
        // Operations and types that the record defines occur in files of IR.
        let used = definition.and_then(|it| snapshot.defined_word(&it.name));
        let used = used.map(|word| project::words(documents, document, &word)).unwrap_or_default();
        for place in elsewhere.into_iter().flatten().chain(used) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    if let Known::Ir(snapshot) = documents.known(&params.text_document.uri)?
        && places.is_empty()
        && let Some((word, record)) = snapshot.defined_word(offset)
    {
        let document = documents.get(&params.text_document.uri)?;
        places = project::words(documents, document, &word);
        if params.context.include_declaration {
            places.extend(project::record(documents, document, &record));
        }
        return Ok(Some(places));
    }
    if !params.context.include_declaration {
        let definition = match documents.known(&params.text_document.uri)? {
            Known::Ir(snapshot) => snapshot.definition(offset),
            Known::Td(snapshot) => {
                let span = snapshot.named(offset).map(|(definition, _)| definition.name_span);
                span.filter(|span| snapshot.is_main(*span)).map(|span| span.start..span.end)
            }
            Known::Pdll(snapshot) => {
                let span = snapshot.definition(offset).filter(|span| snapshot.is_main(*span));
                span.map(|span| span.start..span.end)
            }
        };
        let document = documents.get(&params.text_document.uri)?;
        let defined = definition.map(|range| documents.range(document, range));
        places.retain(|place| place.uri != document.uri || Some(place.range) != defined);
    }
    Ok(Some(places))
}

/// Returns all occurrences in this document of the entity at a position.
pub fn highlights(documents: &mut Documents, at: At) -> Answer<Option<Vec<DocumentHighlight>>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let definition = match documents.known(&uri)? {
        Known::Ir(snapshot) => snapshot.definition(offset),
        Known::Td(_) => None,
        Known::Pdll(snapshot) => {
            let span = snapshot.definition(offset).filter(|span| snapshot.is_main(*span));
            span.map(|span| span.start..span.end)
        }
    };
    let document = documents.get(&uri)?;
    let defined = definition.map(|range| documents.range(document, range));
    let kind = |range| match Some(range) == defined {
        true => DocumentHighlightKind::WRITE,
        false => DocumentHighlightKind::READ,
    };
    let places = named(documents, &uri, offset)?.into_iter().filter(|place| place.uri == uri);
    Ok(Some(places.map(|place| DocumentHighlight { range: place.range, kind: Some(kind(place.range)) }).collect()))
}

/// Returns the tree of symbols of a document.
pub fn symbols(documents: &mut Documents, params: Of) -> Answer<Option<DocumentSymbolResponse>> {
    let uri = params.text_document.uri;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let encoding = documents.encoding;
    let symbols: Vec<DocumentSymbol> = match known {
        Known::Ir(snapshot) => {
            snapshot.outline().into_iter().map(|item| convert::symbol(document, item, encoding)).collect()
        }
        Known::Td(snapshot) => {
            let own = snapshot.definitions.iter().filter(|it| it.container.is_none() && snapshot.is_main(it.span));
            let named = own.filter(|it| !it.name.is_empty());
            named.map(|it| td_symbol(documents, document, it)).collect()
        }
        Known::Pdll(snapshot) => {
            snapshot.symbols().into_iter().map(|it| pdll_symbol(documents, document, it)).collect()
        }
    };
    Ok(Some(DocumentSymbolResponse::Nested(symbols)))
}

#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
fn td_symbol(
    documents: &Documents,
    document: &crate::server::documents::Document,
    it: &crate::td::walk::Definition,
) -> DocumentSymbol {
    DocumentSymbol {
        name: it.name.to_string(),
        detail: Some(it.kind.keyword().to_owned()),
        kind: convert::td_symbol(it.kind),
        tags: None,
        deprecated: None,
        range: documents.range(document, it.span.start..it.span.end.max(it.name_span.end)),
        selection_range: documents.range(document, it.name_span.start..it.name_span.end),
        children: None,
    }
}

#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
fn pdll_symbol(
    documents: &Documents,
    document: &crate::server::documents::Document,
    it: crate::pdll::Symbol,
) -> DocumentSymbol {
    DocumentSymbol {
        kind: pdll_kind(it.keyword),
        name: it.name,
        detail: Some(it.keyword.to_owned()),
        tags: None,
        deprecated: None,
        range: documents.range(document, it.range),
        selection_range: documents.range(document, it.selection),
        children: None,
    }
}

/// Returns the kind of symbol that a keyword of PDLL declares.
fn pdll_kind(keyword: &str) -> SymbolKind {
    match keyword {
        "Pattern" => SymbolKind::CLASS,
        "Constraint" => SymbolKind::INTERFACE,
        _ => SymbolKind::FUNCTION,
    }
}

/// Returns the position of a symbol, as a sort key.
fn place(symbol: &SymbolInformation) -> (&str, lsp_types::Position) {
    (symbol.location.uri.as_str(), symbol.location.range.start)
}

/// Returns the matching symbols of all open documents, and of the other files of their projects.
#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
pub fn workspace_symbols(documents: &mut Documents, params: Named) -> Answer<Option<WorkspaceSymbolResponse>> {
    let wanted = params.query.to_lowercase();
    let mut found = Vec::new();
    for uri in documents.all() {
        let known = documents.known(&uri)?;
        let document = documents.get(&uri)?;
        let mut add = |name: String, kind: SymbolKind, range: Range<u32>| {
            if name.to_lowercase().contains(&wanted) {
                let location = Location { uri: uri.clone(), range: documents.range(document, range) };
                let container_name = None;
                found.push(SymbolInformation { name, kind, tags: None, deprecated: None, location, container_name });
            }
        };
        match known {
            Known::Ir(snapshot) => {
                for (_, name, op) in snapshot.symbols.all() {
                    let symbol = snapshot.ops.get(op as usize).and_then(|op| op.symbol.clone());
                    symbol.into_iter().for_each(|range| add(format!("@{name}"), SymbolKind::FUNCTION, range));
                }
            }
            Known::Td(snapshot) => {
                let own = snapshot.definitions.iter().filter(|it| it.kind.is_global() && snapshot.is_main(it.span));
                own.filter(|it| !it.name.is_empty()).for_each(|it| {
                    add(it.name.to_string(), convert::td_symbol(it.kind), it.name_span.start..it.name_span.end);
                });
            }
            Known::Pdll(snapshot) => {
                snapshot.symbols().into_iter().for_each(|it| add(it.name, pdll_kind(it.keyword), it.selection));
            }
        }
    }
    // Files that are not open are read by their lines.
    let open = documents.all();
    let mut roots: Vec<_> =
        open.iter().filter_map(|uri| documents.get(uri).ok()).map(|document| project::root(&document.path)).collect();
    roots.order();
    roots.dedup();
    for path in roots.iter().flat_map(|root| project::files(root, &["mlir", "td"])) {
        let Some(uri) = uri_of(&path).filter(|uri| !open.contains(uri)) else { continue };
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let is_td = path.extension().is_some_and(|extension| extension == "td");
        let names: Box<dyn Iterator<Item = project::LineName<'_>>> =
            if is_td { Box::new(project::td_names(&text)) } else { Box::new(project::ir_names(&text)) };
        let lines = Lines::new(&text);
        for (range, word, name) in names.filter(|it| it.2.to_lowercase().contains(&wanted)) {
            let kind = match word {
                "class" | "multiclass" => SymbolKind::CLASS,
                "def" | "defm" => SymbolKind::OBJECT,
                _ => SymbolKind::FUNCTION,
            };
            let location =
                Location { uri: uri.clone(), range: convert::range(&text, &lines, range, documents.encoding) };
            let container_name = None;
            found.push(SymbolInformation { name, kind, tags: None, deprecated: None, location, container_name });
        }
    }
    found.order_by(|a, b| a.name.cmp(&b.name).then(place(a).cmp(&place(b))));
    Ok(Some(WorkspaceSymbolResponse::Flat(found)))
}

/// Returns the foldable ranges.
pub fn folds(documents: &mut Documents, params: Of) -> Answer<Option<Vec<FoldingRange>>> {
    let uri = params.text_document.uri;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let folds = match known {
        Known::Ir(snapshot) => snapshot.folds(),
        Known::Td(snapshot) => {
            let own = snapshot.definitions.iter().filter(|it| it.kind.has_body() && snapshot.is_main(it.span));
            own.map(|it| it.span.start..it.span.end).collect()
        }
        Known::Pdll(snapshot) => snapshot.folds(),
    };
    let fold = |range: Range<u32>| {
        let (start_line, last) = (document.lines.line(range.start), document.lines.line(range.end));
        // The line with the closing bracket stays visible.
        let end_line = last.saturating_sub(1);
        (start_line < end_line).then(|| FoldingRange { start_line, end_line, ..FoldingRange::default() })
    };
    Ok(Some(folds.into_iter().filter_map(fold).collect()))
}

/// Returns the nested selection ranges at each position.
pub fn selections(documents: &mut Documents, params: Selected) -> Answer<Option<Vec<SelectionRange>>> {
    let uri = params.text_document.uri;
    let known = documents.known(&uri)?;
    let mut all = Vec::new();
    for position in params.positions {
        let offset = documents.offset(&uri, position)?;
        let document = documents.get(&uri)?;
        let ranges = match &known {
            Known::Ir(snapshot) => snapshot.selections(offset),
            Known::Td(snapshot) => {
                let own = snapshot.definitions.iter().filter(|it| snapshot.is_main(it.span));
                let around = own.filter(|it| it.span.start <= offset && offset <= it.span.end);
                let mut ranges: Vec<Range<u32>> = around.map(|it| it.span.start..it.span.end).collect();
                ranges.order_by_key(|range| range.end - range.start);
                ranges.push(0..snapshot.text.len() as u32);
                ranges
            }
            Known::Pdll(snapshot) => {
                let mut ranges = snapshot.folds();
                ranges.extend(snapshot.symbols().into_iter().map(|symbol| symbol.range));
                ranges.retain(|range| range.start <= offset && offset <= range.end);
                ranges.order_by_key(|range| range.end - range.start);
                ranges.push(0..snapshot.text.len() as u32);
                ranges
            }
        };
        let mut selection = None;
        for range in ranges.into_iter().rev() {
            let range = documents.range(document, range);
            selection = Some(SelectionRange { range, parent: selection.map(Box::new) });
        }
        let here = SelectionRange { range: lsp_types::Range { start: position, end: position }, parent: None };
        all.push(selection.unwrap_or(here));
    }
    Ok(Some(all))
}

/// Returns links to the files that a file includes.
pub fn links(documents: &mut Documents, params: Of) -> Answer<Option<Vec<DocumentLink>>> {
    let uri = params.text_document.uri;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let includes = match &known {
        Known::Ir(_) => return Ok(None),
        Known::Td(snapshot) => snapshot.includes(),
        Known::Pdll(snapshot) => snapshot.includes(),
    };
    // Built-in files have no address.
    let link = |(at, path): (Range<u32>, &str)| {
        let target = uri_of(path.as_ref()).filter(|_| std::path::Path::new(path).exists())?;
        let range = documents.range(document, at);
        Some(DocumentLink { range, target: Some(target), tooltip: Some(path.to_owned()), data: None })
    };
    Ok(Some(includes.into_iter().filter_map(link).collect()))
}

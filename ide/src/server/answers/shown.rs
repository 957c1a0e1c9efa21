//! Requests for information shown with a text: hover, semantic tokens, inlay hints and signatures.

use std::ops::Range;

use lsp_types::{
    Hover, HoverContents, InlayHint, InlayHintKind, InlayHintLabel, MarkupContent, MarkupKind, ParameterInformation,
    ParameterLabel, SignatureHelp, SignatureInformation, Uri,
};

use super::{Answer, At, Of, Within};
use crate::server::convert::Tokens;
use crate::server::documents::{Documents, Known};

/// Marks a text as Markdown.
pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// Returns the hover text at a position.
pub fn hover(documents: &mut Documents, at: At) -> Answer<Option<Hover>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let found = match documents.known(&uri)? {
        Known::Ir(snapshot) => snapshot.hover(offset).map(|hover| (hover.range, hover.markdown)),
        Known::Td(snapshot) => snapshot.hover(offset),
    };
    let document = documents.get(&uri)?;
    Ok(found.map(|(range, text)| Hover {
        contents: HoverContents::Markup(markdown(text)),
        range: Some(documents.range(document, range)),
    }))
}

/// Size of texts, in bytes, from which editors get tokens of ranges only. Editors decode all tokens on the thread of their
/// user interface, after each edit: 23 bytes for each byte of the text.
const LARGE: usize = 256 << 10;

/// Returns the semantic tokens of a document; of a large one, none.
pub fn tokens(documents: &mut Documents, params: Of) -> Answer<Option<Tokens>> {
    if documents.get(&params.text_document.uri)?.text.len() > LARGE {
        return Ok(None);
    }
    words(documents, &params.text_document.uri, None)
}

/// Returns the semantic tokens of a range.
pub fn tokens_in_range(documents: &mut Documents, params: Within) -> Answer<Option<Tokens>> {
    let uri = params.text_document.uri;
    let (start, end) = (documents.offset(&uri, params.range.start)?, documents.offset(&uri, params.range.end)?);
    words(documents, &uri, Some(start..end))
}

fn words(documents: &mut Documents, uri: &Uri, range: Option<Range<u32>>) -> Answer<Option<Tokens>> {
    let Some(snapshot) = documents.ir(uri)? else { return Ok(None) };
    let range = range.unwrap_or(0..snapshot.text.len() as u32);
    // A range that begins within a word is extended to the beginning of its line.
    let start = snapshot.lines.range(snapshot.lines.line(range.start)).start;
    Ok(Some(Tokens { snapshot, range: start..range.end, encoding: documents.encoding }))
}

/// Returns the inlay hints of a range.
pub fn inlays(documents: &mut Documents, params: Within) -> Answer<Option<Vec<InlayHint>>> {
    let uri = params.text_document.uri;
    let range = documents.offset(&uri, params.range.start)?..documents.offset(&uri, params.range.end)?;
    let inlays: Vec<(u32, String)> = match documents.known(&uri)? {
        Known::Ir(snapshot) => snapshot.inlays(range).into_iter().map(|inlay| (inlay.at, inlay.label)).collect(),
        Known::Td(snapshot) => snapshot.inlays(range),
    };
    let document = documents.get(&uri)?;
    let hint = |(at, label): (u32, String)| InlayHint {
        position: document.lines.position(&document.text, at, documents.encoding),
        label: InlayHintLabel::String(label),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: None,
        padding_right: None,
        data: None,
    };
    Ok(Some(inlays.into_iter().map(hint).collect()))
}

/// Returns the custom form of the operation at a position.
pub fn signature(documents: &mut Documents, at: At) -> Answer<Option<SignatureHelp>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let Some(snapshot) = documents.ir(&uri)? else { return Ok(None) };
    Ok(snapshot.signature(offset).map(|found| {
        let part = |range: &std::ops::Range<u32>| ParameterInformation {
            label: ParameterLabel::LabelOffsets([range.start, range.end]),
            documentation: None,
        };
        let parameters = found.parts.iter().map(part).collect();
        SignatureHelp {
            signatures: vec![SignatureInformation {
                label: found.form,
                documentation: Some(lsp_types::Documentation::String(found.summary)),
                parameters: Some(parameters),
                active_parameter: found.active,
            }],
            active_signature: Some(0),
            active_parameter: found.active,
        }
    }))
}

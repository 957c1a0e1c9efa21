//! Requests for information shown with a text: hover, semantic tokens, inlay hints and signatures.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;

use lsp_types::{
    Hover, HoverContents, InlayHint, InlayHintKind, InlayHintLabel, MarkupContent, MarkupKind, ParameterInformation,
    ParameterLabel, SignatureHelp, SignatureInformation, Uri,
};

use super::{Answer, At, Changed, Of, Within};
use crate::server::convert::{self, TokenEdit, Tokens};
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
        Known::Pdll(snapshot) => snapshot.hover(offset),
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
    let uri = params.text_document.uri;
    let Some((result_id, data, _)) = all_tokens(documents, &uri)? else { return Ok(None) };
    Ok(Some(Tokens { result_id: Some(result_id), data: Some(data), edits: None }))
}

/// Returns the difference to the semantic tokens of an earlier answer; all tokens, if that was not the last one.
pub fn tokens_delta(documents: &mut Documents, params: Changed) -> Answer<Option<Tokens>> {
    let uri = params.text_document.uri;
    let Some((result_id, data, before)) = all_tokens(documents, &uri)? else { return Ok(None) };
    let before = before.filter(|(id, _)| id.to_string() == params.previous_result_id);
    let edits = before.map(|(_, before)| TokenEdit::between(&before, &data));
    let data = if edits.is_some() { None } else { Some(data) };
    Ok(Some(Tokens { result_id: Some(result_id), data, edits }))
}

/// The number of a result, its tokens, and the previous result.
type AllTokens = (String, Vec<u32>, Option<(u64, Vec<u32>)>);

fn all_tokens(documents: &mut Documents, uri: &Uri) -> Answer<Option<AllTokens>> {
    if documents.get(uri)?.text.len() > LARGE {
        return Ok(None);
    }
    let Some(snapshot) = documents.ir(uri)? else { return Ok(None) };
    let data = convert::tokens(&snapshot, 0..snapshot.text.len() as u32, documents.encoding);
    let document = documents.get_mut(uri)?;
    let before = document.tokens.take();
    let id = BuildHasherDefault::<DefaultHasher>::default().hash_one(&data);
    document.tokens = Some((id, data.clone()));
    Ok(Some((id.to_string(), data, before)))
}

/// Returns the semantic tokens of a range.
pub fn tokens_in_range(documents: &mut Documents, params: Within) -> Answer<Option<Tokens>> {
    let uri = params.text_document.uri;
    let (start, end) = (documents.offset(&uri, params.range.start)?, documents.offset(&uri, params.range.end)?);
    let Some(snapshot) = documents.ir(&uri)? else { return Ok(None) };
    // A range that begins within a word is extended to the beginning of its line.
    let start = snapshot.lines.range(snapshot.lines.line(start)).start;
    let data = convert::tokens(&snapshot, start..end.max(start), documents.encoding);
    Ok(Some(Tokens { result_id: None, data: Some(data), edits: None }))
}

/// Returns the inlay hints of a range.
pub fn inlays(documents: &mut Documents, params: Within) -> Answer<Option<Vec<InlayHint>>> {
    let uri = params.text_document.uri;
    let range = documents.offset(&uri, params.range.start)?..documents.offset(&uri, params.range.end)?;
    let inlays: Vec<(u32, String)> = match documents.known(&uri)? {
        Known::Ir(snapshot) => snapshot.inlays(range).into_iter().map(|inlay| (inlay.at, inlay.label)).collect(),
        Known::Td(snapshot) => snapshot.inlays(range),
        Known::Pdll(snapshot) => snapshot.inlays(range),
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

/// Returns the custom form of the operation at a position, or the signature of the call.
pub fn signature(documents: &mut Documents, at: At) -> Answer<Option<SignatureHelp>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let help = |label, documentation, parts: Vec<Range<u32>>, active_parameter| {
        let part = |range: Range<u32>| ParameterInformation {
            label: ParameterLabel::LabelOffsets([range.start, range.end]),
            documentation: None,
        };
        SignatureHelp {
            signatures: vec![SignatureInformation {
                label,
                documentation: Some(lsp_types::Documentation::String(documentation)),
                parameters: Some(parts.into_iter().map(part).collect()),
                active_parameter,
            }],
            active_signature: Some(0),
            active_parameter,
        }
    };
    Ok(match documents.known(&uri)? {
        Known::Ir(snapshot) => {
            snapshot.signature(offset).map(|found| help(found.form, found.summary, found.parts, found.active))
        }
        Known::Td(_) => None,
        Known::Pdll(snapshot) => snapshot
            .signature(offset)
            .map(|found| help(found.label, found.documentation, found.parameters, Some(found.active))),
    })
}

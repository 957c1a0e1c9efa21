//! Requests that edit a text: completion, renaming, code actions and formatting.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionResponse, CompletionItem, CompletionResponse,
    CompletionTextEdit, Documentation, InsertTextFormat, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit,
};

use super::{Answer, At, Of, Renamed, Within, shown};
use crate::completion::Completion;
use crate::server::documents::{Document, Documents, Known, Language};
use crate::server::{convert, project};
use crate::text::between;

/// Returns the completions at a position.
pub fn completion(documents: &mut Documents, at: At) -> Answer<Option<CompletionResponse>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let snippets = documents.snippets;
    let found = match known {
        Known::Ir(snapshot) => snapshot.completions(offset),
        Known::Td(snapshot) => snapshot.completions(offset),
        Known::Pdll(snapshot) => snapshot.completions(offset),
    };
    let item = |(index, item): (usize, Completion)| {
        let snippet = item.snippet.filter(|_| snippets);
        let range = documents.range(document, item.start..offset);
        CompletionItem {
            kind: Some(convert::completion_kind(item.kind)),
            detail: Some(item.detail).filter(|detail| !detail.is_empty()),
            documentation: Some(item.documentation)
                .filter(|text| !text.is_empty())
                .map(|text| Documentation::MarkupContent(shown::markdown(text))),
            sort_text: Some(format!("{index:06}")),
            filter_text: Some(item.label.clone()),
            insert_text_format: snippet.as_ref().map(|_| InsertTextFormat::SNIPPET),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range,
                new_text: snippet.unwrap_or_else(|| item.label.clone()),
            })),
            label: item.label,
            ..CompletionItem::default()
        }
    };
    let items = found.items.into_iter().enumerate().map(item).collect();
    Ok(Some(CompletionResponse::Array(items)))
}

/// Returns the renamable name at a position.
pub fn prepare_rename(documents: &mut Documents, at: At) -> Answer<Option<PrepareRenameResponse>> {
    let uri = at.text_document.uri;
    let offset = documents.offset(&uri, at.position)?;
    let found = match documents.known(&uri)? {
        Known::Ir(snapshot) => snapshot.renamable(offset),
        Known::Td(snapshot) => {
            let argument = snapshot.argument_places(offset).and_then(|(name, places)| {
                Some((places.into_iter().find(|it| it.start <= offset + 1 && offset <= it.end)?, name))
            });
            argument.or_else(|| snapshot.named(offset).map(|(definition, word)| (word, definition.name.to_string())))
        }
        Known::Pdll(snapshot) => snapshot.renamable(offset),
    };
    let document = documents.get(&uri)?;
    Ok(found.map(|(range, placeholder)| PrepareRenameResponse::RangeWithPlaceholder {
        range: documents.range(document, range),
        placeholder,
    }))
}

/// Returns the edits that rename the entity at a position.
#[expect(clippy::mutable_key_type, reason = "the protocol has a map by URI")]
pub fn rename(documents: &mut Documents, params: Renamed) -> Answer<Option<WorkspaceEdit>> {
    let uri = params.text_document.uri;
    let offset = documents.offset(&uri, params.position)?;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    match known {
        Known::Ir(snapshot) => {
            let edits = snapshot.rename(offset, &params.new_name)?;
            changes.insert(uri, text_edits(documents, document, edits));
        }
        Known::Td(snapshot) => {
            let name = &params.new_name.trim_start_matches('$').to_owned();
            if !crate::td::is_name(name) {
                return Err(format!("'{name}' is not a name"));
            }
            if let Some((_, places)) = snapshot.argument_places(offset) {
                if snapshot.has_argument(offset, name) {
                    return Err(format!("'{name}' is the name of something else here"));
                }
                let edits = places.into_iter().map(|place| (place, name.clone())).collect();
                changes.insert(uri, text_edits(documents, document, edits));
                return Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }));
            }
            let Some((definition, _)) = snapshot.named(offset) else {
                return Err("nothing that has a name is here".into());
            };
            if snapshot.is_taken(definition, name) {
                return Err(format!("'{name}' is the name of something else here"));
            }
            let spans = snapshot.references_to(definition).into_iter();
            let here = spans.map(|span| convert::location(document, &snapshot.sources, span, documents.encoding));
            let elsewhere = project::references(documents, document, &snapshot, definition).into_iter().map(Some);
            let mut known = Vec::new();
            for place in here.chain(elsewhere) {
                let Some(place) = place else {
                    return Err("it is defined in a file that comes with lect".into());
                };
                if !project::has(document, &place) {
                    return Err(format!("'{}' is no file of this project", place.uri.as_str()));
                }
                if known.contains(&place) {
                    continue;
                }
                known.push(place.clone());
                changes.entry(place.uri).or_default().push(TextEdit { range: place.range, new_text: name.clone() });
            }
        }
        Known::Pdll(snapshot) => {
            let name = &params.new_name;
            if !crate::pdll::is_name(name) {
                return Err(format!("'{name}' is not a name"));
            }
            if snapshot.renamable(offset).is_none() {
                return Err("nothing that can be renamed is here".into());
            }
            if snapshot.is_taken(offset, name) {
                return Err(format!("'{name}' is the name of something else here"));
            }
            for span in snapshot.occurrences(offset) {
                let place = convert::location(document, &snapshot.parsed.sources, span, documents.encoding);
                let Some(place) = place.filter(|place| project::has(document, place)) else {
                    return Err("it is used in a file that is not of this project".into());
                };
                changes.entry(place.uri).or_default().push(TextEdit { range: place.range, new_text: name.clone() });
            }
        }
    }
    Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}

fn text_edits(documents: &Documents, document: &Document, edits: Vec<(Range<u32>, String)>) -> Vec<TextEdit> {
    let edit = |(range, new_text)| TextEdit { range: documents.range(document, range), new_text };
    edits.into_iter().map(edit).collect()
}

/// Returns the code actions for a range.
#[expect(clippy::mutable_key_type, reason = "the protocol has a map by URI")]
pub fn actions(documents: &mut Documents, params: Within) -> Answer<Option<CodeActionResponse>> {
    let uri = params.text_document.uri;
    let range = documents.offset(&uri, params.range.start)?..documents.offset(&uri, params.range.end)?;
    let known = documents.known(&uri)?;
    let document = documents.get(&uri)?;
    let snapshot = match known {
        Known::Ir(snapshot) => snapshot,
        Known::Td(snapshot) => {
            let fix = |fix: crate::td::fixes::Fix| {
                let edits = text_edits(documents, document, vec![(fix.range, fix.text)]);
                CodeActionOrCommand::CodeAction(CodeAction {
                    title: fix.title,
                    kind: Some(CodeActionKind::QUICKFIX),
                    edit: Some(WorkspaceEdit {
                        changes: Some(HashMap::from([(uri.clone(), edits)])),
                        ..WorkspaceEdit::default()
                    }),
                    ..CodeAction::default()
                })
            };
            return Ok(Some(snapshot.fixes(&range).into_iter().map(fix).collect()));
        }
        Known::Pdll(_) => return Ok(None),
    };
    let action = |action: crate::ir::actions::Action| {
        if action.later {
            let data = serde_json::json!({ "uri": uri.as_str(), "start": range.start, "end": range.end });
            let (title, kind) = (action.title, Some(CodeActionKind::REFACTOR));
            return CodeActionOrCommand::CodeAction(CodeAction {
                title,
                kind,
                data: Some(data),
                ..CodeAction::default()
            });
        }
        let changes = HashMap::from([(uri.clone(), text_edits(documents, document, action.edits))]);
        CodeActionOrCommand::CodeAction(CodeAction {
            title: action.title,
            kind: Some(if action.mends { CodeActionKind::QUICKFIX } else { CodeActionKind::REFACTOR }),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            ..CodeAction::default()
        })
    };
    Ok(Some(snapshot.actions(range.clone()).into_iter().map(action).collect()))
}

/// Returns a code action with its edits, which are made when the action is chosen.
#[expect(clippy::mutable_key_type, reason = "the protocol has a map by URI")]
pub fn resolve(documents: &mut Documents, mut action: CodeAction) -> Answer<CodeAction> {
    let Some(data) = &action.data else { return Ok(action) };
    let number = |key: &str| data.get(key).and_then(serde_json::Value::as_u64).and_then(|it| u32::try_from(it).ok());
    let uri = data.get("uri").and_then(serde_json::Value::as_str).and_then(|uri| uri.parse::<Uri>().ok());
    let (Some(uri), Some(start), Some(end)) = (uri, number("start"), number("end")) else { return Ok(action) };
    let Some(snapshot) = documents.ir(&uri)? else { return Ok(action) };
    let end = end.min(snapshot.text.len() as u32);
    let resolved = snapshot.resolve(start.min(end)..end, &action.title);
    let document = documents.get(&uri)?;
    let resolved = resolved.ok_or("the text has changed since")?;
    let changes = HashMap::from([(uri.clone(), text_edits(documents, document, resolved.edits))]);
    action.edit = Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() });
    Ok(action)
}

/// Formats the text, as one edit from the first line that differs to the last.
pub fn format(documents: &mut Documents, params: Of) -> Answer<Option<Vec<TextEdit>>> {
    let document = documents.get(&params.text_document.uri)?;
    let Some(format) = documents.config.format.clone().filter(|_| document.language != Language::Pdll) else {
        return Ok(None);
    };
    let new = format(&document.path, document.language, &document.text);
    let old = &document.text;
    if **old == new {
        return Ok(Some(Vec::new()));
    }
    let (range, new_text) = between(old, &new);
    Ok(Some(vec![TextEdit { range: documents.range(document, range), new_text }]))
}

//! Handlers of requests.

mod calls;
mod edits;
mod places;
mod shown;

use lsp_types::request as kinds;
use lsp_types::request::Request;
use lsp_types::{CallHierarchyItem, Position, Range, ReferenceContext, TextDocumentIdentifier, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::documents::Documents;

/// Result of a request, or an error message.
type Answer<T> = Result<T, String>;

/// Position in a document.
type At = lsp_types::TextDocumentPositionParams;

/// Parameters of requests, with the used fields only: the structures of `lsp_types` would add half a megabyte of code.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(serde::Deserialize)]
            #[serde(rename_all = "camelCase")]
            struct $name {
                $($field: $type,)*
            }
        )*
    };
}

params! {
    /// A document.
    Of { text_document: TextDocumentIdentifier, }
    /// A part of a document.
    Within { text_document: TextDocumentIdentifier, range: Range, }
    /// Positions in a document, for which selection ranges are requested.
    Selected { text_document: TextDocumentIdentifier, positions: Vec<Position>, }
    /// A document, and the semantic tokens that the editor has of it.
    Changed { text_document: TextDocumentIdentifier, previous_result_id: String, }
    /// A position in a document, and whether the definition is one of the references.
    Referred { text_document: TextDocumentIdentifier, position: Position, context: ReferenceContext, }
    /// A new name for the entity at a position.
    Renamed { text_document: TextDocumentIdentifier, position: Position, new_name: String, }
    /// A part of a symbol name.
    Named { query: String, }
    /// An item that [`calls::prepare`] returned.
    Called { item: CallHierarchyItem, }
    /// The document of a `lect/text` request.
    TextParams { uri: Uri, }
}

/// Answers a request with JSON parameters and result. Returns `None` for an unknown method.
pub fn answer(documents: &mut Documents, method: &str, params: Value) -> Option<Answer<String>> {
    /// Parses the parameters, calls the handler and encodes the result.
    fn run<P: DeserializeOwned, R: Serialize>(
        documents: &mut Documents,
        params: Value,
        answer: impl FnOnce(&mut Documents, P) -> Answer<R>,
    ) -> Answer<String> {
        let params = serde_json::from_value(params).map_err(|error| error.to_string())?;
        let result = answer(documents, params)?;
        serde_json::to_string(&result).map_err(|error| error.to_string())
    }
    macro_rules! dispatch {
        ($($kind:ident => $answer:path,)*) => {
            match method {
                $(kinds::$kind::METHOD => {
                    let answer: fn(&mut Documents, _) -> Answer<<kinds::$kind as Request>::Result> = $answer;
                    Some(run(documents, params, answer))
                })*
                kinds::SemanticTokensFullRequest::METHOD => Some(run(documents, params, shown::tokens)),
                kinds::SemanticTokensFullDeltaRequest::METHOD => Some(run(documents, params, shown::tokens_delta)),
                kinds::SemanticTokensRangeRequest::METHOD => Some(run(documents, params, shown::tokens_in_range)),
                "lect/text" => Some(run(documents, params, text)),
                _ => None,
            }
        };
    }
    dispatch! {
        HoverRequest => shown::hover,
        GotoDefinition => places::definition,
        References => places::references,
        DocumentHighlightRequest => places::highlights,
        DocumentSymbolRequest => places::symbols,
        WorkspaceSymbolRequest => places::workspace_symbols,
        FoldingRangeRequest => places::folds,
        SelectionRangeRequest => places::selections,
        DocumentLinkRequest => places::links,
        InlayHintRequest => shown::inlays,
        SignatureHelpRequest => shown::signature,
        Completion => edits::completion,
        PrepareRenameRequest => edits::prepare_rename,
        Rename => edits::rename,
        CodeActionRequest => edits::actions,
        CodeActionResolveRequest => edits::resolve,
        Formatting => edits::format,
        CallHierarchyPrepare => calls::prepare,
        CallHierarchyIncomingCalls => calls::incoming,
        CallHierarchyOutgoingCalls => calls::outgoing,
    }
}

/// Returns a binary file as text.
fn text(documents: &mut Documents, TextParams { uri }: TextParams) -> Answer<String> {
    let show = documents.config.show.clone().ok_or("this program cannot read binary files")?;
    let path = super::documents::path_of(&uri).ok_or_else(|| format!("'{}' is no file", uri.as_str()))?;
    show(&path)
}

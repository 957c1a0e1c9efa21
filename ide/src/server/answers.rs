//! An answer for each kind of request.

mod calls;
mod edits;
mod places;
mod shown;

use lsp_types::request as kinds;
use lsp_types::request::Request;
use serde_json::Value;

use super::documents::Documents;

/// What a request is answered with, or why it is not.
type Answer<T> = Result<T, String>;

/// A text as this server's own request gives it.
#[derive(serde::Deserialize)]
struct TextParams {
    uri: lsp_types::Uri,
}

/// Answers a request; none if there is no such kind.
pub fn answer(documents: &mut Documents, method: &str, params: Value) -> Option<Answer<Value>> {
    /// Reads the parameters, answers and writes the result.
    fn run<R: Request>(
        documents: &mut Documents,
        params: Value,
        answer: impl FnOnce(&mut Documents, R::Params) -> Answer<R::Result>,
    ) -> Answer<Value> {
        let params = serde_json::from_value(params).map_err(|error| error.to_string())?;
        let result = answer(documents, params)?;
        serde_json::to_value(result).map_err(|error| error.to_string())
    }
    macro_rules! dispatch {
        ($($kind:ident => $answer:path,)*) => {
            match method {
                $(kinds::$kind::METHOD => Some(run::<kinds::$kind>(documents, params, $answer)),)*
                "lect/text" => Some(text(documents, params)),
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
        SemanticTokensFullRequest => shown::tokens,
        SemanticTokensRangeRequest => shown::tokens_in_range,
        InlayHintRequest => shown::inlays,
        SignatureHelpRequest => shown::signature,
        Completion => edits::completion,
        PrepareRenameRequest => edits::prepare_rename,
        Rename => edits::rename,
        CodeActionRequest => edits::actions,
        Formatting => edits::format,
        CallHierarchyPrepare => calls::prepare,
        CallHierarchyIncomingCalls => calls::incoming,
        CallHierarchyOutgoingCalls => calls::outgoing,
    }
}

/// A binary file as text.
fn text(documents: &mut Documents, params: Value) -> Answer<Value> {
    let TextParams { uri } = serde_json::from_value(params).map_err(|error| error.to_string())?;
    let show = documents.config.show.clone().ok_or("this program cannot read binary files")?;
    let path = super::documents::path_of(&uri).ok_or_else(|| format!("'{}' is no file", uri.as_str()))?;
    show(&path).map(Value::String)
}

//! Storage of diagnostics.

use lect_ods::td::{Diagnostic, Diagnostics, FileId, Severity, Span};

#[test]
fn very_many_errors_are_counted_and_not_kept() {
    let mut diagnostics = Diagnostics::default();
    let span = Span::new(FileId(0), 0..0);
    for _ in 0..Diagnostics::KEPT + 5 {
        let _ = diagnostics.push(Diagnostic::error(span, "e"));
        let _ = diagnostics.push(Diagnostic::warning(span, "w"));
        let _ = diagnostics.push(Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, "n") });
    }
    assert_eq!(diagnostics.errors(), Diagnostics::KEPT + 5);
    assert_eq!(diagnostics.list().len(), 3 * Diagnostics::KEPT + 5);
}

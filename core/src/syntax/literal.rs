//! Literals of formats.

use crate::text::parse::{Parsed, Parser, literals, punctuation};

/// Parses the tokens of a literal, which must be next.
pub(crate) fn literal(p: &mut Parser<'_, '_>, text: &str) -> Parsed<()> {
    for token in literals(text) {
        if punctuation(token).is_some() {
            p.expect_punct(token)?;
        } else if !p.eat_literal(token) {
            return Err(p.hook_error(p.loc(), format!("expected '{token}'")));
        }
    }
    Ok(())
}

//! Constraints as text for people: `is VectorType and {cast<VectorType>($_self).getRank() > 0}`.
//!
//! Words represent the tree, and braces enclose C++.

use std::fmt::{self, Display, Formatter};

use super::Constraint;

/// Precedence of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Not,
}

fn binding(constraint: &Constraint) -> Binding {
    match constraint {
        Constraint::AnyOf(parts) if parts.len() > 1 => Binding::Or,
        Constraint::AllOf(parts) if parts.len() > 1 => Binding::And,
        _ => Binding::Not,
    }
}

/// A constraint, in brackets if its precedence is too low.
struct Within<'a>(&'a Constraint, Binding);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if binding(self.0) < self.1 { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}

impl Display for Constraint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let list = |f: &mut Formatter<'_>, parts: &[Constraint], word: &str, binding| {
            for (index, part) in parts.iter().enumerate() {
                f.write_str(if index == 0 { "" } else { word })?;
                Within(part, binding).fmt(f)?;
            }
            Ok(())
        };
        match self {
            Constraint::Any => f.write_str("any"),
            Constraint::Is(class) => write!(f, "is {class}"),
            Constraint::AllOf(parts) if parts.is_empty() => f.write_str("any"),
            Constraint::AllOf(parts) => list(f, parts, " and ", Binding::Not),
            Constraint::AnyOf(parts) if parts.is_empty() => f.write_str("none"),
            Constraint::AnyOf(parts) => list(f, parts, " or ", Binding::And),
            Constraint::Not(constraint) => write!(f, "not {}", Within(constraint, Binding::Not)),
            Constraint::Base(base) => f.write_str(base),
            Constraint::Params { base, params } => {
                write!(f, "{base}<")?;
                list(f, params, ", ", Binding::Or)?;
                f.write_str(">")
            }
            Constraint::Equals(text) => write!(f, "equals `{text}`"),
            Constraint::Same(name) => write!(f, "same as {name}"),
            Constraint::EntryArgs(args) => {
                f.write_str("arguments (")?;
                list(f, args, ", ", Binding::Or)?;
                f.write_str(")")
            }
            Constraint::Pred(expr) => write!(f, "{{{expr}}}"),
            Constraint::Native(path) => write!(f, "rust {path}"),
            Constraint::Unknown(text) => {
                f.write_str("unknown {")?;
                for (index, word) in text.split_whitespace().enumerate() {
                    write!(f, "{}{word}", if index == 0 { "" } else { " " })?;
                }
                f.write_str("}")
            }
        }
    }
}

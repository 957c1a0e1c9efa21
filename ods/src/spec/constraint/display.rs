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

#[cfg(test)]
mod tests {
    use crate::spec::{Constraint, Expr, Shared};

    #[test]
    fn constraints_are_displayed_in_words() {
        let is = |class: &'static str| Constraint::Is(class.into());
        let pred = Constraint::Pred(Expr::Name("x".into()));
        let either = Constraint::AnyOf(vec![is("A"), is("B")].into());
        let both = Constraint::AllOf(vec![either.clone(), pred].into());
        let not = Constraint::Not(Shared::new(both.clone()));
        assert_eq!(both.to_string(), "(is A or is B) and {x}");
        assert_eq!(not.to_string(), "not ((is A or is B) and {x})");
        assert_eq!(Constraint::AnyOf(vec![both, not].into()).to_string(), {
            "(is A or is B) and {x} or not ((is A or is B) and {x})"
        });
        let params =
            Constraint::Params { base: "!builtin.complex".into(), params: vec![either, Constraint::Any].into() };
        assert_eq!(params.to_string(), "!builtin.complex<is A or is B, any>");
        assert_eq!(Constraint::AnyOf(Vec::new().into()).to_string(), "none");
        assert_eq!(Constraint::Unknown(" a\n b ".into()).to_string(), "unknown {a b}");
    }

    #[test]
    fn simplifies_constant_constraints() {
        let is = |class: &'static str| Constraint::Is(class.into());
        let none = Constraint::any_of([]);
        assert_eq!(Constraint::all_of([Constraint::Any, is("A")]), is("A"));
        assert_eq!(Constraint::all_of([is("A"), none.clone()]), none);
        assert_eq!(Constraint::any_of([none.clone(), is("A")]), is("A"));
        assert_eq!(Constraint::any_of([is("A"), Constraint::Any]), Constraint::Any);
        assert_eq!(Constraint::negation(Constraint::negation(is("A"))), is("A"));
        assert_eq!(Constraint::negation(none), Constraint::Any);
        let nested = Constraint::all_of([Constraint::all_of([is("A"), is("B")]), is("C")]);
        assert_eq!(nested, Constraint::AllOf(vec![is("A"), is("B"), is("C")].into()));
    }
}

//! Checks of the number of arguments of an operator, and of the type in `<>`.
//!
//! llvm-tblgen treats these errors as syntax errors. Messages begin with the wording of llvm-tblgen, which names the
//! expected token.

use super::BangUse;
use crate::td::bang::op::Annotation;
use crate::td::bang::{BangError, BangOp};
use crate::td::ty::Type;

impl BangUse<'_> {
    /// Checks the number of arguments, and the presence of a type in `<>`. The other functions rely on this check.
    pub(crate) fn check_shape(&self, args: usize) -> Result<(), BangError> {
        let info = self.op.info();
        let name = info.name;
        match (info.annotation, &self.annotation) {
            (Annotation::None, Some(_)) => {
                let family = family(self.op);
                return Err(BangError::whole(format!("expected '(' after {family}: '{name}' takes no type")));
            }
            (Annotation::Required, None) => {
                let message = format!("expected type name for operator: '{name}<type>(..)'");
                return Err(BangError::whole(message));
            }
            _ => {}
        }
        if self.op == BangOp::GetDagOp && !matches!(self.annotation, None | Some(Type::Record(_))) {
            return Err(BangError::whole("type for !getdagop must be a record type"));
        }
        if (info.min..=info.max).contains(&args) {
            return Ok(());
        }
        let wanted = match (info.min, info.max) {
            (1, 1) => "one argument".into(),
            (1, usize::MAX) => "at least one argument".into(),
            (min, max) if min == max => format!("{min} arguments"),
            (min, usize::MAX) => format!("at least {min} arguments"),
            (min, max) => format!("{min} to {max} arguments"),
        };
        let (arg, expected) = match args {
            0 if self.op != BangOp::Cond => (None, "expected a value".into()),
            args if args > info.max => (Some(info.max), too_many(self.op)),
            _ => (None, too_few(self.op)),
        };
        Err(BangError { arg, message: format!("{expected}: '{name}' takes {wanted}, not {args}") })
    }
}

/// Returns the name of the kind of an operator, for errors.
fn family(op: BangOp) -> &'static str {
    use BangOp::*;
    match op {
        Cond => "!cond operator",
        Exists => "!exists",
        Find => "!find operator",
        Foldl => "!foldl",
        Foreach | Filter => "!foreach/!filter",
        Sort => "!sort",
        Switch => "!switch operator",
        Instances => "!instances",
        Isa => "!isa",
        Range => "!range operator",
        Substr => "!substr operator",
        op => match op.info().min {
            1 => "unary operator",
            2 => "binary operator",
            _ => "ternary operator",
        },
    }
}

fn too_many(op: BangOp) -> String {
    match (op, family(op)) {
        (BangOp::Range, _) => "expected at most three values of integer".into(),
        (BangOp::Foldl, _) => "expected ')' in fold operator".into(),
        (_, "binary operator") => "expected two operands to operator".into(),
        (_, "ternary operator") => "expected ')' in binary operator".into(),
        (_, family) => format!("expected ')' in {family}"),
    }
}

fn too_few(op: BangOp) -> String {
    match (op, family(op)) {
        (BangOp::Cond, _) => "there should be at least 1 'condition : value' in the !cond operator".into(),
        (_, "binary operator") => "expected two operands to operator".into(),
        (_, family) => format!("expected ',' in {family}"),
    }
}

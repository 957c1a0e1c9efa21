//! The types of parts of structures and arrays.

use lect_core::context::Context;
use lect_core::dialect::Directive;
use lect_core::engine::{CustomArgs, Draft, int_array};
use lect_core::entity::Type;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// `custom<InsertExtractValueElementType>(type($part), ref(type($whole)), ref($position))`: not written, it follows from
/// the rest
pub(super) const ELEMENT_TYPE: Directive = directive(infer, |_, _, _| ());

fn infer(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let position = draft.prop(args.prop(2)).map(|attr| int_array(p.ctx, attr)).unwrap_or_default();
    let Some(&whole) = draft.types(args.types(1)).first() else { return Ok(true) };
    let mut ty = whole;
    for index in position {
        ty = part(p.ctx, ty, index).map_err(|message| p.custom_error(p.loc(), message))?;
    }
    draft.set_types(args.types(0), [ty]);
    Ok(true)
}

/// The type of a part, or the words of an error.
fn part(ctx: &Context, whole: Type, index: i64) -> Result<Type, String> {
    let shown = ctx.show_type(whole).to_string();
    let wrong = || format!("expected LLVM IR structure/array type, got: '{shown}'");
    let outside = || format!("position out of bounds: {index}");
    let place = usize::try_from(index).map_err(|_| outside())?;
    let text = if let Some(array) = enclosed(&shown, "!llvm.array<") {
        let (count, element) = array.split_once(" x ").ok_or_else(wrong)?;
        let count: usize = count.parse().map_err(|_| wrong())?;
        if place >= count {
            return Err(outside());
        }
        element
    } else {
        let inner = enclosed(&shown, "!llvm.struct<").ok_or_else(wrong)?;
        let body = inner.rsplit_once(')').map_or("", |(body, _)| body);
        let body = body.split_once('(').map_or("", |(_, body)| body);
        parts(body).nth(place).ok_or_else(outside)?
    };
    ctx.spelled_type(&full(text)).ok_or_else(wrong)
}

/// What is between a prefix and the `>` at the end.
fn enclosed<'t>(text: &'t str, open: &str) -> Option<&'t str> {
    text.strip_prefix(open)?.strip_suffix('>')
}

/// Types with commas between, without those within them.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quoted) = (0i32, false);
    let mut before = ' ';
    text.split(move |c: char| {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            // An arrow closes nothing.
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        before = c;
        c == ',' && depth == 0 && !quoted
    })
    .map(str::trim)
    .filter(|part| !part.is_empty())
}

/// A type within one of the dialect, where the dialect's name is left out.
fn full(text: &str) -> String {
    const OWN: [&str; 11] =
        ["ptr", "array", "struct", "void", "label", "token", "metadata", "x86_amx", "ppc_fp128", "func", "target"];
    let word = text.split(['<', ' ']).next().unwrap_or_default();
    if OWN.contains(&word) { format!("!llvm.{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{full, parts};

    #[test]
    fn parts_are_divided_at_their_own_commas() {
        let found: Vec<&str> = parts(r#"i32, struct<"a, b", (i1, ptr)>, array<2 x f32>, (i32, i1) -> ()"#).collect();
        assert_eq!(found, ["i32", r#"struct<"a, b", (i1, ptr)>"#, "array<2 x f32>", "(i32, i1) -> ()"]);
    }

    #[test]
    fn types_of_the_dialect_get_its_name() {
        assert_eq!(full("ptr<3>"), "!llvm.ptr<3>");
        assert_eq!(full("vector<2xi1>"), "vector<2xi1>");
    }
}

//! `custom<Keyword>`: a string that is printed as a keyword.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Keyword>($string, "public|private"?)`: one of these words, or any word; a string that is none is quoted.
/// Without a word, an optional string is absent. `custom<Keyword>("name", ..)` is a discardable attribute. A third
/// argument is the word to print if the attribute is absent.
pub const KEYWORD: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let slot = args.prop(0);
    let word: Option<Box<[u8]>> = match args.cpp(1) {
        Some(words) => words.split('|').find(|word| p.parse_optional_keyword(word)).map(|word| word.as_bytes().into()),
        None => match p.parse_optional_word() {
            Some(word) => Some(word.into()),
            None => p.parse_optional_string(),
        },
    };
    if let Some(word) = word {
        let value = p.ctx.attrs().string(&word);
        match args.cpp(0) {
            Some(name) => parsed.attrs.push((p.ctx.ident(name.as_bytes()), value)),
            None => parsed.set_prop(slot, value),
        }
        return Ok(true);
    }
    let spec = parsed.info.spec().props.get(slot as usize);
    if spec.is_none_or(|prop| prop.optional || prop.default.is_some()) {
        return Ok(false);
    }
    let expected = match args.cpp(1) {
        Some(words) => format!("expected one of the keywords {}", words.replace('|', ", ")),
        None => "expected valid keyword or string".to_owned(),
    };
    Err(p.custom_error(p.loc(), expected))
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let value = match args.cpp(0) {
        Some(name) => op.attr(name),
        None => op.prop(args.prop(0) as usize),
    };
    let word = value.and_then(|attr| op.context().attrs().string_value(attr));
    match word {
        Some(word) => p.keyword_or_string(word),
        None => p.text(args.cpp(2).unwrap_or_default()),
    }
}

/// `custom<KeywordBool>($value, "true", "false")`: a Boolean as one of two words, or absent. In formats of definitions
/// the words are C++ strings.
pub const KEYWORD_BOOL: Directive = Directive { parse: parse_bool, print: print_bool };

/// Returns a word without C++ quotes.
fn word(args: &[CustomArg], at: usize) -> Option<&str> {
    let text = args.cpp(at)?;
    Some(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text))
}

fn parse_bool(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    for (at, value) in [(1, true), (2, false)] {
        if word(args, at).is_some_and(|word| p.parse_optional_keyword(word)) {
            let value = p.ctx.attrs().bool(value);
            parsed.set_prop(args.prop(0), value);
            return Ok(true);
        }
    }
    Ok(false)
}

fn print_bool(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(value) = op.prop(args.prop(0) as usize) else { return };
    let is_true = value == op.context().attrs().bool(true);
    p.text(word(args, if is_true { 1 } else { 2 }).unwrap_or_default());
}

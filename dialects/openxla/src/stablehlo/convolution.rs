//! Syntax of convolutions.
//!
//! Dimension numbers are `[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]`; the window is `{stride = [1, 1], pad = [[0, 0], [1,
//! 1]]}`.

use lect_core::attrs::AttrData;
use lect_core::attrs::int_array;
use lect_core::dialect::{DefBody, Param};
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{Parsed, Parser};
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::TypedAttr;
use lect_ods::format::CustomArg;

use super::ConvDimensionNumbersAttr;
use crate::hlo::dims::{self, Field};
use crate::hlo::{directive, print_numbers};
use crate::stablehlo::types::dense_integers;

pub(super) const DIMENSIONS: Directive = directive(parse_dimensions, print_dimensions);
pub(super) const WINDOW: Directive = directive(parse_window, print_window);

/// Parameters of the attribute, with their names in the raw form.
const FIELDS: &[Field] = &[
    Field::Number("input_batch_dimension"),
    Field::Number("input_feature_dimension"),
    Field::Dims("input_spatial_dimensions"),
    Field::Number("kernel_input_feature_dimension"),
    Field::Number("kernel_output_feature_dimension"),
    Field::Dims("kernel_spatial_dimensions"),
    Field::Number("output_batch_dimension"),
    Field::Number("output_feature_dimension"),
    Field::Dims("output_spatial_dimensions"),
];

/// Letters of the non-spatial dimensions of input, kernel and output.
const LETTERS: [[char; 2]; 3] = [['b', 'f'], ['i', 'o'], ['b', 'f']];

/// Maximum number of missing dimensions in a diagnostic.
const MOST_LISTED: usize = 10;

/// Parses `<[b, f, 0]x[i, o, 0]->[b, f, 0]>`, or `<raw input_batch_dimension = 0, ..>`.
pub(super) fn parse_attr(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    if p.parse_optional_keyword("raw") {
        return dims::parse_entries(p, FIELDS, "failed parsing dot dimension numbers attribute");
    }
    let params = parse_all(p)?;
    p.expect_punct(">")?;
    Ok(DefBody::Params(params.into()))
}

pub(super) fn print_attr(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    print_all(p, body.params());
    p.text(">");
}

fn parse_all(p: &mut Parser<'_, '_>) -> Parsed<Vec<Param>> {
    let mut params = parse_tensor(p, LETTERS[0])?;
    if !p.parse_optional_keyword("x") {
        return Err(p.hook_error(p.loc(), "expected 'x'"));
    }
    params.extend(parse_tensor(p, LETTERS[1])?);
    p.expect_punct("->")?;
    params.extend(parse_tensor(p, LETTERS[2])?);
    Ok(params)
}

/// Dimensions of one tensor, in order.
#[derive(Default)]
struct Order {
    /// Spatial dimensions by number, with their positions.
    spatial: Vec<(i64, i64)>,
    /// Positions of the two letters.
    letters: [Option<i64>; 2],
}

/// Parses `[b, 0, f]`: the positions of the letters, and those of the spatial dimensions.
fn parse_tensor(p: &mut Parser<'_, '_>, letters: [char; 2]) -> Parsed<Vec<Param>> {
    p.expect_punct("[")?;
    let mut order = Order::default();
    let mut place = 0;
    loop {
        order.parse_place(p, letters, place)?;
        place += 1;
        if !p.eat_punct(",") {
            break;
        }
    }
    let missing: Vec<String> = order.open(letters);
    if !missing.is_empty() {
        return Err(p.hook_error(p.loc(), format!("Expected dimensions {} not specified", missing.join(", "))));
    }
    p.expect_punct("]")?;
    let count = order.spatial.iter().map(|spatial| spatial.0 + 1).max().unwrap_or(0);
    let place_of = |number: i64| order.spatial.iter().find(|spatial| spatial.0 == number).map(|spatial| spatial.1);
    // A number larger than the count of positions leaves a gap among the first ones.
    let first = count.min(order.spatial.len() as i64 + MOST_LISTED as i64);
    let gaps: Vec<String> = (0..first).filter(|number| place_of(*number).is_none()).map(|it| it.to_string()).collect();
    if !gaps.is_empty() {
        let gaps = gaps[..gaps.len().min(MOST_LISTED)].join(", ");
        return Err(p.hook_error(p.loc(), format!("Expected spatial dimensions {gaps} not specified")));
    }
    let letter = |index: usize| Param::Int(order.letters[index].unwrap_or_default().into());
    Ok(vec![letter(0), letter(1), dims::list((0..count).filter_map(place_of))])
}

impl Order {
    fn parse_place(&mut self, p: &mut Parser<'_, '_>, letters: [char; 2], place: i64) -> Parsed<()> {
        let loc = p.loc();
        if p.at_number() {
            let number = p.parse_number()?;
            if number < 0 {
                return Err(p.hook_error(loc, format!("Unexpected dimension {number}")));
            }
            if self.spatial.iter().any(|spatial| spatial.0 == number) {
                return Err(p.hook_error(loc, format!("Duplicate entries for spatial dimension {number}")));
            }
            self.spatial.push((number, place));
            return Ok(());
        }
        let Some(word) = p.parse_optional_word() else {
            return Err(p.hook_error(loc, "expected valid keyword"));
        };
        let word = String::from_utf8_lossy(word);
        let open = self.open(letters);
        if word.len() != 1 || open.is_empty() {
            return Err(p.hook_error(loc, format!("Unexpected keyword {word}")));
        }
        for (letter, at) in letters.iter().zip(&mut self.letters) {
            if word.starts_with(*letter) && at.is_none() {
                *at = Some(place);
                return Ok(());
            }
        }
        Err(p.hook_error(loc, format!("Unexpected dimension {word}, expecting {}", open.join(", "))))
    }

    /// Returns the letters that have not been parsed yet.
    fn open(&self, letters: [char; 2]) -> Vec<String> {
        letters.iter().zip(&self.letters).filter(|it| it.1.is_none()).map(|it| it.0.to_string()).collect()
    }
}

/// Prints the syntax of [`parse_all`].
fn print_all(p: &mut OpPrinter<'_, '_>, params: &[Param]) {
    for (index, (params, letters)) in params.chunks_exact(3).zip(LETTERS).enumerate() {
        p.text(["", "x", "->"].get(index).copied().unwrap_or_default());
        print_tensor(p, params, letters);
    }
}

fn print_tensor(p: &mut OpPrinter<'_, '_>, params: &[Param], letters: [char; 2]) {
    let [Param::Int(first), Param::Int(second), spatial] = params else { return };
    let spatial = dims::numbers(spatial);
    let mut places = vec![String::from("0"); spatial.len() + 2];
    let mut put = |place: i128, text: String| {
        if let Some(it) = usize::try_from(place).ok().and_then(|place| places.get_mut(place)) {
            *it = text;
        }
    };
    put(*first, letters[0].to_string());
    put(*second, letters[1].to_string());
    spatial.iter().enumerate().for_each(|(number, place)| put((*place).into(), number.to_string()));
    p.text("[");
    p.text(&places.join(", "));
    p.text("]");
}

/// Parses `custom<ConvolutionDimensions>($dimension_numbers)`.
fn parse_dimensions(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let params = parse_all(p)?;
    let def = ConvDimensionNumbersAttr::def(p.ctx);
    let Some(attr) = def.and_then(|def| p.ctx.attrs().dialect(def, params).ok()) else {
        return Err(p.custom_error(loc, "dialect 'stablehlo' is unknown"));
    };
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_dimensions(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(AttrData::Dialect { body, .. }) =
        op.prop(args.prop(0) as usize).map(|attr| op.context().attrs().data(attr))
    {
        print_all(p, body.params());
    }
}

/// Keywords of the window entries, in the order of the directive's arguments.
const WINDOW_ENTRIES: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
const PADDING: usize = 1;
const REVERSAL: usize = 4;

/// Parses `custom<WindowAttributes>($strides, $padding, $lhs_dilation, $rhs_dilation, $reversal)`.
fn parse_window(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut open = WINDOW_ENTRIES.map(Some);
    while let Some(word) = p.parse_optional_word() {
        let Some(index) = open.iter().position(|it| it.is_some_and(|it| it.as_bytes() == word)) else {
            let word = String::from_utf8_lossy(word);
            return Err(p.custom_error(p.loc(), format!("Unexpected keyword {word}")));
        };
        if let Some(entry) = open.get_mut(index) {
            *entry = None;
        }
        p.expect_punct("=")?;
        let mut numbers = Vec::new();
        if index == PADDING {
            p.parse_delimited(("[", "]"), "", |p| parse_pair(p, &mut numbers))?;
        } else {
            p.parse_delimited(("[", "]"), "", |p| {
                numbers.push(parse_number_or_truth(p)?);
                Ok(())
            })?;
        }
        let ctx = p.ctx;
        let value = match index {
            REVERSAL => Ok(ctx.attrs().dense_bool_array(numbers.iter().map(|number| *number != 0))),
            PADDING => {
                let data: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
                ctx.types()
                    .tensor(&[numbers.len() as i64 / 2, 2], ctx.types().i64(), None)
                    .and_then(|ty| ctx.attrs().dense_elements(ty, false, &data))
            }
            _ => Ok(ctx.attrs().dense_i64_array(numbers)),
        };
        match value {
            Ok(value) => parsed.set_prop(args.prop(index), value),
            Err(invalid) => return Err(p.custom_error(p.loc(), invalid)),
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    Ok(true)
}

/// Parses a number or a boolean, which counts as 0 or 1.
fn parse_number_or_truth(p: &mut OpParser<'_, '_>) -> Parsed<i64> {
    match ["false", "true"].iter().position(|word| p.parse_optional_keyword(word)) {
        Some(truth) => Ok(truth as i64),
        None => p.parse_integer(),
    }
}

/// Parses `[0, 1]`.
fn parse_pair(p: &mut OpParser<'_, '_>, numbers: &mut Vec<i64>) -> Parsed<()> {
    let before = numbers.len();
    p.parse_delimited(("[", "]"), "", |p| {
        numbers.push(p.parse_integer()?);
        Ok(())
    })?;
    match numbers.len() - before {
        2 => Ok(()),
        count => {
            let message = format!("Expected array with 2 elements, got {count} elements instead");
            Err(p.custom_error(p.loc(), message))
        }
    }
}

fn print_window(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let mut separator = "";
    for (index, name) in WINDOW_ENTRIES.into_iter().enumerate() {
        let Some(value) = op.prop(args.prop(index) as usize) else { continue };
        p.text(separator);
        separator = ", ";
        p.text(name);
        p.text(" = [");
        match index {
            PADDING => {
                for (at, pair) in dense_integers(ctx, value).unwrap_or_default().chunks_exact(2).enumerate() {
                    p.text(if at > 0 { ", [" } else { "[" });
                    print_numbers(p, pair.iter().copied());
                    p.text("]");
                }
            }
            REVERSAL => {
                let flags = int_array(ctx, value).into_iter().map(|flag| if flag != 0 { "true" } else { "false" });
                p.text(&flags.collect::<Vec<_>>().join(", "));
            }
            _ => print_numbers(p, int_array(ctx, value)),
        }
        p.text("]");
    }
}

//! Syntax of matrix products: `A[%a, ..] B[%b, ..] C[%c, ..] {..} : (i32, i32, f32) -> !llvm.struct<(..)>`.
//!
//! Only the type of the first register of each matrix is written. Element types that are inferred from register types
//! are not printed.

use lect_core::dialect::Param;
use lect_core::number::FloatFormat;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::Signedness;
use lect_ods::spec::DefKind;
use lect_support::enums;
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;

use crate::llvm::types::structure;

/// Syntax variant of an operation.
pub(crate) struct Form {
    /// Operands besides those of the matrices: a keyword, and the number of operands after it.
    others: &'static [(&'static str, usize)],
    /// Whether a space follows the brackets of each list.
    is_spaced: bool,
    /// The register types that element types are inferred from when printing.
    tells: Tells,
    /// Whether integer element types are inferred as those of accumulators when parsing.
    accumulates: bool,
    /// Whether element types are required if they cannot be inferred.
    needs_types: bool,
    /// Whether the attribute for ordered metadata is implied.
    is_ordered: bool,
}

/// The matrices whose first registers determine the element types of `A` and `B`, by index.
type Tells = [usize; 2];

/// The first release in which attributes have their own keywords.
const WORDS_SINCE: u64 = 24;

/// Syntax after a keyword.
#[derive(Clone, Copy)]
enum Holds {
    Unit,
    Shape,
    /// A case of an enum, held by attributes with one of these mnemonics.
    Case(&'static [&'static str]),
}

/// Keywords of attributes, in printing order.
const WORDS: [(&str, &str, Holds); 11] = [
    ("shape", "shape", Holds::Shape),
    ("b1_op", "b1Op", Holds::Case(&["mma_b1op"])),
    ("int_overflow", "intOverflowBehavior", Holds::Case(&["mma_int_overflow"])),
    ("layout_a", "layoutA", Holds::Case(&["mma_layout"])),
    ("layout_b", "layoutB", Holds::Case(&["mma_layout"])),
    ("multiplicand_a_ptx_type", "multiplicandAPtxType", Holds::Case(&["mma_type"])),
    ("multiplicand_b_ptx_type", "multiplicandBPtxType", Holds::Case(&["mma_type"])),
    ("ordered_metadata", "orderedMetadata", Holds::Unit),
    ("scale_vec_size", "scaleVecSize", Holds::Case(&["scale_vec_size"])),
    ("block_scale_format", "blockScaleFormat", Holds::Case(&["block_scale_format"])),
    ("kind", "kind", Holds::Case(&["mma_kind", "block_scale_kind"])),
];

const SCALES: [(&str, usize); 2] = [("scaleA", 3), ("scaleB", 3)];

/// Syntax of `nvvm.mma.sync`. Both element types are inferred from the registers of `A` when printing.
pub(crate) const DENSE: Form =
    Form { others: &[], is_spaced: true, tells: [0, 0], accumulates: true, needs_types: true, is_ordered: false };

/// Syntax of `nvvm.mma.sp.sync`.
pub(crate) const SPARSE: Form = Form {
    others: &[("sparseMetadata", 1), ("selector", 1)],
    is_spaced: false,
    tells: [0, 1],
    accumulates: false,
    needs_types: true,
    is_ordered: false,
};

/// Syntax of `nvvm.mma.block_scale`.
pub(crate) const SCALED: Form = Form {
    others: &SCALES,
    is_spaced: false,
    tells: [0, 1],
    accumulates: false,
    needs_types: false,
    is_ordered: false,
};

/// Syntax of `nvvm.mma.sp.block_scale`.
pub(crate) const SPARSE_SCALED: Form = Form {
    others: &[("sparseMetadata", 1), ("selector", 1), SCALES[0], SCALES[1]],
    is_spaced: false,
    tells: [0, 1],
    accumulates: false,
    needs_types: false,
    is_ordered: true,
};

/// The syntax of an operation with one of the forms.
macro_rules! form {
    ($form:ident) => {
        lect_core::syntax::OpSyntax::form(
            |p, state| crate::nvvm::ops::mma::$form.parse(p, state),
            |p, op| crate::nvvm::ops::mma::$form.print(p, op),
        )
    };
}
pub(crate) use form;

const MATRICES: [&str; 3] = ["A", "B", "C"];

/// Attributes with the element types.
const TYPES: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];

/// Maximum nesting depth of structs. An identified struct can contain itself.
const DEEPEST: usize = 64;

/// Infers the element type from a register type.
pub(crate) fn element_type(ctx: &ContextData, ty: Type, accumulates: bool) -> Option<&'static str> {
    let first = |ty: &Type| structure(ctx, *ty)?.part(0);
    let ty = std::iter::successors(Some(ty), first).take(DEEPEST).last()?;
    let is_half = |ty: Type| matches!(ctx.types().data(ty), TypeData::Float(FloatFormat::F16));
    match ctx.types().data(ty) {
        TypeData::Integer { .. } => accumulates.then_some("s32"),
        TypeData::Float(FloatFormat::F64) => Some("f64"),
        TypeData::Float(FloatFormat::F32) => Some(if accumulates { "f32" } else { "tf32" }),
        TypeData::Vector { shape, scalable, element } => {
            (**shape == [2] && !scalable.contains(&true) && is_half(*element)).then_some("f16")
        }
        _ => is_half(ty).then_some("f16"),
    }
}

impl Form {
    pub(crate) fn parse(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
        let ctx = p.ctx;
        let mut matrices = Vec::new();
        for word in MATRICES {
            matrices.push(parse_list(p, word)?);
        }
        let mut others = Vec::new();
        for (word, _) in self.others {
            others.push(parse_list(p, word)?);
        }
        let mut attrs = Vec::new();
        if p.newer().is_some_and(|release| release >= WORDS_SINCE) {
            parse_words(p, &mut attrs)?;
        }
        p.parse_optional_attr_dict(&mut attrs)?;
        p.parse_colon()?;
        p.parse_lparen()?;
        let types = p.parse_type_list()?;
        if !self.needs_types && types.len() != MATRICES.len() {
            return Err(p.custom_error(p.loc(), "expected exactly 3 types"));
        }
        p.parse_rparen()?;
        if types.len() != MATRICES.len() {
            let message = format!("expected one type for each operand segment but got {} types", types.len());
            return Err(p.custom_error(state.loc, message));
        }
        if !self.needs_types {
            p.parse_arrow_types(&mut state.results)?;
        }
        for (operands, &ty) in matrices.iter().zip(&types) {
            resolve_all(p, operands, ty, state)?;
        }
        if self.needs_types {
            p.expect_punct("->")?;
            state.results.push(p.parse_type()?);
        }
        let (i16, i32) =
            (ctx.types().integer(16, Signedness::Signless).unwrap_or(ctx.types().i32()), ctx.types().i32());
        for ((_, count), operands) in self.others.iter().zip(&others) {
            let types = [i32, i16, i16];
            let types = types.get(..*count).unwrap_or(&types);
            match count {
                1 => resolve_all(p, operands, i32, state)?,
                _ => state.operands.extend(p.resolve_operands(operands, types, state.loc)?),
            }
        }
        for (index, name) in TYPES.into_iter().enumerate() {
            if attrs.iter().any(|attr| ctx.ident_bytes(attr.0) == name.as_bytes()) {
                continue;
            }
            let is_there = matrices.get(index).is_some_and(|operands| !operands.is_empty() || !self.needs_types);
            let ty = types.get(index).filter(|_| is_there);
            let element = ty.and_then(|ty| element_type(ctx, *ty, self.accumulates));
            match element.and_then(|element| enums::attr(ctx, "nvvm", "mma_type", element)) {
                Some(attr) => state.attrs.push((ctx.ident(name.as_bytes()), attr)),
                None if self.needs_types => {
                    let message = format!("attribute {name} is not provided explicitly and cannot be inferred");
                    return Err(p.custom_error(state.loc, message));
                }
                None => {}
            }
        }
        let ordered = ctx.ident(b"orderedMetadata");
        if self.is_ordered && !attrs.iter().any(|attr| attr.0 == ordered) {
            attrs.push((ordered, ctx.attrs().unit()));
        }
        state.attrs.append(&mut attrs);
        let sizes = matrices.iter().map(|operands| i32::try_from(operands.len()).unwrap_or(i32::MAX));
        let sizes: Vec<i32> =
            sizes.chain(self.others.iter().flat_map(|other| std::iter::repeat_n(1, other.1))).collect();
        state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(sizes)));
        Ok(())
    }

    pub(crate) fn print(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
        let ctx = op.context();
        let end = if self.is_spaced { "] " } else { "]" };
        let mut group = 0;
        let mut print_list = |p: &mut OpPrinter<'_, '_>, word: &str, groups: usize| {
            p.text(" ");
            p.text(word);
            p.text("[");
            let groups = group..group + groups as u32;
            group = groups.end;
            p.operands(groups.flat_map(|group| op.operand_group(group)));
            p.text(end);
        };
        for word in MATRICES {
            print_list(p, word, 1);
        }
        for (word, count) in self.others {
            print_list(p, word, *count);
        }
        let types: Vec<_> = (0..MATRICES.len() as u32).map(|group| first_type(op, group)).collect();
        let mut without = vec!["operandSegmentSizes"];
        for (name, told_by) in TYPES.into_iter().zip(self.tells) {
            let ty = types.get(told_by).copied().flatten();
            if ty.is_some_and(|ty| element_type(ctx, ty, false).is_some()) {
                without.push(name);
            }
        }
        if u64::from(p.release()) >= WORDS_SINCE {
            print_words(p, op, &without);
            without.extend(WORDS.map(|(_, name, _)| name));
        }
        p.attr_dict(op, &without);
        p.text(" : (");
        p.types(types.into_iter().flatten());
        p.text(")");
        p.arrow_types(&op.result_types().collect::<Vec<_>>());
    }
}

fn parse_list(p: &mut OpParser<'_, '_>, word: &str) -> Parsed<Vec<lect_core::text::parse::UnresolvedOperand>> {
    p.parse_keyword(word)?;
    if p.at_punct("[") { Ok(p.parse_operands_in(("[", "]"))?.into_vec()) } else { Ok(Vec::new()) }
}

/// Parses `shape = <m = 8, n = 8, k = 4>, layout_a = row`.
fn parse_words(p: &mut OpParser<'_, '_>, attrs: &mut Vec<NamedAttr>) -> Parsed<()> {
    let ctx = p.ctx;
    while !p.at_punct("{") && !p.at_punct(":") {
        let loc = p.loc();
        let word = String::from_utf8_lossy(p.parse_optional_word().unwrap_or_default()).into_owned();
        let Some((_, name, holds)) = WORDS.into_iter().find(|known| known.0 == word) else {
            return Err(p.custom_error(loc, format!("unknown MMA property '{word}'")));
        };
        let value = match holds {
            Holds::Unit => Some(ctx.attrs().unit()),
            Holds::Shape => {
                p.expect_punct("=")?;
                Some(parse_shape(p)?)
            }
            Holds::Case(mnemonics) => {
                p.expect_punct("=")?;
                let loc = p.loc();
                let case = String::from_utf8_lossy(p.parse_optional_word().unwrap_or_default()).into_owned();
                let value = mnemonics.iter().find_map(|mnemonic| enums::attr(ctx, "nvvm", mnemonic, &case));
                let Some(value) = value else {
                    return Err(p.custom_error(loc, format!("unknown enum value '{case}'")));
                };
                Some(value)
            }
        };
        attrs.extend(value.map(|value| (ctx.ident(name.as_bytes()), value)));
        if !p.eat_punct(",") {
            break;
        }
    }
    Ok(())
}

/// Parses `<m = 8, n = 8, k = 4>`.
fn parse_shape(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    let (ctx, loc) = (p.ctx, p.loc());
    let mut sizes = Vec::new();
    for (open, name) in [("<", "m"), (",", "n"), (",", "k")] {
        p.expect_punct(open)?;
        p.parse_keyword(name)?;
        p.expect_punct("=")?;
        sizes.push(Param::Int(p.parse_integer()?.into()));
    }
    p.expect_punct(">")?;
    let def = ctx.dialect(b"nvvm").and_then(|dialect| dialect.def(DefKind::Attr, b"shape"));
    let shape = def.and_then(|def| ctx.attrs().dialect(def, sizes).ok());
    shape.ok_or_else(|| p.custom_error(loc, "is no shape"))
}

fn print_words(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, without: &[&str]) {
    let ctx = op.context();
    let all = p.attrs_of_op(op);
    let mut before = " ";
    for (word, name, holds) in WORDS {
        let value = all.iter().find(|entry| ctx.ident_bytes(entry.0) == name.as_bytes()).map(|entry| entry.1);
        let Some(value) = value.filter(|_| !without.contains(&name)) else { continue };
        p.text(std::mem::replace(&mut before, ", "));
        p.text(word);
        match (holds, ctx.attrs().params(value)) {
            (Holds::Unit, _) => {}
            (Holds::Shape, [Param::Int(m), Param::Int(n), Param::Int(k)]) => {
                p.text(&format!(" = <m = {m}, n = {n}, k = {k}>"));
            }
            _ => p.text(&format!(" = {}", enums::word(ctx, value).unwrap_or_default())),
        }
    }
}

fn first_type(op: OpRef<'_>, group: u32) -> Option<Type> {
    op.operand_group(group).next().map(|value| op.ir.value_type(value))
}

//! Descriptions of attributes and locations.

use lect_core::Context;
use lect_core::affine::AffineConstraint;
use lect_core::attrs::FileRange;
use lect_core::entity::Attr;
use lect_core::number::Float;
use lect_core::types::Signedness;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::affine::{DIMS, ExprSpec, SYMBOLS, affine_expr};
use super::types::{TypeSpec, float_format, text_body, ty};

/// Description of an attribute.
#[derive(Clone, Debug)]
pub enum AttrSpec {
    /// `unit`
    Unit,
    /// `true`
    Bool(bool),
    /// An integer of the given width, or an `index` if the width is zero; the value is truncated to the width.
    Integer(u32, i64),
    /// A float with the given format and bits; the bits are truncated to the format's width.
    Float(usize, u128),
    /// A string of any bytes, and its type if the type is written.
    String(Vec<u8>, Option<TypeSpec>),
    /// `[..]`
    Array(Vec<AttrSpec>),
    /// `{..}`
    Dictionary(Vec<(&'static str, AttrSpec)>),
    /// A type.
    Type(TypeSpec),
    /// `@a::@b`
    Symbol(Vec<&'static str>),
    /// `affine_map<..>`
    Map(Vec<ExprSpec>),
    /// `affine_set<..>`: expressions, each with a flag for equality with zero.
    Set(Vec<(ExprSpec, bool)>),
    /// `dense<..>` of integers of 8, 16, 32 or 64 bits.
    DenseIntegers(Vec<i64>, u32, bool),
    /// `dense<..>` of floats.
    DenseFloats(Vec<u128>, usize),
    /// `dense<..>` of one number, with a shape.
    Splat(i64, Vec<i64>),
    /// `array<..>`
    DenseArray(Vec<i64>, u32),
    /// `strided<..>`
    Strided(Vec<i64>, i64),
    /// `distinct[..]<..>`
    Distinct(Box<AttrSpec>),
    /// `#dialect.body`
    Opaque(&'static str, &'static str),
    /// `loc(..)`
    Location(Box<LocSpec>),
}

/// Description of a location.
#[derive(Clone, Debug)]
pub enum LocSpec {
    /// `unknown`
    Unknown,
    /// `"file":1:2 to 3:4`
    File(&'static str, (u32, u32), Option<(u32, u32)>),
    /// `"name"(child)`
    Name(&'static str, Box<LocSpec>),
    /// `callsite(callee at caller)`
    CallSite(Box<LocSpec>, Box<LocSpec>),
    /// `fused<metadata>[..]`
    Fused(Vec<LocSpec>, Option<Box<AttrSpec>>),
}

fn name() -> impl Strategy<Value = &'static str> + Clone {
    prop::sample::select(vec![
        "a",
        "b",
        "demo.c",
        "_x",
        "with blank",
        "0",
        "quote\"d",
        "x0",
        "A.b$c",
        "loc",
        "unit",
        "a-b",
        "größe",
        "\n",
    ])
}

fn bits() -> impl Strategy<Value = u128> + Clone {
    prop_oneof![
        3 => any::<f64>().prop_map(|value| u128::from(value.to_bits())),
        3 => any::<f32>().prop_map(|value| u128::from(value.to_bits())),
        2 => any::<u128>(),
        1 => Just(0),
        1 => Just(0x3F80_0000),
        1 => Just(0x3FF0_0000_0000_0000),
    ]
}

/// Returns a strategy for locations.
pub fn location() -> impl Strategy<Value = LocSpec> + Clone {
    let place = || (0..5u32, 0..80u32);
    let leaf = prop_oneof![
        1 => Just(LocSpec::Unknown),
        4 => (prop::sample::select(vec!["a.mlir", "with \"quote", "dir/b.cc", "-"]), place(), option::weighted(0.3, place()))
            .prop_map(|(file, start, end)| LocSpec::File(file, start, end)),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let metadata = prop_oneof![Just(AttrSpec::Unit), (0..9i64).prop_map(|n| AttrSpec::Integer(32, n))];
        prop_oneof![
            (name(), boxed()).prop_map(|(name, child)| LocSpec::Name(name, child)),
            (boxed(), boxed()).prop_map(|(callee, caller)| LocSpec::CallSite(callee, caller)),
            (vec(inner.clone(), 1..4), option::weighted(0.3, metadata.prop_map(Box::new)))
                .prop_map(|(locations, metadata)| LocSpec::Fused(locations, metadata)),
        ]
    })
}

/// Returns a strategy for attributes.
pub fn attr() -> impl Strategy<Value = AttrSpec> + Clone {
    let width = || prop_oneof![Just(8u32), Just(16), Just(32), Just(64)];
    let opaque = prop::sample::select(vec![
        ("demo", "x"),
        ("demo", "x<1>"),
        ("demo", "\"text\""),
        ("demo", "a + b"),
        ("other", "y<#demo.x>"),
    ]);
    let leaf = prop_oneof![
        1 => Just(AttrSpec::Unit),
        1 => any::<bool>().prop_map(AttrSpec::Bool),
        3 => (prop_oneof![Just(0), width(), 1..70u32], prop_oneof![-9..9i64, any::<i64>()])
            .prop_map(|(width, value)| AttrSpec::Integer(width, value)),
        3 => (0..18usize, bits()).prop_map(|(format, bits)| AttrSpec::Float(format, bits)),
        2 => (prop_oneof!["[a-z ]{0,5}".prop_map(String::into_bytes), vec(any::<u8>(), 0..6)], option::weighted(0.2, ty()))
            .prop_map(|(bytes, ty)| AttrSpec::String(bytes, ty)),
        2 => ty().prop_map(AttrSpec::Type),
        1 => vec(name(), 1..4).prop_map(AttrSpec::Symbol),
        2 => vec(affine_expr(), 0..4).prop_map(AttrSpec::Map),
        1 => vec((affine_expr(), any::<bool>()), 1..4).prop_map(AttrSpec::Set),
        1 => (vec(prop_oneof![-9..9i64, any::<i64>()], 0..5), width(), any::<bool>())
            .prop_map(|(values, width, vector)| AttrSpec::DenseIntegers(values, width, vector)),
        1 => (vec(bits(), 0..5), 0..18usize).prop_map(|(values, format)| AttrSpec::DenseFloats(values, format)),
        1 => (any::<i64>(), vec(1..5i64, 0..3)).prop_map(|(value, shape)| AttrSpec::Splat(value, shape)),
        1 => (vec(-99..99i64, 0..5), width()).prop_map(|(values, width)| AttrSpec::DenseArray(values, width)),
        1 => (vec(1..99i64, 0..3), 0..9i64).prop_map(|(strides, offset)| AttrSpec::Strided(strides, offset)),
        1 => opaque.prop_map(|(dialect, body)| AttrSpec::Opaque(dialect, body)),
        1 => location().prop_map(|location| AttrSpec::Location(location.into())),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            3 => vec(inner.clone(), 0..4).prop_map(AttrSpec::Array),
            3 => vec((name(), inner.clone()), 0..4).prop_map(AttrSpec::Dictionary),
            1 => inner.prop_map(|attr| AttrSpec::Distinct(attr.into())),
        ]
    })
}

impl AttrSpec {
    /// Builds the attribute in a context.
    pub fn build(&self, ctx: &Context) -> Attr {
        let signless = |width: u32| match ctx.types().integer(width, Signedness::Signless) {
            Ok(ty) => ty,
            Err(invalid) => panic!("i{width}: {}", invalid),
        };
        let valid = |built: Result<Attr, lect_core::types::Invalid>| match built {
            Ok(attr) => attr,
            Err(invalid) => panic!("{self:?}: {}", invalid),
        };
        match self {
            Self::Unit => ctx.attrs().unit(),
            Self::Bool(value) => ctx.attrs().bool(*value),
            Self::Integer(0, value) => ctx.attrs().integer(ctx.types().index(), *value),
            Self::Integer(width, value) => ctx.attrs().integer(signless(*width), *value),
            Self::Float(format, bits) => ctx.attrs().float(float(*format, *bits)),
            Self::String(bytes, None) => ctx.attrs().string(bytes),
            Self::String(bytes, Some(ty)) => ctx.attrs().typed_string(bytes, ty.build(ctx)),
            Self::Array(attrs) => ctx.attrs().array(attrs.iter().map(|attr| attr.build(ctx)).collect::<Vec<_>>()),
            Self::Dictionary(entries) => dictionary(ctx, entries),
            Self::Type(ty) => ctx.attrs().ty(ty.build(ctx)),
            Self::Symbol(path) => {
                let path: Vec<_> = path.iter().map(|name| ctx.ident(name.as_bytes())).collect();
                ctx.attrs().symbol_ref(path[0], &path[1..])
            }
            Self::Map(results) => {
                let results = results.iter().map(|expr| expr.build(ctx)).collect::<Vec<_>>();
                let map = ctx.affine().map(DIMS, SYMBOLS, results);
                settled(ctx, ctx.attrs().affine_map(map))
            }
            Self::Set(constraints) => {
                let constraint =
                    |(expr, equality): &(ExprSpec, bool)| AffineConstraint::new(expr.build(ctx), *equality);
                let constraints = constraints.iter().map(constraint).collect::<Vec<_>>();
                let set = ctx.affine().set(DIMS, SYMBOLS, constraints);
                settled(ctx, ctx.attrs().integer_set(set))
            }
            Self::DenseIntegers(values, width, is_vector) => {
                let shape = [values.len() as i64];
                let ty = match *is_vector && !values.is_empty() {
                    true => ctx.types().vector(&shape, &[false], signless(*width)),
                    false => ctx.types().tensor(&shape, signless(*width), None),
                };
                let data: Vec<u8> =
                    values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(*width as usize / 8)).collect();
                valid(ty.and_then(|ty| ctx.attrs().dense_elements(ty, false, &data)))
            }
            Self::DenseFloats(values, format) => {
                let bytes = float_format(*format).storage_bytes();
                let bits = |bits: &u128| float(*format, *bits).bits().to_le_bytes().into_iter().take(bytes);
                let data: Vec<u8> = values.iter().flat_map(bits).collect();
                let element = ctx.types().float(float_format(*format));
                let ty = ctx.types().tensor(&[values.len() as i64], element, None);
                valid(ty.and_then(|ty| ctx.attrs().dense_elements(ty, false, &data)))
            }
            Self::Splat(value, shape) => {
                let ty = ctx.types().tensor(shape, ctx.types().i64(), None);
                valid(ty.and_then(|ty| ctx.attrs().dense_elements(ty, true, &value.to_le_bytes())))
            }
            Self::DenseArray(values, width) => {
                let data: Vec<u8> =
                    values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(*width as usize / 8)).collect();
                valid(ctx.attrs().dense_array(signless(*width), data))
            }
            Self::Strided(strides, offset) => ctx.attrs().strided_layout(strides, *offset),
            Self::Distinct(attr) => ctx.attrs().distinct(attr.build(ctx)),
            Self::Opaque(dialect, body) => ctx.attrs().opaque(ctx.ident(dialect.as_bytes()), text_body(body), None),
            Self::Location(location) => location.build(ctx),
        }
    }
}

/// Parses and prints an affine map or set until its text no longer changes.
///
/// MLIR's ordering of sums is incomplete: it reads `d2 + d0 + d1` as `d0 + d2 + d1`. This test does not cover that.
fn settled(ctx: &Context, mut attr: Attr) -> Attr {
    for _ in 0..16 {
        match lect_core::text::parse_attr(ctx, &ctx.attrs().show(attr).to_string()) {
            Ok(again) if again != attr => attr = again,
            _ => break,
        }
    }
    attr
}

/// Returns the float of a format with the given low bits.
fn float(format: usize, bits: u128) -> Float {
    let format = float_format(format);
    match format.width() {
        // Both MLIR and lect read the smallest numbers of these formats as zero, so only doubles are generated.
        65.. => Float::from_f64(format, f64::from_bits(bits as u64)),
        width => Float::from_bits(format, bits & ((1 << width) - 1)),
    }
}

/// Builds `{..}`. If names repeat, the first entry is kept.
pub(super) fn dictionary(ctx: &Context, entries: &[(&'static str, AttrSpec)]) -> Attr {
    let mut built = Vec::new();
    for (name, attr) in entries {
        let name = ctx.ident(name.as_bytes());
        if built.iter().all(|entry: &(_, _)| entry.0 != name) {
            built.push((name, attr.build(ctx)));
        }
    }
    ctx.attrs().dictionary(&mut built)
}

/// Returns a strategy for entries of a dictionary.
pub(super) fn entries() -> impl Strategy<Value = Vec<(&'static str, AttrSpec)>> + Clone {
    vec((name(), attr()), 0..4)
}

impl LocSpec {
    /// Builds the location, as an attribute, in a context.
    pub fn build(&self, ctx: &Context) -> Attr {
        match self {
            Self::Unknown => ctx.attrs().unknown_loc(),
            Self::File(file, start, end) => {
                let mut range = FileRange::place(ctx.ident(file.as_bytes()), start.0, start.1);
                if let Some(end) = end {
                    range.end = Some((range.start.0 + end.0, range.start.1 + end.1)).filter(|end| *end != range.start);
                }
                ctx.attrs().file_range_loc(range)
            }
            Self::Name(name, child) => ctx.attrs().name_loc(ctx.ident(name.as_bytes()), child.build(ctx)),
            Self::CallSite(callee, caller) => ctx.attrs().call_site_loc(callee.build(ctx), caller.build(ctx)),
            Self::Fused(locations, metadata) => {
                // A nested `unknown` location is printed but dropped when the text is read again, so none are
                // generated.
                let known = |location: &&Self| !matches!(location, Self::Unknown);
                let locations: Vec<_> = locations.iter().filter(known).map(|location| location.build(ctx)).collect();
                if locations.is_empty() {
                    return ctx.attrs().unknown_loc();
                }
                let metadata = metadata.as_ref().map(|attr| attr.build(ctx));
                ctx.attrs().fused_loc(&locations, metadata)
            }
        }
    }
}

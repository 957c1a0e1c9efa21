//! Descriptions of types of the builtin dialect and of dialects that are not loaded.

use lect_core::Context;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::types::{DYNAMIC, Signedness};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Description of a type.
#[derive(Clone, Debug)]
pub enum TypeSpec {
    /// `i8`, `si8`, `ui8`
    Integer(u32, u8),
    /// A float type, as an index into `FLOATS`.
    Float(usize),
    /// `index`
    Index,
    /// `none`
    None,
    /// A complex type with a scalar element.
    Complex(Box<TypeSpec>),
    /// A tuple of any types.
    Tuple(Vec<TypeSpec>),
    /// A function type with any inputs and results.
    Function(Vec<TypeSpec>, Vec<TypeSpec>),
    /// A vector with a scalar element; each dimension has a flag for scalable.
    Vector(Vec<(i64, bool)>, Box<TypeSpec>),
    /// A tensor with a scalar or vector element; `None` is an unranked shape or a dynamic size.
    Tensor(Option<Vec<Option<i64>>>, Box<TypeSpec>, Option<String>),
    /// A memref with a scalar or vector element, a memory space, and a flag for a strided layout.
    Memref(Option<Vec<Option<i64>>>, Box<TypeSpec>, Option<i64>, bool),
    /// `!dialect.body`
    Opaque(&'static str, &'static str),
}

/// Mnemonics of all float types.
pub(super) const FLOATS: [&str; 18] = [
    "f16",
    "f32",
    "f64",
    "bf16",
    "tf32",
    "f80",
    "f128",
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E3M4",
    "f8E4M3",
    "f8E4M3B11FNUZ",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E5M2",
    "f8E5M2FNUZ",
    "f8E8M0FNU",
];

/// Returns a strategy for the element types of vectors and complex types.
pub fn scalar() -> impl Strategy<Value = TypeSpec> + Clone {
    let width = prop_oneof![Just(1u32), Just(8), Just(16), Just(32), Just(64), 1..130u32];
    prop_oneof![
        4 => (width, 0..3u8).prop_map(|(width, sign)| TypeSpec::Integer(width, sign)),
        3 => (0..FLOATS.len()).prop_map(TypeSpec::Float),
        1 => Just(TypeSpec::Index),
    ]
}

/// Returns a strategy for types.
pub fn ty() -> impl Strategy<Value = TypeSpec> + Clone {
    let vector = || (vec((1..9i64, any::<bool>()), 0..4), scalar()).prop_map(|(s, t)| TypeSpec::Vector(s, t.into()));
    let element = || prop_oneof![4 => scalar(), 1 => vector()];
    let shape = || option::weighted(0.9, vec(option::weighted(0.8, 0..70i64), 0..4));
    let encoding = option::weighted(0.1, "[a-z]{0,3}");
    let opaque = prop_oneof![
        Just(("demo", "t")),
        Just(("demo", "t<1, [2]>")),
        Just(("demo", "\"text\"")),
        Just(("other", "a.b<!demo.t>")),
        Just(("demo", "a -> b")),
        Just(("demo", "")),
    ];
    let leaf = prop_oneof![
        4 => scalar(),
        1 => Just(TypeSpec::None),
        1 => scalar().prop_map(|t| TypeSpec::Complex(t.into())),
        1 => vector(),
        2 => (shape(), element(), encoding).prop_map(|(s, t, e)| TypeSpec::Tensor(s, t.into(), e)),
        2 => (shape(), element(), option::of(0..4i64), any::<bool>())
            .prop_map(|(s, t, space, strided)| TypeSpec::Memref(s, t.into(), space, strided)),
        1 => opaque.prop_map(|(dialect, body)| TypeSpec::Opaque(dialect, body)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(TypeSpec::Tuple),
            (vec(inner.clone(), 0..3), vec(inner, 0..3)).prop_map(|(i, o)| TypeSpec::Function(i, o)),
        ]
    })
}

/// Returns the float format with that index in `FLOATS`.
pub(super) fn float_format(index: usize) -> FloatFormat {
    let name = FLOATS[index % FLOATS.len()];
    FloatFormat::from_mnemonic(name.as_bytes()).expect("all names are of float types")
}

impl TypeSpec {
    /// Builds the type in a context.
    pub fn build(&self, ctx: &Context) -> Type {
        let all = |specs: &[Self]| specs.iter().map(|spec| spec.build(ctx)).collect::<Vec<_>>();
        let sizes = |shape: &[Option<i64>]| shape.iter().map(|size| size.unwrap_or(DYNAMIC)).collect::<Vec<_>>();
        let built = match self {
            Self::Integer(width, sign) => {
                let signedness = match sign {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    _ => Signedness::Unsigned,
                };
                ctx.types().integer(*width, signedness)
            }
            Self::Float(index) => Ok(ctx.types().float(float_format(*index))),
            Self::Index => Ok(ctx.types().index()),
            Self::None => Ok(ctx.types().none()),
            // `complex<index>` is invalid.
            Self::Complex(element) if matches!(**element, Self::Index) => ctx.types().complex(ctx.types().i64()),
            Self::Complex(element) => ctx.types().complex(element.build(ctx)),
            Self::Tuple(elements) => Ok(ctx.types().tuple(all(elements))),
            Self::Function(inputs, results) => Ok(ctx.types().function(all(inputs), all(results))),
            Self::Vector(shape, element) => {
                let (sizes, scalable): (Vec<_>, Vec<_>) = shape.iter().copied().unzip();
                ctx.types().vector(&sizes, &scalable, element.build(ctx))
            }
            Self::Tensor(None, element, _) => ctx.types().unranked_tensor(element.build(ctx)),
            Self::Tensor(Some(shape), element, encoding) => {
                let encoding = encoding.as_ref().map(|text| ctx.attrs().string(text));
                ctx.types().tensor(&sizes(shape), element.build(ctx), encoding)
            }
            Self::Memref(shape, element, space, strided) => {
                let space = space.map(|space| ctx.attrs().integer(ctx.types().i64(), space));
                let element = element.build(ctx);
                match shape {
                    None => ctx.types().unranked_memref(element, space),
                    Some(shape) => {
                        let layout = strided.then(|| ctx.attrs().strided_layout(&vec![7; shape.len()], 3));
                        ctx.types().memref(&sizes(shape), element, layout, space)
                    }
                }
            }
            Self::Opaque(dialect, body) => Ok(ctx.types().opaque(ctx.ident(dialect.as_bytes()), text_body(body))),
        };
        built.unwrap_or_else(|invalid| panic!("{self:?}: {}", invalid))
    }
}

/// Returns the body of an attribute or type of a dialect that is not loaded.
pub(super) fn text_body(body: &str) -> lect_core::attrs::OpaqueBody {
    lect_core::attrs::OpaqueBody::text(body.as_bytes())
}

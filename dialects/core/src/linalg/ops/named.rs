//! Named operations as data: loops, indexing maps and bodies.

use super::body::Body;
use super::body::Body::{Apply, Arg, Cast, Constant, Index, Out, To};
use super::body::{Scalar, Sign};
use super::scalar::Function;
use super::scalar::Function::*;

/// An operation with implied loops and body.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    /// Mnemonic.
    pub name: &'static str,
    /// Loops and indexing maps; absent for elementwise operations.
    pub nest: Option<Nest>,
    /// Body.
    pub body: Body,
    /// Number of operands.
    pub operands: usize,
}

/// Loops with the indexing maps of the operands.
#[derive(Clone, Copy)]
pub(crate) struct Nest {
    /// A letter for each loop: `p` for parallel or `r` for reduction.
    pub loops: &'static str,
    /// Indexing maps of the operands, separated by `;`. A map lists loop indices, or `a+b` for a window, where loop `a`
    /// moves the window and loop `b` moves within it. The first window uses the first stride and dilation, and so on.
    pub maps: &'static str,
}

const fn nest(name: &'static str, loops: &'static str, maps: &'static str, body: Body) -> Named {
    let (mut operands, mut at) = (1, 0);
    while at < maps.len() {
        if maps.as_bytes()[at] == b';' {
            operands += 1;
        }
        at += 1;
    }
    Named { name, nest: Some(Nest { loops, maps }), body, operands }
}

const fn each(name: &'static str, function: Function) -> Named {
    Named { name, nest: None, body: Body::of(function), operands: function.arity() + 1 }
}

// Elements of the inputs, cast to the type of the output.
const A: Body = Cast(Sign::Signed, &Arg(0));
const B: Body = Cast(Sign::Signed, &Arg(1));
const UNSIGNED: Body = Cast(Sign::Unsigned, &Arg(0));
const A_ZERO: Body = Cast(Sign::Signed, &Arg(2));
const B_ZERO: Body = Cast(Sign::Signed, &Arg(3));

/// Multiply-accumulate: the output plus a product.
const PRODUCT: Body = Apply(Add, &[Out, Apply(Mul, &[A, B])]);

/// Like [`PRODUCT`], with the casts of the attribute `cast`.
pub(crate) const ASKED_PRODUCT: Body =
    Apply(Add, &[Out, Apply(Mul, &[Cast(Sign::Asked, &Arg(0)), Cast(Sign::Asked, &Arg(1))])]);

/// Like [`PRODUCT`], with zero points subtracted from the factors.
const QUANTIZED: Body = Apply(Add, &[Out, Apply(Mul, &[Apply(Sub, &[A, A_ZERO]), Apply(Sub, &[B, B_ZERO])])]);

const SUM: Body = Apply(Add, &[Out, A]);
const MAX: Body = Apply(MaxSigned, &[Out, A]);
const MIN: Body = Apply(MinSigned, &[Out, A]);
const MAX_UNSIGNED: Body = Apply(MaxUnsigned, &[Out, UNSIGNED]);
const MIN_UNSIGNED: Body = Apply(MinUnsigned, &[Out, UNSIGNED]);

/// A step of a linear congruential generator.
macro_rules! next_random {
    ($from:expr) => {
        Apply(
            Add,
            &[
                Apply(Mul, &[$from, To(Scalar::I32, &Constant("1103515245 : i64"))]),
                To(Scalar::I32, &Constant("12345 : i64")),
            ],
        )
    };
}

/// Two generator steps from the seed and the loop indices, scaled to the bounds.
const RANDOM: Body = Cast(
    Sign::Signed,
    &Apply(
        Add,
        &[
            Apply(
                Mul,
                &[
                    Apply(
                        Add,
                        &[
                            To(Scalar::F64, &Constant("2147483647 : i64")),
                            To(
                                Scalar::F64,
                                &next_random!(Apply(
                                    Add,
                                    &[
                                        To(Scalar::I32, &Index(1)),
                                        next_random!(Apply(Add, &[To(Scalar::I32, &Index(0)), Arg(2)]))
                                    ]
                                )),
                            ),
                        ],
                    ),
                    Apply(
                        Mul,
                        &[Apply(Sub, &[Arg(1), Arg(0)]), To(Scalar::F64, &Constant("2.3283063999999999E-10 : f64"))],
                    ),
                ],
            ),
            Arg(0),
        ],
    ),
);

/// All named operations.
#[rustfmt::skip]
pub(crate) const NAMED: &[Named] = &[
    Named { name: "copy", nest: None, body: Cast(Sign::Asked, &Arg(0)), operands: 2 },
    Named { name: "fill", nest: None, body: Arg(0), operands: 2 },
    nest("fill_rng_2d", "pp", "; ; ; 0 1", RANDOM),

    each("exp", Exp),
    each("log", Log),
    each("abs", Abs),
    each("ceil", Ceil),
    each("floor", Floor),
    each("negf", NegF),
    each("reciprocal", Reciprocal),
    each("round", Round),
    each("sqrt", Sqrt),
    each("rsqrt", Rsqrt),
    each("square", Square),
    each("tanh", Tanh),
    each("erf", Erf),
    each("add", Add),
    each("sub", Sub),
    each("mul", Mul),
    each("div", Div),
    each("div_unsigned", DivUnsigned),
    each("max", MaxSigned),
    each("min", MinSigned),
    each("powf", PowF),
    each("select", Select),

    nest("quantized_matmul", "ppr", "0 2; 2 1; ; ; 0 1", QUANTIZED),
    nest("mmt4d", "pprppr", "0 2 3 5; 1 2 4 5; 0 1 3 4", PRODUCT),
    nest("batch_mmt4d", "ppprppr", "0 1 3 4 6; 0 2 3 5 6; 0 1 2 4 5", PRODUCT),
    nest("quantized_batch_matmul", "pppr", "0 1 3; 0 3 2; ; ; 0 1 2", QUANTIZED),
    nest("matvec", "pr", "0 1; 1; 0", PRODUCT),
    nest("vecmat", "pr", "1; 1 0; 0", PRODUCT),
    nest("batch_matvec", "ppr", "0 1 2; 0 2; 0 1", PRODUCT),
    nest("batch_vecmat", "ppr", "0 2; 0 2 1; 0 1", PRODUCT),
    nest("dot", "r", "0; 0; ", PRODUCT),

    nest("conv_1d", "pr", "0+1; 1; 0", PRODUCT),
    nest("conv_2d", "pprr", "0+2 1+3; 2 3; 0 1", PRODUCT),
    nest("conv_3d", "ppprrr", "0+3 1+4 2+5; 3 4 5; 0 1 2", PRODUCT),

    nest("conv_1d_nwc_wcf", "ppprr", "0 1+3 4; 3 4 2; 0 1 2", PRODUCT),
    nest("conv_1d_ncw_fcw", "ppprr", "0 3 2+4; 1 3 4; 0 1 2", PRODUCT),
    nest("conv_2d_nhwc_hwcf", "pppprrr", "0 1+4 2+5 6; 4 5 6 3; 0 1 2 3", PRODUCT),
    nest("conv_2d_nhwc_fhwc", "pppprrr", "0 1+4 2+5 6; 3 4 5 6; 0 1 2 3", PRODUCT),
    nest("conv_2d_nhwc_hwcf_q", "pppprrr", "0 1+4 2+5 6; 4 5 6 3; ; ; 0 1 2 3", QUANTIZED),
    nest("conv_2d_nhwc_fhwc_q", "pppprrr", "0 1+4 2+5 6; 3 4 5 6; ; ; 0 1 2 3", QUANTIZED),
    nest("conv_2d_nchw_fchw_q", "pppprrr", "0 4 2+5 3+6; 1 4 5 6; ; ; 0 1 2 3", QUANTIZED),
    nest("conv_2d_nchw_fchw", "pppprrr", "0 4 2+5 3+6; 1 4 5 6; 0 1 2 3", PRODUCT),
    nest("conv_2d_ngchw_fgchw", "ppppprrr", "0 1 5 3+6 4+7; 2 1 5 6 7; 0 1 2 3 4", PRODUCT),
    nest("conv_2d_ngchw_gfchw", "ppppprrr", "0 1 5 3+6 4+7; 1 2 5 6 7; 0 1 2 3 4", PRODUCT),
    nest("conv_2d_nhwgc_gfhwc", "ppppprrr", "0 1+5 2+6 3 7; 3 4 5 6 7; 0 1 2 3 4", PRODUCT),
    nest("conv_2d_nhwgc_gfhwc_q", "ppppprrr", "0 1+5 2+6 3 7; 3 4 5 6 7; ; ; 0 1 2 3 4", QUANTIZED),
    nest("conv_2d_ngchw_gfchw_q", "ppppprrr", "0 1 5 3+6 4+7; 1 2 5 6 7; ; ; 0 1 2 3 4", QUANTIZED),
    nest("conv_3d_ndhwc_dhwcf", "ppppprrrr", "0 1+5 2+6 3+7 8; 5 6 7 8 4; 0 1 2 3 4", PRODUCT),
    nest("conv_3d_ndhwc_dhwcf_q", "ppppprrrr", "0 1+5 2+6 3+7 8; 5 6 7 8 4; ; ; 0 1 2 3 4", QUANTIZED),
    nest("conv_3d_ncdhw_fcdhw", "ppppprrrr", "0 5 2+6 3+7 4+8; 1 5 6 7 8; 0 1 2 3 4", PRODUCT),

    nest("depthwise_conv_1d_nwc_wc", "pppr", "0 1+3 2; 3 2; 0 1 2", PRODUCT),
    nest("depthwise_conv_1d_ncw_cw", "pppr", "0 2 1+3; 2 3; 0 2 1", PRODUCT),
    nest("depthwise_conv_1d_nwc_wcm", "ppppr", "0 1+4 2; 4 2 3; 0 1 2 3", PRODUCT),
    nest("depthwise_conv_2d_nhwc_hwc", "pppprr", "0 1+4 2+5 3; 4 5 3; 0 1 2 3", PRODUCT),
    nest("depthwise_conv_2d_nchw_chw", "pppprr", "0 3 1+4 2+5; 3 4 5; 0 3 1 2", PRODUCT),
    nest("depthwise_conv_2d_nhwc_hwc_q", "pppprr", "0 1+4 2+5 3; 4 5 3; ; ; 0 1 2 3", QUANTIZED),
    nest("depthwise_conv_2d_nhwc_hwcm", "ppppprr", "0 1+5 2+6 3; 5 6 3 4; 0 1 2 3 4", PRODUCT),
    nest("depthwise_conv_2d_nhwc_hwcm_q", "ppppprr", "0 1+5 2+6 3; 5 6 3 4; ; ; 0 1 2 3 4", QUANTIZED),
    nest("depthwise_conv_3d_ndhwc_dhwc", "pppprrrp", "0 1+4 2+5 3+6 7; 4 5 6 7; 0 1 2 3 7", PRODUCT),
    nest("depthwise_conv_3d_ncdhw_cdhw", "pppprrrp", "0 7 1+4 2+5 3+6; 7 4 5 6; 0 7 1 2 3", PRODUCT),
    nest("depthwise_conv_3d_ndhwc_dhwcm", "ppppprrrp", "0 1+5 2+6 3+7 8; 5 6 7 8 4; 0 1 2 3 8 4", PRODUCT),

    nest("pooling_nhwc_sum", "pppprr", "0 1+4 2+5 3; 4 5; 0 1 2 3", SUM),
    nest("pooling_nchw_sum", "pppprr", "0 1 2+4 3+5; 4 5; 0 1 2 3", SUM),
    nest("pooling_nhwc_max", "pppprr", "0 1+4 2+5 3; 4 5; 0 1 2 3", MAX),
    nest("pooling_nhwc_max_unsigned", "pppprr", "0 1+4 2+5 3; 4 5; 0 1 2 3", MAX_UNSIGNED),
    nest("pooling_nchw_max", "pppprr", "0 1 2+4 3+5; 4 5; 0 1 2 3", MAX),
    nest("pooling_nhwc_min", "pppprr", "0 1+4 2+5 3; 4 5; 0 1 2 3", MIN),
    nest("pooling_nhwc_min_unsigned", "pppprr", "0 1+4 2+5 3; 4 5; 0 1 2 3", MIN_UNSIGNED),
    nest("pooling_nwc_sum", "pppr", "0 1+3 2; 3; 0 1 2", SUM),
    nest("pooling_ncw_sum", "pppr", "0 1 2+3; 3; 0 1 2", SUM),
    nest("pooling_nwc_max", "pppr", "0 1+3 2; 3; 0 1 2", MAX),
    nest("pooling_nwc_max_unsigned", "pppr", "0 1+3 2; 3; 0 1 2", MAX_UNSIGNED),
    nest("pooling_ncw_max", "pppr", "0 1 2+3; 3; 0 1 2", MAX),
    nest("pooling_nwc_min", "pppr", "0 1+3 2; 3; 0 1 2", MIN),
    nest("pooling_nwc_min_unsigned", "pppr", "0 1+3 2; 3; 0 1 2", MIN_UNSIGNED),
    nest("pooling_ndhwc_sum", "ppppprrr", "0 1+5 2+6 3+7 4; 5 6 7; 0 1 2 3 4", SUM),
    nest("pooling_ndhwc_max", "ppppprrr", "0 1+5 2+6 3+7 4; 5 6 7; 0 1 2 3 4", MAX),
    nest("pooling_ndhwc_min", "ppppprrr", "0 1+5 2+6 3+7 4; 5 6 7; 0 1 2 3 4", MIN),
];

/// Matrix multiplications with explicit indexing maps and casts; these are the defaults.
pub(crate) const MATMULS: &[Named] = &[
    nest("matmul", "ppr", "0 2; 2 1; 0 1", ASKED_PRODUCT),
    nest("batch_matmul", "pppr", "0 1 3; 0 3 2; 0 1 2", ASKED_PRODUCT),
    nest("batch_reduce_matmul", "rppr", "0 1 3; 0 3 2; 1 2", ASKED_PRODUCT),
];

/// Named operations of releases before 14 that were removed.
pub(crate) const PAST: &[Named] = &[
    nest("conv_1d_input_ncw_filter_wcf", "ppprr", "0 4 2+3; 3 4 1; 0 1 2", PRODUCT),
    nest("conv_1d_nwc", "ppprr", "0 1+3 4; 2 3 4; 0 1 2", PRODUCT),
    nest("conv_2d_input_nchw_filter_hwcf", "pppprrr", "0 6 2+4 3+5; 4 5 6 1; 0 1 2 3", PRODUCT),
    nest("conv_3d_input_ncdhw_filter_dhwcf", "ppppprrrr", "0 8 2+5 3+6 4+7; 5 6 7 8 1; 0 1 2 3 4", PRODUCT),
    nest("conv_3d_ndhwc", "ppppprrrr", "0 1+5 2+6 3+7 8; 4 5 6 7 8; 0 1 2 3 4", PRODUCT),
    nest("matmul_column_major", "ppr", "2 0; 1 2; 1 0", PRODUCT),
];

/// Returns the named operation with this mnemonic.
pub(crate) fn find(name: &str) -> Option<&'static Named> {
    NAMED.iter().chain(MATMULS).find(|named| named.name == name)
}

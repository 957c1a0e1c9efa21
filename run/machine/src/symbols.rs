//! Functions that programs call by name: MLIR's runner functions, functions of C, and helpers of generated code.
//!
//! Names of helpers begin with `lect.`. A program cannot call other functions of the process.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::LazyLock;

use crate::code::stack_limit;
use crate::memref::{
    Bf16, Complex, F16, copy_elements, nanoseconds, print, print_parts, print_ranked, print_shape, seconds, sort,
    verify, verify_parts,
};
use crate::{half, memory, print as text, wide};

/// Declares functions of C's library for floats, and lists them.
macro_rules! c_math {
    ($($unary:ident)*; $($binary:ident)*; $($unary32:ident)*; $($binary32:ident)*;) => {
        unsafe extern "C" {
            $(fn $unary(x: f64) -> f64;)*
            $(fn $binary(x: f64, y: f64) -> f64;)*
            $(fn $unary32(x: f32) -> f32;)*
            $(fn $binary32(x: f32, y: f32) -> f32;)*
        }

        const MATH: &[(&str, Address)] = &[
            $((stringify!($unary), Address($unary as *const c_void)),)*
            $((stringify!($binary), Address($binary as *const c_void)),)*
            $((stringify!($unary32), Address($unary32 as *const c_void)),)*
            $((stringify!($binary32), Address($binary32 as *const c_void)),)*
        ];
    };
}

c_math! {
    acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 fabs floor lgamma log log10 log1p log2 logb
    nearbyint rint round sin sinh sqrt tan tanh tgamma trunc;
    atan2 copysign fdim fmax fmin fmod hypot pow remainder;
    acosf acoshf asinf asinhf atanf atanhf cbrtf ceilf cosf coshf erff erfcf expf exp2f expm1f fabsf floorf lgammaf logf
    log10f log1pf log2f logbf nearbyintf rintf roundf sinf sinhf sqrtf tanf tanhf tgammaf truncf;
    atan2f copysignf fdimf fmaxf fminf fmodf hypotf powf remainderf;
}

unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn realloc(memory: *mut c_void, size: usize) -> *mut c_void;
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn memcpy(to: *mut c_void, from: *const c_void, count: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, count: usize) -> *mut c_void;
    fn memset(to: *mut c_void, byte: i32, count: usize) -> *mut c_void;
    fn memcmp(one: *const c_void, other: *const c_void, count: usize) -> i32;
    fn strlen(text: *const c_void) -> usize;
    fn fma(x: f64, y: f64, z: f64) -> f64;
    fn fmaf(x: f32, y: f32, z: f32) -> f32;
    fn ldexp(x: f64, exponent: i32) -> f64;
    fn ldexpf(x: f32, exponent: i32) -> f32;
}

/// Address of a function.
#[derive(Clone, Copy)]
struct Address(*const c_void);

// SAFETY: the address of a function is valid in all threads.
unsafe impl Send for Address {}
// SAFETY: as above.
unsafe impl Sync for Address {}

/// Functions that instructions without a machine instruction of their own are compiled to.
pub const LIBRARY_CALLS: &[&str] = &[
    "ceil",
    "ceilf",
    "floor",
    "floorf",
    "trunc",
    "truncf",
    "nearbyint",
    "nearbyintf",
    "fma",
    "fmaf",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
];

/// Defines functions that allocate memory, and end the program if there is not enough.
macro_rules! allocate {
    ($($name:ident: $call:ident($($arg:ident: $ty:ty),*), $size:expr;)*) => {$(
        extern "C" fn $name($($arg: $ty),*) -> *mut c_void {
            // SAFETY: the arguments are those of the program; see the crate's documentation about trust.
            let memory = unsafe { $call($($arg),*) };
            if memory.is_null() && $size != 0 {
                crate::print::fail(&format!("the program cannot allocate {} bytes", $size));
            }
            memory
        }
    )*};
}

allocate! {
    new_zeros: calloc(count: usize, size: usize), count.saturating_mul(size);
    new_size: realloc(memory: *mut c_void, size: usize), size;
    new_aligned: aligned_alloc(align: usize, size: usize), size;
}

/// Allocates memory of zeros, so that all runs read the same from memory without values.
extern "C" fn new_memory(size: usize) -> *mut c_void {
    new_zeros(1, size)
}

/// Raises a number to an integral power.
extern "C" fn power_f64(value: f64, power: i32) -> f64 {
    value.powi(power)
}

extern "C" fn power_f32(value: f32, power: i32) -> f32 {
    value.powi(power)
}

/// Returns the base-ten exponential.
extern "C" fn exp10_f64(value: f64) -> f64 {
    10f64.powf(value)
}

extern "C" fn exp10_f32(value: f32) -> f32 {
    10f32.powf(value)
}

extern "C" fn round_even_f64(value: f64) -> f64 {
    value.round_ties_even()
}

extern "C" fn round_even_f32(value: f32) -> f32 {
    value.round_ties_even()
}

macro_rules! addresses {
    ($($name:literal => $function:expr,)*) => {
        &[$(($name, Address($function as *const c_void)),)*]
    };
}

const OTHERS: &[(&str, Address)] = addresses! {
    "printI64" => text::print_i64,
    "printU64" => text::print_u64,
    "printIndex" => text::print_u64,
    "printF16" => text::print_f16,
    "printBF16" => text::print_bf16,
    "printF32" => text::print_f32,
    "printF64" => text::print_f64,
    "printString" => text::print_text,
    "printCString" => text::print_text,
    "printOpen" => text::print_open,
    "printClose" => text::print_close,
    "printComma" => text::print_comma,
    "printNewline" => text::print_newline,
    "printFlops" => text::print_flops,
    "puts" => text::puts,
    "putchar" => text::putchar,
    "abort" => text::abort,
    "exit" => text::exit,
    "rtclock" => seconds,
    "nanoTime" => nanoseconds,
    "_mlir_ciface_nanoTime" => nanoseconds,
    "memrefCopy" => copy_elements,
    "malloc" => new_memory,
    "calloc" => new_zeros,
    "realloc" => new_size,
    "aligned_alloc" => new_aligned,
    "free" => free,
    "_mlir_memref_to_llvm_alloc" => new_memory,
    "_mlir_memref_to_llvm_aligned_alloc" => new_aligned,
    "_mlir_memref_to_llvm_free" => free,
    "mlirAlloc" => new_memory,
    "mlirAlignedAlloc" => new_aligned,
    "mlirFree" => free,
    "mlirAlignedFree" => free,
    "memcpy" => memcpy,
    "memmove" => memmove,
    "memset" => memset,
    "memcmp" => memcmp,
    "strlen" => strlen,
    "fma" => fma,
    "fmaf" => fmaf,
    "ldexp" => ldexp,
    "ldexpf" => ldexpf,
    "exp10" => exp10_f64,
    "exp10f" => exp10_f32,
    "roundeven" => round_even_f64,
    "roundevenf" => round_even_f32,
    "printMemrefI32" => print_parts::<i32>,
    "printMemrefI64" => print_parts::<i64>,
    "printMemrefF32" => print_parts::<f32>,
    "printMemrefF64" => print_parts::<f64>,
    "printMemrefInd" => print_parts::<u64>,
    "printMemrefC32" => print_parts::<Complex<f32>>,
    "printMemrefC64" => print_parts::<Complex<f64>>,
    "_mlir_ciface_printMemrefI8" => print::<i8>,
    "_mlir_ciface_printMemrefI16" => print::<i16>,
    "_mlir_ciface_printMemrefI32" => print::<i32>,
    "_mlir_ciface_printMemrefI64" => print::<i64>,
    "_mlir_ciface_printMemrefF16" => print::<F16>,
    "_mlir_ciface_printMemrefBF16" => print::<Bf16>,
    "_mlir_ciface_printMemrefF32" => print::<f32>,
    "_mlir_ciface_printMemrefF64" => print::<f64>,
    "_mlir_ciface_printMemrefInd" => print::<u64>,
    "_mlir_ciface_printMemrefC32" => print::<Complex<f32>>,
    "_mlir_ciface_printMemrefC64" => print::<Complex<f64>>,
    "_mlir_ciface_printMemref0dF32" => print_ranked::<f32, 0>,
    "_mlir_ciface_printMemref1dF32" => print_ranked::<f32, 1>,
    "_mlir_ciface_printMemref2dF32" => print_ranked::<f32, 2>,
    "_mlir_ciface_printMemref3dF32" => print_ranked::<f32, 3>,
    "_mlir_ciface_printMemref4dF32" => print_ranked::<f32, 4>,
    "_mlir_ciface_printMemref1dI8" => print_ranked::<i8, 1>,
    "_mlir_ciface_printMemref1dI32" => print_ranked::<i32, 1>,
    "_mlir_ciface_printMemref1dI64" => print_ranked::<i64, 1>,
    "_mlir_ciface_printMemref1dF64" => print_ranked::<f64, 1>,
    "_mlir_ciface_printMemref1dInd" => print_ranked::<u64, 1>,
    "_mlir_ciface_printMemref1dC32" => print_ranked::<Complex<f32>, 1>,
    "_mlir_ciface_printMemref1dC64" => print_ranked::<Complex<f64>, 1>,
    "_mlir_ciface_printMemrefShapeI8" => print_shape,
    "_mlir_ciface_printMemrefShapeI32" => print_shape,
    "_mlir_ciface_printMemrefShapeI64" => print_shape,
    "_mlir_ciface_printMemrefShapeF32" => print_shape,
    "_mlir_ciface_printMemrefShapeF64" => print_shape,
    "_mlir_ciface_printMemrefShapeInd" => print_shape,
    "_mlir_ciface_printMemrefShapeC32" => print_shape,
    "_mlir_ciface_printMemrefShapeC64" => print_shape,
    "verifyMemRefI32" => verify_parts::<i32>,
    "verifyMemRefF32" => verify_parts::<f32>,
    "verifyMemRefF64" => verify_parts::<f64>,
    "verifyMemRefInd" => verify_parts::<u64>,
    "verifyMemRefC32" => verify_parts::<Complex<f32>>,
    "verifyMemRefC64" => verify_parts::<Complex<f64>>,
    "_mlir_ciface_verifyMemRefI8" => verify::<i8>,
    "_mlir_ciface_verifyMemRefI16" => verify::<i16>,
    "_mlir_ciface_verifyMemRefI32" => verify::<i32>,
    "_mlir_ciface_verifyMemRefI64" => verify::<i64>,
    "_mlir_ciface_verifyMemRefF16" => verify::<F16>,
    "_mlir_ciface_verifyMemRefBF16" => verify::<Bf16>,
    "_mlir_ciface_verifyMemRefF32" => verify::<f32>,
    "_mlir_ciface_verifyMemRefF64" => verify::<f64>,
    "_mlir_ciface_verifyMemRefInd" => verify::<u64>,
    "_mlir_ciface_verifyMemRefC32" => verify::<Complex<f32>>,
    "_mlir_ciface_verifyMemRefC64" => verify::<Complex<f64>>,
    "_mlir_ciface_stdSortI64" => sort::<i64>,
    "_mlir_ciface_stdSortF64" => sort::<f64>,
    "_mlir_ciface_stdSortF32" => sort::<f32>,
    "lect.copy" => memory::copy,
    "lect.fill" => memory::fill,
    "lect.stack_mark" => memory::stack_mark,
    "lect.stack_release" => memory::stack_release,
    "lect.stack_allocate" => memory::stack_allocate,
    "lect.trap" => text::trap,
    "lect.stop" => text::stop,
    "lect.stack_limit" => stack_limit,
    "lect.power_f64" => power_f64,
    "lect.power_f32" => power_f32,
    "lect.f16_to_f32" => half::f16_to_f32,
    "lect.f32_to_f16" => half::f32_to_f16,
    "lect.f64_to_f16" => half::f64_to_f16,
    "lect.f32_to_bf16" => half::f32_to_bf16,
    "lect.f64_to_bf16" => half::f64_to_bf16,
    "lect.divide_unsigned" => wide::divide_unsigned,
    "lect.divide_signed" => wide::divide_signed,
    "lect.remainder_unsigned" => wide::remainder_unsigned,
    "lect.remainder_signed" => wide::remainder_signed,
    "lect.signed_to_f64" => wide::signed_to_f64,
    "lect.unsigned_to_f64" => wide::unsigned_to_f64,
    "lect.signed_to_f32" => wide::signed_to_f32,
    "lect.unsigned_to_f32" => wide::unsigned_to_f32,
    "lect.f64_to_signed" => wide::f64_to_signed,
    "lect.f64_to_unsigned" => wide::f64_to_unsigned,
};

static BY_NAME: LazyLock<HashMap<&str, Address>> = LazyLock::new(|| MATH.iter().chain(OTHERS).copied().collect());

/// Returns the address of a function by name.
pub fn symbol(name: &str) -> Option<*const u8> {
    BY_NAME.get(name).map(|address| address.0.cast())
}

//! Dialects as Rust: from `.td` files and from Rust items.
//!
//! Both macros produce the spec of a dialect, which is checked while the program is compiled. The generated code has typed
//! views, builders, and the encoded spec that the engine reads when the dialect is loaded. No parser, printer or verifier
//! is generated, so a dialect costs little to compile.
//!
//! | module | content | where to start |
//! |---|---|---|
//! | `invocation` | arguments of `dialect! { .. }` | `Invocation` |
//! | `items` | from Rust items to `.td` text | `items::expand` |
//! | `source` | from `.td` text to a spec; errors at the tokens that caused them | `Source` |
//! | `emit` | from a spec to Rust | `emit::dialect` |
//! | `rewrites` | patterns over typed operations | `rewrites::expand` |
//! | `param` | structs and enums as parameters | `param::derive` |
//! | `pass` | names and options of passes | `pass::derive` |
#![forbid(unsafe_code)]

mod emit;
mod invocation;
mod items;
mod param;
mod pass;
mod path;
mod rewrites;
mod source;

use proc_macro::TokenStream;

/// Defines the items of a dialect from a `.td` file, in the enclosing module.
///
/// ```text
/// lect::dialect! {
///     "src/shelf.td",                        // from the folder of Cargo.toml
///     include = ["td"],                      // where included files are looked for
///     dialect = "shelf",                     // which one, if the file has several
///     encodings = "src/shelf_bytecode.td",   // how its attributes and types are encoded in bytecode
///     docs = "src/shelf.md",                 // texts about its definitions, as `lect_ods::page` describes
///     hooks = HOOKS,                         // a `DialectHooks`: what the file does not say
///     syntax = SYNTAX,                       // a `DialectSyntax`: parsers and printers that it leaves open
///     open = true,                           // the file has a part of the dialect only
///     views = false,                         // no Rust types: they cost more to compile than all else
///     external = { "::mlir::arith" = lect::dialects::arith },  // where types of other dialects are
/// }
/// ```
///
/// All arguments but the path are optional. A change of the file or of an included one recompiles the crate.
#[proc_macro]
pub fn dialect(input: TokenStream) -> TokenStream {
    let invocation = syn::parse_macro_input!(input as invocation::Invocation);
    invocation.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Defines a dialect by the items of a module.
#[proc_macro_attribute]
pub fn define_dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    let module = syn::parse_macro_input!(item as syn::ItemMod);
    items::expand(args.into(), module).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Makes a struct or an enum a parameter of attributes and types.
///
/// ```text
/// #[derive(ParamValue)]
/// pub struct Point { x: i64, y: Option<i64> }              // {x = 1, y = 2}
///
/// #[derive(ParamValue)]
/// pub enum Shape { Empty, Circle(f32), #[word("box")] Rect { w: u32, h: u32 } }   // empty, circle(1.5), box{w = 1, h = 2}
///
/// #[derive(ParamValue)]
/// #[param(text)]                                           // "..": by `Display` and `FromStr`
/// pub struct Version(semver::Version);
/// ```
///
/// The types of fields must be parameter types, too. The order of variants and fields only affects memory: text, bytecode
/// and archives use their names.
#[proc_macro_derive(ParamValue, attributes(param, word))]
pub fn derive_param_value(item: TokenStream) -> TokenStream {
    let item = syn::parse_macro_input!(item as syn::DeriveInput);
    param::derive(&item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Defines the name and options of a pass.
///
/// ```text
/// /// Merge shelves that stand side by side          // the summary in the help of commands
/// #[derive(Pass)]
/// #[pass(
///     name = "merge-shelves",                         // in pipelines, and as a flag
///     class = "MergeShelves",                         // in dumps; by default the name of the struct
///     on = RoomOp,                                    // runs on these operations only; a name is accepted, too
///     statistics = [MERGED],                          // `Statistic`s that it counts
/// )]
/// struct MergeShelves {
///     /// How long a merged shelf may be
///     #[option(default = 10)]                         // by default that of the type
///     max_length: u64,                                // `max-length=10`; renamed by `name = ".."`
///     known: Vec<u64>,                                // no option: initialized with the type's default
/// }
/// ```
///
/// Generates the constant `DEF`, which registers the pass, and impls of `Default` and of `PassInfo`, which `Pass` requires.
#[proc_macro_derive(Pass, attributes(pass, option))]
pub fn derive_pass(item: TokenStream) -> TokenStream {
    let item = syn::parse_macro_input!(item as syn::DeriveInput);
    pass::derive(&item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Defines patterns over typed operations.
///
/// ```text
/// lect::rewrites! {
///     /// Simplifies drawings.
///     pub fn simplify(&mut PatternSet);
///
///     // An operation to match => its replacement. A field is an accessor of the operation: it binds a name, or matches
///     // the result of another operation. A name that occurs twice must have equal values.
///     back_and_forth: TurnOp { by, pen: NegateOp { pen } } => TurnOp(by, pen);
///     // Conditions and arguments are Rust; `c` is a view of the operation.
///     double: AddOp { lhs: x, rhs: x } => MulOp(x, ConstantOp(2));
///     add_zero: AddOp { either(lhs, rhs): (x, c @ ConstantOp) } if c.value() == 0 => x;
///     none: ScaleOp { pen, by: 1 } => pen;                           // an attribute of this value
///     // A type of an operand or a result; and `fn known(&Isolate, Value) -> Option<i64>`, or `-> bool` for `known()`.
///     cast: CastOp { source: x : t, result: _ : t } => x;
///     sum: AddOp { lhs: known(a), rhs: known(b) } => ConstantOp(a.checked_add(b)?);
///     #[benefit(3)]
///     two: SumOp { values: [x, y] } => AddOp(x, y).fast(true);       // operands one by one; optional parts
///     split: DivRemOp { lhs, rhs } => [DivOp(lhs, rhs), RemOp(lhs, rhs)];
///     forget: NoteOp { text } if text.is_empty() => [];
///     swap: DivRemOp { lhs: NegateOp { pen }, rhs } =>
///         let both = DivRemOp(pen, rhs);                             // as an argument: its result; otherwise a view
///         [NegateOp(both.quotient()), both.remainder()];
///     note: MaxOp { lhs: x, rhs: x } => x, with NoteOp("max");       // an additional operation
///     at: MaxOp { lhs: c @ ConstantOp, rhs } => MaxOp(rhs, c.result()).located(c.0.loc());
///     for ShiftOp in [LeftOp, RightOp] {                             // the same rule for several operations
///         by_zero: ShiftOp { pen, by: 0 } => pen;
///     }
///     DrawOp => draw_longest;                                        // `fn(DrawOp<'_>) -> Option<Rewrite>`
/// }
/// ```
///
/// The first line has one of these forms:
///
/// | | |
/// |---|---|
/// | `fn simplify(&mut PatternSet);` | adds the patterns to a set, by `simplify(&mut patterns, &ctx)` |
/// | `const PATTERNS;` | canonicalization patterns for `DialectHooks::external`, tried in their order |
/// | `fn simplify;` | adds them to the decision tree of a `RulesBuilder`, the fastest for thousands of rules |
///
/// The benefit of a pattern is the number of operations it matches, unless `#[benefit(..)]` specifies another.
///
/// A replacement is an operation (a path that ends in `Op`, called with the arguments of its `build`), a value, or a list of
/// those. Arguments are evaluated before the IR changes, so that a pattern can fail there with `?`.
#[proc_macro]
pub fn rewrites(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as rewrites::Rewrites);
    input.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}

// Parameters of attributes and types that are values of Rust.

#ifndef LECT_RUST
#define LECT_RUST

include "mlir/IR/AttrTypeBase.td"

// A parameter of a Rust type. `kind` is its kind, in the notation of `ValueKind`: `i64`, `[string]`, `?enum(Color)`.
// Lect defines its text form, which is parsed to the same value. `value` is the default, in this text form.
class RustParameter<string rust, string kind, string desc = "", string value = "">
    : AttrOrTypeParameter<rust, desc> {
  string valueKind = kind;
  let defaultValue = value;
}

#endif // LECT_RUST

//! Hooks: the code of a dialect for semantics that its spec cannot express.

use std::any::Any;

use lect_ods::spec::{DefKind, ReleaseSpec};

use super::const_names::is_same;
use crate::attrs::NamedAttr;
use crate::context::{ContextData, InterfaceEntry};
use crate::diag::Reported;
use crate::dialect::{BytecodeHooks, DefBody, EmbeddedSpec, Fold, Materialize, Migration, OpInfo, Val};
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::ir::symbols::SymbolTables;
use crate::types::Invalid;

/// A table with code for the syntax of a dialect, which this layer does not look into.
pub trait SyntaxTable: Any + std::fmt::Debug + Send + Sync {}

/// Models of interfaces by the full name of an operation, a type (`!builtin.integer`) or an attribute (`#shelf.size`).
pub type ExternalModels = &'static [(&'static str, &'static [InterfaceEntry])];

/// Code of a dialect for semantics that its spec cannot express.
#[derive(Debug)]
pub struct DialectHooks {
    /// Dialects of the operations that the folders, patterns and passes create (`dependentDialects`). A context with
    /// this dialect also has these. Functions, since two dialects may depend on each other: `&[|| &arith::DIALECT]`.
    pub depends: &'static [fn() -> &'static super::DialectDef],
    /// Hooks of operations, by name without the namespace.
    pub ops: &'static [(&'static str, OpHooks)],
    /// Hooks of operations of older versions (`OldOp`), by C++ class.
    pub old_ops: &'static [(&'static str, OpHooks)],
    /// Hooks of attributes and types, by definition (`LLVM_StructType`) or C++ class (`LLVMStructType`).
    pub defs: &'static [(&'static str, DefHooks)],
    /// Functions that specs call: conditions (`RustPred<"path">`), C++ functions (`isCompatibleType`) and methods of
    /// types and attributes (`PointerType::getPointeeType`, whose first argument is the type).
    pub native_functions: &'static [(&'static str, Native)],
    /// Types and attributes of the dialect that are C++ classes without a definition.
    pub classes: &'static [ClassHook],
    /// The builtin interfaces (`ShapedType`, `FloatType`) that classes without a definition implement, by class. For
    /// `!other.name` or `#other.name`: C++ interfaces that types and attributes of any dialect implement besides those
    /// of their definitions.
    pub implements: &'static [(&'static str, &'static [&'static str])],
    /// Interfaces that the dialect's classes implement in newer releases only.
    pub newer_implements: &'static [(&'static str, &'static [&'static str])],
    /// Per interface of the dialect, the C++ classes of other dialects that implement it although their definitions do
    /// not list it. An interface that is listed here has no other implementations.
    pub models: &'static [(&'static str, &'static [&'static str])],
    /// Verifies a discardable attribute that is named after the dialect, on an operation of any dialect.
    pub verify_attr: Option<VerifyAttr>,
    /// Materializes constants that folders return as operations.
    pub materialize: Option<Materialize>,
    /// Verifies an attribute that is named after the dialect, of an argument or a result of a function of any dialect.
    pub verify_function_attr: Option<VerifyFunctionAttr>,
    /// Full names of such attributes of arguments, which editors offer: `llvm.noalias`.
    pub argument_attrs: &'static [&'static str],
    /// Full names of such attributes that results cannot have: `llvm.byval`.
    pub argument_only_attrs: &'static [&'static str],
    /// Verifiers of the dialect's interfaces and traits, by C++ class: `linalg::LinalgOp`.
    pub verifiers: &'static [(&'static str, Verifier)],
    /// Models of interfaces for operations, types and attributes of this dialect and of others, by full name:
    /// `arith.addi`, `!builtin.integer`, `#shelf.size`. Names of other dialects may be unknown.
    pub external: &'static [ExternalModels],
    /// Models for all operations, types and attributes whose specs list an interface without giving its methods. The
    /// key is the C++ class that they list: `MemoryEffectOpInterface`.
    pub by_interface: &'static [(&'static str, &'static [InterfaceEntry])],
    /// Models of dialect interfaces: [`interfaces!`](macro@crate::interfaces). Passes are one of these.
    pub interfaces: &'static [InterfaceEntry],
    /// Whether operations that the spec lacks are accepted (`allowUnknownOperations`).
    pub unknown_ops: bool,
    /// Bytecode encodings of attributes and types, and the version of the dialect.
    pub bytecode: BytecodeHooks,
    /// Changes by releases of MLIR newer than the one in memory.
    pub newer: &'static [ReleaseSpec],
    /// Operations, attributes and types that newer releases added to the dialect. Contexts that read such releases
    /// ([`ContextData::expect_newer`](crate::context::ContextData::expect_newer)) include them.
    pub newer_defs: Option<fn() -> &'static EmbeddedSpec>,
    /// Types that are builtin types of the same name in newer releases: `token` for `!llvm.token`.
    pub newer_builtin: &'static [&'static str],
    /// Whether enums have no brackets in any release: `#d<color red>`, which is `#d.color<red>` since MLIR 24.
    pub bare_enums: bool,
    /// The namespace of the dialect in newer releases, if it is another one.
    pub newer_namespace: Option<&'static str>,
    /// Properties that change the operation's semantics: an older release that lacks one would misinterpret the
    /// operation. Each entry has the operation, the property, and the default value as text if the definition has none.
    /// An operation with another value cannot be written for a release without the property.
    pub essential: &'static [(&'static str, &'static str, &'static str)],
    /// Code of version changes that no declaration expresses, by the function name in the spec.
    pub migrations: &'static [(&'static str, Migration)],
}

impl DialectHooks {
    /// No hooks.
    pub const NONE: Self = Self {
        depends: &[],
        ops: &[],
        old_ops: &[],
        defs: &[],
        native_functions: &[],
        classes: &[],
        implements: &[],
        newer_implements: &[],
        models: &[],
        verify_attr: None,
        materialize: None,
        verify_function_attr: None,
        argument_attrs: &[],
        argument_only_attrs: &[],
        verifiers: &[],
        external: &[],
        by_interface: &[],
        interfaces: &[],
        unknown_ops: false,
        bytecode: BytecodeHooks::NONE,
        newer: &[],
        newer_defs: None,
        newer_builtin: &[],
        bare_enums: false,
        newer_namespace: None,
        essential: &[],
        migrations: &[],
    };

    /// Returns true if the migration that a change names exists; for checks at compile time.
    pub const fn has_migration(&self, name: &str) -> bool {
        let mut rest = self.migrations;
        while let [(known, _), others @ ..] = rest {
            if is_same(known.as_bytes(), name.as_bytes()) {
                return true;
            }
            rest = others;
        }
        false
    }
}

/// Hooks of one operation, all of them optional.
#[derive(Clone, Copy, Debug)]
pub struct OpHooks {
    /// Verifies invariants that traits and definition do not cover, after these. Nested operations have not been
    /// verified yet.
    pub verify: Option<VerifyOp>,
    /// Whether [`verify`](Self::verify) depends only on the types of operands and results and on inherent attributes.
    /// The operation has no regions and successors. The verifier skips an operation that equals the previous one in
    /// these.
    pub verify_alike: bool,
    /// Verifies invariants that involve nested operations, after these were verified.
    pub verify_regions: Option<VerifyOp>,
    /// Verifies the symbol uses of the operation, after all of its symbol table was verified.
    pub verify_symbol_uses: Option<VerifySymbolUses>,
    /// Infers the types of results.
    pub infer_types: Option<InferTypes>,
    /// Returns true if results may have other types than the inferred ones. By default they may not.
    pub accepts_types: Option<AcceptsTypes>,
    /// Folder, called by [`OpRef::fold`].
    pub fold: Option<Fold>,
    /// Derives discardable attributes that are set when the operation is created.
    pub derive_attrs: Option<DeriveAttrs>,
    /// Models of the interfaces that the operation implements: [`interfaces!`](macro@crate::interfaces).
    pub interfaces: &'static [InterfaceEntry],
}

impl OpHooks {
    /// No hooks.
    pub const NONE: Self = Self {
        verify: None,
        verify_alike: false,
        verify_regions: None,
        verify_symbol_uses: None,
        infer_types: None,
        accepts_types: None,
        fold: None,
        derive_attrs: None,
        interfaces: &[],
    };
}

/// Verifies an operation.
pub type VerifyOp = fn(OpRef<'_>) -> Result<(), Reported>;

/// Verifies an attribute of an operation.
pub type VerifyAttr = fn(OpRef<'_>, NamedAttr) -> Result<(), Reported>;

/// Verifies an attribute of an argument or a result of a function.
pub type VerifyFunctionAttr = fn(OpRef<'_>, FunctionPart, NamedAttr) -> Result<(), Reported>;

/// An argument or a result of a function, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionPart {
    /// An argument.
    Argument(usize),
    /// A result.
    Result(usize),
}

/// Verifier for all operations that implement an interface or have a trait.
#[derive(Clone, Copy, Debug)]
pub struct Verifier {
    /// The check of one operation.
    pub verify: VerifyOp,
    /// Whether nested operations are verified first (`verifyWithRegions`).
    pub after_regions: bool,
    /// Properties of the operation on which the check depends.
    pub reads: Reads,
}

/// Properties of an operation on which a check depends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reads {
    /// Types of operands and results.
    Types,
    /// Types of operands and results, and inherent attributes.
    Parts,
    /// More, such as regions or the producers of operands.
    More,
}

impl Verifier {
    /// Creates a verifier that runs before nested operations are verified.
    pub const fn before(verify: VerifyOp) -> Self {
        Self { verify, after_regions: false, reads: Reads::More }
    }

    /// Creates a verifier that depends only on the types of operands and results.
    pub const fn for_types(verify: VerifyOp) -> Self {
        Self::before(verify).of(Reads::Types)
    }

    /// Creates a verifier that runs after nested operations were verified.
    pub const fn after(verify: VerifyOp) -> Self {
        Self { verify, after_regions: true, reads: Reads::More }
    }

    /// Sets the properties on which the check depends. The verifier omits checks of operations in which these properties
    /// are known to be valid.
    pub const fn of(self, reads: Reads) -> Self {
        Self { reads, ..self }
    }
}

/// Verifies the symbols that an operation refers to. The second operation is the symbol table to look them up in.
pub type VerifySymbolUses = for<'a> fn(OpRef<'a>, OpRef<'a>, &SymbolTables<'a>) -> Result<(), Reported>;

/// Infers the result types of an operation from its operand types and from its properties by slot. `Err` has the error
/// message for the operation; empty for a failure without further details.
pub type InferTypes = fn(&ContextData, &InferFrom<'_>) -> Result<Vec<Type>, Invalid>;

/// Returns true if results may have the second types, although the first were inferred. Equal types need no check.
pub type AcceptsTypes = fn(&ContextData, &[Type], &[Type]) -> bool;

/// Derives the discardable attributes of an operation from its inherent ones by slot and from the dictionary that was
/// written. MLIR adds such attributes when it verifies.
pub type DeriveAttrs = fn(&ContextData, &OpInfo, &[Option<Attr>], Attr) -> Attr;

/// Inputs of result type inference.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct InferFrom<'a> {
    /// The types of all operands.
    pub operands: &'a [Type],
    /// The inherent attributes by slot.
    pub props: &'a [Option<Attr>],
    /// The discardable attributes.
    pub attrs: &'a [NamedAttr],
    /// The argument types of the first region's entry block.
    pub block_args: &'a [Type],
}

/// A C++ function in Rust, or a condition on its only argument. `None` if the result is unknown.
pub type Native = for<'a> fn(&'a ContextData, &[Val<'a>]) -> Option<Val<'a>>;

/// A C++ class of types or attributes without a definition, and the mnemonics of its instances.
#[derive(Clone, Copy, Debug)]
pub struct ClassHook {
    /// Types or attributes.
    pub kind: DefKind,
    /// C++ class, without the dialect's C++ namespace: `PointerType`.
    pub name: &'static str,
    /// Mnemonics of the class and of its subclasses.
    pub mnemonics: &'static [&'static str],
}

/// Verifies the parameters of an attribute or a type; returns the error message.
pub type VerifyDef = fn(&ContextData, &DefBody) -> Result<(), Invalid>;

/// Verifies an attribute as the encoding of a ranked tensor of a shape and an element type; returns the error message.
pub type VerifyTensor = fn(&ContextData, &DefBody, &[i64], Type) -> Result<(), Invalid>;

/// Computes the type of an attribute from its parameters.
pub type AttrTypeOf = fn(&ContextData, &DefBody) -> Option<Type>;

/// Hooks of an attribute or a type.
#[derive(Clone, Copy, Debug)]
pub struct DefHooks {
    /// Verifies the parameters; returns the error message.
    pub verify: Option<VerifyDef>,
    /// Verifies a ranked tensor with the attribute as its encoding (`VerifiableTensorEncoding`).
    pub verify_tensor: Option<VerifyTensor>,
    /// Computes the type of an attribute, if no parameter holds it.
    pub attr_type: Option<AttrTypeOf>,
    /// Further mnemonics that the parser accepts.
    pub other_mnemonics: &'static [&'static str],
    /// Models of interfaces: [`interfaces!`](macro@crate::interfaces).
    pub interfaces: &'static [InterfaceEntry],
    /// Changes of the parameters in a newer release.
    pub newer: Option<NewerParams>,
}

/// The changes of the parameters of an attribute or a type in a release newer than the one in memory.
#[derive(Clone, Copy, Debug)]
pub struct NewerParams {
    /// The release.
    pub since: u32,
    /// The parameters that the release added.
    pub added: &'static [&'static str],
    /// Whether all parameters are optional since the release.
    pub all_optional: bool,
}

impl NewerParams {
    /// Returns true if all parameters are optional in `release` because of these changes.
    pub(crate) fn makes_optional(&self, release: u64) -> bool {
        self.all_optional && release >= self.since.into()
    }
}

impl DefHooks {
    /// No hooks.
    pub const NONE: Self =
        Self { verify: None, verify_tensor: None, attr_type: None, other_mnemonics: &[], newer: None, interfaces: &[] };
}

//! The code that a dialect brings where its spec ends.

use std::any::Any;

use lect_ods::spec::{DefKind, ReleaseSpec};

use super::const_names::is_same;
use crate::attrs::NamedAttr;
use crate::context::ContextData;
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

/// What a dialect's spec does not say.
#[derive(Debug)]
pub struct DialectHooks {
    /// Dialects whose operations its folds, patterns and passes make. A context with this one has these, too. Functions,
    /// since two dialects may depend on each other: `&[|| &arith::DIALECT]`.
    pub depends: &'static [fn() -> &'static super::DialectDef],
    /// Of operations, by name without the namespace.
    pub ops: &'static [(&'static str, OpHooks)],
    /// Of operations of older versions (`OldOp`), by C++ class.
    pub old_ops: &'static [(&'static str, OpHooks)],
    /// Of its attributes and types, by definition (`LLVM_StructType`) or C++ class (`LLVMStructType`).
    pub defs: &'static [(&'static str, DefHooks)],
    /// What specs call and have no words for: conditions (`RustPred<"path">`), C++ functions (`isCompatibleType`) and
    /// methods of its types and attributes (`PointerType::getPointeeType`, whose first argument is the type).
    pub native_functions: &'static [(&'static str, Native)],
    /// Its types and attributes that are C++ classes without a definition.
    pub classes: &'static [ClassHook],
    /// The builtin interfaces (`ShapedType`, `FloatType`) that classes without a definition implement, by class. By
    /// `!other.name` or `#other.name`: C++ interfaces that types and attributes of any dialect implement beside those of
    /// their definitions.
    pub implements: &'static [(&'static str, &'static [&'static str])],
    /// Interfaces that its own classes implement in newer releases only.
    pub newer_implements: &'static [(&'static str, &'static [&'static str])],
    /// By interface of its own, the C++ classes of others that implement it without their definitions saying so. An
    /// interface that is listed here has no other implementations.
    pub models: &'static [(&'static str, &'static [&'static str])],
    /// Checks a discardable attribute that is named after the dialect, on an operation of any dialect.
    pub verify_attr: Option<VerifyAttr>,
    /// Makes operations of constants that folding its operations gives.
    pub materialize: Option<Materialize>,
    /// Checks an attribute that is named after the dialect, of an argument or a result of a function of any dialect.
    pub verify_function_attr: Option<VerifyFunctionAttr>,
    /// What its own interfaces and traits check of operations, by C++ class: `linalg::LinalgOp`.
    pub verifiers: &'static [(&'static str, Verifier)],
    /// Models of interfaces for operations, types and attributes of this dialect and of others, by full name: `arith.addi`,
    /// `!builtin.integer`, `#shelf.size`. These need not exist.
    pub external: &'static [ExternalModels],
    /// Models of interfaces for all of its operations, types and attributes whose specs list an interface without saying
    /// more, by the C++ class that they list: `MemoryEffectOpInterface`.
    pub by_interface: &'static [(&'static str, &'static [InterfaceEntry])],
    /// Models of interfaces of the dialect as a whole: [`interfaces!`](macro@crate::interfaces). Passes are one.
    pub interfaces: &'static [InterfaceEntry],
    /// Whether operations that its spec does not have are accepted (`allowUnknownOperations`).
    pub unknown_ops: bool,
    /// How its attributes and types are encoded in bytecode, and its version there.
    pub bytecode: BytecodeHooks,
    /// The changes in releases of MLIR newer than the one in memory.
    pub newer: &'static [ReleaseSpec],
    /// Operations, attributes and types that newer releases added to the dialect. They are part of it in contexts that read
    /// such releases ([`ContextData::expect_newer`](crate::context::ContextData::expect_newer)).
    pub newer_defs: Option<fn() -> &'static EmbeddedSpec>,
    /// Its types that are builtin ones of the same name in newer releases: `token` for `!llvm.token`.
    pub newer_builtin: &'static [&'static str],
    /// Whether its enums are without brackets in all releases: `#d<color red>`, which is `#d.color<red>` since MLIR 24.
    pub bare_enums: bool,
    /// The namespace of the dialect in newer releases, if it is another one.
    pub newer_namespace: Option<&'static str>,
    /// Properties that change the operation's semantics: an older release that lacks one would read the operation as
    /// something else. The operation, the property, and the value that is its default, as text, if the definition does
    /// not say that. For a release that does not have them such an operation cannot be written.
    pub essential: &'static [(&'static str, &'static str, &'static str)],
    /// What versions do to operations that no declaration says, by the names that the spec has for it.
    pub migrations: &'static [(&'static str, Migration)],
}

impl DialectHooks {
    /// Nothing.
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

    /// Whether there is the function that a change names; for checks while a program is compiled.
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

/// What is peculiar to one operation; all of it optional.
#[derive(Clone, Copy, Debug)]
pub struct OpHooks {
    /// Checks what the traits and the definition do not say, after they were checked. What is nested in the
    /// operation has not been checked then.
    pub verify: Option<VerifyOp>,
    /// Whether [`verify`](Self::verify) looks at nothing but the types of operands and results and at inherent attributes,
    /// of an operation without regions and successors. It is not called then for one that is like the last in these.
    pub verify_alike: bool,
    /// Checks what depends on what is nested in the operation, after that was checked.
    pub verify_regions: Option<VerifyOp>,
    /// Checks the symbols that the operation refers to, after all of its symbol table was checked.
    pub verify_symbol_uses: Option<VerifySymbolUses>,
    /// The types of results that follow from the rest.
    pub infer_types: Option<InferTypes>,
    /// Whether results may have types other than those that follow. Without this they may not.
    pub accepts_types: Option<AcceptsTypes>,
    /// What the operation comes to when operands are known; [`OpRef::fold`] asks it.
    pub fold: Option<Fold>,
    /// Attributes that follow from the rest and that making the operation leaves on it.
    pub derive_attrs: Option<DeriveAttrs>,
    /// Models of the interfaces that the operation implements: [`interfaces!`](macro@crate::interfaces).
    pub interfaces: &'static [InterfaceEntry],
}

impl OpHooks {
    /// Nothing peculiar.
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

/// Checks an operation.
pub type VerifyOp = fn(OpRef<'_>) -> Result<(), Reported>;

/// Checks an attribute of an operation.
pub type VerifyAttr = fn(OpRef<'_>, NamedAttr) -> Result<(), Reported>;

/// Checks an attribute of an argument or a result of a function.
pub type VerifyFunctionAttr = fn(OpRef<'_>, FunctionPart, NamedAttr) -> Result<(), Reported>;

/// An argument or a result of a function, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionPart {
    /// An argument.
    Argument(usize),
    /// A result.
    Result(usize),
}

/// What the verifier does for all operations that implement an interface or have a trait.
#[derive(Clone, Copy, Debug)]
pub struct Verifier {
    /// Checks one.
    pub verify: VerifyOp,
    /// Whether what is nested in the operation comes first (`verifyWithRegions`).
    pub after_regions: bool,
    /// Whether it looks at nothing but the types of operands and results.
    pub of_types: bool,
}

impl Verifier {
    /// Before what is nested in the operation.
    pub const fn before(verify: VerifyOp) -> Self {
        Self { verify, after_regions: false, of_types: false }
    }

    /// Of the types of operands and results alone.
    pub const fn of_types(verify: VerifyOp) -> Self {
        Self { verify, after_regions: false, of_types: true }
    }

    /// After what is nested in the operation.
    pub const fn after(verify: VerifyOp) -> Self {
        Self { verify, after_regions: true, of_types: false }
    }
}

/// Checks the symbols that an operation refers to. The table to look them up in comes along.
pub type VerifySymbolUses = for<'a> fn(OpRef<'a>, OpRef<'a>, &SymbolTables<'a>) -> Result<(), Reported>;

/// The types of results of an operation that is being made or exists: of its operands, and of its properties by slot.
/// `Err` has the words of an error at the operation; empty if there is nothing more to say than that it failed.
pub type InferTypes = fn(&ContextData, &InferFrom<'_>) -> Result<Vec<Type>, Invalid>;

/// Whether results may have the second types, although the first follow from the rest. That they are equal need not be
/// considered.
pub type AcceptsTypes = fn(&ContextData, &[Type], &[Type]) -> bool;

/// The discardable attributes that an operation is to have, of its inherent ones by slot and of the dictionary of those
/// that were written. MLIR adds such attributes when it verifies.
pub type DeriveAttrs = fn(&ContextData, &OpInfo, &[Option<Attr>], Attr) -> Attr;

/// What types of results are inferred from.
#[derive(Clone, Copy, Debug)]
pub struct InferFrom<'a> {
    /// The types of all operands.
    pub operands: &'a [Type],
    /// The inherent attributes by slot.
    pub props: &'a [Option<Attr>],
    /// The discardable attributes.
    pub attrs: &'a [NamedAttr],
    /// The types of the arguments of the first region's first block.
    pub block_args: &'a [Type],
}

/// A model of an interface for an operation: which interface, and its functions.
#[derive(Clone, Copy)]
pub struct InterfaceEntry {
    /// A `&'static T` for the interface `T`.
    model: &'static (dyn Any + Send + Sync),
}

impl InterfaceEntry {
    /// A model of the interface `T`, which is `dyn Trait`.
    pub const fn new<T: ?Sized + Sync + 'static>(model: &'static &'static T) -> Self {
        Self { model }
    }

    /// The model, if it is one of `T`.
    #[inline]
    pub fn get<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.model.downcast_ref::<&'static T>().copied()
    }
}

impl std::fmt::Debug for InterfaceEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("InterfaceEntry").field(&self.model.type_id()).finish()
    }
}

/// A C++ function in Rust, or a condition on its only argument. None if the answer is not known.
pub type Native = for<'a> fn(&'a ContextData, &[Val<'a>]) -> Option<Val<'a>>;

/// A C++ class of types or attributes, and what is written behind the dialect's name for those that are of it.
#[derive(Clone, Copy, Debug)]
pub struct ClassHook {
    /// Of types or of attributes.
    pub kind: DefKind,
    /// Without the dialect's C++ namespace: `PointerType`.
    pub name: &'static str,
    /// Of it, and of classes that derive from it.
    pub mnemonics: &'static [&'static str],
}

/// Checks the parameters of an attribute or a type; the words of an error.
pub type VerifyDef = fn(&ContextData, &DefBody) -> Result<(), Invalid>;

/// Checks an attribute as the encoding of a ranked tensor of a shape and an element type; the words of an error.
pub type VerifyTensor = fn(&ContextData, &DefBody, &[i64], Type) -> Result<(), Invalid>;

/// The type of an attribute that is made of these parameters.
pub type AttrTypeOf = fn(&ContextData, &DefBody) -> Option<Type>;

/// What is peculiar to an attribute or a type.
#[derive(Clone, Copy, Debug)]
pub struct DefHooks {
    /// Checks the parameters; the words of an error.
    pub verify: Option<VerifyDef>,
    /// Checks a ranked tensor whose encoding the attribute is (`VerifiableTensorEncoding`).
    pub verify_tensor: Option<VerifyTensor>,
    /// The type of an attribute, if it follows from the parameters and is none of them.
    pub attr_type: Option<AttrTypeOf>,
    /// Mnemonics that it may be written with beside its own.
    pub other_mnemonics: &'static [&'static str],
    /// Models of the interfaces that it implements: [`interfaces!`](macro@crate::interfaces).
    pub interfaces: &'static [InterfaceEntry],
    /// The changes of its parameters in a newer release.
    pub newer: Option<NewerParams>,
}

/// The changes of the parameters of an attribute or a type in a release newer than the one in memory.
#[derive(Clone, Copy, Debug)]
pub struct NewerParams {
    /// The release.
    pub since: u32,
    /// The parameters that it added.
    pub added: &'static [&'static str],
    /// Whether all are optional since.
    pub all_optional: bool,
}

impl NewerParams {
    /// Whether a release has all parameters as optional ones since these changes.
    pub(crate) fn makes_optional(&self, release: u64) -> bool {
        self.all_optional && release >= self.since.into()
    }
}

impl DefHooks {
    /// Nothing peculiar.
    pub const NONE: Self =
        Self { verify: None, verify_tensor: None, attr_type: None, other_mnemonics: &[], newer: None, interfaces: &[] };
}

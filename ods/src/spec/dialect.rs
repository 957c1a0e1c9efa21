//! Definition of a dialect.

use crate::order::Order as _;
use std::ops::Deref;

use super::{
    AttrConstraint, DefSpec, Encodings, EnumSpec, Expr, History, InterfaceSpec, List, OpSpec, Shared, Str,
    TypeConstraint, VersionSpec,
};

/// Definition of a dialect.
#[derive(Clone, PartialEq, Debug)]
pub struct DialectSpec {
    /// Namespace: `arith`.
    pub name: Str,
    /// Name of the definition: `Arith_Dialect`.
    pub def: Str,
    /// The C++ namespace: `::mlir::arith`.
    pub cpp_namespace: Str,
    /// The C++ class: `ArithDialect`.
    pub cpp_class: Str,
    /// One-line summary.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// Dialects that it depends on, as C++ classes: `ub::UBDialect`.
    pub dependencies: List<Str>,
    /// Flags of the definition.
    pub flags: DialectFlags,
    /// Discardable attributes that it may set on operations of other dialects.
    pub discardable: List<DiscardableSpec>,
    /// Operations, by name.
    pub ops: List<OpSpec>,
    /// Types, in the order of definition.
    pub types: List<DefSpec>,
    /// Attributes, in the order of definition.
    pub attrs: List<DefSpec>,
    /// The enums that its attributes and operations use, in the order of definition.
    pub enums: List<EnumSpec>,
    /// Interfaces that are defined along with it.
    pub interfaces: List<InterfaceSpec>,
    /// Named constraints on types, for documentation and macros. The other fields need not refer to them.
    pub type_constraints: List<Shared<TypeConstraint>>,
    /// Named constraints on attributes.
    pub attr_constraints: List<Shared<AttrConstraint>>,
    /// Extra C++ declarations.
    pub extra_declarations: Str,
    /// Version that this spec describes, the most significant number first; empty if it has none.
    pub version: List<u64>,
    /// Versions with their changes, the oldest first: older and newer ones than this spec.
    pub versions: List<VersionSpec>,
    /// Bytecode encodings of attributes and types. Definitions without an encoding are written as text.
    pub encodings: Encodings,
    /// C++ functions that the definitions call and that an overlay describes.
    pub functions: Functions,
    /// Changes by releases of the producer, for files that state their producer rather than a version.
    pub history: History,
}

/// C++ functions that definitions call.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Functions(pub List<FunctionSpec>);

impl Deref for Functions {
    type Target = [FunctionSpec];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// A C++ function that definitions call.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionSpec {
    /// Name in expressions, without `mlir::` and `llvm::`: `hw::type_isa`.
    pub name: Str,
    /// Semantics of the function.
    pub body: FunctionBody,
}

/// Semantics of a C++ function.
#[derive(Clone, PartialEq, Debug)]
pub enum FunctionBody {
    /// Same as another function; `isa` tests whether its argument is of one of its template arguments.
    SameAs(Str),
    /// Body of a lambda.
    Lambda(Expr),
}

/// A C++ method that names blocks, aliases, or values by their types, as far as an overlay describes it. In the spec,
/// the method is a function of the dialect, whose body is an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NamingMethod {
    /// Method of an attribute or a type that names its aliases (`$_self`).
    Alias,
    /// Method of a type that names its values.
    Value,
    /// Method of an operation that names the blocks of its regions.
    Blocks,
}

impl NamingMethod {
    /// Returns the name of the method for an operation (by its name), or for an attribute or a type (with its sigil).
    pub fn name_of(self, of: &str) -> String {
        let method = match self {
            NamingMethod::Alias => "getAlias",
            NamingMethod::Value => "getAsmName",
            NamingMethod::Blocks => "getAsmBlockNames",
        };
        format!("{of}::{method}")
    }
}

impl Functions {
    /// Returns the expression of a naming method.
    pub fn naming(&self, of: &str, method: NamingMethod) -> Option<&Expr> {
        if self.is_empty() {
            return None;
        }
        let name = method.name_of(of);
        self.iter().find(|it| it.name == name).and_then(|it| match &it.body {
            FunctionBody::Lambda(expr) => Some(expr),
            FunctionBody::SameAs(_) => None,
        })
    }
}

impl DialectSpec {
    /// Creates an empty dialect with this namespace.
    pub fn new(name: impl Into<Str>) -> Self {
        Self {
            name: name.into(),
            def: Str::default(),
            cpp_namespace: Str::default(),
            cpp_class: Str::default(),
            summary: Str::default(),
            description: Str::default(),
            dependencies: List::default(),
            flags: DialectFlags::default(),
            discardable: List::default(),
            ops: List::default(),
            types: List::default(),
            attrs: List::default(),
            enums: List::default(),
            interfaces: List::default(),
            type_constraints: List::default(),
            attr_constraints: List::default(),
            extra_declarations: Str::default(),
            version: List::default(),
            versions: List::default(),
            encodings: Encodings::default(),
            functions: Functions::default(),
            history: History::default(),
        }
    }
}

impl DialectSpec {
    /// Removes documentation and uninterpreted C++, which a program that only uses the dialect does not need.
    pub fn without_prose(mut self) -> Self {
        let clear = |text: &mut Str| *text = Str::default();
        clear(&mut self.summary);
        clear(&mut self.description);
        for op in self.ops.to_mut() {
            clear(&mut op.summary);
            clear(&mut op.description);
            clear(&mut op.extra_definitions);
            op.builders = List::default();
            op.doc_group = None;
        }
        for def in self.types.to_mut().iter_mut().chain(self.attrs.to_mut()) {
            clear(&mut def.summary);
            clear(&mut def.description);
            clear(&mut def.extra_declarations);
            clear(&mut def.extra_definitions);
            def.builders = List::default();
        }
        self.enums.to_mut().iter_mut().for_each(|it| clear(&mut it.description));
        for interface in self.interfaces.to_mut() {
            clear(&mut interface.description);
            interface.methods = List::default();
        }
        (self.type_constraints, self.attr_constraints) = (List::default(), List::default());
        self
    }

    /// Returns true if the spec comes from a file that only adds encodings to a dialect defined elsewhere.
    pub fn only_encodes(&self) -> bool {
        self.def.is_empty() && !(self.encodings.attrs.is_empty() && self.encodings.types.is_empty())
    }

    /// Returns the dialect with the encodings of another spec, where that has any.
    pub fn with_encodings_of(mut self, other: &DialectSpec) -> Self {
        if !other.encodings.attrs.is_empty() {
            self.encodings.attrs = other.encodings.attrs.clone();
        }
        if !other.encodings.types.is_empty() {
            self.encodings.types = other.encodings.types.clone();
        }
        self
    }

    /// Removes the definitions that another file contains.
    pub fn take_away(&mut self, other: &DialectSpec) {
        self.ops.to_mut().retain(|it| !other.ops.iter().any(|known| known.name == it.name));
        self.types.to_mut().retain(|it| !other.types.iter().any(|known| known.def == it.def));
        self.attrs.to_mut().retain(|it| !other.attrs.iter().any(|known| known.def == it.def));
        self.enums.to_mut().retain(|it| !other.enums.iter().any(|known| known.def == it.def));
        self.interfaces = List::default();
        self.type_constraints = List::default();
        self.attr_constraints = List::default();
        self.functions.0 = List::default();
        self.history = History::default();
    }

    /// Appends operations, types, attributes and enums to the present ones, which keep their positions.
    pub fn append(&mut self, added: &DialectSpec) {
        self.ops.to_mut().extend(added.ops.iter().cloned());
        self.types.to_mut().extend(added.types.iter().cloned());
        self.attrs.to_mut().extend(added.attrs.iter().cloned());
        self.enums.to_mut().extend(added.enums.iter().cloned());
    }

    /// Adds the definitions of another file of the dialect, except those already present.
    pub fn merge(&mut self, mut other: DialectSpec) {
        // Files that only add encodings have no definition of the dialect.
        if self.def.is_empty() {
            std::mem::swap(self, &mut other);
        }
        fn add<T: Clone>(to: &mut List<T>, from: List<T>, same: impl Fn(&T, &T) -> bool) {
            let new: Vec<T> = from.iter().filter(|it| !to.iter().any(|known| same(known, it))).cloned().collect();
            to.to_mut().extend(new);
        }
        add(&mut self.ops, other.ops, |a, b| a.name == b.name);
        self.ops.to_mut().order_by(|a, b| a.name.cmp(&b.name));
        add(&mut self.types, other.types, |a, b| a.def == b.def);
        add(&mut self.attrs, other.attrs, |a, b| a.def == b.def);
        add(&mut self.enums, other.enums, |a, b| a.def == b.def);
        add(&mut self.interfaces, other.interfaces, |a, b| a.def == b.def);
        add(&mut self.type_constraints, other.type_constraints, |a, b| a.def == b.def);
        add(&mut self.attr_constraints, other.attr_constraints, |a, b| a.def == b.def);
        add(&mut self.dependencies, other.dependencies, |a, b| a == b);
        add(&mut self.functions.0, other.functions.0, |a, b| a.name == b.name);
        add(&mut self.encodings.attrs, other.encodings.attrs, |a, b| (a.code, &a.from) == (b.code, &b.from));
        add(&mut self.encodings.types, other.encodings.types, |a, b| (a.code, &a.from) == (b.code, &b.from));
        if self.versions.is_empty() {
            (self.version, self.versions) = (other.version, other.versions);
        }
    }
}

/// Flags of a dialect, named after the fields of its definition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DialectFlags {
    /// `usePropertiesForAttributes`
    pub properties: bool,
    /// `useStrictPropertiesInAssemblyFormat`, a field since MLIR 23: whether dictionaries in the text of operations
    /// contain discardable attributes only. `None` if the definition leaves it open.
    pub strict_properties: Option<bool>,
    /// `useDefaultAttributePrinterParser`
    pub default_attr_syntax: bool,
    /// `useDefaultTypePrinterParser`
    pub default_type_syntax: bool,
    /// `hasConstantMaterializer`
    pub constant_materializer: bool,
    /// `hasCanonicalizer`
    pub canonicalizer: bool,
    /// `hasOperationAttrVerify`
    pub op_attr_verify: bool,
    /// `hasRegionArgAttrVerify`
    pub region_arg_attr_verify: bool,
    /// `hasRegionResultAttrVerify`
    pub region_result_attr_verify: bool,
    /// `hasOperationInterfaceFallback`
    pub op_interface_fallback: bool,
    /// `hasNonDefaultDestructor`
    pub non_default_destructor: bool,
    /// `isExtensible`
    pub extensible: bool,
    /// Whether it is one of MLIR's dynamic dialects, which IRDL defines. Operations have no properties, attributes and
    /// types have their parameters in `<>`, and errors use the wording of MLIR's IRDL.
    pub dynamic: bool,
    /// Whether a blank after a leading blank is omitted in the text of an attribute or a type, as printed by releases
    /// after MLIR 22. An overlay sets it.
    pub joins_blanks: bool,
    /// Whether C++ adds no aliases beyond those in definitions; an overlay sets it.
    pub no_aliases: bool,
}

/// An attribute that a dialect sets on operations of any dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiscardableSpec {
    /// Name without that of the dialect: `noalias`.
    pub name: Str,
    /// The C++ class: `::mlir::UnitAttr`.
    pub cpp_type: Str,
}

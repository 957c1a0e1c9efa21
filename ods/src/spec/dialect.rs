//! A dialect.

use std::ops::Deref;

use super::{
    AttrConstraint, DefSpec, Encodings, EnumSpec, Expr, History, InterfaceSpec, List, OpSpec, Shared, Str,
    TypeConstraint, VersionSpec,
};

/// What a dialect is.
#[derive(Clone, PartialEq, Debug)]
pub struct DialectSpec {
    /// The namespace: `arith`.
    pub name: Str,
    /// The definition: `Arith_Dialect`.
    pub def: Str,
    /// The C++ namespace: `::mlir::arith`.
    pub cpp_namespace: Str,
    /// The C++ class: `ArithDialect`.
    pub cpp_class: Str,
    /// In a few words.
    pub summary: Str,
    /// In Markdown.
    pub description: Str,
    /// The dialects it needs, as C++ classes: `ub::UBDialect`.
    pub dependencies: List<Str>,
    /// What it has.
    pub flags: DialectFlags,
    /// Attributes it may put on operations of other dialects.
    pub discardable: List<DiscardableSpec>,
    /// Its operations, by name.
    pub ops: List<OpSpec>,
    /// Its types, in the order of definition.
    pub types: List<DefSpec>,
    /// Its attributes, in the order of definition.
    pub attrs: List<DefSpec>,
    /// The enums that its attributes and operations use, in the order of definition.
    pub enums: List<EnumSpec>,
    /// The interfaces that are known along with it.
    pub interfaces: List<InterfaceSpec>,
    /// Constraints on types that have names and that nothing above need refer to, for documentation and macros.
    pub type_constraints: List<Shared<TypeConstraint>>,
    /// Constraints on attributes that have names.
    pub attr_constraints: List<Shared<AttrConstraint>>,
    /// C++ declarations.
    pub extra_declarations: Str,
    /// The version that this describes, the most significant number first; empty if it has none.
    pub version: List<u64>,
    /// Its versions, the oldest first, and what each changed: older and newer ones than this.
    pub versions: List<VersionSpec>,
    /// How its attributes and types are encoded in bytecode; what has no encoding here is text.
    pub encodings: Encodings,
    /// C++ functions that its definitions call, as far as an overlay says what they do.
    pub functions: Functions,
    /// What releases of its producer changed, where a file says who wrote it rather than which version it is of.
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
    /// As expressions name it, without `mlir::` and `llvm::`: `hw::type_isa`.
    pub name: Str,
    /// What it does.
    pub body: FunctionBody,
}

/// What a C++ function does.
#[derive(Clone, PartialEq, Debug)]
pub enum FunctionBody {
    /// The same as another one; `isa` asks whether its argument is of one of its template arguments.
    SameAs(Str),
    /// What a lambda does.
    Lambda(Expr),
}

/// A method by which C++ names blocks, aliases, or values by their types, as far as an overlay describes it. It is a function
/// of the dialect, whose body is an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NamingMethod {
    /// Of an attribute or a type: what its aliases are called (`$_self`).
    Alias,
    /// Of a type: what its values are called.
    Value,
    /// Of an operation: what the blocks of its regions are called.
    Blocks,
}

impl NamingMethod {
    /// The name of the method of something: of an operation by its name, of attributes and types with their sigil.
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
    /// The expression of a method by which something is named.
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
    /// A dialect with this namespace and nothing in it.
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
    /// Leaves out what is for people and what is C++ that nothing reads: a program that only works with the dialect
    /// need not carry it.
    pub fn without_prose(mut self) -> Self {
        let clear = |text: &mut Str| *text = Str::default();
        clear(&mut self.description);
        for op in self.ops.to_mut() {
            clear(&mut op.description);
            clear(&mut op.extra_definitions);
            op.builders = List::default();
            op.doc_group = None;
        }
        for def in self.types.to_mut().iter_mut().chain(self.attrs.to_mut()) {
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

    /// Whether this is what a file of encodings says of a dialect that is defined elsewhere.
    pub fn only_encodes(&self) -> bool {
        self.def.is_empty() && !(self.encodings.attrs.is_empty() && self.encodings.types.is_empty())
    }

    /// The same dialect with other encodings, where another spec has some.
    pub fn with_encodings_of(mut self, other: &DialectSpec) -> Self {
        if !other.encodings.attrs.is_empty() {
            self.encodings.attrs = other.encodings.attrs.clone();
        }
        if !other.encodings.types.is_empty() {
            self.encodings.types = other.encodings.types.clone();
        }
        self
    }

    /// Leaves what another file does not define of the dialect.
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

    /// Adds operations, types, attributes and enums behind those that there are, which keep their places.
    pub fn append(&mut self, added: &DialectSpec) {
        self.ops.to_mut().extend(added.ops.iter().cloned());
        self.types.to_mut().extend(added.types.iter().cloned());
        self.attrs.to_mut().extend(added.attrs.iter().cloned());
        self.enums.to_mut().extend(added.enums.iter().cloned());
    }

    /// Adds what another file says of the dialect and this does not.
    pub fn merge(&mut self, mut other: DialectSpec) {
        // Files that only encode have no definition of the dialect.
        if self.def.is_empty() {
            std::mem::swap(self, &mut other);
        }
        fn add<T: Clone>(to: &mut List<T>, from: List<T>, same: impl Fn(&T, &T) -> bool) {
            let new: Vec<T> = from.iter().filter(|it| !to.iter().any(|known| same(known, it))).cloned().collect();
            to.to_mut().extend(new);
        }
        add(&mut self.ops, other.ops, |a, b| a.name == b.name);
        self.ops.to_mut().sort_by(|a, b| a.name.cmp(&b.name));
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

/// What a dialect has: the fields of the same names, in other letters, in its definition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DialectFlags {
    /// `usePropertiesForAttributes`
    pub properties: bool,
    /// `useStrictPropertiesInAssemblyFormat`, a field since MLIR 23: whether dictionaries of attributes in the text of operations
    /// have discardable attributes only. None where the definition leaves it open.
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
    /// Whether it is one of MLIR's dynamic dialects, which IRDL defines: its operations have no properties, its
    /// attributes and types have their parameters in `<>`, and errors are worded as MLIR's IRDL words them.
    pub dynamic: bool,
    /// Whether the text of an attribute or a type that begins with a blank has none behind another blank, as releases of MLIR
    /// after 22 print it; an overlay says so.
    pub joins_blanks: bool,
    /// Whether C++ gives no aliases beyond those that definitions say; an overlay says so.
    pub no_aliases: bool,
}

/// An attribute that a dialect puts on operations of any dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiscardableSpec {
    /// Without the dialect's name: `noalias`.
    pub name: Str,
    /// The C++ class: `::mlir::UnitAttr`.
    pub cpp_type: Str,
}

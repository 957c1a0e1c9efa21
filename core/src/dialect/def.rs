//! Definitions of attributes and types, compiled for a context.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use lect_ods::format::DefElement;
use lect_ods::spec::{DefKind, DefSpec, DefSyntax, DialectSpec, Expr, NamingMethod, Shared, Str, TraitKind};

use crate::context::ContextData;
use crate::dialect::registry::Registry;
use crate::dialect::shape::Pair;
use crate::dialect::{DefHooks, Dialect, DialectDef, EmbeddedSpec, InterfaceEntry, attr_alias};
use crate::entity::{Attr, Def};
use crate::slot::Slot;

/// The first release that writes enums in brackets by default.
const ENUMS_IN_BRACKETS: u64 = 24;

/// Compiled definition of an attribute or a type of a dialect.
#[derive(Debug)]
pub struct DefInfo {
    dialect: Shared<DialectSpec>,
    kind: DefKind,
    index: usize,
    /// The C++ class with its namespace, without `mlir::`: `LLVM::LLVMPointerType`.
    pub cpp_name: Box<str>,
    /// Code for semantics that the spec cannot express.
    pub hooks: DefHooks,
    /// Prefix of aliases, if aliases are printed.
    pub alias: Option<Box<str>>,
    /// Name of SSA values of the type where their operation does not suggest one, if an overlay defines it.
    pub value_name: Option<Box<str>>,
    /// Models of interfaces: those of the hooks, then those that dialects attach, then those that hooks list by
    /// interface.
    pub(crate) interfaces: Box<[InterfaceEntry]>,
    /// C++ interfaces that dialects attach to the definition.
    pub(crate) attached: Box<[&'static str]>,
    /// Whether an overlay defines the names of aliases.
    pub(crate) has_described_alias: bool,
    /// Parser and printer; set by `syntax`.
    pub(crate) syntax: Slot,
    /// Program's definition of the dialect.
    pub(crate) program: Option<&'static DialectDef>,
    /// Whether the hooks fit the parameters of the definition.
    pub(crate) has_own_code: bool,
    /// Embedded spec of the same namespace, if the program has one. The dialect itself may be from a file.
    own: Option<&'static EmbeddedSpec>,
    /// Index in `own` of the definition with the same class and parameters.
    own_index: OnceLock<Option<usize>>,
    /// Whether the program has another version of the dialect.
    of_other_version: bool,
    /// Attributes with small numbers as their only parameter, by number: the cases of an enum.
    pub(crate) cases: [OnceLock<Attr>; 8],
}

impl DefInfo {
    pub(super) fn new(
        dialect: &Shared<DialectSpec>,
        kind: DefKind,
        index: usize,
        hooks: DefHooks,
        program: Option<&'static DialectDef>,
        has_own_code: bool,
    ) -> Self {
        let own = program.and_then(|program| program.spec);
        let mut info = Self {
            dialect: dialect.clone(),
            kind,
            index,
            cpp_name: Box::default(),
            hooks,
            alias: None,
            value_name: None,
            interfaces: Box::default(),
            attached: Box::default(),
            has_described_alias: false,
            syntax: Slot::default(),
            program,
            has_own_code,
            own,
            own_index: OnceLock::new(),
            of_other_version: own.is_some_and(|own| own.is_other_version_of(dialect)),
            cases: Default::default(),
        };
        info.cpp_name = cpp_name(info.spec());
        info.alias = info.alias_name();
        info.has_described_alias = info.described_alias().is_some();
        info.value_name = match dialect.functions.naming(&info.method_owner(), NamingMethod::Value) {
            Some(Expr::Str(name)) => Some((&**name).into()),
            _ => None,
        };
        info
    }

    /// Adds the models that dialects attach, and those that the dialect's hooks list by interface.
    pub(super) fn add_models(
        &mut self,
        registry: &Registry,
        by_interface: &[(&'static str, &'static [InterfaceEntry])],
    ) {
        let sigil = if self.kind == DefKind::Attr { '#' } else { '!' };
        let name = self.spec().name.clone();
        let own = self.hooks.interfaces.iter().copied();
        let external = registry.external_def_interfaces(sigil, &name);
        let is_listed = |class: &str| self.spec().interfaces.iter().any(|it| it.cpp_name == class);
        let listed = by_interface.iter().filter(|it| is_listed(it.0)).flat_map(|it| it.1).copied();
        self.interfaces = own.chain(external).chain(listed).collect();
        self.attached = registry.attached(sigil, &name).collect();
    }

    /// Returns the definition's model of an interface: `info.interface::<dyn Size>()`.
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.interfaces.iter().find_map(InterfaceEntry::get)
    }

    /// Returns true if the spec lists a trait, by its C++ name: `IsMutable`, or in full `::mlir::TypeTrait::IsMutable`.
    pub fn has_trait(&self, name: &str) -> bool {
        let name = name.trim_start_matches("::").trim_start_matches("mlir::");
        self.spec().traits.iter().any(|it| match &it.kind {
            TraitKind::Native(full) | TraitKind::Parametric { name: full, .. } | TraitKind::Internal(full) => {
                full.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
            }
            TraitKind::Predicate { .. } => false,
        })
    }

    /// Returns the owner under which overlay functions are methods of the definition.
    fn method_owner(&self) -> String {
        let sigil = if self.kind == DefKind::Attr { '#' } else { '!' };
        format!("{sigil}{}", self.spec().name)
    }

    /// Returns the expression for the names of aliases, if an overlay has one.
    pub(crate) fn described_alias(&self) -> Option<&Expr> {
        self.dialect.functions.naming(&self.method_owner(), NamingMethod::Alias)
    }

    /// Returns the alias prefix: the mnemonic, with `_` for characters that are invalid in aliases.
    fn alias_name(&self) -> Option<Box<str>> {
        let spec = self.spec();
        let mnemonic = spec.mnemonic.as_deref()?;
        if !spec.alias {
            let known =
                (self.kind == DefKind::Attr).then(|| attr_alias(self.dialect.name.as_bytes(), mnemonic.as_bytes()));
            return known.flatten().map(Into::into);
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '_' | '-');
        let mut name: String = mnemonic.chars().map(|c| if is_name(c) { c } else { '_' }).collect();
        if name.ends_with(|c: char| c.is_ascii_digit()) {
            name.push('_');
        }
        Some(name.into())
    }

    /// Returns the spec of the definition.
    pub fn spec(&self) -> &DefSpec {
        match self.kind {
            DefKind::Attr => &self.dialect.attrs[self.index],
            DefKind::Type => &self.dialect.types[self.index],
        }
    }

    /// Returns the index of the definition in the embedded spec `own`, if it belongs to that spec.
    ///
    /// A definition from a file that replaced `own` has the index of the embedded definition with the same class and
    /// parameters.
    pub(crate) fn index_in(&self, own: &'static EmbeddedSpec) -> Option<usize> {
        if own.is(&self.dialect) {
            return Some(self.index);
        }
        self.own.filter(|it| std::ptr::eq(*it, own))?;
        *self.own_index.get_or_init(|| Pair { own: &own.get(), loaded: &self.dialect }.def(self.spec()))
    }

    /// Returns true if the program has another version of the dialect. Hooks then take and return values of the
    /// program's version.
    #[inline]
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.of_other_version
    }

    /// Returns true if the dialect is embedded in the program and not from a file.
    pub(crate) fn is_embedded(&self) -> bool {
        self.own.is_some_and(|own| own.is(&self.dialect))
    }

    /// Returns true for an enum that `release` prints in brackets and the release in memory prints without.
    pub(crate) fn gains_brackets(&self, ctx: &ContextData, release: u64) -> bool {
        release >= ENUMS_IN_BRACKETS
            && self.spec().enum_def.is_some()
            && matches!(&self.spec().syntax, DefSyntax::Format(format) if matches!(*format.elements, [DefElement::Param { .. }]))
            && ctx.dialect(self.dialect.name.as_bytes()).is_some_and(Dialect::brackets_enums)
    }

    /// Returns true for a typed attribute of a dialect from a file: no parameter holds the type, C++ computes it.
    pub(crate) fn has_computed_type(&self) -> bool {
        !self.is_embedded() && self.spec().interfaces.iter().any(|it| it.cpp_name == "TypedAttr")
    }

    /// Returns the kind: attribute or type.
    pub fn kind(&self) -> DefKind {
        self.kind
    }

    /// Returns the dialect of the definition.
    pub fn dialect(&self) -> &DialectSpec {
        &self.dialect
    }

    fn key(&self) -> (&str, DefKind, &Str) {
        (&self.dialect.name, self.kind, &self.spec().def)
    }
}

/// Returns the C++ class of a definition with its namespace, without `mlir::`.
pub(crate) fn cpp_name(spec: &DefSpec) -> Box<str> {
    let namespace = spec.cpp_namespace.trim_start_matches("::");
    let namespace = namespace.strip_prefix("mlir").unwrap_or(namespace).trim_start_matches("::");
    match namespace {
        "" => spec.cpp_class.as_ref().into(),
        namespace => format!("{namespace}::{}", spec.cpp_class).into(),
    }
}

impl Hash for DefInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialEq for DefInfo {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for DefInfo {}

impl ContextData {
    /// Returns the compiled definition of a `Def`.
    pub fn def_info(&self, def: Def) -> &DefInfo {
        self.registry().defs.get(def)
    }
}

//! The dialects of a context, and loading them when they are first met.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::Location;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lect_ods::spec::{DefSpec, DialectSpec, MLIR_RELEASE, NamingMethod, OpSpec, Shared, TraitKind, TraitSpec};

use crate::attrs::Piece;
use crate::context::{Context, ContextData, DialectShape, DialectSource, Equivalent, Interner};
use crate::dialect::{
    DefInfo, Dialect, DialectDef, EmbeddedSpec, InterfaceEntry, Native, OpInfo, OpNameData, OpTraits, Services,
    Verifier, is_upstream,
};
use crate::entity::{Attr, Def, DialectId, Ident, Type};
use crate::types::{Invalid, TypeData};

/// Finds specs of dialects when something of them is first met.
pub trait DialectProvider: Send + Sync {
    /// The spec of a dialect, if it has one. It is asked once for a namespace.
    fn dialect(&self, namespace: &str) -> Option<Shared<DialectSpec>>;

    /// What it adds to a dialect that is part of the program: as projects add operations to `transform`. It is asked once for a
    /// namespace.
    fn additions(&self, _namespace: &str) -> Option<Shared<DialectSpec>> {
        None
    }

    /// A dialect that is part of the program, with what it says of operations, attributes and types of it: as projects attach
    /// interfaces to types of other dialects. It is asked once for a dialect.
    fn described(&self, _dialect: &DialectSpec) -> Option<Shared<DialectSpec>> {
        None
    }
}

/// A namespace that was met, and its dialect if there is one.
struct Met {
    namespace: Box<[u8]>,
    dialect: Option<Dialect>,
}

impl Hash for Met {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.namespace.hash(state);
    }
}

impl PartialEq for Met {
    fn eq(&self, other: &Self) -> bool {
        self.namespace == other.namespace
    }
}

impl Eq for Met {}

impl Equivalent<Met> for [u8] {
    fn equivalent(&self, item: &Met) -> bool {
        *self == *item.namespace
    }
}

/// The dialects of a context.
pub(crate) struct Registry {
    /// Those that are part of the program, loaded or not; builtin first.
    pub(crate) known: Vec<&'static DialectDef>,
    pub(crate) services: &'static Services,
    pub(crate) provider: OnceLock<Arc<dyn DialectProvider>>,
    met: Interner<DialectId, Met>,
    pub(super) defs: Interner<Def, DefInfo>,
    /// The dialects of `known` with code for types or attributes of others.
    extending: Vec<&'static DialectDef>,
    /// Whether dialects have what releases newer than the one in memory added.
    pub(crate) with_newer: AtomicBool,
    /// Whether of that only definitions for operations of today are part of dialects.
    with_redefined: AtomicBool,
    /// Held while a dialect is looked for, so that this happens once.
    loading: Mutex<()>,
}

/// A dialect cannot be loaded: something of its namespace was met before, or it is loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlreadyKnown(pub String);

impl fmt::Display for AlreadyKnown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dialect '{}' is known already", self.0)
    }
}

impl std::error::Error for AlreadyKnown {}

/// Two definitions of one dialect in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialectConflict {
    namespace: &'static str,
    places: [Option<&'static Location<'static>>; 2],
}

impl fmt::Display for DialectConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dialect '{}' is defined twice", self.namespace)?;
        for (place, link) in self.places.iter().zip([": ", ", and "]) {
            match place {
                Some(place) => write!(f, "{link}at {}:{}", place.file(), place.line())?,
                None => write!(f, "{link}by code without a definition (`spec: None`)")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for DialectConflict {}

/// The dialects of a program, with those that they depend on, builtin first and each once. Fails if two of the program's are
/// of one namespace and not the same.
pub(crate) fn each_once(
    builtin: &'static DialectDef,
    dialects: &[&'static DialectDef],
) -> Result<Vec<&'static DialectDef>, DialectConflict> {
    let mut known: Vec<&'static DialectDef> = vec![builtin];
    let mut add = |def: &'static DialectDef| match known.iter().find(|it| it.namespace == def.namespace) {
        None => {
            known.push(def);
            Ok(true)
        }
        Some(before) if std::ptr::eq(*before, def) => Ok(false),
        Some(before) => {
            let place = |def: &DialectDef| def.spec.map(EmbeddedSpec::place);
            Err(DialectConflict { namespace: def.namespace, places: [place(before), place(def)] })
        }
    };
    for &def in dialects {
        add(def)?;
    }
    // A dialect of the program's own may stand for one that another depends on.
    let mut pending: Vec<&'static DialectDef> = dialects.to_vec();
    while let Some(def) = pending.pop() {
        pending.extend(def.hooks.depends.iter().map(|depends| depends()).filter(|def| add(def).unwrap_or(false)));
    }
    Ok(known)
}

impl Registry {
    pub fn new(known: Vec<&'static DialectDef>, services: &'static Services) -> Self {
        let extends = |def: &&&'static DialectDef| {
            let models = def.hooks.external.iter().copied().flatten().map(|it| it.0);
            models.chain(def.hooks.implements.iter().map(|it| it.0)).any(|name| name.starts_with(['!', '#']))
        };
        Self {
            extending: known.iter().filter(extends).copied().collect(),
            known,
            services,
            provider: OnceLock::new(),
            with_newer: AtomicBool::new(false),
            with_redefined: AtomicBool::new(false),
            met: Interner::default(),
            defs: Interner::default(),
            loading: Mutex::default(),
        }
    }

    fn lookup(&self, namespace: &[u8]) -> Option<Option<&Dialect>> {
        self.met.lookup(namespace).map(|id| self.met.get(id).dialect.as_ref())
    }

    fn find(&self, namespace: &[u8]) -> Option<&Dialect> {
        let _loading = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(met) = self.lookup(namespace) {
            return met;
        }
        let known = self.known(namespace);
        let spec = self.spec(namespace);
        self.add(namespace, spec.map(|spec| Dialect::new(self, spec, known)))
    }

    /// The spec of a dialect that is not loaded.
    pub(crate) fn spec(&self, namespace: &[u8]) -> Option<Shared<DialectSpec>> {
        let provided = || self.provider.get()?.dialect(std::str::from_utf8(namespace).ok()?);
        match self.known(namespace).and_then(|def| def.spec) {
            // Who has all of it goes before a part.
            Some(part) if part.is_part() => provided().or_else(|| Some(part.get())),
            Some(whole) => Some(self.extended(namespace, self.of_program(namespace, whole))),
            None => provided(),
        }
    }

    /// A dialect of the program, with what newer releases added if that is wanted.
    fn of_program(&self, namespace: &[u8], own: &'static EmbeddedSpec) -> Shared<DialectSpec> {
        let added = self.known(namespace).and_then(|def| def.hooks.newer_defs);
        match added {
            Some(added) if self.with_newer.load(Ordering::Relaxed) => own.with_newer(added),
            Some(added) if self.with_redefined.load(Ordering::Relaxed) => own.with_redefined(added),
            _ => own.get(),
        }
    }

    /// A dialect of the program with what files add to it and say of it. What it defines itself stays as it is otherwise.
    fn extended(&self, namespace: &[u8], own: Shared<DialectSpec>) -> Shared<DialectSpec> {
        let Some(provider) = self.provider.get() else { return own };
        let mut all = own.clone();
        if let Some(added) = std::str::from_utf8(namespace).ok().and_then(|name| provider.additions(name)) {
            let mut merged = (*own).clone();
            merged.merge((*added).clone());
            let counts = |it: &DialectSpec| (it.ops.len(), it.attrs.len(), it.types.len());
            if counts(&merged) != counts(&own) {
                all = Shared::new(merged);
            }
        }
        provider.described(&all).unwrap_or(all)
    }

    /// The models that dialects list for an operation: first those of other dialects, then those of its own.
    pub fn external_interfaces(&self, op: &str) -> impl Iterator<Item = InterfaceEntry> {
        let namespace = op.split('.').next();
        let is_own = move |def: &&&DialectDef| Some(def.namespace) == namespace;
        let (own, others) = (self.known.iter().filter(is_own), self.known.iter().filter(move |def| !is_own(def)));
        let lists = others.chain(own).flat_map(|def| def.hooks.external).copied().flatten();
        lists.filter(move |it| it.0 == op).flat_map(|it| it.1).copied()
    }

    /// Returns true if some dialect says something of types or attributes of others.
    pub fn extends_defs(&self) -> bool {
        !self.extending.is_empty()
    }

    /// The models that dialects have for a type (`!`) or an attribute (`#`) of another.
    pub fn external_def_interfaces<'n>(
        &self,
        sigil: char,
        name: &'n str,
    ) -> impl Iterator<Item = InterfaceEntry> + use<'_, 'n> {
        let lists = self.extending.iter().flat_map(|def| def.hooks.external).copied().flatten();
        lists.filter(move |it| it.0.strip_prefix(sigil) == Some(name)).flat_map(|it| it.1).copied()
    }

    /// The C++ interfaces that dialects make a type (`!`) or an attribute (`#`) of another implement.
    pub fn attached<'n>(&self, sigil: char, name: &'n str) -> impl Iterator<Item = &'static str> + use<'_, 'n> {
        let lists = self.extending.iter().flat_map(|def| def.hooks.implements);
        lists.filter(move |it| it.0.strip_prefix(sigil) == Some(name)).flat_map(|it| it.1).copied()
    }

    /// The model that a dialect has of an interface of dialects.
    pub fn dialect_interface<T: ?Sized + 'static>(&self, namespace: &[u8]) -> Option<&'static T> {
        self.known(namespace)?.interface()
    }

    /// The first function of a name that a dialect has.
    pub fn native(&self, path: &str) -> Option<Native> {
        let mut all = self.known.iter().flat_map(|def| def.hooks.native_functions);
        all.find(|it| it.0 == path).map(|it| it.1)
    }

    /// What an interface or a trait checks, by its C++ class.
    pub fn verifier(&self, cpp_class: &str) -> Option<Verifier> {
        let mut all = self.known.iter().flat_map(|def| def.hooks.verifiers);
        all.find(|it| it.0 == cpp_class).map(|it| it.1)
    }

    fn known(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        // Another version of a dialect has the same code.
        let namespace = namespace.split(|&byte| byte == b'@').next().unwrap_or_default();
        self.known.iter().copied().find(|def| def.namespace.as_bytes() == namespace)
    }

    fn add(&self, namespace: &[u8], dialect: Option<Dialect>) -> Option<&Dialect> {
        let id = self.met.intern(Met { namespace: namespace.into(), dialect });
        self.met.get(id).dialect.as_ref()
    }
}

impl Context {
    /// A context with these dialects, builtin first.
    pub(crate) fn with_known(known: Vec<&'static DialectDef>, services: &'static Services) -> Self {
        Self::with_source(Registry::new(known, services))
    }
}

impl DialectSource for Registry {
    fn op_name(&self, ctx: &ContextData, name: &[u8]) -> OpNameData {
        let mut data = OpNameData {
            name: name.into(),
            info: None,
            typed: None,
            traits: OpTraits::empty(),
            slots: 1,
            dialect_loaded: false,
            dialect_open: false,
            unknown_allowed: false,
            upstream: false,
        };
        data.upstream = is_upstream(data.namespace());
        let Some(dialect) = ctx.dialect(data.namespace()) else { return data };
        data.dialect_loaded = true;
        data.dialect_open = dialect.is_open();
        data.unknown_allowed = dialect.allows_unknown_ops();
        let Some(index) = dialect.op_index(name) else { return data };
        let info = (self.services.op_info)(ctx, dialect, index);
        data.slots = info.props.len();
        data.traits = info.traits;
        data.info = Some(Box::new(info));
        data.typed = dialect.typed_op(index).map(|(embedded, index)| (embedded as _, index));
        data
    }

    fn class_implements(&self, ctx: &ContextData, ty: Type, interface: &str) -> bool {
        (self.services.class_implements)(ctx, ty, interface)
    }

    fn check_encoding(&self, ctx: &ContextData, encoding: Attr, shape: &[i64], element: Type) -> Result<(), Invalid> {
        (self.services.check_encoding)(ctx, encoding, shape, element)
    }

    fn check_layout(&self, ctx: &ContextData, layout: Attr, shape: &[i64]) -> Result<(), Invalid> {
        (self.services.check_layout)(ctx, layout, shape)
    }

    fn shape_of<'c>(&self, ctx: &'c ContextData, ty: Type) -> Option<DialectShape<'c>> {
        (self.services.shape_of)(ctx, ty)
    }
}

impl OpNameData {
    /// Its definition, if a dialect of the context has it.
    #[inline]
    pub fn info(&self) -> Option<&OpInfo> {
        self.info.as_ref()?.downcast_ref()
    }

    /// Its place among the operations of a spec that is part of the program, if typed views of that spec are of it: it is one
    /// of them, or has the name and the parts of one in a dialect from a file.
    #[inline]
    pub fn index_in(&self, embedded: &'static EmbeddedSpec) -> Option<usize> {
        self.typed.filter(|typed| std::ptr::addr_eq(typed.0, embedded)).map(|typed| typed.1)
    }
}

impl ContextData {
    /// The registry of dialects.
    #[inline]
    pub(crate) fn registry(&self) -> &Registry {
        let source: &dyn Any = self.dialect_source();
        source.downcast_ref().expect("the registry is the only source of dialects")
    }

    /// The model that a dialect has of an interface of dialects
    /// ([`DialectHooks::interfaces`](crate::dialect::DialectHooks::interfaces)).
    pub fn dialect_interface<T: ?Sized + 'static>(&self, namespace: &[u8]) -> Option<&'static T> {
        self.registry().dialect_interface(namespace)
    }

    /// What is known of the operations whose names were met so far.
    pub(crate) fn known_ops(&self) -> impl Iterator<Item = &OpInfo> {
        self.op_names().filter_map(OpNameData::info)
    }

    /// The models that the dialects of the program have of an interface of dialects. None of them is loaded for that.
    pub fn dialect_interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.registry().known.iter().filter_map(|def| def.interface())
    }

    /// The dialect with a namespace, which is loaded if it was not. None if there is none.
    pub fn dialect(&self, namespace: &[u8]) -> Option<&Dialect> {
        match self.registry().lookup(namespace) {
            Some(met) => met,
            None => self.registry().find(namespace),
        }
    }

    /// Loads a dialect. It must be loaded before anything of its namespace is met, and takes the place of one that is
    /// part of the program, whose code it gets. A spec of nothing but encodings leaves the rest of the dialect as it is.
    pub fn load(&self, spec: impl Into<Shared<DialectSpec>>) -> Result<&Dialect, AlreadyKnown> {
        let (spec, registry) = (spec.into(), self.registry());
        let _loading = registry.loading.lock().unwrap_or_else(PoisonError::into_inner);
        let namespace = spec.name.clone();
        // The builtin dialect is the one that the parser and the printer know.
        let is_builtin = registry.known.first().is_some_and(|builtin| *namespace == *builtin.namespace);
        if is_builtin || registry.lookup(namespace.as_bytes()).is_some() {
            return Err(AlreadyKnown(namespace.into_owned()));
        }
        // A file of encodings adds them to the dialect that there would be without it.
        let base = if spec.only_encodes() { registry.spec(namespace.as_bytes()) } else { None };
        let spec = base.map_or_else(|| spec.clone(), |base| Shared::new((*base).clone().with_encodings_of(&spec)));
        let dialect = Dialect::new(registry, spec, registry.known(namespace.as_bytes()));
        registry.add(namespace.as_bytes(), Some(dialect)).ok_or(AlreadyKnown(namespace.into_owned()))
    }

    /// As [`load`](Self::load), if there is no other dialect of that namespace: what is loaded, part of the program, or found by
    /// the provider goes before it. None if the namespace was met, and there was no dialect.
    pub fn load_if_missing(&self, spec: impl Into<Shared<DialectSpec>>) -> Option<&Dialect> {
        let (spec, registry) = (spec.into(), self.registry());
        let _loading = registry.loading.lock().unwrap_or_else(PoisonError::into_inner);
        let namespace = spec.name.clone();
        let namespace = namespace.as_bytes();
        if let Some(met) = registry.lookup(namespace) {
            return met;
        }
        let spec = registry.spec(namespace).unwrap_or(spec);
        registry.add(namespace, Some(Dialect::new(registry, spec, registry.known(namespace))))
    }

    /// Makes what releases newer than the one in memory added a part of the dialects that are loaded from now on.
    pub fn expect_newer(&self) {
        self.registry().with_newer.store(true, Ordering::Relaxed);
        self.note_newer();
    }

    /// Whether newer releases have definitions of a dialect that it does not have today.
    pub fn has_newer_defs(&self, namespace: &[u8]) -> bool {
        self.dialect_def(namespace).is_some_and(|def| def.hooks.newer_defs.is_some())
    }

    /// Whether dialects have what newer releases added, or what those have for operations of today.
    pub(crate) fn expects_newer(&self) -> bool {
        let registry = self.registry();
        registry.with_newer.load(Ordering::Relaxed) || registry.with_redefined.load(Ordering::Relaxed)
    }

    /// Makes definitions that newer releases have for operations of today a part of the dialects that are loaded from now on:
    /// the operations can be written for such a release then.
    pub fn expect_redefined(&self) {
        self.registry().with_redefined.store(true, Ordering::Relaxed);
        self.note_newer();
    }

    /// The type of a dialect that is a builtin one of this name in newer releases.
    pub fn newer_builtin(&self, word: &[u8]) -> Option<Type> {
        let has = |def: &&&'static DialectDef| def.hooks.newer_builtin.iter().any(|it| it.as_bytes() == word);
        let def = self.registry().known.iter().find(has)?;
        self.spelled_type(&format!("!{}.{}", def.namespace, String::from_utf8_lossy(word)))
    }

    /// The name of a type that is a builtin one in newer releases.
    pub fn newer_builtin_name(&self, data: &TypeData) -> Option<&'static str> {
        let TypeData::Opaque { dialect, body } = data else { return None };
        let names = self.registry().known(self.ident_bytes(*dialect))?.hooks.newer_builtin;
        let [Piece::Text(text)] = &*body.0 else { return None };
        names.iter().copied().find(|it| it.as_bytes() == &**text)
    }

    /// The dialect of the program that has this namespace in newer releases.
    pub(crate) fn dialect_of_newer(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        let is = |def: &&&'static DialectDef| def.hooks.newer_namespace.is_some_and(|it| it.as_bytes() == namespace);
        self.registry().known.iter().find(is).copied()
    }

    /// The first release, newer than the one in memory, that has an operation of a loaded dialect.
    pub(crate) fn added_in(&self, dialect: &Dialect, spec: &OpSpec) -> Option<u64> {
        let own = dialect.own_spec().map(EmbeddedSpec::get)?;
        let is_added = dialect.is_embedded() && dialect.op_index(spec.name.as_bytes())? >= own.ops.len();
        // A trait says so, `Since24`, unless it is the first release after the one in memory.
        let since = |it: &TraitSpec| match &it.kind {
            TraitKind::Native(name) => name.rsplit_once("Since")?.1.parse().ok(),
            _ => None,
        };
        is_added.then(|| spec.traits.iter().find_map(since).unwrap_or(u64::from(MLIR_RELEASE) + 1))
    }

    /// What the program has of a namespace, loaded or not.
    pub(crate) fn dialect_def(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        self.registry().known(namespace)
    }

    /// Whether a property changes what an operation does, and the value that is its default, as text: see
    /// [`DialectHooks::essential`](super::DialectHooks::essential).
    pub fn essential(&self, op: &str, prop: &str) -> Option<&'static str> {
        let (namespace, op) = op.split_once('.')?;
        let all = self.dialect_def(namespace.as_bytes())?.hooks.essential;
        all.iter().find(|it| it.0 == op && it.1 == prop).map(|it| it.2)
    }

    /// Says who knows the dialects that are not part of the program; once.
    pub fn set_dialect_provider(&self, provider: Arc<dyn DialectProvider>) -> Result<(), Arc<dyn DialectProvider>> {
        self.registry().provider.set(provider)
    }

    /// The namespaces of the dialects that are part of the program or loaded, builtin first.
    pub fn dialect_names(&self) -> Vec<&str> {
        let registry = self.registry();
        let known = registry.known.iter().filter(|def| def.spec.is_some()).map(|def| def.namespace);
        let mut names: Vec<&str> = known.collect();
        for dialect in self.loaded_dialects() {
            if !names.contains(&&*dialect.spec().name) {
                names.push(&dialect.spec().name);
            }
        }
        names
    }

    /// Whether some dialect checks discardable attributes.
    pub(crate) fn has_attr_hooks(&self) -> bool {
        self.registry().known.iter().any(|def| def.hooks.verify_attr.is_some())
    }

    /// The dialects that are loaded by now.
    pub fn loaded_dialects(&self) -> impl Iterator<Item = &Dialect> {
        self.registry().met.iter().filter_map(|met| met.dialect.as_ref())
    }

    /// Whether a loaded dialect has types that say what their values are called.
    pub(crate) fn has_value_names(&self) -> bool {
        let says = |def: &DefSpec, dialect: &DialectSpec| {
            dialect.functions.naming(&format!("!{}", def.name), NamingMethod::Value).is_some()
        };
        let has =
            |dialect: &DialectSpec| !dialect.functions.is_empty() && dialect.types.iter().any(|def| says(def, dialect));
        self.loaded_dialects().any(|dialect| has(dialect.spec()))
    }

    /// Whether the dialect with a namespace is loaded, or can be.
    pub fn is_dialect_loaded(&self, namespace: &[u8]) -> bool {
        self.dialect(namespace).is_some()
    }

    /// Whether a dialect is one of MLIR's that is not loaded: what its types and attributes are is unknown.
    pub(crate) fn is_unloaded(&self, dialect: Ident) -> bool {
        let namespace = self.ident_bytes(dialect);
        is_upstream(namespace) && !self.is_dialect_loaded(namespace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    #[test]
    fn a_dialect_is_loaded_once_and_before_it_is_met() {
        let ctx = Context::new();
        assert!(ctx.load(DialectSpec::new("builtin")).is_err());
        assert!(ctx.load(DialectSpec::new("one")).is_ok());
        assert!(ctx.load(DialectSpec::new("one")).is_err());
        assert!(ctx.dialect(b"two").is_none());
        assert!(ctx.load(DialectSpec::new("two")).is_err());
        assert_eq!(ctx.dialect_names(), ["builtin", "one"]);
    }
}

//! Registry of the dialects of a context, which loads a dialect at first use.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lect_ods::spec::{DefSpec, DialectSpec, MLIR_RELEASE, NamingMethod, OpSpec, Shared, TraitKind, TraitSpec};

use crate::attrs::Piece;
use crate::context::{Context, ContextData, DialectShape, DialectSource, Equivalent, Interner, PlainOp, ViewId};
use crate::dialect::{
    DefInfo, Dialect, DialectDef, DialectError, EmbeddedSpec, InterfaceEntry, Native, OpInfo, OpNameData, OpTraits,
    Services, Verifier, is_upstream,
};
use crate::entity::{Attr, Def, DialectId, Ident, OpName, Type};
use crate::types::{Invalid, TypeData};

/// Provider of dialect specs, called at the first use of a name of the dialect.
pub trait DialectProvider: Send + Sync {
    /// Returns the spec of a dialect, if the provider has one. Called once per namespace.
    fn dialect(&self, namespace: &str) -> Option<Shared<DialectSpec>>;

    /// Returns additions to a dialect that is part of the program, as projects add operations to `transform`. Called
    /// once per namespace.
    fn additions(&self, _namespace: &str) -> Option<Shared<DialectSpec>> {
        None
    }

    /// Returns an embedded dialect with the provider's descriptions of its operations, attributes and types. Projects
    /// attach interfaces to types of other dialects in this way. Called once per dialect.
    fn described(&self, _dialect: &DialectSpec) -> Option<Shared<DialectSpec>> {
        None
    }
}

/// A namespace that was looked up, and its dialect, if any.
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

pub(crate) struct Registry {
    /// Dialects that are part of the program, loaded or not; builtin first.
    pub(crate) known: Vec<&'static DialectDef>,
    pub(crate) services: &'static Services,
    pub(crate) provider: OnceLock<Arc<dyn DialectProvider>>,
    met: Interner<DialectId, Met>,
    pub(super) defs: Interner<Def, DefInfo>,
    /// The dialects of `known` that attach models or interfaces to types or attributes of others.
    extending: Vec<&'static DialectDef>,
    /// Whether dialects include the definitions that newer releases added.
    pub(crate) with_newer: AtomicBool,
    /// Whether dialects include, of these, only definitions for operations of the release in memory.
    with_redefined: AtomicBool,
    /// Lock held during the lookup of a dialect, so that it happens once.
    loading: Mutex<()>,
}

/// Returns the dialects of a program and their dependencies, each once, builtin first. Fails if two different
/// definitions in `dialects` have the same namespace.
pub(crate) fn each_once(
    builtin: &'static DialectDef,
    dialects: &[&'static DialectDef],
) -> Result<Vec<&'static DialectDef>, DialectError> {
    let mut known: Vec<&'static DialectDef> = vec![builtin];
    let mut add = |def: &'static DialectDef| match known.iter().find(|it| it.namespace == def.namespace) {
        None => {
            known.push(def);
            Ok(true)
        }
        Some(before) if std::ptr::eq(*before, def) => Ok(false),
        Some(before) => {
            let place = |def: &DialectDef| def.spec.map(EmbeddedSpec::place);
            Err(DialectError::DefinedTwice { namespace: def.namespace, places: [place(before), place(def)] })
        }
    };
    for &def in dialects {
        add(def)?;
    }
    // A dialect of the program may replace a dependency of the same namespace.
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

    /// Returns the spec of a dialect that is not loaded.
    pub(crate) fn spec(&self, namespace: &[u8]) -> Option<Shared<DialectSpec>> {
        let provided = || self.provider.get()?.dialect(std::str::from_utf8(namespace).ok()?);
        match self.known(namespace).and_then(|def| def.spec) {
            // A complete spec from the provider takes precedence over a part.
            Some(part) if part.is_part() => provided().or_else(|| Some(part.get())),
            Some(whole) => Some(self.extended(namespace, self.program_spec(namespace, whole))),
            None => provided(),
        }
    }

    /// Returns the spec of an embedded dialect, with the definitions of newer releases if these are enabled.
    fn program_spec(&self, namespace: &[u8], own: &'static EmbeddedSpec) -> Shared<DialectSpec> {
        let added = self.known(namespace).and_then(|def| def.hooks.newer_defs);
        match added {
            Some(added) if self.with_newer.load(Ordering::Relaxed) => own.with_newer(added),
            Some(added) if self.with_redefined.load(Ordering::Relaxed) => own.with_redefined(added),
            _ => own.get(),
        }
    }

    /// Returns an embedded dialect with the additions and descriptions of the provider. Definitions of the embedded
    /// spec remain unchanged otherwise.
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

    /// Returns the models that dialects list for an operation: first those of other dialects, then those of its own.
    pub fn external_interfaces(&self, op: &str) -> impl Iterator<Item = InterfaceEntry> {
        let namespace = op.split('.').next();
        let is_own = move |def: &&&DialectDef| Some(def.namespace) == namespace;
        let (own, others) = (self.known.iter().filter(is_own), self.known.iter().filter(move |def| !is_own(def)));
        let lists = others.chain(own).flat_map(|def| def.hooks.external).copied().flatten();
        lists.filter(move |it| it.0 == op).flat_map(|it| it.1).copied()
    }

    /// Returns true if some dialect attaches models or interfaces to types or attributes of others.
    pub fn extends_defs(&self) -> bool {
        !self.extending.is_empty()
    }

    /// Returns the models that dialects attach to a type (`!`) or an attribute (`#`) of another.
    pub fn external_def_interfaces<'n>(
        &self,
        sigil: char,
        name: &'n str,
    ) -> impl Iterator<Item = InterfaceEntry> + use<'_, 'n> {
        let lists = self.extending.iter().flat_map(|def| def.hooks.external).copied().flatten();
        lists.filter(move |it| it.0.strip_prefix(sigil) == Some(name)).flat_map(|it| it.1).copied()
    }

    /// Returns the C++ interfaces that dialects attach to a type (`!`) or an attribute (`#`) of another.
    pub fn attached<'n>(&self, sigil: char, name: &'n str) -> impl Iterator<Item = &'static str> + use<'_, 'n> {
        let lists = self.extending.iter().flat_map(|def| def.hooks.implements);
        lists.filter(move |it| it.0.strip_prefix(sigil) == Some(name)).flat_map(|it| it.1).copied()
    }

    /// Returns a dialect's model of a dialect interface.
    pub fn dialect_interface<T: ?Sized + 'static>(&self, namespace: &[u8]) -> Option<&'static T> {
        self.known(namespace)?.interface()
    }

    /// Returns the first native function with a path.
    pub fn native(&self, path: &str) -> Option<Native> {
        let mut all = self.known.iter().flat_map(|def| def.hooks.native_functions);
        all.find(|it| it.0 == path).map(|it| it.1)
    }

    /// Returns the verifier of an interface or a trait, by its C++ class.
    pub fn verifier(&self, cpp_class: &str) -> Option<Verifier> {
        let mut all = self.known.iter().flat_map(|def| def.hooks.verifiers);
        all.find(|it| it.0 == cpp_class).map(|it| it.1)
    }

    fn known(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        // Other versions of a dialect share its code.
        let namespace = namespace.split(|&byte| byte == b'@').next().unwrap_or_default();
        self.known.iter().copied().find(|def| def.namespace.as_bytes() == namespace)
    }

    fn add(&self, namespace: &[u8], dialect: Option<Dialect>) -> Option<&Dialect> {
        let id = self.met.intern(Met { namespace: namespace.into(), dialect });
        self.met.get(id).dialect.as_ref()
    }
}

impl Context {
    /// Creates a context with these dialects, builtin first.
    pub(crate) fn with_known(known: Vec<&'static DialectDef>, services: &'static Services) -> Self {
        Self::with_source(Registry::new(known, services))
    }
}

impl DialectSource for Registry {
    fn op_name(&self, ctx: &ContextData, name: &[u8]) -> OpNameData {
        let mut data = OpNameData {
            name: name.into(),
            info: None,
            view: None,
            plain: None,
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
        let is_plain = info.props.len() <= 1 && !info.derives_attrs;
        data.plain = is_plain.then(|| PlainOp { default: info.props.first().and_then(|prop| prop.default) });
        data.info = Some(Box::new(info));
        data.view = dialect.typed_op(index).map(|(embedded, index)| {
            embedded.names().reserve(embedded.op_count());
            ViewId { spec: embedded.number(), index, name: OpName::viewed(embedded.names(), index) }
        });
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
    /// Returns the index of the operation in the embedded spec `embedded`, if typed views of that spec fit it. In a
    /// dialect from a file, the operation needs the same name and shape.
    #[inline]
    pub fn index_in(&self, embedded: &'static EmbeddedSpec) -> Option<usize> {
        self.view.filter(|view| view.spec == embedded.number()).map(|view| view.index)
    }
}

impl ContextData {
    /// Returns the registry of dialects.
    #[inline]
    pub(crate) fn registry(&self) -> &Registry {
        let source: &dyn Any = self.dialect_source();
        source.downcast_ref().expect("the registry is the only source of dialects")
    }

    /// Returns a dialect's implementation of a dialect interface
    /// ([`DialectHooks::interfaces`](crate::dialect::DialectHooks::interfaces)).
    pub fn dialect_interface<T: ?Sized + 'static>(&self, namespace: &[u8]) -> Option<&'static T> {
        self.registry().dialect_interface(namespace)
    }

    /// Returns the definitions of the registered operations whose names were interned so far.
    pub(crate) fn known_ops(&self) -> impl Iterator<Item = &OpInfo> {
        self.op_names().filter_map(OpNameData::info)
    }

    /// Returns the models of a dialect interface by all dialects of the program. No dialect is loaded for that.
    pub fn dialect_interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.registry().known.iter().filter_map(|def| def.interface())
    }

    /// Returns the dialect with a namespace, and loads it if necessary. None if there is no such dialect.
    pub fn dialect(&self, namespace: &[u8]) -> Option<&Dialect> {
        match self.registry().lookup(namespace) {
            Some(met) => met,
            None => self.registry().find(namespace),
        }
    }

    /// Loads a dialect, which must happen before the first lookup of its namespace. The spec replaces that of an
    /// embedded dialect and gets the code of that dialect. A spec of encodings alone leaves the rest of the dialect
    /// unchanged.
    pub fn load(&self, spec: impl Into<Shared<DialectSpec>>) -> Result<&Dialect, DialectError> {
        let (spec, registry) = (spec.into(), self.registry());
        let _loading = registry.loading.lock().unwrap_or_else(PoisonError::into_inner);
        let namespace = spec.name.clone();
        // The builtin dialect is the one that the parser and the printer know.
        let is_builtin = registry.known.first().is_some_and(|builtin| *namespace == *builtin.namespace);
        if is_builtin || registry.lookup(namespace.as_bytes()).is_some() {
            return Err(DialectError::AlreadyKnown(namespace.into_owned()));
        }
        // A file of encodings adds them to the dialect that would be loaded otherwise.
        let base = if spec.only_encodes() { registry.spec(namespace.as_bytes()) } else { None };
        let spec = base.map_or_else(|| spec.clone(), |base| Shared::new((*base).clone().with_encodings_of(&spec)));
        let dialect = Dialect::new(registry, spec, registry.known(namespace.as_bytes()));
        registry.add(namespace.as_bytes(), Some(dialect)).ok_or(DialectError::AlreadyKnown(namespace.into_owned()))
    }

    /// Loads a dialect like [`load`](Self::load) unless its namespace has another one, be it loaded, embedded or found
    /// by the provider. None if the namespace was looked up before and has no dialect.
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

    /// Includes the definitions of newer releases in the dialects that are loaded from now on.
    pub fn expect_newer(&self) {
        self.registry().with_newer.store(true, Ordering::Relaxed);
        self.note_newer();
    }

    /// Returns true if newer releases have definitions of a dialect that the release in memory lacks.
    pub fn has_newer_defs(&self, namespace: &[u8]) -> bool {
        self.dialect_def(namespace).is_some_and(|def| def.hooks.newer_defs.is_some())
    }

    /// Returns true if dialects include definitions of newer releases, of new or of existing operations.
    pub(crate) fn expects_newer(&self) -> bool {
        let registry = self.registry();
        registry.with_newer.load(Ordering::Relaxed) || registry.with_redefined.load(Ordering::Relaxed)
    }

    /// Includes newer releases' definitions of existing operations in the dialects that are loaded from now on. The
    /// operations can then be written for such a release.
    pub fn expect_redefined(&self) {
        self.registry().with_redefined.store(true, Ordering::Relaxed);
        self.note_newer();
    }

    /// Returns the dialect type that is a builtin type of this name in newer releases.
    pub fn newer_builtin(&self, word: &[u8]) -> Option<Type> {
        let has = |def: &&&'static DialectDef| def.hooks.newer_builtin.iter().any(|it| it.as_bytes() == word);
        let def = self.registry().known.iter().find(has)?;
        self.types().parse(&format!("!{}.{}", def.namespace, String::from_utf8_lossy(word)))
    }

    /// Returns the name of a dialect type that is a builtin type in newer releases.
    pub fn newer_builtin_name(&self, data: &TypeData) -> Option<&'static str> {
        let TypeData::Opaque { dialect, body } = data else { return None };
        let names = self.registry().known(self.ident_bytes(*dialect))?.hooks.newer_builtin;
        let [Piece::Text(text)] = &*body.0 else { return None };
        names.iter().copied().find(|it| it.as_bytes() == &**text)
    }

    /// Returns the dialect of the program that has this namespace in newer releases.
    pub(crate) fn dialect_of_newer(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        let is = |def: &&&'static DialectDef| def.hooks.newer_namespace.is_some_and(|it| it.as_bytes() == namespace);
        self.registry().known.iter().find(is).copied()
    }

    /// Returns the first newer release that has an operation of a loaded dialect, if the release in memory lacks it.
    pub(crate) fn added_in(&self, dialect: &Dialect, spec: &OpSpec) -> Option<u64> {
        let own = dialect.own_spec().map(EmbeddedSpec::get)?;
        let is_added = dialect.is_embedded() && dialect.op_index(spec.name.as_bytes())? >= own.ops.len();
        // The trait `Since24` gives the release; without one it is the first release after the one in memory.
        let since = |it: &TraitSpec| match &it.kind {
            TraitKind::Native(name) => name.rsplit_once("Since")?.1.parse().ok(),
            _ => None,
        };
        is_added.then(|| spec.traits.iter().find_map(since).unwrap_or(u64::from(MLIR_RELEASE) + 1))
    }

    /// Returns the program's definition of a namespace, loaded or not.
    pub(crate) fn dialect_def(&self, namespace: &[u8]) -> Option<&'static DialectDef> {
        self.registry().known(namespace)
    }

    /// Returns the default value, as text, of a property that changes an operation's semantics: see
    /// [`DialectHooks::essential`](super::DialectHooks::essential).
    pub fn essential(&self, op: &str, prop: &str) -> Option<&'static str> {
        let (namespace, op) = op.split_once('.')?;
        let all = self.dialect_def(namespace.as_bytes())?.hooks.essential;
        all.iter().find(|it| it.0 == op && it.1 == prop).map(|it| it.2)
    }

    /// Sets the provider of dialects that are not part of the program. Can be set once.
    pub fn set_dialect_provider(&self, provider: Arc<dyn DialectProvider>) -> Result<(), Arc<dyn DialectProvider>> {
        self.registry().provider.set(provider)
    }

    /// Returns the namespaces of the dialects that are part of the program or loaded, builtin first.
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

    /// Returns true if some dialect verifies discardable attributes.
    pub(crate) fn has_attr_hooks(&self) -> bool {
        self.registry().known.iter().any(|def| def.hooks.verify_attr.is_some())
    }

    /// Returns the dialects loaded so far.
    pub fn loaded_dialects(&self) -> impl Iterator<Item = &Dialect> {
        self.registry().met.items().iter().filter_map(|met| met.dialect.as_ref())
    }

    /// Returns true if a loaded dialect has types that suggest names for their values.
    pub(crate) fn has_value_names(&self) -> bool {
        let says = |def: &DefSpec, dialect: &DialectSpec| {
            dialect.functions.naming(&format!("!{}", def.name), NamingMethod::Value).is_some()
        };
        let has =
            |dialect: &DialectSpec| !dialect.functions.is_empty() && dialect.types.iter().any(|def| says(def, dialect));
        self.loaded_dialects().any(|dialect| has(dialect.spec()))
    }

    /// Returns true if the dialect with a namespace is loaded or can be loaded.
    pub fn is_dialect_loaded(&self, namespace: &[u8]) -> bool {
        self.dialect(namespace).is_some()
    }

    /// Returns true if a dialect is one of MLIR's that is not loaded, so that its types and attributes are unknown.
    pub(crate) fn is_unloaded(&self, dialect: Ident) -> bool {
        let namespace = self.ident_bytes(dialect);
        is_upstream(namespace) && !self.is_dialect_loaded(namespace)
    }
}

//! The dialects of a context: which there are, and loading them when they are first met.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::Location;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hashbrown::HashMap;
use lect_ods::spec::{
    AttrClass, DefKind, DefSpec, DefSyntax, DialectSpec, EncodingSpec, EnumSpec, Field, MLIR_RELEASE, NamingMethod,
    OpSpec, Shared, TraitKind, TraitSpec,
};

use crate::attrs::Piece;
use crate::compat::{NoVersion, ProgramVersion};
use crate::context::{ContextData, Equivalent, Interner};
use crate::dialect::shape::Pair;
use crate::dialect::{
    BytecodeHooks, DefHooks, DefInfo, DialectDef, Directive, EmbeddedSpec, InterfaceEntry, Native, OpHooks, Verifier,
    VerifyAttr, VerifyFunctionAttr, is_upstream,
};
use crate::entity::{Def, DialectId, Ident, Type};
use crate::fold::Materialize;
use crate::types::TypeData;

type Index<T> = HashMap<Box<[u8]>, T, foldhash::fast::RandomState>;

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

/// A dialect that is loaded.
pub struct Dialect {
    spec: Shared<DialectSpec>,
    def: Option<&'static DialectDef>,
    /// Operations by full name.
    ops: Index<usize>,
    /// Attributes and types by mnemonic.
    attrs: Index<Def>,
    types: Index<Def>,
    /// The same by C++ class.
    attr_classes: Index<Def>,
    type_classes: Index<Def>,
    /// The same in the order of the spec.
    attr_defs: Vec<Def>,
    type_defs: Vec<Def>,
    /// How attributes are encoded, then types, each by its definition.
    encodings: OnceLock<[Box<[DefEncoding]>; 2]>,
    /// The paths to the version of the program, if that is another one.
    program: OnceLock<Option<Box<ProgramVersion>>>,
}

/// How a definition is encoded.
#[derive(Clone, Debug)]
pub struct DefEncoding {
    /// The definition; none if the dialect has code that makes something of the fields.
    pub def: Option<Def>,
    /// Its encoding.
    pub spec: EncodingSpec,
    /// Which parameter each field is, by place.
    pub places: Box<[usize]>,
}

impl Dialect {
    fn new(registry: &Registry, spec: Shared<DialectSpec>, def: Option<&'static DialectDef>) -> Self {
        let ops = spec.ops.iter().enumerate().map(|(index, op)| (op.name.as_bytes().into(), index)).collect();
        let mut dialect = Self {
            spec,
            def,
            ops,
            attrs: Index::default(),
            types: Index::default(),
            attr_classes: Index::default(),
            type_classes: Index::default(),
            attr_defs: Vec::new(),
            type_defs: Vec::new(),
            encodings: OnceLock::new(),
            program: OnceLock::new(),
        };
        for kind in [DefKind::Attr, DefKind::Type] {
            let defs = if kind == DefKind::Attr { &dialect.spec.attrs } else { &dialect.spec.types };
            let (mut by_mnemonic, mut by_class) = (Index::default(), Index::default());
            let mut in_order = Vec::with_capacity(defs.len());
            for (index, spec) in defs.iter().enumerate() {
                let hooks = dialect.def_hooks_of(spec);
                let own = dialect.own_spec();
                let mut info = DefInfo::new(&dialect.spec, kind, index, hooks, own);
                info.add_models(registry, def.map_or(&[][..], |def| def.hooks.by_interface));
                let class = info.cpp_name.as_bytes().into();
                let def = registry.defs.intern(info);
                by_class.insert(class, def);
                in_order.push(def);
                let others = hooks.other_mnemonics.iter().copied();
                for mnemonic in spec.mnemonic.as_deref().into_iter().chain(others) {
                    by_mnemonic.insert(mnemonic.as_bytes().into(), def);
                }
            }
            match kind {
                DefKind::Attr => {
                    (dialect.attrs, dialect.attr_classes, dialect.attr_defs) = (by_mnemonic, by_class, in_order);
                }
                DefKind::Type => {
                    (dialect.types, dialect.type_classes, dialect.type_defs) = (by_mnemonic, by_class, in_order);
                }
            }
        }
        dialect
    }

    /// What it is.
    pub fn spec(&self) -> &DialectSpec {
        &self.spec
    }

    /// The paths to the version that the program has of it, if that is another one.
    pub(crate) fn program_version(&self, ctx: &ContextData) -> Option<&ProgramVersion> {
        let own = self.own_spec().filter(|own| own.is_other_version_of(&self.spec))?;
        self.program.get_or_init(|| ProgramVersion::find(ctx, self, own).map(Box::new)).as_deref()
    }

    /// The code that the program has for an operation of a version that is not the program's: that of the operation
    /// itself, if there is such code, or else that of the operation that it becomes. The latter runs if both have the
    /// same parts, all but what infers types, which runs on what the operation becomes.
    pub(super) fn op_hooks_of_version(&self, ctx: &ContextData, index: usize) -> (OpHooks, bool) {
        let Some(op) = self.spec.ops.get(index) else { return (OpHooks::NONE, false) };
        let old = self.def.map_or(&[][..], |def| def.hooks.old_ops);
        let Some((own, program)) = self.own_spec().zip(self.program_version(ctx)) else {
            return (OpHooks::NONE, false);
        };
        let pair = Pair { own: &own.get(), loaded: &self.spec };
        if pair.own.old_ops().any(|it| it.cpp_class == op.cpp_class) {
            let code = old.iter().find(|it| *it.0 == *op.cpp_class).map_or(OpHooks::NONE, |it| it.1);
            // In a still older version it may have had other parts.
            return (if pair.old_op(op).is_some() { code } else { OpHooks::NONE }, true);
        }
        let now = program.op_name(ctx, &op.name);
        let all = self.op_hooks(now.split_once('.').map_or(&*now, |it| it.1));
        match pair.op_named(&now, op) {
            Some(_) => (all, false),
            None => {
                (OpHooks { infer_types: all.infer_types, accepts_types: all.accepts_types, ..OpHooks::NONE }, false)
            }
        }
    }

    /// Whether the program has another version of it.
    pub(super) fn is_of_other_version(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is_other_version_of(&self.spec))
    }

    /// What the program has of its namespace, which a file may have taken the place of.
    fn own_spec(&self) -> Option<&'static EmbeddedSpec> {
        self.def?.spec
    }

    /// The operation of the program that views of one of its operations are of: the operation itself, or, in a dialect from
    /// a file, the one of the same name if that is made of the same parts.
    pub(super) fn typed_op(&self, index: usize) -> Option<(&'static EmbeddedSpec, usize)> {
        let own = self.own_spec()?;
        if own.is(&self.spec) {
            return Some((own, index));
        }
        let pair = Pair { own: &own.get(), loaded: &self.spec };
        let op = self.spec.ops.get(index)?;
        Some((own, pair.old_op(op).or_else(|| pair.op(op))?))
    }

    /// Whether the code that the program has for the syntax of an operation is for another one: the program defines it with
    /// other parts, and not because that is another version of the dialect.
    pub(super) fn has_other_syntax(&self, index: usize) -> bool {
        let (Some(own), Some(op)) = (self.own_spec(), self.spec.ops.get(index)) else { return false };
        if own.is(&self.spec) || own.get().version != self.spec.version {
            return false;
        }
        let is_defined = own.get().ops.iter().any(|it| it.name == op.name);
        is_defined && self.typed_op(index).is_none()
    }

    /// Whether it is part of the program, and not of a file that took its place.
    pub fn is_embedded(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is(&self.spec))
    }

    /// Whether it is from a file of definitions, which may leave to C++ what is not known here. A dynamic dialect is all that its
    /// definition says.
    pub fn may_have_code(&self) -> bool {
        !self.is_embedded() && !self.spec.flags.dynamic
    }

    /// What it is, for who keeps it.
    pub fn shared(&self) -> &Shared<DialectSpec> {
        &self.spec
    }

    /// Whether it may have operations that its spec does not have: a `.td` file need not have all of a dialect, whose
    /// C++ can add some. Unregistered operations in it are let pass where those of unknown dialects are.
    pub fn is_open(&self) -> bool {
        self.def.is_none_or(DialectDef::is_open) && !self.spec.flags.dynamic
    }

    /// Whether operations that its spec does not have are accepted as they are.
    pub fn allows_unknown_ops(&self) -> bool {
        self.def.is_some_and(|def| def.hooks.unknown_ops)
    }

    /// The operation of a full name, among those of the spec.
    pub fn op_index(&self, name: &[u8]) -> Option<usize> {
        self.ops.get(name).copied()
    }

    /// The attribute or type of a mnemonic.
    pub fn def(&self, kind: DefKind, mnemonic: &[u8]) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attrs.get(mnemonic).copied(),
            DefKind::Type => self.types.get(mnemonic).copied(),
        }
    }

    /// The attribute or type at a place of the spec.
    pub fn def_at(&self, kind: DefKind, index: usize) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_defs.get(index).copied(),
            DefKind::Type => self.type_defs.get(index).copied(),
        }
    }

    /// The attribute or type that is a C++ class, `LLVM::CConvAttr`, without `mlir::`.
    pub fn def_of_class(&self, kind: DefKind, class: &str) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_classes.get(class.as_bytes()).copied(),
            DefKind::Type => self.type_classes.get(class.as_bytes()).copied(),
        }
    }

    /// The enum of a definition.
    pub fn enum_spec(&self, def: &str) -> Option<&EnumSpec> {
        self.spec.enums.iter().find(|spec| spec.def == def)
    }

    /// The newest release whose custom forms are known.
    pub(crate) fn known_forms(&self) -> u64 {
        self.def.map_or(u64::MAX, |def| def.hooks.known_forms.into())
    }

    pub(crate) fn op_hooks(&self, name: &str) -> OpHooks {
        let ops = self.def.map_or(&[][..], |def| def.hooks.ops);
        ops.iter().find(|op| op.0 == name).map_or(OpHooks::NONE, |op| op.1)
    }

    /// The models that its code has for all operations that list an interface.
    pub(super) fn models_by_interface(&self, spec: &OpSpec) -> impl Iterator<Item = InterfaceEntry> {
        let all = self.def.map_or(&[][..], |def| def.hooks.by_interface);
        let is_listed = |class: &str| spec.interfaces.iter().any(|it| it.cpp_name == class);
        all.iter().filter(move |it| is_listed(it.0)).flat_map(|it| it.1).copied()
    }

    /// The code for a definition. Code takes and gives the parameters that the program's version has.
    fn def_hooks_of(&self, spec: &DefSpec) -> DefHooks {
        let hooks = self.def_hooks(&spec.def, &spec.cpp_class);
        let Some(own) = self.own_spec().filter(|own| !own.is(&self.spec)).map(EmbeddedSpec::get) else { return hooks };
        let defs = if spec.kind == DefKind::Attr { &own.attrs } else { &own.types };
        let is_other = own.version != self.spec.version
            && defs.iter().any(|it| it.def == spec.def && it.params.len() != spec.params.len());
        match is_other && !matches!(spec.syntax, DefSyntax::Custom) {
            true => DefHooks { other_mnemonics: hooks.other_mnemonics, ..DefHooks::NONE },
            false => hooks,
        }
    }

    fn def_hooks(&self, def: &str, class: &str) -> DefHooks {
        let defs = self.def.map_or(&[][..], |def| def.hooks.defs);
        defs.iter().find(|it| it.0 == def || it.0 == class).map_or(DefHooks::NONE, |it| it.1)
    }

    /// The text of a type without parameters that is a C++ class without a definition.
    pub(crate) fn type_text(&self, class: &str) -> Option<Box<str>> {
        let own = self.def.map_or(&[][..], |def| def.hooks.classes);
        let hook = own.iter().find(|it| it.kind == DefKind::Type && it.name == class)?;
        Some(format!("!{}.{}", self.spec.name, hook.mnemonics.first()?).into())
    }

    /// `custom<name>` of its own formats.
    pub fn directive(&self, name: &str) -> Option<&'static Directive> {
        let (own, newer) =
            self.def.map_or((&[][..], &[][..]), |def| (def.hooks.directives, def.hooks.newer_directives));
        own.iter().chain(newer).find(|it| it.0 == name).map(|it| &it.1)
    }

    /// How its attributes and types are encoded in bytecode.
    pub fn bytecode(&self) -> &'static BytecodeHooks {
        self.def.map_or(&BytecodeHooks::NONE, |def| &def.hooks.bytecode)
    }

    /// Its version, the most significant number first, if it has one.
    pub fn version(&self) -> Option<&[u64]> {
        match &*self.spec.version {
            [] => self.bytecode().version,
            own => Some(own),
        }
    }

    /// How its definitions are encoded in bytecode, those of a kind in the order of their codes.
    pub fn encodings(&self, kind: DefKind) -> &[DefEncoding] {
        let [attrs, types] = self.encodings.get_or_init(|| {
            let (spec, hooks) = (&self.spec, self.bytecode());
            // Files that took the program's place need not say how anything is encoded.
            let own = self.own_spec().filter(|own| !own.is(spec)).map(EmbeddedSpec::get);
            let (mut attr_encodings, mut type_encodings) = (&spec.encodings.attrs, &spec.encodings.types);
            if let Some(own) = &own {
                attr_encodings = if attr_encodings.is_empty() { &own.encodings.attrs } else { attr_encodings };
                type_encodings = if type_encodings.is_empty() { &own.encodings.types } else { type_encodings };
            }
            let attrs = hooks.attrs.iter().chain(&**attr_encodings);
            let types = hooks.types.iter().chain(&**type_encodings);
            [
                encodings_of(attrs, &spec.version, (&spec.attrs, &self.attr_defs), hooks.build_attr.is_some()),
                encodings_of(types, &spec.version, (&spec.types, &self.type_defs), hooks.build_type.is_some()),
            ]
        });
        match kind {
            DefKind::Attr => attrs,
            DefKind::Type => types,
        }
    }

    /// What makes operations of constants that folding its operations gives.
    pub fn materialize(&self) -> Option<Materialize> {
        self.def.and_then(|def| def.hooks.materialize)
    }

    /// What checks discardable attributes that are named after it.
    pub fn verify_attr(&self) -> Option<VerifyAttr> {
        self.def.and_then(|def| def.hooks.verify_attr)
    }

    /// What checks attributes of arguments and results of functions that are named after it.
    pub fn verify_function_attr(&self) -> Option<VerifyFunctionAttr> {
        self.def.and_then(|def| def.hooks.verify_function_attr)
    }
}

/// The encodings that a version of a dialect has, by code. `built` if the dialect has code that makes something of the
/// fields of those that are of no definition.
fn encodings_of<'e>(
    all: impl Iterator<Item = &'e EncodingSpec>,
    version: &[u64],
    (specs, defs): (&[DefSpec], &[Def]),
    built: bool,
) -> Box<[DefEncoding]> {
    let of_encoding = |encoding: &EncodingSpec| {
        let index = specs.iter().position(|it| it.def == encoding.def || it.cpp_class == encoding.def);
        let Some(index) = index else {
            return built.then(|| DefEncoding { def: None, spec: encoding.clone(), places: Box::default() });
        };
        let params = &specs.get(index)?.params;
        let places = encoding.places(params.iter().map(|param| &*param.name));
        let mut spec = encoding.clone();
        for (field, place) in spec.fields.to_mut().iter_mut().zip(&places) {
            // A spec from elsewhere may have fewer parameters.
            let param = params.get(*place)?;
            field.field = match &field.field {
                Field::String if param.cpp_type.ends_with("StringAttr") => Field::StringAttr,
                // What a parameter may be its constraint says.
                Field::Attr(_) => Field::Attr(AttrClass::Any),
                field => field.clone(),
            };
        }
        Some(DefEncoding { def: Some(*defs.get(index)?), spec, places: places.into() })
    };
    let mut found: Box<[DefEncoding]> = all.filter(|it| it.is_of(version)).filter_map(of_encoding).collect();
    found.sort_by_key(|encoding| (encoding.spec.code, encoding.spec.since));
    found
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dialect").field(&self.spec.name).finish()
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
pub(crate) fn each_once(dialects: &[&'static DialectDef]) -> Result<Vec<&'static DialectDef>, DialectConflict> {
    let mut known: Vec<&'static DialectDef> = vec![&crate::builtin::DIALECT];
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
    pub fn new(known: Vec<&'static DialectDef>) -> Self {
        let extends = |def: &&&'static DialectDef| {
            let models = def.hooks.external.iter().copied().flatten().map(|it| it.0);
            models.chain(def.hooks.implements.iter().map(|it| it.0)).any(|name| name.starts_with(['!', '#']))
        };
        Self {
            extending: known.iter().filter(extends).copied().collect(),
            known,
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
    fn spec(&self, namespace: &[u8]) -> Option<Shared<DialectSpec>> {
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

    /// The models that dialects have for an operation of another.
    pub fn external_interfaces(&self, op: &str) -> impl Iterator<Item = InterfaceEntry> {
        let lists = self.known.iter().flat_map(|def| def.hooks.external).copied().flatten();
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

impl ContextData {
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
        let is_builtin = *namespace == *crate::builtin::DIALECT.namespace;
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

    /// Loads another version of a dialect than the one that there would be: all that is read and written is of that version.
    pub fn load_at(&self, namespace: &str, version: &[u64]) -> Result<&Dialect, NoVersion> {
        let spec = self.registry().spec(namespace.as_bytes());
        let spec = spec.ok_or_else(|| NoVersion(format!("there is no dialect '{namespace}'")))?;
        let spec = crate::compat::at(&spec, namespace, version)?;
        self.load(spec).map_err(|error| NoVersion(error.to_string()))
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
            if !names.contains(&&*dialect.spec.name) {
                names.push(&dialect.spec.name);
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

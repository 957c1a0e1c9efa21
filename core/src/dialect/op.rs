//! Compiled operation definitions, and the data of operation names.

use std::borrow::Cow;
use std::sync::OnceLock;

use lect_ods::spec::{
    ChangeSpec, DialectSpec, Expr, MLIR_RELEASE, NamingMethod, OpSpec, OpSyntax, PropKind, Shared, Str,
};

use crate::attrs::NamedAttr;
use crate::compat::newer_name;
use crate::context::{ContextData, Equivalent};
use crate::dialect::{Dialect, EmbeddedSpec, InterfaceEntry, OpHooks, OpTraits, is_upstream};
use crate::engine;
use crate::engine::interface::effects::KnownEffects;
use crate::entity::{Attr, Ident};
use crate::ir::OpRef;
use crate::types::Invalid;

/// An operation's definition, compiled for one context.
#[derive(Debug)]
pub struct OpInfo {
    dialect: Shared<DialectSpec>,
    index: usize,
    /// Traits of the operation.
    pub traits: OpTraits,
    from_file: bool,
    /// Whether the program has another version of the dialect.
    of_other_version: bool,
    /// Whether the hooks are the operation's own, and not those of the operation to which it migrates in the program's
    /// version.
    has_own_code: bool,
    /// Inherent attributes, in slot order.
    pub props: Box<[PropInfo]>,
    native_functions: Box<[NativeSlot]>,
    /// Hooks of the operation. With a format and without custom code, parse and print are the engine's.
    pub hooks: OpHooks,
    /// Memory effects known for all operations of this name.
    pub(crate) effects: KnownEffects,
    /// Models of interfaces. First are those of the operation's hooks, then those of other dialects, then those of the
    /// spec. The dialect's models for all operations that list an interface are last.
    interfaces: Box<[InterfaceEntry]>,
    /// Slots of attributes that code looks up by name.
    pub(crate) slots: KnownSlots,
    /// Compiled checks of the verifier.
    pub(crate) checks: engine::verify::Checks,
    /// Prefix of block names in the operation's regions, from an overlay.
    pub(crate) block_name: Option<Box<str>>,
    /// Compiled program of the engine's parser and printer.
    pub(crate) syntax: engine::format::Syntax,
    /// Compiled formats of releases newer than the one in memory, the oldest first.
    newer: OnceLock<Box<[(u64, engine::format::Syntax)]>>,
    /// Other changes in newer releases, computed at first use.
    changed: OnceLock<Changed>,
}

/// The changes of an operation in releases newer than the one in memory.
#[derive(Debug)]
struct Changed {
    /// The first release with another custom form.
    first_format: u64,
    /// The last release whose custom form is known.
    known_form: u64,
    /// The first release that lacks the operation, or has another one of this name; and the new name of the operation.
    gone: u64,
    renamed: Option<Str>,
    /// The first release that has the operation, if the one in memory lacks it.
    added: Option<u64>,
    /// The first release with its own definition of the operation, and the name of that definition.
    redefined: Option<(u64, Str)>,
}

/// An inherent attribute of an operation.
#[derive(Clone, Copy, Debug)]
pub struct PropInfo {
    /// Name of the attribute.
    pub name: Ident,
    /// Default value, if any.
    pub default: Option<Attr>,
}

/// Slots of inherent attributes that interfaces look up on many operations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownSlots {
    pub sym_name: Option<u32>,
    pub sym_visibility: Option<u32>,
    pub function_type: Option<u32>,
    pub arg_attrs: Option<u32>,
    pub res_attrs: Option<u32>,
}

impl KnownSlots {
    fn new(spec: &OpSpec) -> Self {
        let slot = |name: &str| spec.props.iter().zip(0..).find(|it| it.0.name == name).map(|it| it.1);
        Self {
            sym_name: slot("sym_name"),
            sym_visibility: slot("sym_visibility"),
            function_type: slot("function_type"),
            arg_attrs: slot("arg_attrs"),
            res_attrs: slot("res_attrs"),
        }
    }
}

impl OpRef<'_> {
    /// Returns the inherent attribute in a slot of an operation that `info` describes.
    #[inline]
    pub(crate) fn prop_of(self, info: &OpInfo, slot: u32) -> Option<Attr> {
        self.with_slots(info.props.len(), |slots| slots.get(slot as usize).copied().flatten())
    }

    /// Returns the attribute `name`, from the slot that `slot` selects if it is an inherent one.
    #[inline]
    pub(crate) fn known_attr(self, slot: fn(&KnownSlots) -> Option<u32>, name: &str) -> Option<Attr> {
        let Some(info) = self.info() else { return self.attr(name) };
        match slot(&info.slots) {
            Some(slot) if !info.props.is_empty() => self.prop_of(info, slot),
            _ if self.attrs() == self.context().common_attrs().empty_dictionary => None,
            _ => self.attr(name),
        }
    }
}

/// The slot of a property that is no attribute, and the conversion of attributes to it.
type NativeSlot = (usize, engine::format::Conversion);

/// Returns the traits of an operation. For embedded dialects, they fully determine the region kinds.
fn traits_of(dialect: &Dialect, spec: &OpSpec) -> OpTraits {
    if dialect.spec().flags.dynamic {
        return OpTraits::DYNAMIC;
    }
    let regions = if dialect.is_embedded() { OpTraits::empty() } else { engine::interface::region_kind::by_spec(spec) };
    OpTraits::of(spec) | regions
}

/// Returns the formats that newer releases have for an operation, the oldest first, each with its release.
fn newer_formats<'c>(ctx: &'c ContextData, spec: &'c OpSpec) -> impl Iterator<Item = (u64, &'c str)> {
    let namespace = spec.name.split('.').next().unwrap_or_default();
    let releases = ctx.history(namespace.as_bytes()).filter(|release| release.is_newer());
    releases.flat_map(move |release| {
        release.changes.iter().filter_map(move |change| match change {
            ChangeSpec::NewFormat { op, format } if *op == spec.name => Some((release.since[0], &**format)),
            _ => None,
        })
    })
}

/// Returns the first newer release that lacks an operation under its name, and the new name if any.
fn fate(ctx: &ContextData, spec: &OpSpec) -> Option<(u64, Option<Str>)> {
    if let Some((plain, since)) = newer_name(spec.name.as_bytes()) {
        return Some((since, Some(plain.to_owned().into())));
    }
    let namespace = spec.name.split('.').next().unwrap_or_default();
    let releases = ctx.history(namespace.as_bytes()).filter(|release| release.is_newer());
    let mut changes = releases.flat_map(|release| release.changes.iter().map(|it| (release.since[0], it)));
    changes.find_map(|(since, change)| match change {
        ChangeSpec::RenameOp { from, to } if *from == spec.name => Some((since, Some(to.clone()))),
        ChangeSpec::OldOp { op } if *op == spec.name => Some((since, None)),
        _ => None,
    })
}

/// Returns a format in full: a leading `..` denotes the current format, and the rest is inserted before its
/// `attr-dict`.
fn whole<'f>(format: &'f str, spec: &OpSpec) -> Option<Cow<'f, str>> {
    let Some(clauses) = format.strip_prefix("..") else { return Some(format.into()) };
    let OpSyntax::Format(own) = &spec.syntax else { return None };
    let own = own.display(spec).to_string();
    let at = own.find("attr-dict")?;
    Some(format!("{} {clauses} {}", own.get(..at)?, own.get(at..)?).into())
}

impl OpInfo {
    /// Compiles the operation at `index` of a dialect.
    fn new(ctx: &ContextData, dialect: &Dialect, index: usize) -> Self {
        let spec = &dialect.spec().ops[index];
        let short = spec.name.split_once('.').map_or(&*spec.name, |(_, short)| short);
        let of_other_version = dialect.is_of_other_version();
        let (mut hooks, has_own_code) = match of_other_version {
            true => dialect.op_hooks_of_version(ctx, index),
            false => (dialect.op_hooks(short), true),
        };
        if dialect.has_other_syntax(index) {
            (hooks.parse, hooks.print) = (None, None);
        }
        if let OpSyntax::Preset(preset) = spec.syntax {
            let (parse, print) = engine::preset::form(preset);
            hooks.parse = hooks.parse.or(Some(parse));
            hooks.print = hooks.print.or(Some(print));
        }
        let mut syntax = engine::format::Syntax::new(ctx, dialect, spec);
        syntax.leave_to_code(hooks.parse.is_some(), hooks.print.is_some());
        if syntax.is_usable() && engine::infer::is_known(spec, &hooks) {
            hooks.parse = hooks.parse.or(Some(engine::format::parse_op));
            hooks.print = hooks.print.or(Some(engine::format::print_op));
        }
        if engine::names::describe_results(spec) {
            hooks.name_results = hooks.name_results.or(Some(engine::names::name_results_by_overlay));
        }
        if spec.interfaces.iter().any(|it| it.implied && it.cpp_name == "OpAsmOpInterface") {
            hooks.name_results = hooks.name_results.or(Some(engine::names::name_results_by_spec));
        }
        let block_name = match dialect.spec().functions.naming(&spec.name, NamingMethod::Blocks) {
            Some(Expr::Str(name)) => Some((&**name).into()),
            _ => None,
        };
        let interfaces = hooks.interfaces.iter().copied();
        let interfaces = interfaces.chain(ctx.registry().external_interfaces(&spec.name));
        let interfaces = interfaces.chain(engine::interface::models_by_spec(spec));
        let interfaces: Box<[InterfaceEntry]> = interfaces.chain(dialect.models_by_interface(spec)).collect();
        // Operations of dynamic dialects have all their attributes in the dictionary.
        let dynamic = dialect.spec().flags.dynamic;
        let slots = if dynamic { &[][..] } else { &*spec.props };
        let props = slots.iter().map(|prop| PropInfo {
            name: ctx.ident(prop.name.as_bytes()),
            default: engine::default_value(ctx, dialect.spec(), prop),
        });
        let native_functions = slots.iter().enumerate().filter_map(|(slot, prop)| match &prop.kind {
            PropKind::Native(native) => Some((slot, engine::format::Conversion::new(ctx, dialect, native)?)),
            _ => None,
        });
        Self {
            dialect: dialect.shared().clone(),
            index,
            traits: traits_of(dialect, spec),
            from_file: dialect.may_have_code(),
            of_other_version,
            has_own_code,
            props: props.collect(),
            native_functions: native_functions.collect(),
            hooks,
            effects: KnownEffects::new(spec, &interfaces),
            interfaces,
            slots: KnownSlots::new(spec),
            checks: engine::verify::Checks::new(ctx, dialect, spec),
            block_name,
            syntax,
            newer: OnceLock::new(),
            changed: OnceLock::new(),
        }
    }

    fn changed(&self, ctx: &ContextData, release: u64) -> Option<&Changed> {
        let find = || {
            let spec = self.spec();
            let fate = fate(ctx, spec);
            let dialect = ctx.dialect(self.dialect().name.as_bytes());
            Changed {
                first_format: newer_formats(ctx, spec).map(|it| it.0).min().unwrap_or(u64::MAX),
                known_form: dialect.map_or(u64::MAX, Dialect::known_forms),
                gone: fate.as_ref().map_or(u64::MAX, |it| it.0),
                renamed: fate.and_then(|it| it.1),
                added: dialect.and_then(|dialect| ctx.added_in(dialect, spec)),
                redefined: ctx.redefinition(&spec.name),
            }
        };
        (release > u64::from(MLIR_RELEASE)).then(|| self.changed.get_or_init(find))
    }

    /// Returns true if `release`, newer than the one in memory, may have another custom form.
    pub(crate) fn has_newer_syntax(&self, ctx: &ContextData, release: u64) -> bool {
        self.changed(ctx, release).is_some_and(|changed| changed.first_format <= release)
    }

    /// Returns true if an operation is printed in the generic form for `release`, whose custom form is unknown.
    pub(crate) fn needs_generic_form(&self, op: OpRef<'_>, release: u64) -> bool {
        let ctx = op.context();
        self.changed(ctx, release).is_some_and(|changed| changed.known_form < release)
            && engine::format::has_unmentioned(op, self)
    }

    /// Returns the first release that lacks the operation under any name, if it is newer than the one in memory and not
    /// after `release`.
    pub(crate) fn gone(&self, ctx: &ContextData, release: u64) -> Option<u64> {
        let changed = self.changed(ctx, release)?;
        (changed.gone <= release && changed.renamed.is_none()).then_some(changed.gone)
    }

    /// Returns the first release with its own definition of the operation, if it is not after `release`, and that
    /// definition's name.
    pub(crate) fn redefined(&self, ctx: &ContextData, release: u64) -> Option<(u64, &str)> {
        let (since, name) = self.changed(ctx, release)?.redefined.as_ref()?;
        (*since <= release).then_some((*since, &**name))
    }

    /// Returns the name in `release`, if it is another one.
    pub(crate) fn newer_name(&self, ctx: &ContextData, release: u64) -> Option<&str> {
        self.changed(ctx, release).filter(|changed| changed.gone <= release)?.renamed.as_deref()
    }

    /// Returns the first release that has the operation, if it is newer than the one in memory.
    pub(crate) fn added(&self, ctx: &ContextData) -> Option<u64> {
        self.changed(ctx, u64::MAX)?.added
    }

    /// Returns the syntax in a newer release, if it has another format.
    pub(crate) fn newer_syntax(&self, ctx: &ContextData, release: u64) -> Option<&engine::format::Syntax> {
        if !self.has_newer_syntax(ctx, release) {
            return None;
        }
        let compile = || {
            let spec = self.spec();
            let dialect = ctx.dialect(self.dialect().name.as_bytes());
            let compiled = newer_formats(ctx, spec).filter_map(|(since, format)| {
                let format = lect_ods::format::parse_op(&whole(format, spec)?, spec).ok()?;
                let spec = OpSpec { syntax: OpSyntax::Format(format.into()), ..spec.clone() };
                Some((since, engine::format::Syntax::new(ctx, dialect?, &spec).eliding()))
            });
            compiled.filter(|it| it.1.is_usable()).collect()
        };
        self.newer.get_or_init(compile).iter().rev().find(|it| it.0 <= release).map(|it| &it.1)
    }

    /// Returns the spec of the operation.
    #[inline]
    pub fn spec(&self) -> &OpSpec {
        &self.dialect.ops[self.index]
    }

    /// Returns the dialect of the operation.
    #[inline]
    pub fn dialect(&self) -> &DialectSpec {
        &self.dialect
    }

    /// Returns true if the definition is from a file, which may rely on unknown C++ code.
    pub(crate) fn is_from_file(&self) -> bool {
        self.from_file
    }

    /// Returns true if the program has another version of the dialect: see [`compat`](crate::compat).
    #[inline]
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.of_other_version
    }

    /// Returns true if the hooks are the operation's own, and not those of the operation to which it migrates in the
    /// program's version.
    pub(crate) fn has_own_code(&self) -> bool {
        self.has_own_code
    }

    /// Returns the full name.
    pub fn name(&self) -> &str {
        &self.spec().name
    }

    /// Returns true if the operation has all of `traits`.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }

    /// Returns true if any check runs after nested operations were verified.
    #[inline]
    pub(crate) fn has_after(&self) -> bool {
        !self.checks.after().is_empty() || self.hooks.verify_regions.is_some()
    }

    /// Verifies attributes of a dictionary that are inherent ones against the constraints of these. Returns the error
    /// message on failure.
    pub fn check_attrs(&self, ctx: &ContextData, attrs: &[NamedAttr]) -> Result<(), Invalid> {
        engine::verify::check_inherent(ctx, self, attrs)
    }

    /// Returns true if a slot can hold an attribute: its class is the one stored there, or it converts to the stored
    /// value.
    pub fn can_hold(&self, ctx: &ContextData, slot: usize, attr: Attr) -> bool {
        slot < self.props.len()
            && (self.checks.stores(ctx, slot, attr) || self.conversion_fault(ctx, slot, attr).is_none())
    }

    /// Returns the form in which a slot stores an attribute, if it can: the attribute itself, or the converted one.
    pub fn stored(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<Attr> {
        match self.conversion(slot) {
            Some(conversion) => conversion.convert(ctx, attr).ok(),
            None => self.can_hold(ctx, slot, attr).then_some(attr),
        }
    }

    /// Returns the error for an attribute that a slot cannot hold: the message after the operation's name.
    pub(crate) fn conversion_fault(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<String> {
        match self.conversion(slot) {
            Some(conversion) => conversion.convert(ctx, attr).err().map(String::from),
            None if self.checks.stores(ctx, slot, attr) => None,
            None => engine::verify::conversion_fault(ctx, self.dialect(), self.spec().props.get(slot)?, attr),
        }
    }

    /// Returns true if a slot holds a property that is no attribute. A discardable attribute of the same name is
    /// unrelated to it.
    pub fn is_native(&self, slot: usize) -> bool {
        self.spec().props.get(slot).is_some_and(|prop| matches!(prop.kind, PropKind::Native(_)))
    }

    /// Converts the attributes in the slots of native properties to their stored form.
    #[inline]
    pub(crate) fn convert_natives(&self, ctx: &ContextData, slots: &mut [Option<Attr>]) {
        for (slot, conversion) in &self.native_functions {
            let Some(Some(attr)) = slots.get_mut(*slot) else { continue };
            if let Ok(stored) = conversion.convert(ctx, *attr) {
                *attr = stored;
            }
        }
    }

    /// Returns true if a slot stores a converted form of the attribute that it is given.
    pub fn is_converted(&self, slot: usize) -> bool {
        self.conversion(slot).is_some()
    }

    fn conversion(&self, slot: usize) -> Option<&engine::format::Conversion> {
        self.native_functions.iter().find(|native| native.0 == slot).map(|native| &native.1)
    }

    /// Returns the slot of the inherent attribute `name`.
    pub fn prop_slot(&self, name: &str) -> Option<usize> {
        self.spec().props.iter().position(|prop| prop.name == name)
    }

    /// Returns the dialect whose operations need no namespace in the regions of this one. The generic form always needs
    /// it.
    pub fn default_dialect(&self) -> Option<&str> {
        self.hooks.print?;
        self.hooks.default_dialect.or(self.spec().default_dialect.as_deref())
    }

    /// Returns the operation's model of an interface: `info.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.interfaces.iter().find_map(InterfaceEntry::get)
    }

    /// Returns all models that the operation has of an interface, those of other dialects included.
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.interfaces.iter().filter_map(InterfaceEntry::get)
    }
}

/// Data of an [`OpName`](crate::entity::OpName).
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Compiled definition, if a dialect of the context defines the operation.
    pub info: Option<Box<OpInfo>>,
    /// Embedded spec and index of the operation that the typed views are of: this one, or one of the same name and
    /// shape ([`Dialect::typed_op`]). Copied here because type tests on millions of operations should not go through
    /// `info`.
    typed: Option<(&'static EmbeddedSpec, usize)>,
    /// Traits of the operation; empty if the operation is unknown. Copied here for speed, like `typed`.
    traits: OpTraits,
    /// Number of slots of inherent attributes. Copied here for speed, like `typed`.
    pub(crate) slots: usize,
    /// Whether a dialect of the context has this namespace.
    pub dialect_loaded: bool,
    /// Whether that dialect may have operations that are not in its spec; see [`Dialect::is_open`].
    pub dialect_open: bool,
    /// Whether that dialect accepts operations that are not in its spec; see [`Dialect::allows_unknown_ops`].
    pub unknown_allowed: bool,
    /// Whether MLIR itself has a dialect of this namespace, so that an unknown one is only not loaded.
    pub upstream: bool,
}

impl OpNameData {
    /// Resolves a name at its first use.
    pub(crate) fn new(ctx: &ContextData, name: &[u8]) -> Self {
        let mut data = Self {
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
        let info = OpInfo::new(ctx, dialect, index);
        data.slots = info.props.len();
        data.traits = info.traits;
        data.info = Some(Box::new(info));
        data.typed = dialect.typed_op(index);
        data
    }

    /// Returns the part before the first dot; empty without a dot.
    pub fn namespace(&self) -> &[u8] {
        match self.name.iter().position(|&byte| byte == b'.') {
            Some(dot) => &self.name[..dot],
            None => b"",
        }
    }

    /// Returns the index of the operation in the embedded spec `embedded`, if typed views of that spec fit it. In a
    /// dialect from a file, the operation needs the same name and shape.
    #[inline]
    pub fn index_in(&self, embedded: &'static EmbeddedSpec) -> Option<usize> {
        self.typed.filter(|typed| std::ptr::eq(typed.0, embedded)).map(|typed| typed.1)
    }

    /// Returns true if the operation is known and has all of `traits`.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }
}

impl std::hash::Hash for OpNameData {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl PartialEq for OpNameData {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OpNameData {}

impl Equivalent<OpNameData> for [u8] {
    fn equivalent(&self, item: &OpNameData) -> bool {
        *self == *item.name
    }
}

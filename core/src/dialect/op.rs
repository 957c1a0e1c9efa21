//! What is known of an operation by its name.

use std::borrow::Cow;
use std::sync::OnceLock;

use lect_ods::spec::{
    ChangeSpec, DialectSpec, Expr, MLIR_RELEASE, NamingMethod, OpSpec, OpSyntax, PropKind, Shared, Str,
};

use crate::attrs::NamedAttr;
use crate::context::{ContextData, Equivalent};
use crate::dialect::newer_name;
use crate::dialect::{Dialect, EmbeddedSpec, InterfaceEntry, OpHooks, OpTraits, is_upstream};
use crate::entity::{Attr, Ident};
use crate::interfaces::effects::KnownEffects;
use crate::ir::OpRef;
use crate::types::Invalid;

/// An operation's spec, worked out for one context.
#[derive(Debug)]
pub struct OpInfo {
    dialect: Shared<DialectSpec>,
    index: usize,
    /// What holds of every such operation.
    pub traits: OpTraits,
    from_file: bool,
    /// Whether the program has another version of the dialect.
    of_other_version: bool,
    /// Whether its code is that of the operation itself, and not of what it becomes in the program's version.
    has_own_code: bool,
    /// Its inherent attributes, in slot order.
    pub props: Box<[PropInfo]>,
    native_functions: Box<[NativeSlot]>,
    /// What is peculiar to it. Parser and printer are the engine's where it has a format and no code of its own.
    pub hooks: OpHooks,
    /// What is known of the effects of all such operations.
    pub(crate) effects: KnownEffects,
    /// Models of interfaces: its dialect's, then those of others, then those that follow from its spec, then what its dialect
    /// has for all that list an interface.
    interfaces: Box<[InterfaceEntry]>,
    /// Where the attributes are that code asks for by name.
    pub(crate) slots: KnownSlots,
    /// What the verifier goes by.
    pub(crate) checks: crate::verify::definition::Checks,
    /// What an overlay says that blocks of its regions are called.
    pub(crate) block_name: Option<Box<str>>,
    /// What the engine's parser and printer go by.
    pub(crate) syntax: crate::syntax::format::Syntax,
    /// The same for releases newer than the one in memory that have another format, the oldest first.
    newer: OnceLock<Box<[(u64, crate::syntax::format::Syntax)]>>,
    /// Other changes in such releases, found when one is asked for.
    changed: OnceLock<Changed>,
}

/// The changes of an operation in releases newer than the one in memory.
#[derive(Debug)]
struct Changed {
    /// The first that has another custom form.
    first_format: u64,
    /// The last whose custom form is known.
    known_form: u64,
    /// The first that does not have it, or has another of this name; and what it calls it.
    gone: u64,
    renamed: Option<Str>,
    /// The first that has it, if today's does not.
    added: Option<u64>,
    /// The first that has a definition of its own for it, and the name of that.
    redefined: Option<(u64, Str)>,
}

/// An inherent attribute of an operation.
#[derive(Clone, Copy, Debug)]
pub struct PropInfo {
    /// Its name.
    pub name: Ident,
    /// What it is when nothing is said.
    pub default: Option<Attr>,
}

/// The slots of inherent attributes that the code of interfaces asks many operations for.
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
    /// The inherent attribute in a slot, of an operation that is described by `info`.
    #[inline]
    pub(crate) fn prop_of(self, info: &OpInfo, slot: u32) -> Option<Attr> {
        self.with_slots(info.props.len(), |slots| slots.get(slot as usize).copied().flatten())
    }

    /// The attribute of a name, whose slot is this if it is an inherent one.
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

/// The slot of a property that is no attribute, and what becomes of attributes there.
type NativeSlot = (usize, crate::syntax::format::Conversion);

/// The traits of an operation. Those of MLIR's own dialects say all there is to know of regions.
fn traits_of(dialect: &Dialect, spec: &OpSpec) -> OpTraits {
    if dialect.spec().flags.dynamic {
        return OpTraits::DYNAMIC;
    }
    let regions = if dialect.is_embedded() { OpTraits::empty() } else { crate::interfaces::region_kind::by_spec(spec) };
    OpTraits::of(spec) | regions
}

/// The formats that releases newer than the one in memory have for an operation, the oldest first, each with its release.
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

/// The first release newer than the one in memory that does not have an operation under its name, and what that calls it.
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

/// A format in full: `..` stands for the definition's, and what follows is before the dictionary of that.
fn whole<'f>(format: &'f str, spec: &OpSpec) -> Option<Cow<'f, str>> {
    let Some(clauses) = format.strip_prefix("..") else { return Some(format.into()) };
    let OpSyntax::Format(own) = &spec.syntax else { return None };
    let own = own.display(spec).to_string();
    let at = own.find("attr-dict")?;
    Some(format!("{} {clauses} {}", own.get(..at)?, own.get(at..)?).into())
}

impl OpInfo {
    /// The operation at `index` in a dialect.
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
            let (parse, print) = crate::syntax::preset::form(preset);
            hooks.parse = hooks.parse.or(Some(parse));
            hooks.print = hooks.print.or(Some(print));
        }
        let mut syntax = crate::syntax::format::Syntax::new(ctx, dialect, spec);
        syntax.leave_to_code(hooks.parse.is_some(), hooks.print.is_some());
        if syntax.is_usable() && crate::infer::is_known(spec, &hooks) {
            hooks.parse = hooks.parse.or(Some(crate::syntax::format::parse_op));
            hooks.print = hooks.print.or(Some(crate::syntax::format::print_op));
        }
        if crate::syntax::names::describe_results(spec) {
            hooks.name_results = hooks.name_results.or(Some(crate::syntax::names::of_described_results));
        }
        if spec.interfaces.iter().any(|it| it.implied && it.cpp_name == "OpAsmOpInterface") {
            hooks.name_results = hooks.name_results.or(Some(crate::syntax::names::of_results));
        }
        let block_name = match dialect.spec().functions.naming(&spec.name, NamingMethod::Blocks) {
            Some(Expr::Str(name)) => Some((&**name).into()),
            _ => None,
        };
        let interfaces = hooks.interfaces.iter().copied();
        let interfaces = interfaces.chain(ctx.registry().external_interfaces(&spec.name));
        let interfaces = interfaces.chain(crate::interfaces::models_by_spec(spec));
        let interfaces: Box<[InterfaceEntry]> = interfaces.chain(dialect.models_by_interface(spec)).collect();
        // Operations of dynamic dialects have all their attributes in the dictionary.
        let dynamic = dialect.spec().flags.dynamic;
        let slots = if dynamic { &[][..] } else { &*spec.props };
        let props = slots.iter().map(|prop| PropInfo {
            name: ctx.ident(prop.name.as_bytes()),
            default: crate::eval::default_value(ctx, dialect.spec(), prop),
        });
        let native_functions = slots.iter().enumerate().filter_map(|(slot, prop)| match &prop.kind {
            PropKind::Native(native) => Some((slot, crate::syntax::format::Conversion::new(ctx, dialect, native)?)),
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
            checks: crate::verify::definition::Checks::new(ctx, dialect, spec),
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

    /// Whether a release, newer than the one in memory, may have another custom form.
    pub(crate) fn has_newer_syntax(&self, ctx: &ContextData, release: u64) -> bool {
        self.changed(ctx, release).is_some_and(|changed| changed.first_format <= release)
    }

    /// Whether an operation is printed in the generic form for a release whose custom form is not known.
    pub(crate) fn needs_generic_form(&self, op: OpRef<'_>, release: u64) -> bool {
        let ctx = op.context();
        self.changed(ctx, release).is_some_and(|changed| changed.known_form < release)
            && crate::syntax::format::has_unmentioned(op, self)
    }

    /// The first release that does not have it under any name, if that is newer than the one in memory and not after this one.
    pub(crate) fn gone(&self, ctx: &ContextData, release: u64) -> Option<u64> {
        let changed = self.changed(ctx, release)?;
        (changed.gone <= release && changed.renamed.is_none()).then_some(changed.gone)
    }

    /// The release that first has a definition of its own for it, if that is not after this one, and the name of that.
    pub(crate) fn redefined(&self, ctx: &ContextData, release: u64) -> Option<(u64, &str)> {
        let (since, name) = self.changed(ctx, release)?.redefined.as_ref()?;
        (*since <= release).then_some((*since, &**name))
    }

    /// Its name in a newer release, if it is another one.
    pub(crate) fn newer_name(&self, ctx: &ContextData, release: u64) -> Option<&str> {
        self.changed(ctx, release).filter(|changed| changed.gone <= release)?.renamed.as_deref()
    }

    /// The first release that has it, if that is newer than the one in memory.
    pub(crate) fn added(&self, ctx: &ContextData) -> Option<u64> {
        self.changed(ctx, u64::MAX)?.added
    }

    /// The syntax in a release newer than the one in memory, if that has another format.
    pub(crate) fn newer_syntax(&self, ctx: &ContextData, release: u64) -> Option<&crate::syntax::format::Syntax> {
        if !self.has_newer_syntax(ctx, release) {
            return None;
        }
        let compile = || {
            let spec = self.spec();
            let dialect = ctx.dialect(self.dialect().name.as_bytes());
            let compiled = newer_formats(ctx, spec).filter_map(|(since, format)| {
                let format = lect_ods::format::parse_op(&whole(format, spec)?, spec).ok()?;
                let spec = OpSpec { syntax: OpSyntax::Format(format.into()), ..spec.clone() };
                Some((since, crate::syntax::format::Syntax::new(ctx, dialect?, &spec).eliding()))
            });
            compiled.filter(|it| it.1.is_usable()).collect()
        };
        self.newer.get_or_init(compile).iter().rev().find(|it| it.0 <= release).map(|it| &it.1)
    }

    /// What it is.
    #[inline]
    pub fn spec(&self) -> &OpSpec {
        &self.dialect.ops[self.index]
    }

    /// The dialect that it belongs to.
    #[inline]
    pub fn dialect(&self) -> &DialectSpec {
        &self.dialect
    }

    /// Whether its definition is from a file, which may leave to C++ what is not known here.
    pub(crate) fn is_from_file(&self) -> bool {
        self.from_file
    }

    /// Whether the program has another version of the dialect: see [`compat`](crate::compat).
    #[inline]
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.of_other_version
    }

    /// Whether its code is that of the operation itself, and not of what it becomes in the program's version.
    pub(crate) fn has_own_code(&self) -> bool {
        self.has_own_code
    }

    /// Its full name.
    pub fn name(&self) -> &str {
        &self.spec().name
    }

    /// Whether all traits of `traits` hold.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }

    /// Whether something is checked after what is nested in such an operation.
    #[inline]
    pub(crate) fn has_after(&self) -> bool {
        !self.checks.after().is_empty() || self.hooks.verify_regions.is_some()
    }

    /// Whether attributes that were written in a dictionary hold to the constraints of those inherent attributes that
    /// they are: the words of the error otherwise.
    pub fn check_attrs(&self, ctx: &ContextData, attrs: &[NamedAttr]) -> Result<(), Invalid> {
        crate::verify::definition::check_inherent(ctx, self, attrs)
    }

    /// Whether a slot can hold an attribute: whether it is of the class that is stored there, or what is stored can be made
    /// of it.
    pub fn can_hold(&self, ctx: &ContextData, slot: usize, attr: Attr) -> bool {
        slot < self.props.len()
            && (self.checks.stores(ctx, slot, attr) || self.conversion_fault(ctx, slot, attr).is_none())
    }

    /// What a slot holds of an attribute, if it can: the attribute itself, or the one that stands for what is stored.
    pub fn stored(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<Attr> {
        match self.conversion(slot) {
            Some(conversion) => conversion.convert(ctx, attr).ok(),
            None => self.can_hold(ctx, slot, attr).then_some(attr),
        }
    }

    /// The error in an attribute that a slot cannot hold: the words that follow those on which operation it is.
    pub(crate) fn conversion_fault(&self, ctx: &ContextData, slot: usize, attr: Attr) -> Option<String> {
        match self.conversion(slot) {
            Some(conversion) => conversion.convert(ctx, attr).err().map(String::from),
            None if self.checks.stores(ctx, slot, attr) => None,
            None => {
                crate::verify::definition::conversion_fault(ctx, self.dialect(), self.spec().props.get(slot)?, attr)
            }
        }
    }

    /// Whether a slot holds a property that is no attribute. What is named like it among an operation's attributes is another
    /// thing.
    pub fn is_native(&self, slot: usize) -> bool {
        self.spec().props.get(slot).is_some_and(|prop| matches!(prop.kind, PropKind::Native(_)))
    }

    /// Makes what is stored of the attributes in the slots of properties that are none.
    #[inline]
    pub(crate) fn convert_natives(&self, ctx: &ContextData, slots: &mut [Option<Attr>]) {
        for (slot, conversion) in &self.native_functions {
            let Some(Some(attr)) = slots.get_mut(*slot) else { continue };
            if let Ok(stored) = conversion.convert(ctx, *attr) {
                *attr = stored;
            }
        }
    }

    /// Whether a slot holds something else than the attribute that it is given.
    pub fn is_converted(&self, slot: usize) -> bool {
        self.conversion(slot).is_some()
    }

    fn conversion(&self, slot: usize) -> Option<&crate::syntax::format::Conversion> {
        self.native_functions.iter().find(|native| native.0 == slot).map(|native| &native.1)
    }

    /// The slot of the inherent attribute `name`.
    pub fn prop_slot(&self, name: &str) -> Option<usize> {
        self.spec().props.iter().position(|prop| prop.name == name)
    }

    /// The dialect whose operations need no namespace in its regions. They do need it in the generic form.
    pub fn default_dialect(&self) -> Option<&str> {
        self.hooks.print?;
        self.hooks.default_dialect.or(self.spec().default_dialect.as_deref())
    }

    /// What the operation has for an interface: `info.interface::<dyn Branch>()`.
    #[inline]
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.interfaces.iter().find_map(InterfaceEntry::get)
    }

    /// All models that the operation has of an interface, those of other dialects included.
    #[inline]
    pub fn interfaces<T: ?Sized + 'static>(&self) -> impl Iterator<Item = &'static T> {
        self.interfaces.iter().filter_map(InterfaceEntry::get)
    }
}

/// What an [`OpName`](crate::entity::OpName) names.
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Its operation, if a dialect of the context has it.
    pub info: Option<Box<OpInfo>>,
    /// What typed views go by: the spec that is part of the program, and the place in it, of this operation or of one of the
    /// same name and shape ([`Dialect::typed_op`]). They are here so that asking each of millions of operations what it is
    /// need not go through `info`.
    typed: Option<(&'static EmbeddedSpec, usize)>,
    /// The traits of its operation, none if that is not known. They are here for the same reason.
    traits: OpTraits,
    /// How many slots of inherent attributes such an operation has. It is here for the same reason.
    pub(crate) slots: usize,
    /// Whether a dialect of the context has this namespace.
    pub dialect_loaded: bool,
    /// Whether that dialect may have operations that are not in its spec; see [`Dialect::is_open`].
    pub dialect_open: bool,
    /// Whether that dialect accepts operations that are not in its spec; see [`Dialect::allows_unknown_ops`].
    pub unknown_allowed: bool,
    /// Whether MLIR has a dialect of this namespace, so that it is only not loaded here.
    pub upstream: bool,
}

impl OpNameData {
    /// What is known by a name that was not met before.
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

    /// What stands before the first dot; nothing without a dot.
    pub fn namespace(&self) -> &[u8] {
        match self.name.iter().position(|&byte| byte == b'.') {
            Some(dot) => &self.name[..dot],
            None => b"",
        }
    }

    /// Its place among the operations of a spec that is part of the program, if typed views of that spec are of it: it is one
    /// of them, or has the name and the parts of one in a dialect from a file.
    #[inline]
    pub fn index_in(&self, embedded: &'static EmbeddedSpec) -> Option<usize> {
        self.typed.filter(|typed| std::ptr::eq(typed.0, embedded)).map(|typed| typed.1)
    }

    /// Whether its operation is known and all of `traits` hold.
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

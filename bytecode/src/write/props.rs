//! The attributes of operations as a version of the format has them.

use lect_core::Context;
use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::diag::{Diagnostic, Reported};
use lect_core::dialect::{EntryWriter, PropInfo};
use lect_core::entity::{Attr, Entity, Ident, OpName};
use lect_core::ir::OpRef;
use lect_ods::spec::PropKind;
use smallvec::SmallVec;

use super::WriteConfig;
use super::base::encoded_properties;
use super::names::OpKey;
use super::nowhere::Nowhere;
use super::release;
use super::tables::FastMap;
use crate::layout::{self, OpLayout, Release, Values};
use crate::read::TODAY;

/// From this version on properties are apart from other attributes.
pub(super) const WITH_PROPERTIES: u64 = 5;

/// How an operation's inherent attributes are written.
enum Form {
    /// Not at all: there are none.
    Nothing,
    /// As one attribute, by who does not know the operation.
    Attr(Unknown),
    /// By a layout, from these slots if they are not all in order.
    Layout(OpLayout, Option<Box<[Option<usize>]>>),
    /// Among the other attributes, under these names, by slot.
    Dictionary(Box<[Option<Ident>]>),
}

/// An operation that nobody knows here.
#[derive(Default)]
struct Unknown {
    /// How a release of MLIR has its properties, which is how they are written if they are of this form.
    layout: Option<OpLayout>,
    /// Whether it is known where the IR was read from.
    elsewhere: bool,
}

impl Unknown {
    /// The values of the layout's fields in a dictionary, if that is what it holds and reading them gives it back.
    fn values(&self, ctx: &Context, props: Attr, version: u64) -> Option<(&OpLayout, Values)> {
        let layout = self.layout.as_ref().filter(|layout| !layout.is_unknown())?;
        let AttrData::Dictionary(entries) = ctx.attr_data(props) else { return None };
        let mut values: Values = SmallVec::from_elem(None, layout.fields().len());
        for (name, value) in entries {
            let name = ctx.ident_bytes(*name);
            let field = layout.fields().iter().position(|field| field.name.as_bytes() == name)?;
            *values.get_mut(field)? = Some(*value);
        }
        let is_own = layout.is_exact(ctx, &values) && layout.write(ctx, &values, &mut Nowhere { version }).is_ok();
        is_own.then_some((layout, values))
    }
}

/// How the inherent attributes of each operation are written.
pub(super) struct Forms {
    forms: Vec<Option<Form>>,
    release: Option<&'static Release>,
    version: u64,
    /// Operations that are known where the IR was read from, and not here.
    elsewhere: FastMap<OpName, ()>,
    /// What operations are called in the release, of those that are called otherwise.
    renamed: FastMap<OpName, OpName>,
    /// What was a list in the release, by operation and slot.
    lists: FastMap<(OpName, usize), ()>,
    /// What was reported to have no place, by operation and slot.
    told: FastMap<(OpName, usize), ()>,
}

impl Forms {
    pub fn new(ctx: &Context, config: &WriteConfig, elsewhere: FastMap<OpName, ()>) -> Self {
        let release = config.release.and_then(layout::release);
        let renamed = release.map(|release| release::renamed_ops(ctx, release)).unwrap_or_default();
        Self {
            forms: Vec::new(),
            release,
            version: config.version,
            elsewhere,
            renamed,
            lists: FastMap::default(),
            told: FastMap::default(),
        }
    }

    /// What an operation is called.
    pub fn key(&mut self, op: OpRef<'_>) -> OpKey {
        match self.renamed.get(&op.name()) {
            // Nobody knows the name here; who reads it does.
            Some(&name) => OpKey { name, is_flagged: self.version >= WITH_PROPERTIES },
            None => OpKey { name: op.name(), is_flagged: self.is_flagged(op) },
        }
    }

    /// Whether an operation is said to be known although nobody knows it here: who is told so reads its properties as the
    /// operation has them.
    pub fn is_flagged(&mut self, op: OpRef<'_>) -> bool {
        let version = self.version;
        match self.form(op) {
            Form::Attr(unknown) if version >= WITH_PROPERTIES => match op.prop(0) {
                None => unknown.elsewhere,
                Some(props) => {
                    encoded_properties(op).is_some() || unknown.values(op.context(), props, version).is_some()
                }
            },
            _ => false,
        }
    }

    /// Whether all operations of this one's name have their properties apart and their attributes as they are.
    pub fn is_plain(&self, op: OpRef<'_>) -> bool {
        self.version >= WITH_PROPERTIES && self.release.is_none() && op.info().is_some()
    }

    fn form(&mut self, op: OpRef<'_>) -> &Form {
        let index = op.name().index();
        if index >= self.forms.len() {
            self.forms.resize_with(index + 1, || None);
        }
        let (release, version) = (self.release, self.version);
        let lists = &mut self.lists;
        self.forms[index].get_or_insert_with(|| {
            let elsewhere = self.elsewhere.contains_key(&op.name());
            let then = self.renamed.get(&op.name()).copied();
            if let Some((release, info)) = release.zip(op.info()) {
                let then =
                    then.map_or(info.name().into(), |then| String::from_utf8_lossy(&op.context().op_name(then).name));
                let slots =
                    release::lists(op.context(), release, &then).into_iter().filter_map(|it| info.prop_slot(it));
                lists.extend(slots.map(|slot| ((op.name(), slot), ())));
            }
            self::form(op.context(), op.name(), version, release.map(|release| (release, then)), elsewhere)
        })
    }

    /// A property, as the release had it.
    fn value(&self, op: OpRef<'_>, slot: usize) -> Option<Attr> {
        let value = op.prop(slot)?;
        match self.lists.contains_key(&(op.name(), slot)) {
            true => Some(release::list(op.context(), value)),
            false => Some(value),
        }
    }

    /// The dictionary of an operation.
    pub fn dictionary(&mut self, op: OpRef<'_>) -> Attr {
        if self.version >= WITH_PROPERTIES && self.release.is_none() {
            return op.attrs();
        }
        let ctx = op.context();
        let mut entries: Vec<NamedAttr> = Vec::new();
        let mut named: SmallVec<[(Ident, usize); 4]> = SmallVec::new();
        let mut without: SmallVec<[usize; 4]> = SmallVec::new();
        let version = self.version;
        match self.form(op) {
            Form::Dictionary(names) => {
                for (slot, name) in names.iter().enumerate() {
                    match *name {
                        Some(name) => named.push((name, slot)),
                        None => without.push(slot),
                    }
                }
            }
            Form::Layout(_, Some(places)) => {
                let slots = op.info().map_or(0, |info| info.props.len());
                without.extend((0..slots).filter(|&slot| !places.contains(&Some(slot))));
            }
            // Who knows the operation finds its properties among the attributes; others have no use for them there.
            Form::Attr(unknown) if version < WITH_PROPERTIES => {
                let values = op.prop(0).and_then(|props| Some((props, unknown.values(ctx, props, version)?)));
                if let Some((props, _)) = values {
                    entries.extend_from_slice(ctx.dictionary_entries(props));
                }
            }
            Form::Layout(_, None) | Form::Nothing | Form::Attr(_) => {}
        }
        entries.extend(named.into_iter().filter_map(|(name, slot)| Some((name, self.value(op, slot)?))));
        for slot in without {
            entries.extend(self.undeclared(op, slot));
        }
        if entries.is_empty() {
            return op.attrs();
        }
        entries.extend_from_slice(ctx.dictionary_entries(op.attrs()));
        ctx.dictionary_attr(&mut entries)
    }

    /// What becomes of an inherent attribute that the definition of another release does not have. It may have been there
    /// without a declaration, so it stays, unless it goes without saying or is of a dialect that may not have it.
    fn undeclared(&mut self, op: OpRef<'_>, slot: usize) -> Option<NamedAttr> {
        let (info, value) = op.info().zip(op.prop(slot))?;
        let (prop, spec) = info.props.get(slot).zip(info.spec().props.get(slot))?;
        if prop.default == Some(value) || matches!(spec.kind, PropKind::Sizes(_)) {
            return None;
        }
        let ctx = op.context();
        if !matches!(ctx.attr_data(value), AttrData::Dialect { .. } | AttrData::Opaque { .. }) {
            let renamed = self.release.map(|release| release::renamed_attrs(ctx, release, info.name()));
            let then =
                renamed.and_then(|all| all.iter().find(|it| it.1 == spec.name).map(|it| ctx.ident(it.0.as_bytes())));
            return Some((then.unwrap_or(prop.name), value));
        }
        if self.told.insert((op.name(), slot), ()).is_none() {
            let message = format!(
                "'{}' has no property '{}' in the release that is written for: {} is lost",
                info.name(),
                spec.name,
                ctx.show_attr(value)
            );
            ctx.report(Diagnostic::warning(op.loc(), message));
        }
        None
    }

    /// Whether an operation has no properties, whatever is in its slots.
    fn is_empty(&mut self, op: OpRef<'_>) -> bool {
        matches!(self.form(op), Form::Layout(layout, _) if layout.is_empty())
    }

    /// Writes the properties of an operation; whether it has any.
    pub fn write(&mut self, op: OpRef<'_>, to: &mut dyn EntryWriter) -> Result<bool, Reported> {
        if self.version < WITH_PROPERTIES {
            return Ok(false);
        }
        let ctx = op.context();
        self.form(op);
        let Some(Some(form)) = self.forms.get(op.name().index()) else { return Ok(false) };
        let failed = match form {
            Form::Nothing | Form::Dictionary(_) => return Ok(false),
            Form::Attr(unknown) => {
                if let Some(encoded) = encoded_properties(op) {
                    encoded.bytes.iter().for_each(|&byte| to.byte(byte));
                    return Ok(true);
                }
                let Some(props) = op.prop(0) else { return Ok(false) };
                let values = unknown.values(ctx, props, to.format_version());
                let written = values.map(|(layout, values)| layout.write(ctx, &values, to).is_ok());
                if written.is_none() {
                    to.attr(props);
                }
                return Ok(true);
            }
            Form::Layout(layout, None) => op.with_slots(layout.fields().len(), |slots| {
                layout.write(ctx, slots, to).err().map(|it| it.name.clone())
            }),
            Form::Layout(layout, Some(places)) => {
                let values: Values = places.iter().map(|place| place.and_then(|slot| self.value(op, slot))).collect();
                layout.write(ctx, &values, to).err().map(|it| it.name.clone())
            }
        };
        match failed {
            None => Ok(!self.is_empty(op)),
            Some(field) => {
                let message = format!("property '{field}' cannot be written: it is missing or of another kind");
                Err(ctx.error(op.loc(), message).emit())
            }
        }
    }
}

fn form(
    ctx: &Context,
    name: OpName,
    version: u64,
    release: Option<(&'static Release, Option<OpName>)>,
    elsewhere: bool,
) -> Form {
    let data = ctx.op_name(name);
    let Some(info) = data.info.as_deref() else {
        let release = release.map(|it| it.0).or_else(|| layout::release(TODAY));
        let layout = std::str::from_utf8(&data.name).ok().and_then(|name| release?.layout(name));
        return Form::Attr(Unknown { layout, elsewhere });
    };
    let then = release.map(|(release, then)| {
        let then = then.map_or(data, |then| ctx.op_name(then));
        (release, String::from_utf8_lossy(&then.name))
    });
    let renamed = then.as_ref().map(|(release, name)| release::renamed_attrs(ctx, release, name)).unwrap_or_default();
    let foreign = then.as_ref().and_then(|(release, name)| release.layout(name));
    let release = then.as_ref().map(|it| it.0);
    if version < WITH_PROPERTIES {
        let old_names = release.and_then(Release::major).is_some_and(|release| release <= 16);
        let is_known =
            |name: &str| foreign.as_ref().is_none_or(|it| it.fields().iter().any(|field| field.name == name));
        let name = |prop: &PropInfo| {
            let today = std::str::from_utf8(ctx.ident_bytes(prop.name)).unwrap_or_default();
            // One that was renamed was there, be it that nothing declared it.
            if let Some((then, _)) = renamed.iter().find(|it| it.1 == today) {
                return Some(ctx.ident(then.as_bytes()));
            }
            // The sizes of groups had other names once.
            let then = match today {
                "operandSegmentSizes" if old_names => "operand_segment_sizes",
                "resultSegmentSizes" if old_names => "result_segment_sizes",
                other => other,
            };
            is_known(today).then(|| ctx.ident(then.as_bytes()))
        };
        return Form::Dictionary(info.props.iter().map(name).collect());
    }
    let (layout, places) = match foreign {
        None => (OpLayout::of(info.spec(), info.dialect()), None),
        Some(layout) => {
            let places: Box<[Option<usize>]> = layout
                .fields()
                .iter()
                .map(|field| {
                    let today = renamed.iter().find(|it| it.0 == field.name).map_or(&*field.name, |it| it.1);
                    info.prop_slot(today)
                })
                .collect();
            (layout, Some(places))
        }
    };
    if layout.is_empty() && info.props.is_empty() { Form::Nothing } else { Form::Layout(layout, places) }
}

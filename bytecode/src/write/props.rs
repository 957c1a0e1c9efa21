//! Attributes and properties of operations in a version of the format.

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::diag::{Diagnostic, Reported};
use lect_core::dialect::EntryWriter;
use lect_core::entity::{Attr, Entity, OpName, Value};
use lect_core::ir::OpRef;
use lect_ods::spec::MLIR_RELEASE;
use smallvec::SmallVec;

use super::WriteConfig;
use super::base::encoded_properties;
use super::names::OpKey;
use super::nowhere::Nowhere;
use super::other_release::{OldOp, OldOps};
use super::tables::FastMap;
use crate::layout::{self, Field, OpLayout, Release, Values, WITH_PROPERTIES};

/// Encoding of an operation's inherent attributes.
enum Form {
    /// There are none.
    Nothing,
    /// As one attribute: the operation is unregistered.
    Attr(Unknown),
    /// By a layout.
    Layout(OpLayout),
    /// Among the other attributes.
    Dictionary,
}

/// An unregistered operation.
#[derive(Default)]
struct Unknown {
    /// Layout of the properties in an MLIR release, which is used if the properties fit.
    layout: Option<OpLayout>,
    /// Whether the operation was registered in the producer of the IR's file.
    elsewhere: bool,
}

impl Unknown {
    /// Returns the values of the layout's fields in a dictionary, if decoding them would return the same dictionary.
    fn values(&self, ctx: &ContextData, props: Attr, version: u64) -> Option<(&OpLayout, Values)> {
        let layout = self.layout.as_ref().filter(|layout| !layout.is_unknown())?;
        let AttrData::Dictionary(entries) = ctx.attrs().data(props) else { return None };
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

/// Encodings of inherent attributes by operation name.
pub(super) struct Forms {
    forms: Vec<Option<Form>>,
    release: Option<&'static Release>,
    version: u64,
    /// Unregistered operations that were registered in the producer of the IR's file.
    elsewhere: FastMap<OpName, ()>,
    /// Operations whose properties were reported to become other attributes.
    mixed: FastMap<OpName, ()>,
    /// Operations of the target release.
    past: Option<OldOps>,
    /// The current operation in the form of the target release.
    old: Option<OldOp>,
}

impl Forms {
    pub fn new(ctx: &ContextData, config: &WriteConfig, elsewhere: FastMap<OpName, ()>) -> Self {
        let release = config.release.and_then(layout::release::nearest);
        let past = config.release.zip(release).map(|(name, release)| OldOps::new(ctx, name, release));
        Self {
            forms: Vec::new(),
            release,
            version: config.version,
            elsewhere,
            mixed: FastMap::default(),
            past,
            old: None,
        }
    }

    /// Begins an operation; all other functions refer to this one.
    pub fn meet(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        self.old = match self.past.as_mut().zip(op.info()) {
            Some((past, info)) => Some(past.op(op, info, self.version)?),
            None => None,
        };
        self.mix_properties(op)
    }

    /// Reports that properties of an unregistered operation become other attributes, in versions that do not separate
    /// the two.
    fn mix_properties(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        let version = self.version;
        if version >= WITH_PROPERTIES || op.info().is_some() {
            return Ok(());
        }
        let (ctx, Some(props)) = (op.context(), op.prop(0)) else { return Ok(()) };
        if encoded_properties(op).is_some() {
            return Ok(());
        }
        let name = String::from_utf8_lossy(&ctx.op_name(op.name()).name);
        if !matches!(ctx.attrs().data(props), AttrData::Dictionary(_)) {
            let message = format!("'{name}' op cannot be written without properties, which are no dictionary");
            return Err(ctx.error(op.loc(), message).emit());
        }
        let Form::Attr(unknown) = self.form(op) else { return Ok(()) };
        if unknown.values(ctx, props, version).is_none() && self.mixed.insert(op.name(), ()).is_none() {
            let message = format!("properties of '{name}' become other attributes in this version of bytecode");
            ctx.report(Diagnostic::warning(op.loc(), message));
        }
        Ok(())
    }

    /// Returns the name of the operation.
    pub fn key(&mut self, op: OpRef<'_>) -> OpKey {
        match &self.old {
            // The operation is not registered under this name, but the reader knows it.
            Some(old) if old.name != op.name() => {
                let is_unknown = op.context().op_name(old.name).info().is_none();
                OpKey { name: old.name, is_flagged: is_unknown && self.version >= WITH_PROPERTIES }
            }
            _ => OpKey { name: op.name(), is_flagged: self.is_flagged(op) },
        }
    }

    /// Returns the operands, if their order differs from the current one.
    pub fn operands(&self) -> Option<&[Value]> {
        self.old.as_ref()?.operands.as_deref()
    }

    /// Returns true if an unregistered operation is written as registered, so that the reader decodes its properties by
    /// the operation's layout.
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

    /// Returns true if all operations of this one's name have separate properties and unchanged attributes.
    pub fn is_plain(&self, op: OpRef<'_>) -> bool {
        self.version >= WITH_PROPERTIES && self.release.is_none() && op.info().is_some()
    }

    fn form(&mut self, op: OpRef<'_>) -> &Form {
        let index = op.name().index();
        if index >= self.forms.len() {
            self.forms.resize_with(index + 1, || None);
        }
        let (release, version) = (self.release, self.version);
        let elsewhere = &self.elsewhere;
        self.forms[index].get_or_insert_with(|| {
            let elsewhere = elsewhere.contains_key(&op.name());
            self::form(op.context(), op.name(), version, release, elsewhere)
        })
    }

    /// Returns the dictionary of an operation.
    pub fn dictionary(&mut self, op: OpRef<'_>) -> Attr {
        if let Some(old) = &self.old {
            return old.dictionary;
        }
        if self.version >= WITH_PROPERTIES {
            return op.attrs();
        }
        let ctx = op.context();
        let mut entries: Vec<NamedAttr> = match self.form(op) {
            Form::Dictionary => {
                let props = op.info().map_or(&[][..], |info| &info.props);
                props.iter().enumerate().filter_map(|(slot, prop)| Some((prop.name, op.prop(slot)?))).collect()
            }
            Form::Attr(_) => op.prop(0).map_or(Vec::new(), |props| ctx.attrs().dictionary_entries(props).to_vec()),
            Form::Layout(_) | Form::Nothing => Vec::new(),
        };
        if entries.is_empty() {
            return op.attrs();
        }
        // A property replaces an attribute of the same name.
        let others = ctx.attrs().dictionary_entries(op.attrs()).iter();
        let others: Vec<NamedAttr> = others.filter(|it| entries.iter().all(|entry| entry.0 != it.0)).copied().collect();
        entries.extend(others);
        ctx.attrs().dictionary(&mut entries)
    }

    /// Writes the properties of an operation. Returns false if it has none.
    pub fn write(&mut self, op: OpRef<'_>, to: &mut dyn EntryWriter) -> Result<bool, Reported> {
        if self.version < WITH_PROPERTIES {
            return Ok(false);
        }
        let ctx = op.context();
        self.form(op);
        let Some(Some(form)) = self.forms.get(op.name().index()) else { return Ok(false) };
        let (written, is_empty) = match (form, &self.old) {
            (_, Some(OldOp { layout, values, .. })) => (layout.write(ctx, values, to), layout.is_empty()),
            (Form::Nothing | Form::Dictionary, None) => return Ok(false),
            (Form::Attr(unknown), None) => {
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
            (Form::Layout(layout), None) => {
                let written = op.with_slots(layout.fields().len(), |slots| layout.write(ctx, slots, to));
                (written, layout.is_empty())
            }
        };
        match written {
            Ok(()) => Ok(!is_empty),
            Err(Field { name, .. }) => {
                let message = format!("property '{name}' cannot be written: it is missing or of another kind");
                Err(ctx.error(op.loc(), message).emit())
            }
        }
    }
}

fn form(ctx: &ContextData, name: OpName, version: u64, release: Option<&'static Release>, elsewhere: bool) -> Form {
    let data = ctx.op_name(name);
    let Some(info) = data.info() else {
        let release = release.or_else(|| layout::release(MLIR_RELEASE));
        let layout = std::str::from_utf8(&data.name).ok().and_then(|name| release?.layout(name));
        return Form::Attr(Unknown { layout, elsewhere });
    };
    if version < WITH_PROPERTIES {
        return Form::Dictionary;
    }
    let layout = OpLayout::of(info.spec(), info.dialect());
    if layout.is_empty() && info.props.is_empty() { Form::Nothing } else { Form::Layout(layout) }
}

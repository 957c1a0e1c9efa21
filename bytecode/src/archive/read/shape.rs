//! Shapes: the common part of operations.

use std::sync::Arc;

use lect_core::attrs::NamedAttr;
use lect_core::compat::MigrationPath;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::op_name_fault;
use lect_core::entity::{Attr, Ident, OpName, Type};
use lect_core::ir::{Isolate, split_attrs};

use super::Archive;
use super::starts::Starts;
use crate::archive::bits;
use crate::archive::dictionary::dictionary;
use crate::archive::form::Form;
use crate::layout::Values;
use crate::wire::{Cursor, Wire};

/// A field that is part of the shape (`Known`) or of each operation's record (`Hole`).
#[derive(Clone, Copy, Debug)]
pub(super) enum Fixed<T> {
    Known(T),
    Hole,
}

/// The type of a result.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultType {
    Known(Type),
    /// The type of the first operand.
    First,
    Hole,
}

/// Encoding of an operation's inherent attributes.
#[derive(Debug)]
pub(super) enum Props {
    /// In slots: the values, and the slots that are holes in the order of the record.
    Slots(Values, Box<[usize]>),
    /// By name, for operations that have no slots for them.
    Named(Box<[(Ident, Fixed<Attr>)]>),
    /// As one attribute, of an operation that was not registered in the writer.
    Whole(Fixed<Attr>),
}

/// A shape.
#[derive(Debug)]
pub(super) struct Shape {
    pub name: OpName,
    /// Whether such operations have isolates of their own.
    pub own: bool,
    pub head: u64,
    pub operands: usize,
    pub results: Box<[ResultType]>,
    pub props: Props,
    pub attrs: Option<Fixed<Attr>>,
    pub successors: usize,
    pub regions: usize,
    /// Migration path of an operation of another version, whose inherent attributes are by name.
    pub path: Option<Arc<MigrationPath>>,
}

/// Positions of the shapes, and the string numbers of their operation names.
#[derive(Debug)]
pub(super) struct ShapeStarts {
    pub starts: Starts,
    names: Vec<u64>,
}

impl ShapeStarts {
    /// Skips the table of shapes.
    pub fn read(cursor: &mut Cursor<'_>, version: u64) -> Wire<Self> {
        let count = cursor.leb_count()?;
        let (mut starts, mut names) = (Vec::with_capacity(count + 1), Vec::with_capacity(count));
        for _ in 0..count {
            let at = cursor.offset();
            let name = match (cursor.leb()?.checked_sub(1), names.last()) {
                (Some(name), _) => name,
                (None, Some(&last)) => last,
                (None, None) => return Err(cursor.fault_at(at, "the first shape has no operation")),
            };
            names.push(name);
            starts.push(cursor.offset());
            skip(cursor, version)?;
        }
        starts.push(cursor.offset());
        Ok(Self { starts: Starts::new(starts), names })
    }
}

fn skip(cursor: &mut Cursor<'_>, version: u64) -> Wire<()> {
    let Form { head, results, one_region, .. } = Form::read(cursor, version)?;
    let results = match results {
        None => cursor.leb_count()?,
        Some(few) => few,
    };
    (0..results).try_for_each(|_| cursor.skip_leb())?;
    match (head & u64::from(bits::PROPS)) as u32 {
        bits::LISTED => {
            let props = cursor.leb()?.count_ones();
            (0..props).try_for_each(|_| cursor.skip_leb())?;
        }
        bits::NAMED => {
            let props = cursor.leb_count()?;
            for _ in 0..props {
                cursor.skip_leb()?;
                cursor.skip_leb()?;
            }
        }
        bits::WHOLE => cursor.skip_leb()?,
        _ => {}
    }
    for bit in [bits::ATTRS, bits::SUCCESSORS, bits::REGIONS] {
        if head & u64::from(bit) != 0 && !(bit == bits::REGIONS && one_region) {
            cursor.skip_leb()?;
        }
    }
    Ok(())
}

/// Reader of one shape.
struct Reader<'f> {
    file: &'f Archive,
    ctx: &'f ContextData,
    cursor: Cursor<'f>,
}

impl Reader<'_> {
    fn check<T>(&self, result: Wire<T>) -> Result<T, Reported> {
        result.map_err(|fault| self.file.report(self.ctx, &fault))
    }

    fn number(&mut self) -> Result<u64, Reported> {
        let number = self.cursor.leb();
        self.check(number)
    }

    fn count(&mut self) -> Result<usize, Reported> {
        let at = self.cursor.offset();
        let number = self.number()?;
        // The code section is checked later, so the size of the file bounds the count.
        let fits = usize::try_from(number).ok().filter(|&count| count <= self.file.container.end());
        fits.ok_or_else(|| self.file.error(self.ctx, at, format!("{number} is more than there can be in the file")))
    }

    fn string(&mut self) -> Result<&[u8], Reported> {
        let at = self.cursor.offset();
        let index = self.number()?;
        match self.file.string(index) {
            Some(string) => Ok(string),
            None => Err(self.file.error(self.ctx, at, format!("invalid string index: {index}"))),
        }
    }

    fn attr(&mut self) -> Result<Fixed<Attr>, Reported> {
        let at = self.cursor.offset();
        match self.number()?.checked_sub(1) {
            None => Ok(Fixed::Hole),
            Some(index) => self.ctx.reported(self.file.attr_at(self.ctx, at, index)).map(Fixed::Known),
        }
    }
}

impl Shape {
    /// Reads the shape with a number.
    pub fn read(file: &Archive, ctx: &ContextData, index: u64) -> Result<Self, Reported> {
        let table = &file.tables.shapes;
        let range = table.starts.get(index).unwrap_or(0..0);
        let at = range.start;
        let word = usize::try_from(index).ok().and_then(|index| table.names.get(index)).copied().unwrap_or(u64::MAX);
        let Some(name) = file.string(word) else {
            return Err(file.error(ctx, at, format!("invalid string index: {word}")));
        };
        ctx.reported(file.charge(ctx, at, name.len()))?;
        if let Some(fault) = op_name_fault(name) {
            return Err(file.error(ctx, at, fault));
        }
        let mut path = None;
        if let Some(dot) = name.iter().position(|&byte| byte == b'.') {
            let namespace = name.get(..dot).unwrap_or_default();
            ctx.reported(file.load_dialect(ctx, at, namespace))?;
            let changes =
                |path: &&Arc<MigrationPath>| std::str::from_utf8(name).is_ok_and(|name| path.changes_op(name));
            path = file.path_of(namespace).filter(changes).cloned();
        }
        let name = ctx.op_name_of(name);
        let mut reader = Reader { file, ctx, cursor: file.container.range(range) };
        let form = Form::read(&mut reader.cursor, file.container.version);
        let Form { head, operands, results, one_region } = reader.check(form)?;
        let result_count = match results {
            None => reader.count()?,
            Some(few) => few,
        };
        let operands = usize::try_from(operands).unwrap_or(usize::MAX);
        let mut results = Vec::with_capacity(result_count.min(1024));
        for _ in 0..result_count {
            let at = reader.cursor.offset();
            results.push(match reader.number()? {
                0 => ResultType::Hole,
                1 if operands > 0 => ResultType::First,
                1 => return Err(file.error(ctx, at, "a result has the type of an operand that does not exist")),
                ty => ResultType::Known(ctx.reported(file.type_at(ctx, at, ty - 2))?),
            });
        }
        let props = reader.props(head, word, name, path.is_some())?;
        let attrs = match head & u64::from(bits::ATTRS) {
            0 => None,
            _ => Some(reader.attr()?),
        };
        if let Some(Fixed::Known(attr)) = attrs {
            check_dictionary(file, ctx, at, attr)?;
        }
        let successors = if head & u64::from(bits::SUCCESSORS) == 0 { 0 } else { reader.count()? };
        let regions = match head & u64::from(bits::REGIONS) {
            0 => 0,
            _ if one_region => 1,
            _ => reader.count()?,
        };
        let own = Isolate::is_isolating(ctx, name);
        let results = results.into();
        Ok(Self { name, own, head, operands, results, props, attrs, successors, regions, path })
    }
}

/// Checks that discardable attributes are a dictionary.
pub(super) fn check_dictionary(file: &Archive, ctx: &ContextData, at: usize, attr: Attr) -> Result<(), Reported> {
    match ctx.attrs().is_dictionary(attr) {
        true => Ok(()),
        false => {
            let shown = ctx.attrs().show(attr);
            Err(file.error(ctx, at, format!("expected attribute of type: mlir::DictionaryAttr, but got: {shown}")))
        }
    }
}

impl Reader<'_> {
    /// Reads the inherent attributes; `by_name` if the operation is of another version.
    fn props(&mut self, head: u64, op: u64, name: OpName, by_name: bool) -> Result<Props, Reported> {
        let (file, ctx) = (self.file, self.ctx);
        let at = self.cursor.offset();
        let mut named: Vec<(Ident, Fixed<Attr>)> = Vec::new();
        match (head & u64::from(bits::PROPS)) as u32 {
            bits::LISTED => {
                let set = self.number()?;
                let listed = file.tables.word(op).and_then(|word| dictionary().props(word));
                let mut names = listed.into_iter().flatten();
                for bit in 0..64 - set.leading_zeros() {
                    let name = names.next();
                    if set >> bit & 1 == 0 {
                        continue;
                    }
                    let Some(name) = name else {
                        return Err(file.error(
                            ctx,
                            at,
                            "the list of the format has fewer attributes of the operation",
                        ));
                    };
                    named.push((ctx.ident(name.as_bytes()), self.attr()?));
                }
            }
            bits::NAMED => {
                for _ in 0..self.count()? {
                    let name = ctx.ident(self.string()?);
                    named.push((name, self.attr()?));
                }
            }
            bits::WHOLE => {
                let attr = self.attr()?;
                let is_known = !by_name && ctx.op_name(name).info().is_some();
                return match attr {
                    Fixed::Known(attr) if is_known => Ok(Props::Slots(slots_of(ctx, name, attr), Box::default())),
                    attr => Ok(Props::Whole(attr)),
                };
            }
            _ => {}
        }
        let mut names: Vec<Ident> = named.iter().map(|entry| entry.0).collect();
        names.sort_unstable();
        if !names.is_sorted_by(|a, b| a < b) {
            return Err(file.error(ctx, at, "a shape has an attribute twice"));
        }
        let data = ctx.op_name(name);
        let Some(info) = data.info().filter(|_| !by_name) else { return Ok(Props::Named(named.into())) };
        let mut slots: Values = info.props.iter().map(|prop| prop.default).collect();
        let mut holes = Vec::new();
        for &(name, value) in &named {
            let Some(slot) = info.props.iter().position(|prop| prop.name == name) else {
                return Ok(Props::Named(named.into()));
            };
            match value {
                Fixed::Known(value) => match info.stored(ctx, slot, value) {
                    stored @ Some(_) => slots[slot] = stored,
                    None => return Err(unfit(file, ctx, at, info.name(), name, value)),
                },
                Fixed::Hole => {
                    slots[slot] = None;
                    holes.push(slot);
                }
            }
        }
        Ok(Props::Slots(slots, holes.into()))
    }
}

/// Reports an attribute that its slot cannot hold.
#[cold]
pub(super) fn unfit(file: &Archive, ctx: &ContextData, at: usize, op: &str, name: Ident, value: Attr) -> Reported {
    let (name, shown) = (String::from_utf8_lossy(ctx.ident_bytes(name)), ctx.attrs().show(value));
    file.error(ctx, at, format!("property '{name}' of '{op}' cannot be {shown}"))
}

/// Returns the slots of an operation that was not registered in the writer.
pub(super) fn slots_of(ctx: &ContextData, name: OpName, attr: Attr) -> Values {
    let attr = Some(attr).filter(|&attr| ctx.attrs().is_dictionary(attr));
    Values::from_slice(&split_attrs(ctx, name, &mut Vec::new(), attr).props)
}

/// Distributes named inherent attributes: to the operation's slots, and the rest to its dictionary.
pub(super) fn place(ctx: &ContextData, name: OpName, mut named: Vec<NamedAttr>) -> (Values, Vec<NamedAttr>) {
    if ctx.op_name(name).info().is_none() {
        let slot = (!named.is_empty()).then(|| ctx.attrs().dictionary(&mut named));
        return (Values::from_slice(&[slot]), Vec::new());
    }
    let split = split_attrs(ctx, name, &mut named, None);
    // Attributes without a slot in the current definition stay with the discardable ones.
    (Values::from_slice(&split.props), named)
}

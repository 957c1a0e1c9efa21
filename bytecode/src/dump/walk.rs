//! Walk over a file: each section, and each record in it.

use std::borrow::Cow;

use super::cycles;
use super::entry::entry;
use super::event::{Node, Table, Value, Visitor};
use super::ir::IrWalk;
use super::shown::Escaped;
use super::summary::LENGTH;
use super::tables::Tables;
use crate::sections::{Section, SectionId};
use crate::table::{ResourceEntry, ResourceGroup, ResourceKind};
use crate::wire::{Cursor, Wire};

/// Visits all content of a file, or of one section. A fault is reported to the visitor, too, and ends the
/// walk unless the visitor accepts it.
pub fn walk(tables: &Tables<'_>, only: Option<SectionId>, visitor: &mut impl Visitor) -> Wire<()> {
    let mut walk = Walk { tables, visitor };
    for section in tables.image.sections() {
        if only.is_none_or(|only| only == section.id) && !walk.visitor.is_done() {
            walk.section(section)?;
        }
    }
    Ok(())
}

struct Walk<'w, V> {
    tables: &'w Tables<'w>,
    visitor: &'w mut V,
}

/// Visits a section's header.
pub(super) fn enter_section(node: Node, section: &Section, visitor: &mut impl Visitor) {
    visitor.enter(node, section.header);
    let header = section.header..section.content.start;
    visitor.field("size", &Value::Number(section.content.len() as u64), header.clone());
    if let Some(alignment) = section.alignment {
        visitor.field("alignment", &Value::Number(alignment), header);
        if alignment == 1 {
            visitor.remark(section.header, "a section is aligned to nothing".into());
        }
    }
}

impl<V: Visitor> Walk<'_, V> {
    fn section(&mut self, section: &Section) -> Wire<()> {
        enter_section(Node::Section(section.id), section, self.visitor);
        let mut cursor = self.tables.image.range(section.content.clone());
        let told = match section.id {
            SectionId::String => self.strings(&mut cursor),
            SectionId::Dialect => self.dialects(&mut cursor),
            SectionId::AttrType => self.entries(&mut cursor),
            SectionId::AttrTypeOffset => self.lengths(&mut cursor),
            SectionId::Ir => IrWalk::new(self.tables, self.visitor, cursor).walk(),
            SectionId::Resource => self.resource_values(&mut cursor),
            SectionId::ResourceOffset => self.resources(&mut cursor),
            SectionId::Properties => self.properties(),
            SectionId::DialectVersions => {
                self.remark(section.header, "the version of a dialect is not with the dialect");
                Ok(())
            }
        };
        if let Err(fault) = told {
            self.visitor.fault(fault)?;
        }
        self.visitor.leave(Node::Section(section.id), section.content.end);
        Ok(())
    }

    fn remark(&mut self, at: usize, message: impl Into<Cow<'static, str>>) {
        self.visitor.remark(at, message.into());
    }

    fn number(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Wire<u64> {
        let at = cursor.offset();
        let number = cursor.varint()?;
        self.visitor.field(name, &Value::Number(number), at..cursor.offset());
        Ok(number)
    }

    fn count(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Wire<usize> {
        let at = cursor.offset();
        let count = cursor.count()?;
        self.visitor.field(name, &Value::Number(count as u64), at..cursor.offset());
        Ok(count)
    }

    fn reference(&mut self, name: &str, table: Table, cursor: &mut Cursor<'_>) -> Wire<u64> {
        let at = cursor.offset();
        let index = self.tables.read_ref(cursor, table)?;
        self.visitor.field(name, &Value::Ref(table, index), at..cursor.offset());
        Ok(index)
    }

    /// Reads a reference with a flag, which is a separate field.
    fn flagged(&mut self, names: [&'static str; 2], table: Table, cursor: &mut Cursor<'_>) -> Wire<bool> {
        let at = cursor.offset();
        let (index, flag) = cursor.flagged_varint()?;
        self.tables.check_ref(cursor, at, table, index)?;
        self.visitor.field(names[0], &Value::Ref(table, index), at..cursor.offset());
        self.visitor.field(names[1], &Value::Bool(flag), at..cursor.offset());
        Ok(flag)
    }

    fn strings(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        let count = self.count("count", cursor)?;
        for index in 0..count {
            if self.visitor.is_done() {
                break;
            }
            let text = self.tables.string(index as u64).unwrap_or_default();
            let bytes = self.tables.strings.range(index).unwrap_or(0..0);
            self.visitor.enter(Node::String(index), bytes.start);
            self.visitor.field("text", &Value::Text(text), bytes.clone());
            if !self.tables.bytes(bytes.clone()).ends_with(&[0]) {
                self.remark(bytes.start, "a string does not end in a zero");
            }
            self.visitor.leave(Node::String(index), bytes.end);
        }
        Ok(())
    }

    fn dialects(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        let version = self.tables.image.version;
        let count = self.count("count", cursor)?;
        for index in 0..count {
            self.visitor.enter(Node::Dialect(index), cursor.offset());
            if version == 0 {
                self.reference("name", Table::String, cursor)?;
            } else if self.flagged(["name", "hasVersion"], Table::String, cursor)? {
                let (section, content) = Section::read(cursor)?;
                let bytes = self.tables.bytes(section.content.clone());
                self.visitor.field("version", &Value::Bytes(bytes), content.offset()..section.content.end);
            }
            self.visitor.leave(Node::Dialect(index), cursor.offset());
        }
        if version >= 4 {
            let at = cursor.offset();
            self.visitor.enter(Node::OpCount, at);
            let hint = self.number("count", cursor)?;
            self.visitor.leave(Node::OpCount, cursor.offset());
            let known = self.tables.names.ops.len();
            if hint != known as u64 {
                self.remark(at, format!("the file declares {hint} names of operations, but has {known}"));
            }
        }
        let mut next = 0;
        while !cursor.is_at_end() && !self.visitor.is_done() {
            self.visitor.enter(Node::OpNames, cursor.offset());
            self.reference("dialect", Table::Dialect, cursor)?;
            let count = self.count("count", cursor)?;
            for index in next..next + count {
                self.visitor.enter(Node::OpName(index), cursor.offset());
                if version >= 5 {
                    self.flagged(["name", "registered"], Table::String, cursor)?;
                } else {
                    self.reference("name", Table::String, cursor)?;
                }
                self.visitor.leave(Node::OpName(index), cursor.offset());
            }
            next += count;
            self.visitor.leave(Node::OpNames, cursor.offset());
        }
        Ok(())
    }

    fn lengths(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        self.count("attrs", cursor)?;
        self.count("types", cursor)?;
        for table in [Table::Attr, Table::Type] {
            for group in self.tables.entries(table).groups() {
                if self.visitor.is_done() {
                    return Ok(());
                }
                self.visitor.enter(Node::Lengths(table), cursor.offset());
                self.reference("dialect", Table::Dialect, cursor)?;
                self.count("count", cursor)?;
                for index in group.entries.clone() {
                    let at = cursor.offset();
                    self.visitor.enter(Node::Length(table, index), at);
                    let (size, custom) = cursor.flagged_varint()?;
                    self.visitor.field("size", &Value::Number(size), at..cursor.offset());
                    self.visitor.field("custom", &Value::Bool(custom), at..cursor.offset());
                    self.visitor.leave(Node::Length(table, index), cursor.offset());
                }
                self.visitor.leave(Node::Lengths(table), cursor.offset());
            }
        }
        Ok(())
    }

    fn entries(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        let mut end = cursor.offset();
        for table in [Table::Attr, Table::Type] {
            for (index, (_, range)) in self.tables.entries(table).iter(self.tables.image).enumerate() {
                if self.visitor.is_done() {
                    return Ok(());
                }
                end = range.bytes.end;
                self.visitor.enter(Node::Entry(table, index), range.bytes.start);
                if let Err(fault) = entry(self.tables, table, &range, self.visitor) {
                    self.visitor.fault(fault)?;
                }
                self.visitor.leave(Node::Entry(table, index), end);
            }
        }
        self.trailing(end, cursor.offset() + cursor.remaining(), "the attributes and types");
        if let Err(fault) = cycles::check(self.tables) {
            self.visitor.fault(fault)?;
        }
        Ok(())
    }

    fn trailing(&mut self, at: usize, end: usize, what: &str) {
        if at < end {
            self.remark(at, format!("{} unused bytes behind {what}", end - at));
        }
    }

    fn resources(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        let external = self.count("externalGroups", cursor)?;
        let (mut group, mut next) = (0, 0);
        while group < external || !cursor.is_at_end() {
            self.visitor.enter(Node::ResourceGroup, cursor.offset());
            match group < external {
                true => self.reference("tool", Table::String, cursor)?,
                false => self.reference("dialect", Table::Dialect, cursor)?,
            };
            let count = self.count("count", cursor)?;
            for index in next..next + count {
                self.visitor.enter(Node::Resource(index), cursor.offset());
                self.reference("key", Table::String, cursor)?;
                self.number("size", cursor)?;
                let at = cursor.offset();
                cursor.byte()?;
                let kind = self.tables.resources.entries.get(index).map_or("", kind_name);
                self.visitor.field("kind", &Value::Word(kind), at..cursor.offset());
                self.visitor.leave(Node::Resource(index), cursor.offset());
            }
            next += count;
            self.visitor.leave(Node::ResourceGroup, cursor.offset());
            group += 1;
        }
        Ok(())
    }

    fn resource_values(&mut self, cursor: &mut Cursor<'_>) -> Wire<()> {
        let tables = self.tables;
        let mut end = cursor.offset();
        for (index, resource) in tables.resources.entries.iter().enumerate() {
            if self.visitor.is_done() {
                return Ok(());
            }
            self.visitor.enter(Node::ResourceValue(index), resource.value.start);
            end = resource.value.end;
            if let Err(fault) = self.resource_value(resource) {
                self.visitor.fault(fault)?;
            }
            self.visitor.leave(Node::ResourceValue(index), end);
        }
        self.trailing(end, cursor.offset() + cursor.remaining(), "the resources");
        Ok(())
    }

    fn resource_value(&mut self, resource: &ResourceEntry) -> Wire<()> {
        let mut cursor = self.tables.image.range(resource.value.clone());
        if cursor.is_at_end() {
            if matches!(resource.group, ResourceGroup::External(_)) {
                self.remark(cursor.offset(), "a resource of another tool has no value");
            }
            return Ok(());
        }
        let at = cursor.offset();
        match resource.kind {
            ResourceKind::Bool => {
                let value = cursor.byte()? != 0;
                self.visitor.field("value", &Value::Bool(value), at..cursor.offset());
            }
            ResourceKind::String => {
                self.reference("value", Table::String, &mut cursor)?;
            }
            ResourceKind::Blob => {
                let alignment = self.number("alignment", &mut cursor)?;
                let length = self.number("length", &mut cursor)?;
                cursor.align(alignment.max(1))?;
                let at = cursor.offset();
                let bytes = cursor.take_long(length)?;
                self.visitor.field("data", &Value::Bytes(bytes), at..cursor.offset());
            }
        }
        match cursor.is_at_end() {
            true => Ok(()),
            false => {
                let key = self.tables.string(resource.key).unwrap_or_default();
                let key = Escaped::plain(key, LENGTH);
                Err(cursor.fault(format!("unexpected trailing bytes in resource entry '{key}'")))
            }
        }
    }

    fn properties(&mut self) -> Wire<()> {
        for index in 0..self.tables.properties.len() {
            if self.visitor.is_done() {
                break;
            }
            let bytes = self.tables.properties.get(index as u64).unwrap_or(0..0);
            self.visitor.enter(Node::Properties(index), bytes.start);
            self.visitor.field("bytes", &Value::Bytes(self.tables.bytes(bytes.clone())), bytes.clone());
            self.visitor.leave(Node::Properties(index), bytes.end);
        }
        Ok(())
    }
}

fn kind_name(resource: &ResourceEntry) -> &'static str {
    match resource.kind {
        ResourceKind::Blob => "blob",
        ResourceKind::Bool => "bool",
        ResourceKind::String => "string",
    }
}

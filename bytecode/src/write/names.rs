//! Dialects and the names of operations: their numbers, and what a file says of them.

use std::borrow::Cow;
use std::sync::Arc;

use lect_core::dialect::DialectVersion;
use lect_core::entity::{Entity, Ident, OpName};
use lect_core::ir::OpRef;

use super::tables::{Entry, FastMap, Tables};
use super::{base, props};
use crate::read::File;
use crate::wire::Sink;

/// The name of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpKey {
    pub name: OpName,
    /// Whether it is said to be known although nobody knows it here.
    pub is_flagged: bool,
}

/// What is known of names elsewhere, where the IR was read from.
#[derive(Default)]
pub(super) struct Elsewhere {
    /// The file.
    file: Option<Arc<File>>,
    /// The operations that are known there and not here.
    ops: FastMap<OpName, ()>,
}

impl Tables {
    /// Says what the IR was read from.
    pub fn set_origin(&mut self, origin: Option<Arc<File>>) {
        if let Some(file) = &origin
            && self.version >= props::WITH_PROPERTIES
        {
            self.elsewhere.ops = foreign_ops(self, file);
        }
        self.elsewhere.file = origin;
    }

    /// The number of an operation's name that was met.
    pub fn op_id(&self, key: OpKey) -> Option<u32> {
        match key.is_flagged {
            false => self.op_ids.get(key.name.index()),
            true => self.flagged_ids.get(&key.name).copied(),
        }
    }

    /// Gives a number to an operation's name.
    pub fn set_op_id(&mut self, key: OpKey, id: usize) {
        match key.is_flagged {
            false => self.op_ids.set(key.name.index(), id),
            true => {
                self.flagged_ids.insert(key.name, id as u32);
            }
        }
    }

    /// What an operation's name is listed as. Who is told that an operation is known reads its properties as the
    /// operation has them.
    #[inline]
    pub fn op_key(&self, op: OpRef<'_>) -> OpKey {
        let is_plain = self.base.is_none() && self.elsewhere.ops.is_empty();
        OpKey { name: op.name(), is_flagged: !is_plain && self.is_flagged(op) }
    }

    fn is_flagged(&self, op: OpRef<'_>) -> bool {
        if self.version < props::WITH_PROPERTIES || op.info().is_some() {
            return false;
        }
        match op.prop(0) {
            Some(_) => base::encoded_properties(op).is_some(),
            None => self.elsewhere.ops.contains_key(&op.name()),
        }
    }

    /// Meets a dialect.
    pub fn dialect(&mut self, namespace: Ident) -> u32 {
        match self.dialect_ids.get(&namespace) {
            Some(&id) => id,
            None => self.add_dialect(namespace),
        }
    }

    /// Adds a dialect; the first of a namespace is found by it.
    pub fn add_dialect(&mut self, namespace: Ident) -> u32 {
        let id = self.dialects.len() as u32;
        self.dialects.push(namespace);
        self.resources.push(Vec::new());
        self.dialect_ids.entry(namespace).or_insert(id);
        id
    }

    /// The bytes of a dialect's version, by the dialect's number.
    pub fn version_bytes(&self, dialect: u32) -> Option<Cow<'_, [u8]>> {
        if let Some(base) = self.base.as_ref().filter(|base| (dialect as usize) < base.file.names.dialects.len()) {
            return base.file.version_bytes(dialect).map(Cow::Borrowed);
        }
        let namespace = self.ctx.ident_bytes(*self.dialects.get(dialect as usize)?);
        match self.ctx.dialect(namespace) {
            Some(dialect) => {
                let mut bytes = Sink::default();
                dialect.bytecode().version?.iter().for_each(|&number| bytes.varint(number));
                Some(Cow::Owned(bytes.bytes))
            }
            // Nobody changed what nobody knows, so it is of the version that it was read as.
            None => {
                let origin = self.elsewhere.file.as_ref()?;
                let mut all = 0..origin.names.dialects.len() as u32;
                let dialect = all.find(|&dialect| origin.namespace(dialect) == namespace)?;
                origin.version_bytes(dialect).map(Cow::Borrowed)
            }
        }
    }

    /// The version that a dialect is written for, if that is not today's: that of the file that is continued.
    pub fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion> {
        self.base.as_ref()?.file.version_of(&self.ctx, namespace)
    }

    /// Meets the name of an operation.
    pub fn op_name(&mut self, key: OpKey) -> u32 {
        if let Some(id) = self.op_id(key) {
            self.ops[id as usize].refs += 1;
            return id;
        }
        let data = self.ctx.op_name(key.name);
        let namespace = if data.name.contains(&b'.') { data.namespace() } else { &data.name };
        let namespace = self.ctx.ident(namespace);
        let dialect = self.dialect(namespace);
        self.set_op_id(key, self.ops.len());
        self.ops.push(Entry::new(key, dialect));
        self.ops.len() as u32 - 1
    }
}

/// The operations that nobody knows here and that were known where a file comes from.
fn foreign_ops(tables: &Tables, file: &File) -> FastMap<OpName, ()> {
    let names = (0..file.names.ops.len()).filter(|&op| file.names.ops[op].registered == Some(true));
    let names = names.map(|op| tables.ctx.op_name_of(&file.full_op_name(op)));
    names.filter(|&name| tables.ctx.op_name(name).info.is_none()).map(|name| (name, ())).collect()
}

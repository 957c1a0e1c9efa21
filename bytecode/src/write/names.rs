//! Numbers of dialects and operation names, and the versions of dialects.

use std::borrow::Cow;

use lect_core::context::ContextData;
use lect_core::dialect::DialectVersion;
use lect_core::entity::{Entity, Ident, OpName};

use super::tables::{Entry, FastMap, Tables};
use crate::read::File;
use crate::wire::Sink;

/// The name of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpKey {
    pub name: OpName,
    /// Whether an unregistered operation is written as registered: see
    /// [`Forms::is_flagged`](super::props::Forms::is_flagged).
    pub is_flagged: bool,
}

impl Tables {
    /// Returns the number of an operation name in the table.
    pub fn op_id(&self, key: OpKey) -> Option<u32> {
        match key.is_flagged {
            false => self.op_ids.get(key.name.index()),
            true => self.flagged_ids.get(&key.name).copied(),
        }
    }

    /// Assigns a number to an operation name.
    pub fn set_op_id(&mut self, key: OpKey, id: usize) {
        match key.is_flagged {
            false => self.op_ids.set(key.name.index(), id),
            true => {
                self.flagged_ids.insert(key.name, id as u32);
            }
        }
    }

    /// Adds a dialect.
    pub fn dialect(&mut self, namespace: Ident) -> u32 {
        match self.dialect_ids.get(&namespace) {
            Some(&id) => id,
            None => self.add_dialect(namespace),
        }
    }

    /// Appends a dialect; look-up by namespace returns the first.
    pub fn add_dialect(&mut self, namespace: Ident) -> u32 {
        let id = self.dialects.len() as u32;
        self.dialects.push(namespace);
        self.resources.push(Vec::new());
        self.dialect_ids.entry(namespace).or_insert(id);
        id
    }

    /// Returns the bytes of a dialect's version, by the dialect's number.
    pub fn version_bytes(&self, dialect: u32) -> Option<Cow<'_, [u8]>> {
        if let Some(base) = self.base.as_ref().filter(|base| (dialect as usize) < base.file.names.dialects.len()) {
            return base.file.version_bytes(dialect).map(Cow::Borrowed);
        }
        let namespace = self.ctx.ident_bytes(*self.dialects.get(dialect as usize)?);
        match self.ctx.dialect(namespace) {
            Some(dialect) => {
                let mut bytes = Sink::default();
                dialect.version()?.iter().for_each(|&number| bytes.varint(number));
                Some(Cow::Owned(bytes.bytes))
            }
            // Opaque data was not changed, so its version is the one in the file.
            None => {
                let origin = self.origin.as_ref()?;
                let numbers = self.origin_dialects.get_or_init(|| {
                    let all = (0..origin.names.dialects.len() as u32).rev();
                    all.map(|dialect| (origin.namespace(dialect).to_vec(), dialect)).collect()
                });
                origin.version_bytes(*numbers.get(namespace)?).map(Cow::Borrowed)
            }
        }
    }

    /// Returns the version that a dialect is written in, if it is not the current one: that of the continued file.
    pub fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion> {
        self.base.as_ref()?.file.version_of(&self.ctx, namespace)
    }

    /// Adds an operation name.
    pub fn op_name(&mut self, key: OpKey) -> u32 {
        if let Some(id) = self.op_id(key) {
            self.ops[id as usize].refs += 1;
            return id;
        }
        let data = self.ctx.op_name(key.name);
        // Bytecode stores the two parts of a name, and a name with an empty second part is read without a dot.
        if data.name.ends_with(b".") {
            let name = String::from_utf8_lossy(&data.name);
            self.opaque.fault.get_or_insert_with(|| format!("bytecode has no name for operation '{name}'"));
        }
        let namespace = if data.name.contains(&b'.') { data.namespace() } else { &data.name };
        let namespace = self.ctx.ident(namespace);
        let dialect = self.dialect(namespace);
        self.set_op_id(key, self.ops.len());
        self.ops.push(Entry::new(key, dialect));
        self.ops.len() as u32 - 1
    }
}

/// Returns the unregistered operations that were registered in the producer of a file.
pub(super) fn foreign_ops(ctx: &ContextData, file: &File) -> FastMap<OpName, ()> {
    let names = (0..file.names.ops.len()).filter(|&op| file.names.ops[op].registered == Some(true));
    let names = names.map(|op| ctx.op_name_of(&file.full_op_name(op)));
    names.filter(|&name| ctx.op_name(name).info().is_none()).map(|name| (name, ())).collect()
}

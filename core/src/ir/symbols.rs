//! Symbols: operations with a name that attributes refer to, and symbol tables.
//!
//! - [`SymbolAttrs`]: name and visibility of an operation.
//! - [`SymbolTable`]: the names in one table, updated as symbols are inserted and erased.
//! - [`SymbolTables`]: many tables, read only, each indexed on the first lookup.
//! - [`uses`]: references to symbols, and renaming.
//!
//! An operation with a string attribute `sym_name` is a symbol, registered or not. A table is an operation with the
//! trait [`SYMBOL_TABLE`](OpTraits::SYMBOL_TABLE). The symbols of a table are the operations directly in its region, in
//! isolates of their own or not.

pub mod uses;

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashMap;

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::OpTraits;
use crate::entity::{Attr, Ident, Op};
use crate::ir::{Isolate, IsolateId, OpRef, RegionRef};

/// Visibility of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Visible everywhere, also outside of the module. The default.
    Public,
    /// Visible in the same table only.
    Private,
    /// Visible in the same table and in enclosing ones, but not outside of the module.
    Nested,
}

/// Model of a symbol (`SymbolOpInterface`).
pub trait Symbol: Sync {
    /// Returns true if the symbol is a declaration, whose definition is elsewhere.
    fn is_declaration(&self, op: OpRef<'_>) -> bool;

    /// Returns the visibility, if `sym_visibility` does not determine it.
    fn visibility(&self, _op: OpRef<'_>) -> Option<Visibility> {
        None
    }
}

impl Visibility {
    /// Returns the keyword of the visibility.
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
            Visibility::Nested => "nested",
        }
    }

    /// Returns the visibility with the given keyword.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        [Self::Public, Self::Private, Self::Nested].into_iter().find(|it| it.name().as_bytes() == name)
    }
}

/// The names of the attributes of symbols, interned once for many operations.
#[derive(Clone, Copy, Debug)]
pub struct SymbolAttrs {
    name: Ident,
    visibility: Ident,
}

impl SymbolAttrs {
    /// Interns the attribute names in `ctx`.
    pub fn new(ctx: &ContextData) -> Self {
        Self { name: ctx.ident(b"sym_name"), visibility: ctx.ident(b"sym_visibility") }
    }

    /// Returns the attribute with the symbol's name, or `None` if `op` is no symbol.
    pub fn name_attr(self, op: OpRef<'_>) -> Option<Attr> {
        let known = op.info().and_then(|info| op.prop_of(info, info.slots.sym_name?));
        let attr = known.or_else(|| attr_of(op, "sym_name", self.name))?;
        op.context().attrs().string_value(attr).map(|_| attr)
    }

    /// Returns the symbol's name, or `None` if `op` is no symbol.
    pub fn name(self, op: OpRef<'_>) -> Option<Ident> {
        let ctx = op.context();
        self.name_attr(op).and_then(|attr| ctx.attrs().string_value(attr)).map(|name| ctx.ident(name))
    }

    /// Returns the visibility of the symbol. A value that the verifier would reject counts as public.
    pub fn visibility(self, op: OpRef<'_>) -> Visibility {
        if let Some(visibility) = op.interface::<dyn Symbol>().and_then(|symbol| symbol.visibility(op)) {
            return visibility;
        }
        let attr = attr_of(op, "sym_visibility", self.visibility);
        let name = attr.and_then(|attr| op.context().attrs().string_value(attr));
        name.and_then(Visibility::from_name).unwrap_or(Visibility::Public)
    }
}

/// Returns the attribute `name`, inherent or discardable.
fn attr_of(op: OpRef<'_>, name: &str, ident: Ident) -> Option<Attr> {
    let ctx = op.context();
    let inherent = match op.info() {
        Some(info) => info.prop_slot(name).and_then(|slot| op.prop(slot)),
        None => op.prop(0).and_then(|all| ctx.attrs().dictionary_get(all, ident)),
    };
    inherent.or_else(|| ctx.attrs().dictionary_get(op.attrs(), ident))
}

/// Sets the name of a symbol.
#[track_caller]
pub fn set_symbol_name(ir: &mut Isolate, op: Op, name: Ident) {
    let ctx = ir.context().clone();
    let attr = ctx.attrs().string(ctx.ident_bytes(name));
    let ident = ctx.ident(b"sym_name");
    // An unregistered operation may have the name among its properties.
    let all = if ir.op(op).info().is_none() { ir.op(op).prop(0) } else { None };
    match all.filter(|&all| ctx.attrs().dictionary_get(all, ident).is_some()) {
        Some(all) => ir.set_prop(op, 0, Some(ctx.attrs().dictionary_with(all, ident, Some(attr)))),
        None => ir.set_attr(op, "sym_name", Some(attr)),
    }
}

/// Returns true if `op` has a symbol table.
pub fn is_symbol_table(op: OpRef<'_>) -> bool {
    op.has(OpTraits::SYMBOL_TABLE)
}

/// Returns true if `op` may have a symbol table: its dialect is not loaded, and it has one region.
pub fn may_be_symbol_table(op: OpRef<'_>) -> bool {
    !op.name_data().dialect_loaded && op.regions().len() == 1
}

/// Returns the operations directly in a table, symbols or not.
pub fn symbol_table_ops(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.region(0).into_iter().flat_map(RegionRef::blocks).flat_map(|block| block.ops())
}

/// Returns `op` or its innermost ancestor with a symbol table.
///
/// Returns `None` if an unregistered operation that may have one comes first, or if the view reaches no table.
pub fn nearest_symbol_table(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut current = op;
    while !is_symbol_table(current) {
        current = current.parent()?;
        if may_be_symbol_table(current) {
            return None;
        }
    }
    Some(current)
}

/// The names in one symbol table. Changes of the IR are not tracked: insert and erase symbols by its methods.
#[derive(Clone, Debug, Default)]
pub struct SymbolTable {
    names: HashMap<Ident, Op, foldhash::fast::RandomState>,
    /// The suffix to try next for a fresh name.
    number: u32,
}

impl SymbolTable {
    /// Indexes the symbols of `table`. Of two with the same name, the first counts.
    pub fn new(table: OpRef<'_>) -> Self {
        let attrs = SymbolAttrs::new(table.context());
        let mut names = HashMap::default();
        for op in symbol_table_ops(table) {
            if let Some(name) = attrs.name(op) {
                names.entry(name).or_insert(op.op);
            }
        }
        Self { names, number: 0 }
    }

    /// Returns the symbol `name`, an operation of the isolate that contains the table's region.
    pub fn lookup(&self, name: Ident) -> Option<Op> {
        self.names.get(&name).copied()
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns true if there are no symbols.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns an unused name, built from `name` and a number.
    pub fn fresh_name(&mut self, ctx: &ContextData, name: Ident) -> Ident {
        loop {
            let mut text = ctx.ident_bytes(name).to_vec();
            text.extend_from_slice(format!("_{}", self.number).as_bytes());
            self.number = self.number.wrapping_add(1);
            let fresh = ctx.ident(&text);
            if !self.names.contains_key(&fresh) {
                return fresh;
            }
        }
    }

    /// Inserts a symbol, renaming it if its name is taken. A detached symbol is appended to the table's block, before a
    /// terminator.
    ///
    /// `ir` contains the table's region, as a region of its root or of `table`. Returns the name, or `None` if `op` is
    /// no symbol.
    pub fn insert(&mut self, ir: &mut Isolate, table: Op, op: Op) -> Option<Ident> {
        let ctx = ir.context().clone();
        let mut name = SymbolAttrs::new(&ctx).name(ir.op(op))?;
        if ir.op(op).block().is_none() {
            let block = ir.op(table).region(0).and_then(RegionRef::entry)?;
            let terminator = block.last().filter(|last| last.has(OpTraits::TERMINATOR));
            match (block.block, terminator.map(|last| last.op)) {
                (_, Some(before)) => ir.insert_before(before, op),
                (block, None) => ir.append(block, op),
            }
        }
        if self.names.get(&name).is_some_and(|&other| other != op) {
            name = self.fresh_name(&ctx, name);
            set_symbol_name(ir, op, name);
        }
        self.names.insert(name, op);
        Some(name)
    }

    /// Removes a symbol from the table, without erasing the operation.
    pub fn remove(&mut self, op: OpRef<'_>) {
        if let Some(name) = SymbolAttrs::new(op.context()).name(op)
            && self.names.get(&name) == Some(&op.op)
        {
            self.names.remove(&name);
        }
    }

    /// Erases a symbol with its nested operations.
    pub fn erase(&mut self, ir: &mut Isolate, op: Op) {
        self.remove(ir.op(op));
        ir.erase(op);
    }

    /// Renames a symbol, but not its uses. Returns false, without any change, if the name is taken.
    pub fn rename(&mut self, ir: &mut Isolate, op: Op, name: Ident) -> bool {
        if self.names.get(&name).is_some_and(|&other| other != op) {
            return false;
        }
        self.remove(ir.op(op));
        set_symbol_name(ir, op, name);
        self.names.insert(name, op);
        true
    }
}

type ByTable = HashMap<(IsolateId, Op), Arc<SymbolTable>, foldhash::fast::RandomState>;

/// Indexes that [`SymbolTables`] on several threads share.
pub(crate) type SharedTables = Arc<Mutex<ByTable>>;

/// Symbol lookup in any number of tables, while they are not changed.
#[derive(Default)]
pub struct SymbolTables<'a> {
    tables: RefCell<ByTable>,
    shared: Option<SharedTables>,
    isolates: std::marker::PhantomData<&'a Isolate>,
}

impl<'a> SymbolTables<'a> {
    /// Creates tables that share their indexes with others.
    pub(crate) fn sharing(shared: &SharedTables) -> Self {
        Self { shared: Some(Arc::clone(shared)), ..Self::default() }
    }

    /// Returns the symbol `name` directly in `table`.
    pub fn lookup(&self, table: OpRef<'a>, name: Ident) -> Option<OpRef<'a>> {
        if !is_symbol_table(table) {
            return None;
        }
        let (body, _) = table.body();
        let mut tables = self.tables.borrow_mut();
        let names = tables.entry(table.identity()).or_insert_with(|| self.index(table));
        names.lookup(name).map(|op| body.op(op))
    }

    fn index(&self, table: OpRef<'a>) -> Arc<SymbolTable> {
        let Some(shared) = &self.shared else { return Arc::new(SymbolTable::new(table)) };
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&table.identity()) {
            return Arc::clone(known);
        }
        // Several threads may build the same index; this avoids waiting.
        let names = Arc::new(SymbolTable::new(table));
        lock().entry(table.identity()).or_insert(names).clone()
    }

    /// Resolves `@root::@nested..` from `table`. All symbols but the last must be symbol tables.
    pub fn lookup_ref(&self, table: OpRef<'a>, symbol: Attr) -> Option<OpRef<'a>> {
        let AttrData::SymbolRef { root, nested } = table.context().attrs().data(symbol) else { return None };
        nested.iter().try_fold(self.lookup(table, *root)?, |table, &name| self.lookup(table, name))
    }
}

/// Returns the symbol `name` directly in `table`, by linear search.
pub fn lookup_symbol<'a>(table: OpRef<'a>, name: Ident) -> Option<OpRef<'a>> {
    let attrs = SymbolAttrs::new(table.context());
    let mut ops = symbol_table_ops(table);
    is_symbol_table(table).then(|| ops.find(|op| attrs.name(*op) == Some(name))).flatten()
}

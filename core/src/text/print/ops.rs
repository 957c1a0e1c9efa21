//! Printer of operations, regions and blocks.

use crate::attrs::NamedAttr;
use crate::compat::newer_name;
use crate::context::ContextData;
use crate::dialect::OpInfo;

use crate::entity::{Attr, Entity, Ident, OpName, Type, Value};
use crate::ir::{BlockRef, OpData, OpRef, RegionRef};
use crate::stack;
use crate::text::print::by_name::CustomForm;
use crate::text::print::cache::{Mark, TailKey};
use crate::text::print::form::PrintOp;
use crate::text::print::hook::OpPrinter;
use crate::text::print::locations::LocAlias;
use crate::text::print::names::Name;
use crate::text::print::out::Literal;
use crate::text::print::{Printer, RegionStyle};
use lect_ods::spec::MLIR_RELEASE;
use smallvec::SmallVec;

/// Indentation per nesting level.
const INDENT: usize = 2;

/// Distinguishes names of operations in custom form from those in generic form.
const CUSTOM: u32 = 1 << 31;

/// Cached data of an operation's name.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    registered: bool,
    print: Option<CustomForm>,
    name: &'a [u8],
    /// Length of the namespace with its dot, if the name may be written without them.
    prefix: usize,
    /// Namespace of operations that are written without one in regions.
    namespace: &'a [u8],
    /// Number of slots for inherent attributes.
    slots: usize,
}

impl<'a> Printer<'a> {
    #[inline]
    fn known(&mut self, name: OpName) -> Known<'a> {
        match self.known.get(name) {
            Some(known) => known,
            None => self.new_known(name),
        }
    }

    #[cold]
    fn new_known(&mut self, name: OpName) -> Known<'a> {
        let ctx: &'a ContextData = self.ctx;
        let data = ctx.op_name(name);
        let info = data.info();
        let renamed = info.and_then(|info| info.newer_name(ctx, self.config.release.into()));
        let full: &'a [u8] = renamed.map_or(&data.name, str::as_bytes);
        let length = full.iter().position(|&byte| byte == b'.').unwrap_or(0) + 1;
        // The remaining name must not contain a dot, which would be read as the end of a namespace.
        let is_short = length > 1 && full.get(length..).is_some_and(|rest| !rest.contains(&b'.'));
        let prefix = if is_short { length } else { 0 };
        let print = CustomForm::new(ctx, info, self.config);
        let slots = ctx.prop_slots(name);
        let namespace = info.and_then(|info| info.default_dialect(ctx)).unwrap_or("").as_bytes();
        self.known.set(name, Known { registered: info.is_some(), print, name: full, prefix, namespace, slots })
    }

    /// Prints an operation on a line of its own, without newline.
    pub(super) fn op_line(&mut self, op: OpRef<'_>) {
        self.out.spaces(self.indent);
        if self.printed.is_some() {
            self.note_place(op);
        }
        self.op(op);
        if self.config.debug_info {
            self.trailing_loc(op.loc(), LocAlias::Allowed);
        }
        if self.config.value_users {
            self.users_of_op(op);
        }
    }

    pub(super) fn op(&mut self, op: OpRef<'_>) {
        let data = op.ir.op_data(op.op);
        let known = self.known(data.name);
        match data.result_count {
            0 => {}
            1 => {
                self.value(op.result(0));
                self.out.bytes(b" = ");
            }
            _ => self.result_groups(op),
        }
        self.op_form(op, data, known);
    }

    /// Prints an operation without its results, in custom form if it has one.
    pub(super) fn nameless(&mut self, op: OpRef<'_>) {
        let data = op.ir.op_data(op.op);
        let known = self.known(data.name);
        self.op_form(op, data, known);
    }

    #[inline]
    fn op_form(&mut self, op: OpRef<'_>, data: &OpData, known: Known<'_>) {
        match known.print.and_then(|form| form.of(op, self.config)) {
            Some(print) => self.custom_op(op, data, known, print),
            None => self.generic_op(op, data, known),
        }
    }

    /// Prints `%0:2 = `, or several names for groups of results.
    fn result_groups(&mut self, op: OpRef<'_>) {
        let count = op.result_count();
        let starts: SmallVec<[usize; 4]> =
            self.names.groups(self.table, op.op).iter().map(|&start| start as usize).chain([count]).collect();
        let mut from = 0;
        for end in starts {
            if from > 0 {
                self.out.text(", ");
            }
            match self.names.value(self.table, op.result(from)) {
                Name::Member(place) => self.name(self.names.member(place).0),
                name => self.name(name),
            }
            if end - from > 1 {
                self.out.prefixed(b":", (end - from) as u32);
            }
            from = end;
        }
        self.out.text(" = ");
    }

    fn custom_op(&mut self, op: OpRef<'_>, data: &OpData, known: Known<'_>, print: PrintOp) {
        // The dot is not part of the namespace.
        let (namespace, short) = known.name.split_at(known.prefix);
        let is_understood = known.prefix > 0 && &namespace[..known.prefix - 1] == self.namespace;
        self.out.bytes(if is_understood { short } else { known.name });
        if data.aux == 0 {
            return print(&mut OpPrinter::printing(self), op);
        }
        stack::grow(|| print(&mut OpPrinter::printing(self), op));
    }

    /// Prints an operation in generic form.
    pub(super) fn generic(&mut self, op: OpRef<'_>) {
        let data = op.ir.op_data(op.op);
        let known = self.known(data.name);
        self.generic_op(op, data, known);
    }

    fn generic_op(&mut self, op: OpRef<'_>, data: &OpData, known: Known<'_>) {
        if !self.heads.write(data.name, &mut self.out) {
            self.new_op_head(data.name);
        }
        let cacheable = data.aux == 0 && data.operand_count + data.result_count < 8;
        let mut key = TailKey::EMPTY;
        for (index, value) in op.operands().enumerate() {
            match self.name_of(value) {
                Name::Number(n) if index > 0 => self.out.prefixed(b", %", n),
                name => {
                    if index > 0 {
                        self.out.text(", ");
                    }
                    self.name(name);
                }
            }
            if cacheable {
                key.push(op.ir.value_type(value).index() as u32);
            }
        }
        if !cacheable {
            return self.generic_rest(op, known);
        }
        key.push(data.name.index() as u32);
        key.push(data.attrs.index() as u32);
        key.push(data.operand_count << 16 ^ data.result_count);
        match known.slots {
            0 => {}
            1 => key.push(data.props),
            _ => {
                op.props().iter().for_each(|prop| key.push(prop.map_or(0, |prop| prop.index() as u32 + 1)));
            }
        }
        op.results().for_each(|value| key.push(op.ir.value_type(value).index() as u32));
        if !key.fits() {
            return self.generic_rest(op, known);
        }
        if !self.tails.write(&key, &mut self.out) {
            let start = Mark::of(&self.out);
            self.generic_rest(op, known);
            self.tails.remember(&key, &self.out, start);
        }
    }

    /// Returns the key that determines the text of an operation in custom form after its operands.
    #[inline(always)]
    pub(super) fn tail_key(&self, op: OpRef<'_>) -> Option<TailKey> {
        let data = op.ir.op_data(op.op);
        if data.aux != 0 || data.operand_count + data.result_count >= 8 {
            return None;
        }
        let mut key = TailKey::EMPTY;
        for ty in op.operand_types() {
            key.push(ty.index() as u32);
        }
        // Differs from the key of the generic form.
        key.push(data.name.index() as u32 | CUSTOM);
        key.push(data.attrs.index() as u32);
        key.push(data.operand_count << 16 ^ data.result_count);
        match self.ctx.prop_slots(data.name) {
            0 => {}
            1 => key.push(data.props),
            _ => {
                for prop in op.props() {
                    key.push(prop.map_or(0, |prop| prop.index() as u32 + 1));
                }
            }
        }
        for value in op.results() {
            key.push(op.ir.value_type(value).index() as u32);
        }
        key.fits().then_some(key)
    }

    /// Prints `"name"(`.
    #[cold]
    fn new_op_head(&mut self, name: OpName) {
        let start = Mark::of(&self.out);
        let full = self.known(name).name;
        self.out.quoted(full);
        self.out.byte(b'(');
        self.heads.remember(name, &self.out, start);
    }

    /// Prints the generic form after the operands.
    fn generic_rest(&mut self, op: OpRef<'_>, known: Known<'_>) {
        self.out.byte(b')');
        let successors = op.successors();
        if successors.len() > 0 {
            self.out.byte(b'[');
            for (index, block) in successors.enumerate() {
                if index > 0 {
                    self.out.text(", ");
                }
                self.block_name(block);
            }
            self.out.byte(b']');
        }
        self.properties(op, known);
        let regions = op.regions();
        if regions.len() > 0 {
            self.out.text(" (");
            for (index, region) in regions.enumerate() {
                if index > 0 {
                    self.out.text(", ");
                }
                self.generic_region(region);
            }
            self.out.byte(b')');
        }
        match self.config.release > MLIR_RELEASE {
            false => self.attr_dict(op.attrs()),
            true => {
                let all = self.ctx.attrs().dictionary_entries(op.attrs());
                let mut others: Vec<NamedAttr> = all.iter().filter(|entry| !self.is_newer(entry)).copied().collect();
                self.attr_dict(self.ctx.attrs().dictionary(&mut others));
            }
        }
        self.out.text(" : (");
        self.types(op.operand_types());
        self.out.text(") -> ");
        let results: SmallVec<[Type; 4]> = op.result_types().collect();
        self.result_types(&results);
    }

    /// Prints ` <{..}>`, if there are properties.
    fn properties(&mut self, op: OpRef<'_>, known: Known<'_>) {
        match known.registered {
            false => {
                if let Some(properties) = op.prop(0) {
                    self.out.text(" <");
                    self.attr(properties);
                    self.out.byte(b'>');
                }
            }
            true => {
                let mut entries = inherent_attrs(op);
                if self.config.release > MLIR_RELEASE {
                    let all = self.ctx.attrs().dictionary_entries(op.attrs());
                    let newer = all.iter().filter(|entry| self.is_newer(entry));
                    // Segment sizes of the printed release override those of the current one.
                    let is_kept = |name: Ident| {
                        newer.clone().any(|it| {
                            newer_name(self.ctx.ident_bytes(it.0))
                                .is_some_and(|it| it.0.as_bytes() == self.ctx.ident_bytes(name))
                        })
                    };
                    entries.retain(|entry| !is_kept(entry.0));
                    entries.extend(newer.copied());
                    self.ctx.attrs().sort_by_name(&mut entries);
                }
                if !entries.is_empty() {
                    self.out.text(" <{");
                    self.named_attrs(&entries);
                    self.out.text("}>");
                }
            }
        }
    }

    /// Returns true for an attribute that is a property in the printed release, but not in the current one.
    fn is_newer(&self, entry: &NamedAttr) -> bool {
        newer_name(self.ctx.ident_bytes(entry.0)).is_some_and(|it| it.1 <= u64::from(self.config.release))
    }

    /// Prints ` {..}` for a dictionary, unless that is empty.
    pub(super) fn attr_dict(&mut self, dictionary: Attr) {
        if dictionary == self.ctx.attrs().empty_dictionary() || self.dicts.write(dictionary, &mut self.out) {
            return;
        }
        let ctx: &ContextData = self.ctx;
        let start = Mark::of(&self.out);
        self.out.text(" {");
        self.named_attrs(ctx.attrs().dictionary_entries(dictionary));
        self.out.byte(b'}');
        self.dicts.remember(dictionary, &self.out, start);
    }

    /// Prints a part of an assembly format.
    #[inline(always)]
    pub(crate) fn literal(&mut self, text: &Literal) {
        self.out.literal(text);
    }

    /// Prints values separated by commas.
    #[inline]
    pub(crate) fn values(&mut self, values: impl Iterator<Item = Value>) {
        for (index, value) in values.enumerate() {
            if index > 0 {
                self.out.bytes(b", ");
            }
            self.value(value);
        }
    }

    /// Prints the name of a value.
    #[inline(always)]
    pub(crate) fn value(&mut self, value: Value) {
        match self.names.number(self.table, value) {
            Some(n) if self.shadowing.is_empty() => self.out.prefixed(b"%", n),
            _ => self.other_value(value),
        }
    }

    #[inline(never)]
    fn other_value(&mut self, value: Value) {
        self.name(self.name_of(value));
    }

    #[inline]
    fn name_of(&self, value: Value) -> Name {
        let shadowing = || self.shadowing.get(&(self.table, value)).copied();
        let other = if self.shadowing.is_empty() { None } else { shadowing() };
        other.unwrap_or_else(|| self.names.value(self.table, value))
    }

    /// Prints a region whose entry block arguments have the names of other values.
    pub(super) fn region_named_as(&mut self, region: RegionRef<'_>, style: RegionStyle, names: &[Value]) {
        let names: Vec<Name> = names.iter().map(|value| self.name_of(*value)).collect();
        let args: Vec<Value> = region.entry().map(|entry| entry.args().collect()).unwrap_or_default();
        let mut table = self.table;
        self.within(region, |printer| table = printer.table);
        for (arg, name) in args.iter().zip(names) {
            self.shadowing.insert((table, *arg), name);
        }
        // Printers on other threads take the names of values from the tables only.
        let divided = self.divided.take();
        self.region(region, style);
        self.divided = divided;
        for arg in args {
            self.shadowing.remove(&(table, arg));
        }
    }

    /// Returns the name of a value, unless it is a number.
    pub(super) fn value_text(&self, value: Value) -> Option<&[u8]> {
        match self.name_of(value) {
            Name::Text(place) => Some(self.names.text(place)),
            _ => None,
        }
    }

    fn name(&mut self, name: Name) {
        match name {
            Name::Unknown => self.out.text("<<UNKNOWN SSA VALUE>>"),
            Name::Number(n) => self.out.prefixed(b"%", n),
            Name::Argument(n) => {
                self.out.bytes(b"%arg");
                self.out.number(n);
            }
            Name::Text(place) => {
                self.out.byte(b'%');
                self.out.bytes(self.names.text(place));
            }
            Name::Member(place) => {
                let (head, index) = self.names.member(place);
                if let Name::Member(_) = head {
                    return;
                }
                self.name(head);
                self.out.prefixed(b"#", index);
            }
        }
    }

    /// Prints the name of a block.
    pub(super) fn block_name(&mut self, block: BlockRef<'_>) {
        match self.names.block(self.table, block.block) {
            Some(number) => {
                self.out.byte(b'^');
                if self.block_prefix(block) {
                    self.out.number(number);
                }
            }
            None => self.out.text("^INVALIDBLOCK"),
        }
    }

    /// Prints the prefix of a block's name. Returns true if a number follows.
    fn block_prefix(&mut self, block: BlockRef<'_>) -> bool {
        let ctx = self.ctx;
        let of = |op: OpName| ctx.op_name(op).info();
        let is_named = |op: &OpInfo| {
            let text = op.text(ctx);
            text.hooks.block_prefix.is_some() || text.block_name.is_some()
        };
        let any = *self.block_prefixes.get_or_insert_with(|| ctx.known_ops().any(is_named));
        let owner =
            if any && !self.config.generic { block.region().and_then(|region| region.parent_name()) } else { None };
        let owner = owner.and_then(of);
        if let Some(name) = owner.and_then(|owner| owner.text(ctx).block_name.as_deref()) {
            self.out.text(name);
            // Several blocks are distinguished by numbers.
            return block.region().is_none_or(|region| region.blocks().nth(1).is_some());
        }
        self.out.text(owner.and_then(|owner| owner.syntax(ctx).block_prefix).unwrap_or("bb"));
        true
    }

    /// Prints a region including braces.
    pub(super) fn region(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        self.braces(region, |printer| printer.blocks(region, style));
    }

    /// Prints a region of an operation in generic form, with full operation names.
    fn generic_region(&mut self, region: RegionRef<'_>) {
        self.braces(region, |printer| {
            printer.namespace = b"";
            printer.blocks(region, RegionStyle::FULL);
        });
    }

    fn braces(&mut self, region: RegionRef<'_>, blocks: impl FnOnce(&mut Self)) {
        if self.config.skip_regions {
            return self.out.text("{...}");
        }
        self.out.text("{\n");
        if !region.is_empty() {
            self.within(region, |printer| stack::grow(|| blocks(printer)));
        }
        self.out.spaces(self.indent);
        self.out.byte(b'}');
    }

    /// Runs `work` with the names that are valid in a region.
    pub(super) fn within(&mut self, region: RegionRef<'_>, work: impl FnOnce(&mut Self)) {
        let outer = (self.table, self.isolate, self.namespace);
        let isolate = Some(region.ir.id());
        if isolate != self.isolate {
            (self.table, self.isolate) = (self.names.table(region.ir.get()), isolate);
        }
        self.namespace = region.parent_name().map_or(&[], |name| self.known(name).namespace);
        work(self);
        (self.table, self.isolate, self.namespace) = outer;
    }

    fn blocks(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        let mut next = region.entry();
        if let Some(entry) = next {
            let header = style.empty_block && entry.is_empty() || style.entry_args && entry.args().len() > 0;
            self.block(entry, header, style.terminators);
            next = entry.next();
        }
        while let Some(block) = next {
            self.block(block, true, true);
            next = block.next();
        }
    }

    fn block(&mut self, block: BlockRef<'_>, header: bool, terminators: bool) {
        if header {
            self.block_header(block);
        }
        self.indent += INDENT;
        if self.config.value_users {
            self.users_of_args(block);
        }
        let last = block.printed_until(terminators);
        if self.divided == Some((block.ir.id(), block.block)) {
            self.divided_ops(block, last);
            self.indent -= INDENT;
            return;
        }
        let mut next = block.first();
        while let Some(op) = next {
            // Flushes before each operation rather than after it: deeply nested ones have long indentation.
            self.out.maybe_flush();
            if Some(op.op) == last || self.out.failed() {
                break;
            }
            self.op_line(op);
            self.out.byte(b'\n');
            next = op.next();
        }
        self.indent -= INDENT;
    }

    fn block_header(&mut self, block: BlockRef<'_>) {
        self.out.spaces(self.indent);
        self.block_name(block);
        let args = block.args_with_locs();
        if !args.is_empty() {
            self.out.byte(b'(');
            for (index, &(value, loc)) in args.iter().enumerate() {
                if index > 0 {
                    self.out.text(", ");
                }
                self.value(value);
                self.out.text(": ");
                self.ty(block.ir.value_type(value));
                self.trailing_loc(loc, LocAlias::Never);
            }
            self.out.byte(b')');
        }
        self.out.byte(b':');
        let preds = self.names.preds(self.table, block.block);
        match preds.as_slice() {
            [] if block.is_entry() => {}
            [] => self.out.text("  // no predecessors"),
            [one] => {
                self.out.text("  // pred: ^");
                self.block_prefix(block);
                self.out.number(*one);
            }
            several => {
                self.out.text("  // ");
                self.out.number(several.len() as u32);
                self.out.text(" preds: ");
                for (index, &pred) in several.iter().enumerate() {
                    self.out.text(if index > 0 { ", ^" } else { "^" });
                    self.block_prefix(block);
                    self.out.number(pred);
                }
            }
        }
        self.out.byte(b'\n');
    }
}

/// Returns the inherent attributes of a registered operation that are set, sorted by name.
fn inherent_attrs(op: OpRef<'_>) -> SmallVec<[NamedAttr; 8]> {
    let mut entries = SmallVec::new();
    if let Some(info) = op.info() {
        push_inherent_attrs(op, info, &[], &mut entries);
    }
    op.context().attrs().sort_by_name(&mut entries);
    entries
}

/// Appends the inherent attributes that are set, except for those in `without`, in the order of slots.
fn push_inherent_attrs(op: OpRef<'_>, info: &OpInfo, without: &[&str], entries: &mut SmallVec<[NamedAttr; 8]>) {
    op.with_slots(info.props.len(), |slots| {
        for ((slot, prop), spec) in slots.iter().zip(&info.props).zip(info.spec().props.iter()) {
            if let Some(value) = *slot
                && !without.contains(&&*spec.name)
            {
                entries.push((prop.name, value));
            }
        }
    });
}

fn is_among(ctx: &ContextData, name: Ident, names: &[&str]) -> bool {
    names.iter().any(|it| it.as_bytes() == ctx.ident_bytes(name))
}

/// Returns all attributes of an operation, sorted by name, except for those in `without`.
pub(super) fn merged_attrs(op: OpRef<'_>, without: &[&str]) -> SmallVec<[NamedAttr; 8]> {
    let ctx = op.context();
    let mut entries = SmallVec::new();
    match op.info() {
        Some(info) => push_inherent_attrs(op, info, without, &mut entries),
        None => entries.extend_from_slice(op.prop(0).map_or(&[], |all| ctx.attrs().dictionary_entries(all))),
    }
    let discardable = op.attrs();
    if discardable != ctx.attrs().empty_dictionary() {
        let discardable = ctx.attrs().dictionary_entries(discardable).iter();
        entries.extend(discardable.filter(|entry| without.is_empty() || !is_among(ctx, entry.0, without)).copied());
    }
    ctx.attrs().sort_by_name(&mut entries);
    entries
}

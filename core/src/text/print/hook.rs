//! What an operation's own printer is given.

use lect_ods::spec::MLIR_RELEASE;

use crate::affine::AffineVar;
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::dialect::DefBody;
use crate::dialect::DefInfo;
use crate::entity::{AffineExpr, AffineMap, Attr, Def, Type, Value};
use crate::ir::{BlockRef, OpRef, RegionRef};
use crate::loc::Loc;
use crate::stack;
use crate::text::print::alias::Collector;
use crate::text::print::attrs::Elision;
use crate::text::print::cache::Mark;
use crate::text::print::locations::LocAlias;
use crate::text::print::{Printer, RegionStyle, merged_attrs};
use crate::types::TypeData;

/// Writes the custom form of an operation.
///
/// A hook is called twice: to collect the attributes and types that may have an alias, when nothing is written,
/// and to print. It must do the same both times. Nothing writes spaces but what says so.
pub struct OpPrinter<'p, 'a>(Mode<'p, 'a>);

enum Mode<'p, 'a> {
    Collect(&'p mut Collector<'a>),
    /// Collects what is within an attribute or a type, which has a place among the collector's entries.
    Visit {
        collector: &'p mut Collector<'a>,
        entry: u32,
        deferrable: bool,
    },
    Print(&'p mut Printer<'a>),
}

impl<'p, 'a> OpPrinter<'p, 'a> {
    pub(super) fn collecting(collector: &'p mut Collector<'a>) -> Self {
        Self(Mode::Collect(collector))
    }

    pub(super) fn visiting(collector: &'p mut Collector<'a>, entry: u32, deferrable: bool) -> Self {
        Self(Mode::Visit { collector, entry, deferrable })
    }

    pub(super) fn printing(printer: &'p mut Printer<'a>) -> Self {
        Self(Mode::Print(printer))
    }

    /// The release of MLIR that the text is for.
    pub fn release(&self) -> u32 {
        match &self.0 {
            Mode::Collect(collector) | Mode::Visit { collector, .. } => collector.config.release,
            Mode::Print(printer) => printer.config.release,
        }
    }

    /// The context.
    pub fn context(&self) -> &'a ContextData {
        match &self.0 {
            Mode::Collect(collector) | Mode::Visit { collector, .. } => collector.ctx,
            Mode::Print(printer) => printer.ctx,
        }
    }

    /// Whether text goes anywhere: not while attributes and types are collected.
    pub(crate) fn writes(&self) -> bool {
        matches!(self.0, Mode::Print(_))
    }

    fn print(&mut self, print: impl FnOnce(&mut Printer<'a>)) {
        if let Mode::Print(printer) = &mut self.0 {
            print(printer);
        }
    }

    /// Text as it is.
    pub fn text(&mut self, text: &str) {
        self.print(|printer| printer.out.text(text));
    }

    /// Whether the last that was printed is a blank.
    pub(crate) fn is_behind_blank(&self) -> bool {
        matches!(&self.0, Mode::Print(printer) if printer.out.ends_with_blank())
    }

    /// Prints a blank if a letter or a digit was printed last, so that what follows is a word of its own.
    pub(crate) fn separate(&mut self) {
        self.print(|printer| {
            if printer.out.ends_with_word() {
                printer.out.byte(b' ');
            }
        });
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.bytes(bytes));
    }

    /// An integer in decimal.
    pub fn integer(&mut self, value: i64) {
        self.print(|printer| printer.out.signed(value));
    }

    /// `"bytes"`, escaped.
    pub fn string(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.quoted(bytes));
    }

    /// Notes the resources that an attribute or a type of a dialect names, whose data are printed then, too.
    pub(crate) fn name_resources(&mut self, def: Def, body: &DefBody) {
        self.print(|printer| {
            for (namespace, key) in printer.ctx.resources_named(def, body) {
                printer.name_resource(namespace, key);
            }
        });
    }

    /// Bytes as they are if they are an identifier, else as a string.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.keyword_or_string(bytes));
    }

    /// `@name`
    pub fn symbol_name(&mut self, name: &[u8]) {
        self.print(|printer| printer.out.symbol(name));
    }

    /// A line's end and the indentation of the operation.
    pub fn newline(&mut self) {
        self.print(|printer| {
            printer.out.byte(b'\n');
            printer.out.spaces(printer.indent);
        });
    }

    /// Runs `work` with lines indented by one more step.
    pub fn indented(&mut self, work: impl FnOnce(&mut Self)) {
        self.print(|printer| printer.indent += 2);
        work(self);
        self.print(|printer| printer.indent -= 2);
    }

    /// A value of the operation's isolate.
    pub fn operand(&mut self, value: Value) {
        self.print(|printer| printer.value(value));
    }

    /// The name of a value without `%`, if it has one that is not a number. None while attributes and types are collected.
    pub fn value_name(&self, value: Value) -> Option<&[u8]> {
        match &self.0 {
            Mode::Print(printer) => printer.value_text(value),
            Mode::Collect(_) | Mode::Visit { .. } => None,
        }
    }

    /// Values with commas between them.
    pub fn operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.print(|printer| {
            for (index, value) in values.into_iter().enumerate() {
                if index > 0 {
                    printer.out.text(", ");
                }
                printer.value(value);
            }
        });
    }

    /// An affine expression with values for its variables: `%i + symbol(%n)`.
    pub fn applied_expr(&mut self, expr: AffineExpr, dims: &[Value], symbols: &[Value]) {
        let ctx = self.context();
        self.print(|printer| {
            let mut text = std::mem::take(&mut printer.out.buf);
            ctx.print_affine_expr_with(&mut text, expr, |text, var| {
                let (value, open, close) = match var {
                    AffineVar::Dim(n) => (dims.get(n as usize), "", ""),
                    AffineVar::Symbol(n) => (symbols.get(n as usize), "symbol(", ")"),
                };
                std::mem::swap(text, &mut printer.out.buf);
                printer.out.text(open);
                match value {
                    Some(value) => printer.value(*value),
                    None => printer.out.text("<<NULL VALUE>>"),
                }
                printer.out.text(close);
                std::mem::swap(text, &mut printer.out.buf);
            });
            printer.out.buf = text;
        });
    }

    /// The results of an affine map with values for its variables, dimensions before symbols: `%i + 1, symbol(%n)`.
    pub fn applied_map(&mut self, map: AffineMap, operands: &[Value]) {
        let ctx = self.context();
        let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims(ctx) as usize));
        for (index, &result) in map.results(ctx).iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            self.applied_expr(result, dims, symbols);
        }
    }

    /// A block that control may go to.
    pub fn successor(&mut self, block: BlockRef<'_>) {
        self.print(|printer| printer.block_name(block));
    }

    /// A type.
    pub fn ty(&mut self, ty: Type) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.ty(ty),
            Mode::Visit { collector, entry, deferrable } => collector.type_within(ty, *entry, *deferrable),
            Mode::Print(printer) => printer.ty(ty),
        }
    }

    /// What follows the mnemonic of a type of a dialect, or its alias, or all of it if nothing follows.
    pub(crate) fn type_body(&mut self, ty: Type) {
        let ctx = self.context();
        let (Mode::Print(printer), TypeData::Dialect { def, body }) = (&mut self.0, ctx.type_data(ty)) else {
            return self.ty(ty);
        };
        if !printer.type_alias(ty) {
            let start = printer.mark();
            let release = printer.config.release;
            stack::grow(|| OpPrinter::printing(printer).clinging(release, |p| DefInfo::print_body(p, *def, body)));
            if printer.mark() == start {
                printer.ty(ty);
            }
        }
    }

    /// Runs `work`, which prints what a type is made of that may occur within itself. None if that is what it does here,
    /// so that no more than its name can be printed.
    pub fn cyclic<T>(&mut self, ty: Type, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.cyclic_types().contains(&ty) {
            return None;
        }
        self.cyclic_types().push(ty);
        let done = work(self);
        self.cyclic_types().pop();
        Some(done)
    }

    fn cyclic_types(&mut self) -> &mut Vec<Type> {
        match &mut self.0 {
            Mode::Collect(collector) | Mode::Visit { collector, .. } => &mut collector.cyclic,
            Mode::Print(printer) => &mut printer.cyclic,
        }
    }

    /// Types with commas between them.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        match &mut self.0 {
            Mode::Collect(_) | Mode::Visit { .. } => types.into_iter().for_each(|ty| self.ty(ty)),
            Mode::Print(printer) => printer.types(types.into_iter()),
        }
    }

    /// ` -> type` or ` -> (types)`; nothing if there are none.
    pub fn arrow_types(&mut self, types: &[Type]) {
        let bare = match types {
            [] => return,
            [only] => !matches!(self.context().type_data(*only), TypeData::Function(_)),
            _ => false,
        };
        self.text(if bare { " -> " } else { " -> (" });
        self.types(types.iter().copied());
        self.text(if bare { "" } else { ")" });
    }

    /// `(inputs..) -> results`
    pub fn function_type(&mut self, inputs: &[Type], results: &[Type]) {
        match &mut self.0 {
            Mode::Collect(_) | Mode::Visit { .. } => inputs.iter().chain(results).for_each(|ty| self.ty(*ty)),
            Mode::Print(printer) => printer.function_type(inputs, results),
        }
    }

    /// An attribute with its type.
    pub fn attr(&mut self, attr: Attr) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attr(attr, false),
            Mode::Visit { collector, entry, deferrable } => collector.attr_within(attr, *entry, *deferrable, false),
            Mode::Print(printer) => printer.attr(attr),
        }
    }

    /// What follows the mnemonic of an attribute of a dialect, or its alias, or all of it if nothing follows.
    pub(crate) fn attr_body(&mut self, attr: Attr) {
        let ctx = self.context();
        let (Mode::Print(printer), AttrData::Dialect { def, body, .. }) = (&mut self.0, ctx.attr_data(attr)) else {
            return self.attr(attr);
        };
        if !printer.attr_alias(attr) {
            let start = printer.mark();
            let release = printer.config.release;
            stack::grow(|| OpPrinter::printing(printer).clinging(release, |p| DefInfo::print_body(p, *def, body)));
            if printer.mark() == start {
                printer.attr(attr);
            }
        }
    }

    /// Prints what stands for an attribute or a type without its mnemonic. Up to MLIR 22 a blank before it comes of its format.
    fn clinging(&mut self, release: u32, work: impl FnOnce(&mut Self)) {
        match release > MLIR_RELEASE {
            true => self.without_first(b" ", work),
            false => work(self),
        }
    }

    /// Prints what `work` prints, without a blank before a `<` that it begins with.
    pub(crate) fn unspaced(&mut self, work: impl FnOnce(&mut Self)) {
        self.without_first(b" <", work);
    }

    /// Prints what `work` prints, without the blank that it begins with if it begins so.
    pub(super) fn without_first(&mut self, begin: &[u8], work: impl FnOnce(&mut Self)) {
        let start = match &mut self.0 {
            Mode::Print(printer) => {
                printer.out.hold();
                Some(printer.out.buf.len())
            }
            _ => None,
        };
        work(self);
        if let (Some(start), Mode::Print(printer)) = (start, &mut self.0) {
            if printer.out.buf[start..].starts_with(begin) {
                printer.out.buf.remove(start);
            }
            printer.out.release();
        }
    }

    /// `[1, 2]`, a dense array without its type.
    pub(crate) fn dense_array(&mut self, attr: Attr) {
        self.print(|printer| printer.dense_array_elements(attr));
    }

    /// An attribute that has no parts with aliases, spelled out even if it has one itself.
    pub(crate) fn attr_in_full(&mut self, attr: Attr) {
        self.print(|printer| printer.attr_in_full(attr, Elision::Never));
    }

    /// An attribute without its type.
    pub fn attr_without_type(&mut self, attr: Attr) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attr(attr, true),
            Mode::Visit { collector, entry, deferrable } => collector.attr_within(attr, *entry, *deferrable, true),
            Mode::Print(printer) => printer.attr_eliding(attr, Elision::Must),
        }
    }

    /// `<{..}>` of entries; nothing if there are none.
    pub fn properties(&mut self, entries: &[NamedAttr]) {
        self.entries_between(("<{", "}>"), entries);
    }

    /// Entries without braces.
    pub(crate) fn bare_entries(&mut self, entries: &[NamedAttr]) {
        self.entries_between(("", ""), entries);
    }

    /// Entries between two texts; nothing if there are none.
    fn entries_between(&mut self, (open, close): (&str, &str), entries: &[NamedAttr]) {
        if entries.is_empty() {
            return;
        }
        match &mut self.0 {
            Mode::Collect(collector) => collector.named_attrs(entries),
            Mode::Visit { .. } => entries.iter().for_each(|entry| self.attr(entry.1)),
            Mode::Print(printer) => {
                printer.out.text(open);
                printer.named_attrs(entries);
                printer.out.text(close);
            }
        }
    }

    /// ` {..}` of the operation's attributes, inherent and discardable, without those named; nothing if none remain.
    pub fn attr_dict(&mut self, op: OpRef<'_>, without: &[&str]) {
        self.attrs_of(" {", op, without);
    }

    /// ` attributes {..}`, else as [`attr_dict`](Self::attr_dict).
    pub fn attr_dict_with_keyword(&mut self, op: OpRef<'_>, without: &[&str]) {
        self.attrs_of(" attributes {", op, without);
    }

    fn attrs_of(&mut self, open: &str, op: OpRef<'_>, without: &[&str]) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attrs_of(op, without),
            _ => self.attrs(open, &merged_attrs(op, without)),
        }
    }

    /// All attributes of an operation, inherent and discardable, sorted by name.
    pub fn attrs_of_op(&self, op: OpRef<'_>) -> Vec<NamedAttr> {
        merged_attrs(op, &[]).to_vec()
    }

    /// ` {..}` of entries; nothing if there are none.
    pub fn named_attrs(&mut self, entries: &[NamedAttr]) {
        self.attrs(" {", entries);
    }

    fn attrs(&mut self, open: &str, entries: &[NamedAttr]) {
        if entries.is_empty() {
            return;
        }
        match &mut self.0 {
            Mode::Collect(collector) => collector.named_attrs(entries),
            Mode::Visit { .. } => entries.iter().for_each(|entry| self.attr(entry.1)),
            Mode::Print(printer) => {
                printer.out.text(open);
                printer.named_attrs(entries);
                printer.out.byte(b'}');
            }
        }
    }

    /// A region of the operation, from brace to brace.
    pub fn region(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.region(region, style),
            // These are not found in attributes and types.
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.region(region, style),
        }
    }

    /// A region, the arguments of whose first block are printed by the names of other values.
    pub fn region_named_as(&mut self, region: RegionRef<'_>, style: RegionStyle, names: &[Value]) {
        match &mut self.0 {
            Mode::Print(printer) => printer.region_named_as(region, style, names),
            _ => self.region(region, style),
        }
    }

    /// `%arg0: type {attrs}` of an entry block's argument, and its location if asked for.
    pub fn region_arg(&mut self, block: BlockRef<'_>, index: usize, attrs: &[NamedAttr]) {
        let Some(&(value, loc)) = block.args_with_locs().get(index) else { return };
        match &mut self.0 {
            Mode::Collect(collector) => {
                // MLIR does not look for aliases among the attributes.
                collector.block_arg(block.ir, value, loc);
            }
            Mode::Visit { .. } => {}
            Mode::Print(printer) => {
                if let Some(region) = block.region() {
                    printer.within(region, |printer| printer.value(value));
                }
                printer.out.text(": ");
                printer.ty(block.ir.value_type(value));
                self.named_attrs(attrs);
                // MLIR gives it an alias, and does not use that here.
                self.print(|printer| printer.trailing_loc(loc, LocAlias::Never));
            }
        }
    }

    /// `%arg0` of an entry block's argument, and its location if asked for.
    pub fn region_arg_name(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, loc)) = block.args_with_locs().get(index) else { return };
        self.block_arg_name(block, index);
        match &mut self.0 {
            Mode::Collect(collector) => collector.block_arg(block.ir, value, loc),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.trailing_loc(loc, LocAlias::Never),
        }
    }

    /// `%arg0` of a block's argument.
    pub fn block_arg_name(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, _)) = block.args_with_locs().get(index) else { return };
        if let Mode::Print(printer) = &mut self.0
            && let Some(region) = block.region()
        {
            printer.within(region, |printer| printer.value(value));
        }
    }

    /// Whether this is the name, without `%`, by which a block's argument is printed.
    pub fn is_block_arg_called(&mut self, block: BlockRef<'_>, index: usize, name: &[u8]) -> bool {
        let mut is = false;
        if let Mode::Print(printer) = &mut self.0
            && let (Some(region), Some(&(value, _))) = (block.region(), block.args_with_locs().get(index))
        {
            printer.within(region, |printer| is = printer.value_text(value) == Some(name));
        }
        is
    }

    /// `%arg0 : type` of a block's argument, and nothing more.
    pub fn block_arg(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, _)) = block.args_with_locs().get(index) else { return };
        self.block_arg_name(block, index);
        self.text(" : ");
        self.ty(block.ir.value_type(value));
    }

    /// A space and a location, if locations are asked for.
    pub fn trailing_loc(&mut self, loc: Loc) {
        match &mut self.0 {
            Mode::Collect(collector) if collector.config.debug_info => collector.deferrable_loc(loc),
            Mode::Collect(_) | Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.trailing_loc(loc, LocAlias::Allowed),
        }
    }

    /// Runs `work`, whose text depends on nothing but the attributes and the types of an operation; or copies the text
    /// that it wrote for another operation that is alike.
    #[inline(always)]
    pub(crate) fn cached_tail(&mut self, op: OpRef<'_>, work: impl FnOnce(&mut Self)) {
        let key = match &self.0 {
            Mode::Collect(_) | Mode::Visit { .. } => None,
            Mode::Print(printer) => printer.tail_key(op),
        };
        let (Some(key), Mode::Print(printer)) = (key, &mut self.0) else { return work(self) };
        if printer.tails.write(&key, &mut printer.out) {
            return;
        }
        let start = Mark::of(&printer.out);
        work(self);
        self.print(|printer| printer.tails.remember(&key, &printer.out, start));
    }

    /// An operation within a region of the one that is printed: all but its results and its place.
    pub fn nested_op(&mut self, op: OpRef<'_>) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.op(op),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.nameless(op),
        }
    }

    /// An operation within a region of the one that is printed, in its generic form and without its results.
    pub fn nested_generic(&mut self, op: OpRef<'_>) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.generic_op(op, true),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => match op.block().and_then(|block| block.region()) {
                Some(region) => printer.within(region, |printer| printer.generic(op)),
                None => printer.generic(op),
            },
        }
    }

    /// The alias of an attribute; whether it has one.
    pub fn attr_alias(&mut self, attr: Attr) -> bool {
        match &mut self.0 {
            Mode::Print(printer) => printer.attr_alias(attr),
            Mode::Collect(_) | Mode::Visit { .. } => {
                self.attr(attr);
                true
            }
        }
    }

    /// The operation's name in quotes and the rest of its generic form.
    pub fn generic(&mut self, op: OpRef<'_>) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.generic_op(op, true),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.generic(op),
        }
    }
}

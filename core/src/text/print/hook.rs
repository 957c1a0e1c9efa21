//! Interface of the custom printers of operations.

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

/// Printer of the custom form of an operation.
///
/// A hook is called twice: to collect the attributes and types that may have an alias, without output, and to print.
/// Both calls must do the same. Methods print no spaces unless documented.
pub struct OpPrinter<'p, 'a>(Mode<'p, 'a>);

enum Mode<'p, 'a> {
    Collect(&'p mut Collector<'a>),
    /// Collects attributes and types nested in the collector's entry `entry`.
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

    pub(crate) fn printing(printer: &'p mut Printer<'a>) -> Self {
        Self(Mode::Print(printer))
    }

    /// Returns the release of MLIR for which the text is printed.
    pub fn release(&self) -> u32 {
        match &self.0 {
            Mode::Collect(collector) | Mode::Visit { collector, .. } => collector.config.release,
            Mode::Print(printer) => printer.config.release,
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &'a ContextData {
        match &self.0 {
            Mode::Collect(collector) | Mode::Visit { collector, .. } => collector.ctx,
            Mode::Print(printer) => printer.ctx,
        }
    }

    /// Returns the printer, unless attributes and types are collected.
    #[inline(always)]
    pub(crate) fn printer(&mut self) -> Option<&mut Printer<'a>> {
        match &mut self.0 {
            Mode::Print(printer) => Some(printer),
            Mode::Collect(_) | Mode::Visit { .. } => None,
        }
    }

    /// Returns true while printing, and false while attributes and types are collected.
    pub(crate) fn writes(&self) -> bool {
        matches!(self.0, Mode::Print(_))
    }

    #[inline]
    fn print(&mut self, print: impl FnOnce(&mut Printer<'a>)) {
        if let Mode::Print(printer) = &mut self.0 {
            print(printer);
        }
    }

    /// Prints text verbatim.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.print(|printer| printer.out.text(text));
    }

    /// Returns true if the last printed byte is a blank.
    pub(crate) fn is_behind_blank(&self) -> bool {
        matches!(&self.0, Mode::Print(printer) if printer.out.ends_with_blank())
    }

    /// Prints a blank if a letter or a digit was printed last, so that a following word is separate.
    pub(crate) fn separate(&mut self) {
        self.print(|printer| {
            if printer.out.ends_with_word() {
                printer.out.byte(b' ');
            }
        });
    }

    /// Prints bytes verbatim.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.bytes(bytes));
    }

    /// Prints an integer in decimal.
    pub fn integer(&mut self, value: i64) {
        self.print(|printer| printer.out.signed(value));
    }

    /// Prints `"bytes"`, escaped.
    pub fn string(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.quoted(bytes));
    }

    /// Adds the resources that an attribute or a type of a dialect refers to, so that their data is printed as well.
    pub(crate) fn name_resources(&mut self, def: Def, body: &DefBody) {
        self.print(|printer| {
            for (namespace, key) in printer.ctx.resources_named(def, body) {
                printer.name_resource(namespace, key);
            }
        });
    }

    /// Prints bytes verbatim if they are an identifier, else as a string.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        self.print(|printer| printer.out.keyword_or_string(bytes));
    }

    /// Prints `@name`.
    pub fn symbol_name(&mut self, name: &[u8]) {
        self.print(|printer| printer.out.symbol(name));
    }

    /// Prints a newline and the indentation of the operation.
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

    /// Prints a value of the operation's isolate.
    #[inline]
    pub fn operand(&mut self, value: Value) {
        self.print(|printer| printer.value(value));
    }

    /// Returns the name of a value without `%`, unless it is a number. Returns `None` while attributes and types are
    /// collected.
    pub fn value_name(&self, value: Value) -> Option<&[u8]> {
        match &self.0 {
            Mode::Print(printer) => printer.value_text(value),
            Mode::Collect(_) | Mode::Visit { .. } => None,
        }
    }

    /// Prints values separated by commas.
    pub fn operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.print(|printer| printer.values(values.into_iter()));
    }

    /// Prints an affine expression with values for its variables: `%i + symbol(%n)`.
    pub fn applied_expr(&mut self, expr: AffineExpr, dims: &[Value], symbols: &[Value]) {
        let ctx = self.context();
        self.print(|printer| {
            let mut text = std::mem::take(&mut printer.out.buf);
            ctx.affine().print_expr_with(&mut text, expr, |text, var| {
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

    /// Prints the results of an affine map with values for its variables, dimensions before symbols: `%i + 1,
    /// symbol(%n)`.
    pub fn applied_map(&mut self, map: AffineMap, operands: &[Value]) {
        let ctx = self.context();
        let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims(ctx) as usize));
        for (index, &result) in map.results(ctx).iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            self.applied_expr(result, dims, symbols);
        }
    }

    /// Prints a successor.
    pub fn successor(&mut self, block: BlockRef<'_>) {
        self.print(|printer| printer.block_name(block));
    }

    /// Prints a type.
    #[inline]
    pub fn ty(&mut self, ty: Type) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.ty(ty),
            Mode::Visit { collector, entry, deferrable } => collector.type_within(ty, *entry, *deferrable),
            Mode::Print(printer) => printer.ty(ty),
        }
    }

    /// Prints the parameters of a dialect's type without the mnemonic. If it has an alias, prints that; if it has no
    /// parameters, prints the whole type.
    pub(crate) fn type_body(&mut self, ty: Type) {
        let ctx = self.context();
        let (Mode::Print(printer), TypeData::Dialect { def, body }) = (&mut self.0, ctx.types().data(ty)) else {
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

    /// Runs `work`, which prints the parameters of a possibly recursive type. Returns `None` if the type is already
    /// being printed: then only its name can be printed.
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

    /// Prints types separated by commas.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        match &mut self.0 {
            Mode::Collect(_) | Mode::Visit { .. } => types.into_iter().for_each(|ty| self.ty(ty)),
            Mode::Print(printer) => printer.types(types.into_iter()),
        }
    }

    /// Prints ` -> type` or ` -> (types)`, or no text if there are no types.
    pub fn arrow_types(&mut self, types: &[Type]) {
        let bare = match types {
            [] => return,
            [only] => !matches!(self.context().types().data(*only), TypeData::Function(_)),
            _ => false,
        };
        self.text(if bare { " -> " } else { " -> (" });
        self.types(types.iter().copied());
        self.text(if bare { "" } else { ")" });
    }

    /// Prints `(inputs..) -> results`.
    pub fn function_type(&mut self, inputs: &[Type], results: &[Type]) {
        match &mut self.0 {
            Mode::Collect(_) | Mode::Visit { .. } => inputs.iter().chain(results).for_each(|ty| self.ty(*ty)),
            Mode::Print(printer) => printer.function_type(inputs, results),
        }
    }

    /// Prints an attribute with its type.
    pub fn attr(&mut self, attr: Attr) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attr(attr, false),
            Mode::Visit { collector, entry, deferrable } => collector.attr_within(attr, *entry, *deferrable, false),
            Mode::Print(printer) => printer.attr(attr),
        }
    }

    /// Prints the parameters of a dialect's attribute without the mnemonic. If it has an alias, prints that; if it has
    /// no parameters, prints the whole attribute.
    pub(crate) fn attr_body(&mut self, attr: Attr) {
        let ctx = self.context();
        let (Mode::Print(printer), AttrData::Dialect { def, body, .. }) = (&mut self.0, ctx.attrs().data(attr)) else {
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

    /// Prints an attribute or a type without its mnemonic. Up to MLIR 22, a leading blank of its format is printed as
    /// well.
    fn clinging(&mut self, release: u32, work: impl FnOnce(&mut Self)) {
        match release > MLIR_RELEASE {
            true => self.without_first(b" ", work),
            false => work(self),
        }
    }

    /// Runs `work`, and removes a blank before a leading `<`.
    pub(crate) fn unspaced(&mut self, work: impl FnOnce(&mut Self)) {
        self.without_first(b" <", work);
    }

    /// Runs `work`, and removes the leading blank if the printed text begins with `begin`.
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

    /// Prints `[1, 2]`, a dense array without its type.
    pub(crate) fn dense_array(&mut self, attr: Attr) {
        self.print(|printer| printer.dense_array_elements(attr));
    }

    /// Prints an attribute in full, even if it has an alias. The parts of the attribute must not have aliases.
    pub(crate) fn attr_in_full(&mut self, attr: Attr) {
        self.print(|printer| printer.attr_in_full(attr, Elision::Never));
    }

    /// Prints an attribute without its type.
    pub fn attr_without_type(&mut self, attr: Attr) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attr(attr, true),
            Mode::Visit { collector, entry, deferrable } => collector.attr_within(attr, *entry, *deferrable, true),
            Mode::Print(printer) => printer.attr_eliding(attr, Elision::Must),
        }
    }

    /// Prints `<{..}>` with entries, or no text if there are none.
    pub fn properties(&mut self, entries: &[NamedAttr]) {
        self.entries_between(("<{", "}>"), entries);
    }

    /// Prints entries without braces.
    pub(crate) fn bare_entries(&mut self, entries: &[NamedAttr]) {
        self.entries_between(("", ""), entries);
    }

    /// Prints entries between `open` and `close`, or no text if there are none.
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

    /// Prints ` {..}` with the operation's inherent and discardable attributes, except for those in `without`. Prints
    /// no text if none remain.
    pub fn attr_dict(&mut self, op: OpRef<'_>, without: &[&str]) {
        self.attrs_of(" {", op, without);
    }

    /// Prints ` attributes {..}`, otherwise like [`attr_dict`](Self::attr_dict).
    pub fn attr_dict_with_keyword(&mut self, op: OpRef<'_>, without: &[&str]) {
        self.attrs_of(" attributes {", op, without);
    }

    fn attrs_of(&mut self, open: &str, op: OpRef<'_>, without: &[&str]) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.attrs_of(op, without),
            _ => self.attrs(open, &merged_attrs(op, without)),
        }
    }

    /// Returns all attributes of an operation, inherent and discardable, sorted by name.
    pub fn attrs_of_op(&self, op: OpRef<'_>) -> Vec<NamedAttr> {
        merged_attrs(op, &[]).to_vec()
    }

    /// Prints ` {..}` with entries, or no text if there are none.
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

    /// Prints a region of the operation, including braces.
    pub fn region(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.region(region, style),
            // Regions do not occur in attributes and types.
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.region(region, style),
        }
    }

    /// Prints a region with the arguments of its entry block named like the values `names`.
    pub fn region_named_as(&mut self, region: RegionRef<'_>, style: RegionStyle, names: &[Value]) {
        match &mut self.0 {
            Mode::Print(printer) => printer.region_named_as(region, style, names),
            _ => self.region(region, style),
        }
    }

    /// Prints `%arg0: type {attrs}` for an argument of an entry block, with its location if enabled.
    pub fn region_arg(&mut self, block: BlockRef<'_>, index: usize, attrs: &[NamedAttr]) {
        let Some(&(value, loc)) = block.args_with_locs().get(index) else { return };
        match &mut self.0 {
            Mode::Collect(collector) => {
                // MLIR does not collect aliases in the attributes.
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
                // MLIR defines an alias for the location, but does not use it here.
                self.print(|printer| printer.trailing_loc(loc, LocAlias::Never));
            }
        }
    }

    /// Prints `%arg0` for an argument of an entry block, with its location if enabled.
    pub fn region_arg_name(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, loc)) = block.args_with_locs().get(index) else { return };
        self.block_arg_name(block, index);
        match &mut self.0 {
            Mode::Collect(collector) => collector.block_arg(block.ir, value, loc),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.trailing_loc(loc, LocAlias::Never),
        }
    }

    /// Prints `%arg0` for a block argument.
    pub fn block_arg_name(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, _)) = block.args_with_locs().get(index) else { return };
        if let Mode::Print(printer) = &mut self.0
            && let Some(region) = block.region()
        {
            printer.within(region, |printer| printer.value(value));
        }
    }

    /// Returns true if a block argument is printed with this name, given without `%`.
    pub fn is_block_arg_called(&mut self, block: BlockRef<'_>, index: usize, name: &[u8]) -> bool {
        let mut is = false;
        if let Mode::Print(printer) = &mut self.0
            && let (Some(region), Some(&(value, _))) = (block.region(), block.args_with_locs().get(index))
        {
            printer.within(region, |printer| is = printer.value_text(value) == Some(name));
        }
        is
    }

    /// Prints `%arg0 : type` for a block argument.
    pub fn block_arg(&mut self, block: BlockRef<'_>, index: usize) {
        let Some(&(value, _)) = block.args_with_locs().get(index) else { return };
        self.block_arg_name(block, index);
        self.text(" : ");
        self.ty(block.ir.value_type(value));
    }

    /// Prints a space and a location, if locations are enabled.
    pub fn trailing_loc(&mut self, loc: Loc) {
        match &mut self.0 {
            Mode::Collect(collector) if collector.config.debug_info => collector.deferrable_loc(loc),
            Mode::Collect(_) | Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.trailing_loc(loc, LocAlias::Allowed),
        }
    }

    /// Runs `work`, whose text must depend only on the attributes and types of an operation. If the text of an equal
    /// operation is cached, that is copied instead.
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

    /// Prints an operation nested in the current one, without its results and its location.
    pub fn nested_op(&mut self, op: OpRef<'_>) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.op(op),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.nameless(op),
        }
    }

    /// Prints an operation nested in the current one, in generic form and without its results.
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

    /// Prints the alias of an attribute. Returns false if there is none.
    pub fn attr_alias(&mut self, attr: Attr) -> bool {
        match &mut self.0 {
            Mode::Print(printer) => printer.attr_alias(attr),
            Mode::Collect(_) | Mode::Visit { .. } => {
                self.attr(attr);
                true
            }
        }
    }

    /// Prints the operation's name in quotes and the rest of its generic form.
    pub fn generic(&mut self, op: OpRef<'_>) {
        match &mut self.0 {
            Mode::Collect(collector) => collector.generic_op(op, true),
            Mode::Visit { .. } => {}
            Mode::Print(printer) => printer.generic(op),
        }
    }
}

//! Printing: byte for byte what `mlir-opt` prints for the same IR and the same flags.
//!
//! [`print_op`] prints in three passes: `alias` goes over all that will be printed and decides which attributes
//! and types get an alias; `names` gives every value and block its name; `ops` writes, through `types`, `attrs`,
//! `dense` and `locations`, into `out`. Where there is much to print, each pass is divided among threads (`runs`). Text that was written once (a type, a dictionary, all that follows the
//! operands of a frequent operation) is copied from `cache` the next time: aliases and names of a text are fixed
//! before its first byte.
//!
//! An operation's own printer is a hook of its dialect and gets an [`OpPrinter`].

mod alias;
mod attrs;
mod by_name;
mod cache;
mod dense;
pub(crate) mod form;
mod hook;
mod locations;
mod metadata;
mod names;
mod naming;
mod observe;
mod ops;
mod out;
mod runs;
mod shown;
mod types;
mod users;

use std::sync::Arc;
use std::{fmt, io};

use lect_ods::spec::MLIR_RELEASE;

use super::distinct::DistinctNumbers;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::entity::{Attr, Block, Ident, OpName, Type, Value};
use crate::ir::partition::widest_block;
use crate::ir::{IsolateId, OpRef};
use alias::{Aliases, Collector};
use by_name::ByName;
use cache::{Mark, Tails, Texts};
use metadata::NamedResources;
use names::{Name, Names};
use naming::Pieces;
use ops::merged_attrs;
use out::Out;

pub use crate::dialect::is_bare_identifier;
pub use hook::OpPrinter;
pub use observe::{PrintedOp, ValueNames, print_op_with_places};
pub(crate) use shown::shown;

/// How to print. The names are those of `mlir-opt`'s flags where these are words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PrintConfig {
    /// `--mlir-print-op-generic`: no custom forms. Value numbers are unique then, too.
    pub generic: bool,
    /// `--mlir-print-debuginfo`: locations.
    pub debug_info: bool,
    /// `--mlir-pretty-debuginfo`: locations in a short form that cannot be read back.
    pub pretty_debug_info: bool,
    /// `--mlir-print-local-scope`: no aliases, no metadata.
    pub local_scope: bool,
    /// `--mlir-use-nameloc-as-prefix`: values are named after their locations.
    pub name_loc_prefix: bool,
    /// `--mlir-print-unique-ssa-ids`: regions side by side share no value numbers.
    pub unique_ids: bool,
    /// `--mlir-print-value-users`: comments that say who uses a value.
    pub value_users: bool,
    /// `--mlir-print-skip-regions`: `{...}` for every region.
    pub skip_regions: bool,
    /// `--mlir-print-assume-verified`: custom forms even for IR that was not verified. The printer does not
    /// verify: who prints IR that does not verify sets `generic`.
    pub assume_verified: bool,
    /// `--mlir-elide-elementsattrs-if-larger`: leave out the elements of attributes with more of them.
    pub elide_elements_larger: Option<u64>,
    /// `--mlir-elide-resource-strings-if-larger`: leave out resources with more characters.
    pub elide_resource_strings_larger: Option<u64>,
    /// `--mlir-print-elementsattrs-with-hex-if-larger`: elements as hexadecimal bytes if there are more of them;
    /// `None`, which the flag calls -1, is never.
    pub hex_elements_larger: Option<u64>,
    /// The release of MLIR that the text is for. IR is printed for a newer one than that in memory after
    /// [`in_release`](crate::compat::in_release) made it so.
    pub release: u32,
    /// How many threads may share the work. The text is the same.
    pub threads: usize,
    /// About how many operations a thread prints at a time. One thread prints all if there are not several times as many.
    pub grain: usize,
}

lect_ods::setters! { PrintConfig {
    with_generic => generic: bool,
    with_debug_info => debug_info: bool,
    with_pretty_debug_info => pretty_debug_info: bool,
    with_local_scope => local_scope: bool,
    with_name_loc_prefix => name_loc_prefix: bool,
    with_unique_ids => unique_ids: bool,
    with_value_users => value_users: bool,
    with_skip_regions => skip_regions: bool,
    with_assume_verified => assume_verified: bool,
    with_elide_elements_larger => elide_elements_larger: Option<u64>,
    with_elide_resource_strings_larger => elide_resource_strings_larger: Option<u64>,
    with_hex_elements_larger => hex_elements_larger: Option<u64>,
    with_release => release: u32,
    with_threads => threads: usize,
    with_grain => grain: usize,
} }

impl Default for PrintConfig {
    fn default() -> Self {
        Self {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            name_loc_prefix: false,
            unique_ids: false,
            value_users: false,
            skip_regions: false,
            assume_verified: false,
            elide_elements_larger: None,
            elide_resource_strings_larger: None,
            hex_elements_larger: Some(100),
            release: MLIR_RELEASE,
            threads: 1,
            // The text of as many fits into a cache, and takes a thread a fraction of a millisecond.
            grain: 2048,
        }
    }
}

/// What of a region is printed.
#[derive(Clone, Copy, Debug)]
pub struct RegionStyle {
    /// The arguments of the first block, if it has any.
    pub entry_args: bool,
    /// The operation that ends the first block.
    pub terminators: bool,
    /// The label of a first block without operations.
    pub empty_block: bool,
}

impl RegionStyle {
    /// All of it, as in the generic form.
    pub const FULL: Self = Self { entry_args: true, terminators: true, empty_block: true };
    /// All but the label of an empty first block: the usual custom form.
    pub const CUSTOM: Self = Self { entry_args: true, terminators: true, empty_block: false };
}

/// Prints an operation: with the aliases it needs and a final newline, but in local scope.
///
/// `mlir-opt` adds one more newline to this. Fails as `out` fails, and before anything is written if regions that were left
/// unread cannot be read; that is reported.
pub fn print_op(op: OpRef<'_>, config: &PrintConfig, out: &mut dyn io::Write) -> io::Result<()> {
    read_regions(op, config)?;
    Printer::new(op.context(), config, Out::to(out)).all(op).out.finish()
}

fn read_regions(op: OpRef<'_>, config: &PrintConfig) -> io::Result<()> {
    if config.skip_regions {
        return Ok(());
    }
    op.read_all().map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "regions cannot be read"))
}

/// Prints a type, without aliases.
pub fn write_type(ctx: &ContextData, ty: Type, out: &mut Vec<u8>) {
    write_piece(ctx, MLIR_RELEASE, &mut DistinctNumbers::default(), out, |printer| printer.ty(ty));
}

/// Prints a type or an attribute, without aliases, as one of several texts of a file for a release.
pub fn write_part(ctx: &ContextData, part: Part, release: u32, distinct: &mut DistinctNumbers, out: &mut Vec<u8>) {
    write_piece(ctx, release, distinct, out, |printer| match part {
        Part::Type(ty) => printer.ty(ty),
        Part::Attr(attr) => printer.attr(attr),
    });
}

fn write_piece(
    ctx: &ContextData,
    release: u32,
    distinct: &mut DistinctNumbers,
    out: &mut Vec<u8>,
    print: impl FnOnce(&mut Printer<'_>),
) {
    let config = PrintConfig::default().with_release(release);
    let mut printer = Printer::new(ctx, &config, Out::keep(std::mem::take(out)));
    printer.distinct = std::mem::take(distinct);
    (printer.types, printer.attrs, printer.dicts) = (Texts::none(), Texts::none(), Texts::none());
    printer.attr_names = Texts::none();
    print(&mut printer);
    *distinct = printer.distinct;
    *out = printer.out.buf;
}

/// Prints an attribute with its type, without aliases.
pub fn write_attr(ctx: &ContextData, attr: Attr, out: &mut Vec<u8>) {
    write_piece(ctx, MLIR_RELEASE, &mut DistinctNumbers::default(), out, |printer| printer.attr(attr));
}

impl ContextData {
    /// A type as text, for messages.
    pub fn show_type(&self, ty: Type) -> impl fmt::Display + '_ {
        Shown(self, move |printer: &mut Printer<'_>| printer.ty(ty))
    }

    /// An attribute as text, for messages.
    pub fn show_attr(&self, attr: Attr) -> impl fmt::Display + '_ {
        Shown(self, move |printer: &mut Printer<'_>| printer.attr(attr))
    }
}

/// Longer text is of no use in a message.
const SHOWN: usize = 1 << 20;

/// Text that a function prints.
struct Shown<'c, F>(&'c ContextData, F);

impl<F: Fn(&mut Printer<'_>)> fmt::Display for Shown<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let config = PrintConfig::default();
        let mut printer = Printer::new(self.0, &config, Out::keep_up_to(SHOWN));
        self.1(&mut printer);
        f.write_str(&String::from_utf8_lossy(&printer.out.buf))?;
        if printer.out.failed() { f.write_str("...") } else { Ok(()) }
    }
}

/// A text in the making.
pub(crate) struct Printer<'a> {
    ctx: &'a ContextData,
    config: &'a PrintConfig,
    out: Out<'a>,
    aliases: Arc<Aliases<'a>>,
    /// Whether the aliases can be used that are defined at the end.
    deferred_usable: bool,
    names: Names,
    /// How isolated operations of the divided block are named.
    pieces: Option<Pieces>,
    /// The block whose operations are divided among threads.
    divided: Option<(IsolateId, Block)>,
    /// The isolate whose names hold, and the place of its names.
    isolate: Option<IsolateId>,
    table: usize,
    /// The namespace that operations leave out.
    namespace: &'a [u8],
    indent: usize,
    /// The numbers of distinct attributes, by order of appearance.
    distinct: DistinctNumbers,
    /// Whether what is printed now comes after text that is not printed yet.
    ahead: bool,
    /// Whether it cannot be, as it has numbers that depend on that text.
    premature: bool,
    /// The resources that were named.
    resources: NamedResources,
    types: Texts<Type>,
    attrs: Texts<Attr>,
    dicts: Texts<Attr>,
    attr_names: Texts<Ident>,
    heads: Texts<OpName>,
    tails: Tails,
    known: ByName<ops::Known<'a>>,
    /// The names of arguments that have those of other values, by table.
    shadowing: std::collections::HashMap<(usize, Value), Name>,
    /// Types that are being printed and may occur within themselves.
    cyclic: Vec<Type>,
    /// Whether blocks in some operation's regions are not called `bb` and a number.
    block_prefixes: Option<bool>,
    /// Which operations were printed where, if that is asked for.
    printed: Option<Vec<observe::Offset>>,
}

impl<'a> Printer<'a> {
    fn new(ctx: &'a ContextData, config: &'a PrintConfig, out: Out<'a>) -> Self {
        Self {
            ctx,
            config,
            out,
            aliases: Arc::default(),
            deferred_usable: false,
            names: Names::default(),
            pieces: None,
            divided: None,
            isolate: None,
            table: usize::MAX,
            namespace: b"builtin",
            indent: 0,
            distinct: DistinctNumbers::default(),
            ahead: false,
            premature: false,
            resources: NamedResources::default(),
            types: Texts::default(),
            attrs: Texts::default(),
            dicts: Texts::default(),
            attr_names: Texts::default(),
            heads: Texts::default(),
            tails: Tails::default(),
            known: ByName::default(),
            shadowing: Default::default(),
            cyclic: Vec::new(),
            block_prefixes: None,
            printed: None,
        }
    }

    /// Prints an operation with all that it needs, and returns what it was printed into.
    fn all(mut self, op: OpRef<'_>) -> Self {
        let widest = if self.config.skip_regions { None } else { widest_block(op) };
        let divided = widest.map(|block| (block.ir.id(), block.block)).filter(|_| self.printed.is_none());
        if !self.config.local_scope {
            let mut collector = Collector::new(self.ctx, self.config, divided);
            collector.op(op);
            self.aliases = Arc::new(collector.finish());
        }
        self.name_all(op, divided);
        if self.config.local_scope {
            self.op_line(op);
            return self;
        }
        self.alias_definitions(false);
        self.op_line(op);
        self.out.byte(b'\n');
        self.alias_definitions(true);
        self.metadata();
        self
    }

    /// Names values and blocks. Names are those that they have in the whole isolate, be it only for one operation of it.
    fn name_all(&mut self, op: OpRef<'_>, divided: Option<(IsolateId, Block)>) {
        (self.names, self.pieces) = Names::of(op.isolated_around(), self.config, divided);
        self.divided = divided;
        self.table = self.names.table(op.ir.get());
        self.isolate = Some(op.ir.id());
    }

    /// Forgets texts whose aliases change.
    fn forget_texts(&mut self) {
        (self.types, self.attrs, self.dicts) = (Texts::default(), Texts::default(), Texts::default());
    }

    fn mark(&self) -> Mark {
        Mark::of(&self.out)
    }
}

#[cfg(test)]
mod tests;

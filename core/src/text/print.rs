//! Printer of MLIR's text, byte for byte equal to that of `mlir-opt` for the same IR and the same flags.
//!
//! [`print_op`] prints in three passes:
//!
//! - `alias` visits all attributes and types to be printed, and decides which of them get an alias;
//! - `names` assigns names to values and blocks;
//! - `ops` writes into `out`, with `types`, `attrs`, `dense` and `locations`.
//!
//! If there is much to print, each pass is divided among threads (`runs`). Text that was written once is copied from
//! `cache` the next time: a type, a dictionary, or the part of a frequent operation after its operands. This works
//! since aliases and names are fixed before the first byte is written.
//!
//! An operation's own printer is a hook of its dialect, called with an [`OpPrinter`].

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
#[doc(hidden)]
pub mod out;
mod parallel;
mod shown;
mod types;
mod users;

use std::sync::Arc;
use std::{fmt, io};

use lect_ods::spec::MLIR_RELEASE;

use super::distinct::DistinctNumbers;
use crate::attrs::walk::Part;
use crate::context::{Attrs, ContextData, Types};
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
pub(crate) use out::Literal;
pub(crate) use shown::shown;

/// Printing options, named after `mlir-opt`'s flags.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PrintConfig {
    /// `--mlir-print-op-generic`: no custom forms. Implies unique value numbers.
    pub generic: bool,
    /// `--mlir-print-debuginfo`: locations.
    pub debug_info: bool,
    /// `--mlir-pretty-debuginfo`: locations in a short form that cannot be read back.
    pub pretty_debug_info: bool,
    /// `--mlir-print-local-scope`: no aliases, no metadata.
    pub local_scope: bool,
    /// `--mlir-use-nameloc-as-prefix`: values are named after their locations.
    pub name_loc_prefix: bool,
    /// `--mlir-print-unique-ssa-ids`: sibling regions share no value numbers.
    pub unique_ids: bool,
    /// `--mlir-print-value-users`: comments with the users of each value.
    pub value_users: bool,
    /// `--mlir-print-skip-regions`: `{...}` for every region.
    pub skip_regions: bool,
    /// `--mlir-print-assume-verified`: custom forms even for IR that was not verified.
    ///
    /// The printer does not verify. For invalid IR, the caller should set `generic`.
    pub assume_verified: bool,
    /// `--mlir-elide-elementsattrs-if-larger`: elides attributes with more elements than this.
    pub elide_elements_larger: Option<u64>,
    /// `--mlir-elide-resource-strings-if-larger`: elides resources with more characters than this.
    pub elide_resource_strings_larger: Option<u64>,
    /// `--mlir-print-elementsattrs-with-hex-if-larger`: prints attributes with more elements than this in hexadecimal;
    /// `None`, or -1 for the flag, denotes never.
    pub hex_elements_larger: Option<u64>,
    /// Release of MLIR for which the text is printed. For a release newer than the current one, the IR must have been
    /// converted by [`in_release`](crate::compat::in_release).
    pub release: u32,
    /// Maximal number of threads. The text is independent of it.
    pub threads: usize,
    /// Approximate number of operations that a thread prints at a time. If there are not several times as many, one
    /// thread prints all.
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
            // The text of this number of operations fits into a cache, and takes a fraction of a millisecond.
            grain: 2048,
        }
    }
}

/// Parts of a region that are printed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RegionStyle {
    /// Arguments of the entry block, if any.
    pub entry_args: bool,
    /// Terminator of the entry block.
    pub terminators: bool,
    /// Label of an entry block without operations.
    pub empty_block: bool,
}

impl RegionStyle {
    /// All parts, as in the generic form.
    pub const FULL: Self = Self { entry_args: true, terminators: true, empty_block: true };
    /// All parts but the label of an empty entry block: the usual custom form.
    pub const CUSTOM: Self = Self { entry_args: true, terminators: true, empty_block: false };

    /// Sets [`entry_args`](Self::entry_args).
    #[must_use]
    pub const fn with_entry_args(mut self, entry_args: bool) -> Self {
        self.entry_args = entry_args;
        self
    }

    /// Sets [`terminators`](Self::terminators).
    #[must_use]
    pub const fn with_terminators(mut self, terminators: bool) -> Self {
        self.terminators = terminators;
        self
    }

    /// Sets [`empty_block`](Self::empty_block).
    #[must_use]
    pub const fn with_empty_block(mut self, empty_block: bool) -> Self {
        self.empty_block = empty_block;
        self
    }
}

/// Prints an operation, with its aliases and a final newline, unless in local scope.
///
/// `mlir-opt` appends another newline. Fails if `out` fails. Also fails, before anything is written, if lazy regions
/// cannot be read, which is reported.
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

impl<'c> Types<'c> {
    /// Returns a type as text, for messages.
    pub fn show(self, ty: Type) -> impl fmt::Display + 'c {
        Shown(self.0, move |printer: &mut Printer<'_>| printer.ty(ty))
    }
}

impl<'c> Attrs<'c> {
    /// Returns an attribute as text, for messages.
    pub fn show(self, attr: Attr) -> impl fmt::Display + 'c {
        Shown(self.0, move |printer: &mut Printer<'_>| printer.attr(attr))
    }
}

/// Maximal length of text in a message.
const SHOWN: usize = 1 << 20;

/// Text printed by a function.
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

/// State of the printer.
pub(crate) struct Printer<'a> {
    ctx: &'a ContextData,
    config: &'a PrintConfig,
    out: Out<'a>,
    aliases: Arc<Aliases<'a>>,
    /// Whether aliases defined at the end can be used.
    deferred_usable: bool,
    names: Names,
    /// Names in isolated operations of the divided block.
    pieces: Option<Pieces>,
    /// The block whose operations are divided among threads.
    divided: Option<(IsolateId, Block)>,
    /// The isolate of the current names, and the index of its table.
    isolate: Option<IsolateId>,
    table: usize,
    /// The namespace that operation names omit.
    namespace: &'a [u8],
    indent: usize,
    /// Numbers of distinct attributes, by order of appearance.
    distinct: DistinctNumbers,
    /// Whether text before the current position is not printed yet.
    ahead: bool,
    /// Whether the text depends on numbers that preceding text determines, so that it must be printed again.
    premature: bool,
    /// Resources referred to by the text.
    resources: NamedResources,
    types: Texts<Type>,
    attrs: Texts<Attr>,
    dicts: Texts<Attr>,
    attr_names: Texts<Ident>,
    heads: Texts<OpName>,
    tails: Tails,
    known: ByName<ops::Known<'a>>,
    /// Names of arguments that shadow other values, by table.
    shadowing: std::collections::HashMap<(usize, Value), Name>,
    /// Recursive types that are being printed.
    cyclic: Vec<Type>,
    /// Whether the blocks of some operation have names other than `bb` and a number.
    block_prefixes: Option<bool>,
    /// Positions of printed operations, if requested.
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

    /// Prints an operation with aliases and metadata, and returns the state of the printer.
    fn all(mut self, op: OpRef<'_>) -> Self {
        let widest = if self.config.skip_regions { None } else { widest_block(op) };
        let divided = widest.map(|block| (block.ir.id(), block.block)).filter(|_| self.printed.is_none());
        if !self.config.local_scope && alias::are_possible(self.ctx, self.config) {
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

    /// Assigns names to values and blocks of the whole isolate, even if only one of its operations is printed.
    fn name_all(&mut self, op: OpRef<'_>, divided: Option<(IsolateId, Block)>) {
        (self.names, self.pieces) = Names::of(op.isolated_around(), self.config, divided);
        self.divided = divided;
        self.table = self.names.table(op.ir.get());
        self.isolate = Some(op.ir.id());
    }

    /// Clears cached texts, after a change of aliases.
    fn forget_texts(&mut self) {
        (self.types, self.attrs, self.dicts) = (Texts::default(), Texts::default(), Texts::default());
    }

    fn mark(&self) -> Mark {
        Mark::of(&self.out)
    }
}

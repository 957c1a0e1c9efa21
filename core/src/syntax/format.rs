//! The assembly formats of operations.
//!
//! | module | what | where to start |
//! |---|---|---|
//! | `program` | a format made ready to be run | `Compiler` |
//! | `forms` | how attributes, properties and types are written in one place | `AttrForm` |
//! | `parse_state` | what was read so far | [`OpParseState`] |
//! | `parse` | reading by a program | `Syntax::read` |
//! | `resolve` | types, values and groups when all was read | `Syntax::finish` |
//! | `single_values` | reading what is simple enough to go without a parsed | `read_singles` |
//! | `print` | printing by a program | `Syntax::write` |
//! | `native` | properties that are no attributes | `NativeForm` |
//! | `directive`, `builtin` | `custom<Name>` | `find` |

mod args;
mod builtin;
mod directive;
mod forms;
mod native;
mod parse;
mod parse_state;
mod print;
mod program;
mod resolve;
mod single_values;
mod strict;

pub use crate::attrs::int_array;
pub use args::CustomArgs;
pub use builtin::shared_directive;
pub use parse_state::{Groups, OpParseState, Together};

use lect_ods::format::{OpFormat, Var};
use lect_ods::spec::{Arity, Grouping, OpSpec, OpSyntax, PropKind, Shared, TraitKind};

use crate::attrs::NamedAttr;
use crate::compat::newer_name;
use crate::context::ContextData;
use crate::dialect::{Dialect, OpInfo};
use crate::entity::{Attr, Ident, OpName, Value};
use crate::eval::constant;
use crate::ir::{OpRef, OpState, RegionRef};
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};
use program::{Compiler, NameSource, Purpose, Source, Step};
use strict::{Dictionary, Keyed};

/// The trait of operations whose regions get a block if the text has none, by an overlay.
const GETS_BLOCK: &str = "lect::GetsBlock";

/// The trait of operations whose text always has what ends a block, by an overlay.
const PRINTS_TERMINATOR: &str = "lect::PrintsTerminator";

/// The trait of operations whose form is hand-written C++, by an overlay.
const HAND_WRITTEN: &str = "lect::HandWritten";

/// What parsing and printing an operation goes by, worked out once.
#[derive(Debug, Default)]
pub(crate) struct Syntax {
    format: Option<Shared<OpFormat>>,
    /// Whether inherent attributes are absent for groups where they have their default values.
    elides: bool,
    /// Whether all parts of the format are understood.
    usable: bool,
    parse: Box<[Step]>,
    print: Box<[Step]>,
    /// Where in `print` the part begins that looks the same for operations that look alike.
    tail: usize,
    operand_sources: Box<[Source]>,
    result_sources: Box<[Source]>,
    /// Whether some type follows from another by an expression.
    transforms: bool,
    /// Whether the types of results are inferred by code.
    infers: bool,
    /// The operands that are groups of groups, whose lengths an attribute holds.
    nested: Box<[u32]>,
    /// Whether `OpParser::read_singles` can read it.
    single: bool,
    /// Whether code of the dialect reads operations instead.
    left_to_code: bool,
    /// Whether it prints nothing but text and the parts of the operation, none of which is nested in it.
    plain: bool,
    /// By slot: whether it is written elsewhere than in a dictionary.
    written: Box<[bool]>,
    /// By slot: whether it is an attribute, or the sizes of groups, and so in dictionaries of attributes.
    attrs: Box<[bool]>,
    /// The slots that are written in a dictionary of attributes.
    unwritten: Box<[u32]>,
    /// By slot: the value with which it need not be written.
    constants: Box<[Option<Attr>]>,
    /// The discardable attributes that have places of their own.
    extras: Box<[Ident]>,
    /// The group of regions the names of whose arguments an attribute has, and what knows them.
    arg_names: Option<(u32, NameSource)>,
    /// What knows the name of the first result.
    result_name: Option<NameSource>,
    prop_dict: bool,
    /// The properties that are written by name where a form has them so.
    keyed: Box<[Keyed]>,
    /// The contents of a dictionary of attributes.
    dictionary: Dictionary,
    /// Whether a region without text gets a block.
    single_block: bool,
    /// What ends blocks that nothing ends.
    terminator: Option<OpName>,
    /// Whether it is printed all the same.
    prints_terminator: bool,
    /// Whether C++ prints the dictionary of attributes as it did before strict properties.
    hand_written: bool,
}

impl Syntax {
    pub fn new(ctx: &ContextData, dialect: &Dialect, spec: &OpSpec) -> Self {
        Self::of(ctx, dialect, spec).unwrap_or_default()
    }

    fn of(ctx: &ContextData, dialect: &Dialect, spec: &OpSpec) -> Option<Self> {
        let OpSyntax::Format(format) = &spec.syntax else { return None };
        let compiler = Compiler { ctx, dialect, spec, format };
        let parse = compiler.program(Purpose::Parse)?;
        let print = compiler.program(Purpose::Print)?;
        let sources = |sources: &[_]| sources.iter().map(|source| compiler.source(source)).collect::<Box<[Source]>>();
        let (operand_sources, result_sources) = (sources(&format.operand_types), sources(&format.result_types));
        let mut written = vec![false; spec.props.len()];
        for slot in format.written.iter() {
            if let Some(slot) = written.get_mut(*slot as usize) {
                *slot = true;
            }
        }
        // Where a format does not tell groups apart, only the dictionary says how long they are.
        let together = [format.operands_together, format.result_types_together];
        for (grouping, together) in [spec.operand_groups, spec.result_groups].into_iter().zip(together) {
            if let Grouping::Sized(slot) = grouping
                && !together
                && let Some(slot) = written.get_mut(slot as usize)
            {
                *slot = true;
            }
        }
        let transforms = |source: &Source| matches!(source, Source::Transformed(..) | Source::ElementsOf(_));
        let has_trait =
            |class: &str| spec.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == class));
        let attrs: Box<[bool]> = spec.props.iter().map(|prop| !matches!(prop.kind, PropKind::Native(_))).collect();
        let extras = compiler.extras();
        // What a directive names, it writes.
        for (written, prop) in written.iter_mut().zip(&*spec.props) {
            *written |= extras.contains(&&*prop.name);
        }
        let unwritten = written.iter().zip(&attrs).zip(0..).filter(|((written, attr), _)| !**written && **attr);
        let keyed = Keyed::all(ctx, dialect, spec, &written);
        let hand_written = has_trait(HAND_WRITTEN);
        let is_complete = !hand_written && format.unbound(spec).next().is_none();
        let nested = (0..).zip(&*spec.operands).filter(|(_, it)| matches!(it.arity, Arity::VariadicOfVariadic(_)));
        Some(Self {
            format: Some(format.clone()),
            elides: false,
            usable: true,
            unwritten: unwritten.map(|it| it.1).collect(),
            parse,
            tail: print::tail(&print),
            plain: print::is_plain(&print),
            single: single_values::are_single(spec, &operand_sources, &result_sources),
            left_to_code: false,
            print,
            transforms: operand_sources.iter().chain(&result_sources).any(transforms),
            infers: result_sources.iter().any(|source| matches!(source, Source::Inferred)),
            nested: nested.map(|it| it.0).collect(),
            operand_sources,
            result_sources,
            written: written.into(),
            attrs,
            constants: spec.props.iter().map(|prop| constant(ctx, dialect.spec(), prop)).collect(),
            extras: extras.iter().map(|name| ctx.ident(name.as_bytes())).collect(),
            arg_names: compiler.arg_names(),
            result_name: compiler.result_name(),
            prop_dict: format.prop_dict,
            keyed,
            dictionary: Dictionary::of(dialect.spec(), is_complete),
            single_block: has_trait("OpTrait::SingleBlock") || has_trait(GETS_BLOCK),
            terminator: compiler.implicit_terminator(),
            prints_terminator: has_trait(PRINTS_TERMINATOR),
            hand_written,
        })
    }

    /// Says that code of the dialect reads operations, or prints them.
    pub fn leave_to_code(&mut self, parses: bool, prints: bool) {
        self.single &= !parses;
        self.left_to_code = parses;
        self.plain &= !prints;
    }

    /// Whether nothing is printed but text and the operation's own operands, successors, attributes and types.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether there is a format, all of whose parts are understood.
    pub fn is_usable(&self) -> bool {
        self.usable
    }

    /// The same for releases where inherent attributes with their default values are absent for groups.
    pub fn eliding(self) -> Self {
        Self { elides: true, ..self }
    }

    /// Whether attributes have names of values.
    pub fn names_values(&self) -> bool {
        self.arg_names.is_some() || self.names_results()
    }

    /// Whether an attribute has the name of the first result.
    pub fn names_results(&self) -> bool {
        self.result_name.is_some()
    }

    /// What the arguments of a region of an operation are called, if an attribute says so; by a number if the name is empty.
    pub fn arg_names(&self, op: OpRef<'_>, region: RegionRef<'_>) -> Vec<(Value, Vec<u8>)> {
        let Some((group, source)) = &self.arg_names else { return Vec::new() };
        if op.region_group(*group).next().is_none_or(|it| it.region != region.region) {
            return Vec::new();
        }
        let args = region.entry().map(|entry| entry.args_with_locs()).unwrap_or_default();
        args.iter().map(|arg| arg.0).zip(source.names(op)).collect()
    }

    /// What the first result of an operation is called, if an attribute says so.
    pub fn result_name(&self, op: OpRef<'_>) -> Option<Vec<u8>> {
        self.result_name.as_ref()?.names(op).into_iter().next().filter(|name| !name.is_empty())
    }

    /// The value with which what is in a slot need not be written.
    fn constant(&self, slot: u32) -> Option<Attr> {
        self.constants.get(slot as usize).copied().flatten()
    }

    /// The format, which need not be that of the definition.
    fn format(&self) -> Option<&OpFormat> {
        self.format.as_deref()
    }
}

/// Reads an operation by its format.
pub(crate) fn parse_op(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let Some(info) = ctx.op_name(state.name).info() else {
        return Err(p.custom_error(state.loc, "is unknown"));
    };
    let newer = p.newer().and_then(|release| info.newer_syntax(ctx, release));
    if let Some(newer) = newer.filter(|_| has_other_forms(ctx, info)) {
        return parse_newer(p, state, info, newer);
    }
    let syntax = newer.unwrap_or(&info.text(ctx).format);
    let mut parsed = OpParseState::new(info, state);
    syntax.read(p, &mut parsed, &syntax.parse)?;
    syntax.finish(p, &mut parsed)
}

/// Whether the text of an operation can be read again in another form. Regions and successors that were read would stay.
fn has_other_forms(ctx: &ContextData, info: &OpInfo) -> bool {
    let spec = info.spec();
    info.syntax(ctx).parse.is_some() && spec.regions.is_empty() && spec.successors.is_empty()
}

/// Reads an operation by the form of a newer release, or else by that of the definition. States of the sources before the
/// release have the latter.
fn parse_newer(p: &mut OpParser<'_, '_>, state: &mut OpState, info: &OpInfo, newer: &Syntax) -> Parsed<()> {
    let (ctx, start, loc) = (p.ctx, p.mark(), state.loc);
    let mut parsed = OpParseState::new(info, state);
    let failure = match ctx.attempt(|| newer.read(p, &mut parsed, &newer.parse)) {
        Ok(()) => return newer.finish(p, &mut parsed),
        Err(failure) => failure,
    };
    p.rewind(start);
    *state = OpState::new(state.name, loc);
    let own = &info.text(ctx).format;
    let read = ctx.attempt(|| match info.syntax(ctx).parse {
        Some(parse) if own.left_to_code || !own.usable => parse(p, state),
        _ => {
            let mut parsed = OpParseState::new(info, state);
            own.read(p, &mut parsed, &own.parse)?;
            own.finish(p, &mut parsed)
        }
    });
    read.map_err(|_| failure.emit(ctx))
}

/// Whether an operation has attributes that a later release may print elsewhere: inherent ones that its format does not
/// mention, and those that a newer release added.
pub(crate) fn has_unmentioned(op: OpRef<'_>, info: &OpInfo) -> bool {
    let ctx = op.context();
    let is_newer = |entry: &NamedAttr| newer_name(ctx.ident_bytes(entry.0)).is_some();
    info.text(ctx).format.has_unwritten(op, info) || ctx.dictionary_entries(op.attrs()).iter().any(is_newer)
}

/// Prints an operation by its format.
pub(crate) fn print_op(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    match op.info() {
        Some(info) => info.text(op.context()).format.write_op(p, op, info),
        None => p.generic(op),
    }
}

/// Prints an operation by the format that it has in the release that is printed for.
#[cold]
pub(crate) fn print_newer(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    match op.info() {
        Some(info) => {
            let newer = info.newer_syntax(op.context(), p.release().into());
            newer.unwrap_or(&info.text(op.context()).format).write_op(p, op, info);
        }
        None => p.generic(op),
    }
}

impl OpRef<'_> {
    /// Whether there is anything of what a format names: an operand, a block in a region, an attribute that is not
    /// its default value.
    pub fn has_any(self, var: Var) -> bool {
        match var {
            Var::Operand(group) => self.operand_group(group).len() > 0,
            Var::Result(group) => self.result_group(group).len() > 0,
            Var::Prop(slot) => {
                let value = self.prop(slot as usize);
                value.is_some() && value != self.info().and_then(|info| info.text(self.context()).format.constant(slot))
            }
            Var::Region(group) => {
                let variadic = self
                    .info()
                    .is_some_and(|info| info.spec().regions.get(group as usize).is_some_and(|region| region.variadic));
                self.region_group(group).any(|region| variadic || !region.is_empty())
            }
            Var::Successor(group) => self.successor_group(group).len() > 0,
        }
    }
}

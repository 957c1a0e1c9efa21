//! Declarative assembly formats of operations.
//!
//! | module | contents | where to start |
//! |---|---|---|
//! | `program` | a format, compiled to steps | `Compiler` |
//! | `forms` | syntax of attributes, properties and types in a position | `AttrForm` |
//! | `parse_state` | the parts parsed so far | [`OpParseState`] |
//! | `parse` | parser, which executes a program | `Syntax::read` |
//! | `resolve` | types, values and segments, after the text was parsed | `Syntax::finish` |
//! | `direct` | parser of simple operations from bytes, without tokens | `OpParser::read_directly` |
//! | `print` | printer, which executes a program | `Syntax::write` |
//! | `native` | native properties | `NativeForm::parse` |
//! | `args` | arguments of directives | [`CustomArgs`] |
//! | `strict` | properties by name, and contents of the attribute dictionary | `Dictionary` |
//! | `directive`, `builtin` | `custom<Name>` | `find` |

mod args;
mod builtin;
mod direct;
mod directive;
mod forms;
mod native;
mod parse;
mod parse_state;
mod print;
mod program;
mod resolve;
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
use program::{Compiler, NameSource, Place, Purpose, Source, Step};
use strict::{Dictionary, Keyed};

/// Overlay trait of operations whose regions get an empty entry block if the text has no region.
const GETS_BLOCK: &str = "lect::GetsBlock";

/// Overlay trait of operations that always print the terminator of their regions.
const PRINTS_TERMINATOR: &str = "lect::PrintsTerminator";

/// Overlay trait of operations whose custom form is hand-written in C++.
const HAND_WRITTEN: &str = "lect::HandWritten";

/// Compiled parser and printer of an operation's format.
#[derive(Debug, Default)]
pub(crate) struct Syntax {
    format: Option<Shared<OpFormat>>,
    /// Whether an inherent attribute with its default value counts as absent in the condition of an optional group.
    elides: bool,
    /// Whether all elements of the format are supported.
    usable: bool,
    parse: Box<[Step]>,
    print: Box<[Step]>,
    /// Index in `print` of the tail, whose text is cached: see [`print::tail`].
    tail: usize,
    /// By segment: the place of its operands, if computed without the definition.
    operand_places: Box<[Option<Place>]>,
    operand_sources: Box<[Source]>,
    result_sources: Box<[Source]>,
    /// Whether some type is computed from another one by an expression.
    transforms: bool,
    /// Whether code infers the types of results.
    infers: bool,
    /// Operands of kind `VariadicOfVariadic`, whose segment lengths an attribute holds.
    nested: Box<[u32]>,
    /// Whether the format can be parsed from bytes.
    direct: bool,
    /// Whether the dialect's hook parses operations instead.
    left_to_code: bool,
    /// Whether the format prints only text and the operation's own parts, without regions.
    plain: bool,
    /// By slot: whether the format prints it outside of a dictionary.
    written: Box<[bool]>,
    /// By slot: whether it is an attribute or segment sizes, and so printed in attribute dictionaries.
    attrs: Box<[bool]>,
    /// Slots that are printed in an attribute dictionary.
    unwritten: Box<[u32]>,
    /// By slot: the value that need not be printed.
    constants: Box<[Option<Attr>]>,
    /// Discardable attributes that the format prints outside of the dictionary.
    extras: Box<[Ident]>,
    /// The region whose argument names an attribute holds, and the source of these names.
    arg_names: Option<(u32, NameSource)>,
    /// Source of the name of the first result.
    result_name: Option<NameSource>,
    prop_dict: bool,
    /// Properties that are printed by name in forms with `prop-dict`.
    keyed: Box<[Keyed]>,
    /// Contents of the attribute dictionary.
    dictionary: Dictionary,
    /// Whether an absent region gets an entry block.
    single_block: bool,
    /// Implicit terminator of blocks without one.
    terminator: Option<OpName>,
    /// Whether the implicit terminator is printed nevertheless.
    prints_terminator: bool,
    /// Whether C++ prints the attribute dictionary by the rules from before strict properties.
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
        // If a format does not separate segments, only the dictionary specifies their lengths.
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
        // A directive prints the attributes that it names.
        for (written, prop) in written.iter_mut().zip(&*spec.props) {
            *written |= extras.contains(&&*prop.name);
        }
        let unwritten = written.iter().zip(&attrs).zip(0..).filter(|((written, attr), _)| !**written && **attr);
        let unwritten: Box<[u32]> = unwritten.map(|it| it.1).collect();
        let keyed = Keyed::all(ctx, dialect, spec, &written);
        let hand_written = has_trait(HAND_WRITTEN);
        let is_complete = !hand_written && format.unbound(spec).next().is_none();
        let nested = (0..).zip(&*spec.operands).filter(|(_, it)| matches!(it.arity, Arity::VariadicOfVariadic(_)));
        Some(Self {
            format: Some(format.clone()),
            elides: false,
            usable: true,
            tail: print::tail(&print, !format.prop_dict && !unwritten.is_empty()),
            operand_places: print::places(spec),
            unwritten,
            plain: print::is_plain(&print),
            direct: direct::is_direct(spec, &parse, &operand_sources, &result_sources),
            left_to_code: false,
            parse,
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

    /// Marks the operation as parsed or printed by hooks of the dialect.
    pub fn leave_to_code(&mut self, parses: bool, prints: bool) {
        self.direct &= !parses;
        self.left_to_code = parses;
        self.plain &= !prints;
    }

    /// Returns true if the format prints only text and the operation's own operands, successors, attributes and types.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns true if the operation has a format and all its elements are supported.
    pub fn is_usable(&self) -> bool {
        self.usable
    }

    /// Returns the syntax for releases in which inherent attributes with default values count as absent in optional
    /// groups.
    pub fn eliding(self) -> Self {
        Self { elides: true, ..self }
    }

    /// Returns true if attributes hold names of values.
    pub fn names_values(&self) -> bool {
        self.arg_names.is_some() || self.names_results()
    }

    /// Returns true if an attribute holds the name of the first result.
    pub fn names_results(&self) -> bool {
        self.result_name.is_some()
    }

    /// Returns the names of a region's arguments, if an attribute holds them. An argument with an empty name is
    /// numbered.
    pub fn arg_names(&self, op: OpRef<'_>, region: RegionRef<'_>) -> Vec<(Value, Vec<u8>)> {
        let Some((group, source)) = &self.arg_names else { return Vec::new() };
        if op.region_group(*group).next().is_none_or(|it| it.region != region.region) {
            return Vec::new();
        }
        let args = region.entry().map(|entry| entry.args_with_locs()).unwrap_or_default();
        args.iter().map(|arg| arg.0).zip(source.names(op)).collect()
    }

    /// Returns the name of an operation's first result, if an attribute holds it.
    pub fn result_name(&self, op: OpRef<'_>) -> Option<Vec<u8>> {
        self.result_name.as_ref()?.names(op).into_iter().next().filter(|name| !name.is_empty())
    }

    /// Returns the value of a slot that need not be printed.
    fn constant(&self, slot: u32) -> Option<Attr> {
        self.constants.get(slot as usize).copied().flatten()
    }

    /// Returns the format, which may differ from that of the definition.
    fn format(&self) -> Option<&OpFormat> {
        self.format.as_deref()
    }
}

/// Parses an operation by its format.
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

/// Returns true if the text of an operation can be parsed again in another form. Regions and successors would remain
/// from the first attempt.
fn has_other_forms(ctx: &ContextData, info: &OpInfo) -> bool {
    let spec = info.spec();
    info.syntax(ctx).parse.is_some() && spec.regions.is_empty() && spec.successors.is_empty()
}

/// Parses an operation by the form of a newer release, or else by that of the definition. Development versions before
/// the release still use the latter.
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

/// Returns true if an operation has attributes that a later release may print elsewhere. These are inherent attributes
/// that the format does not mention, and attributes that a newer release added.
pub(crate) fn has_unmentioned(op: OpRef<'_>, info: &OpInfo) -> bool {
    let ctx = op.context();
    let is_newer = |entry: &NamedAttr| newer_name(ctx.ident_bytes(entry.0)).is_some();
    info.text(ctx).format.has_unwritten(op, info) || ctx.attrs().dictionary_entries(op.attrs()).iter().any(is_newer)
}

/// Prints an operation by its format.
pub(crate) fn print_op(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    match op.info() {
        Some(info) => info.text(op.context()).format.write_op(p, op, info),
        None => p.generic(op),
    }
}

/// Prints an operation by the format of the target release.
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
    /// Returns true if a variable of the format is present: an operand, a block in a region, or an attribute without
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

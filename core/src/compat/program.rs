//! The program's code for dialects in a context with another version of them.
//!
//! Functions, typed views and constructors are written for the version that the program defines. A context may have an
//! older one ([`Context::with_versions`](crate::Context::with_versions), [`ContextData::load_at`]). Then:
//!
//! - a typed view of an attribute or a type is of the older definition, and its accessors return the parameters of the
//!   program's version;
//! - a constructor takes the parameters of the program's version, and builds the value of the context's version;
//! - type inference gets the operation in the program's version, and the inferred types are migrated to the
//!   context's version;
//! - other code of operations runs if the operation has the same parts in both versions.

use std::cell::Cell;
use std::sync::Arc;

use lect_ods::spec::{Arity, ChangeSpec, DefKind};
use smallvec::SmallVec;

use super::{
    Age, LateMigrations, MigrationPath, OpRecord, OperandSource, RecordOperand, RecordResult, When, chain, entries,
    migrate,
};
use crate::context::{Attrs, ContextData, Types};
use crate::dialect::{CodeRow, Dialect, EmbeddedSpec, InferFrom, InferTypes, OpInfo, Pair, Param};
use crate::entity::{Attr, Def, Op, OpName, Type, Value};
use crate::ir::Isolate;
use crate::loc::Loc;
use crate::types::Invalid;

/// The migration paths between the program's version of a dialect and the context's.
#[derive(Debug)]
pub(crate) struct ProgramVersion {
    own: &'static EmbeddedSpec,
    /// Path from the program's version to the context's.
    pub down: Arc<MigrationPath>,
    /// Path from the context's version to the program's.
    pub up: Arc<MigrationPath>,
}

thread_local! {
    static FORGETTING: Cell<bool> = const { Cell::new(false) };
}

/// Returns true if any parameter that the context's version lacks may be dropped.
pub(super) fn may_forget() -> bool {
    FORGETTING.get()
}

/// Runs type inference. Inferred parameters that the older version lacks are dropped, since it cannot express them.
fn forgetting<R>(code: impl FnOnce() -> R) -> R {
    struct Reset(bool);
    impl Drop for Reset {
        fn drop(&mut self) {
            FORGETTING.set(self.0);
        }
    }
    let _reset = Reset(FORGETTING.replace(true));
    code()
}

impl ProgramVersion {
    /// Finds the paths for a dialect with another version than the program's.
    pub fn find(ctx: &ContextData, dialect: &Dialect, own: &'static EmbeddedSpec) -> Option<Self> {
        let down = ctx.migration_path(&dialect.spec().name, &own.get().version).ok()??;
        let up = Arc::new(down.reversed(ctx)?);
        Some(Self { own, down, up })
    }

    /// Returns the definition in the program's version of a definition in the context's version.
    pub fn lifted_def(&self, ctx: &ContextData, def: Def) -> Option<Def> {
        let spec = ctx.def_info(def).spec();
        self.down.file_def(ctx, spec.kind, &spec.def)
    }

    /// Returns the definition in the program's version at an index of its spec.
    pub fn def_at(&self, ctx: &ContextData, kind: DefKind, index: usize) -> Option<Def> {
        let own = self.own.get();
        let defs = if kind == DefKind::Attr { &own.attrs } else { &own.types };
        self.down.file_def(ctx, kind, &defs.get(index)?.def)
    }

    /// Returns the name of an operation in the program's version, by declared changes only.
    pub fn op_name(&self, ctx: &ContextData, name: &str) -> Box<str> {
        let mut now: Box<str> = name.into();
        let all = |name: &[u8]| entries(ctx, name, &newest(), Some(&self.up));
        chain(name.as_bytes(), all, &mut |entry| {
            if let ChangeSpec::RenameOp { to, .. } = &entry.change {
                now = (&**to).into();
            }
        });
        now
    }
}

/// Returns the age to which no release's changes apply.
fn newest() -> Age {
    Age::release(u64::MAX)
}

impl Dialect {
    /// Returns the migration paths to the program's version of the dialect, if that version differs.
    pub(crate) fn program_version(&self, ctx: &ContextData) -> Option<&ProgramVersion> {
        let own = self.own_spec().filter(|own| own.is_other_version_of(self.spec()))?;
        self.program.get_or_make(|| ProgramVersion::find(ctx, self, own)).as_ref()
    }

    /// Returns the row of the program's code for an operation of another version, and true if the row is for the
    /// operation itself.
    ///
    /// A row for the operation itself takes precedence over that of the operation to which it migrates. The latter is
    /// used if both operations have the same parts; otherwise only its type inference is, on the migrated operation.
    pub(crate) fn row_of_version(&self, ctx: &ContextData, index: usize) -> (CodeRow, bool) {
        let Some(op) = self.spec().ops.get(index) else { return (CodeRow::None, false) };
        let Some((own, program)) = self.own_spec().zip(self.program_version(ctx)) else {
            return (CodeRow::None, false);
        };
        let pair = Pair { own: &own.get(), loaded: self.spec() };
        if pair.own.old_ops().any(|it| it.cpp_class == op.cpp_class) {
            // In a still older version it may have had other parts.
            let row = pair.old_op(op).map_or(CodeRow::None, |_| CodeRow::OldOp((&*op.cpp_class).into()));
            return (row, true);
        }
        let now = program.op_name(ctx, &op.name);
        let short = now.split_once('.').map_or(&*now, |it| it.1).into();
        match pair.op_named(&now, op) {
            Some(_) => (CodeRow::Op(short), false),
            None => (CodeRow::Inference(short), false),
        }
    }
}

impl ContextData {
    fn program_version(&self, def: Def) -> Option<&ProgramVersion> {
        let info = self.def_info(def);
        if !info.is_of_other_version() {
            return None;
        }
        self.dialect(info.dialect().name.as_bytes())?.program_version(self)
    }

    /// Returns the definition in the program's version of one that the context has in another version.
    #[cold]
    pub(crate) fn lifted_def(&self, def: Def) -> Option<Def> {
        self.program_version(def)?.lifted_def(self, def)
    }
}

impl<'c> Types<'c> {
    /// Returns the parameters of a type in the program's version of its dialect.
    pub(crate) fn lifted_params(self, ty: Type) -> &'c [Param] {
        let params = self.params(ty);
        let lifted = || {
            let def = self.def(ty)?;
            let (def, params) = self.0.program_version(def)?.down.params_back(self.0, def, params.to_vec()).ok()?;
            Some(self.params(self.dialect(def, params).ok()?))
        };
        lifted().unwrap_or(params)
    }
}

impl<'c> Attrs<'c> {
    /// Returns the parameters of an attribute, like [`Types::lifted_params`].
    pub(crate) fn lifted_params(self, attr: Attr) -> &'c [Param] {
        let params = self.params(attr);
        let lifted = || {
            let def = self.def(attr)?;
            let (def, params) = self.0.program_version(def)?.down.params_back(self.0, def, params.to_vec()).ok()?;
            Some(self.params(self.dialect(def, params).ok()?))
        };
        lifted().unwrap_or(params)
    }
}

/// Infers the result types of an operation of the context's version with the program's code.
pub(crate) fn infer(
    ctx: &ContextData,
    info: &OpInfo,
    code: InferTypes,
    from: &InferFrom<'_>,
) -> Result<Vec<Type>, Invalid> {
    if !info.is_of_other_version() {
        return code(ctx, from);
    }
    let program = ctx.dialect(info.dialect().name.as_bytes()).and_then(|dialect| dialect.program_version(ctx));
    match program.filter(|_| !info.has_own_code()) {
        Some(program) => infer_lifted(ctx, info, program, from),
        None => forgetting(|| code(ctx, from)),
    }
}

/// Infers the result types of the operation in the program's version to which an older one migrates.
fn infer_lifted(
    ctx: &ContextData,
    info: &OpInfo,
    program: &ProgramVersion,
    from: &InferFrom<'_>,
) -> Result<Vec<Type>, Invalid> {
    let spec = info.spec();
    let text = |name: OpName| String::from_utf8_lossy(&ctx.op_name(name).name).into_owned();
    let slots = info.props.iter().zip(from.props);
    let placeholder =
        |number, &ty: &Type| RecordOperand { source: OperandSource::Constant(number), ty: Some(ty), constant: None };
    let results = (0..spec.results.len() as u32).map(|at| RecordResult { ty: ctx.types().none(), was: Some(at) });
    let mut record = OpRecord {
        ctx,
        name: ctx.op_name_of(spec.name.as_bytes()),
        loc: Loc::UNKNOWN,
        props: slots.filter_map(|(prop, value)| Some((prop.name, (*value)?))).collect(),
        attrs: from.attrs.to_vec(),
        operands: from.operands.iter().enumerate().map(|(at, ty)| placeholder(at, ty)).collect(),
        results: results.collect(),
        constants: Vec::new(),
        dropped: SmallVec::new(),
        regions: spec.regions.len(),
    };
    let mut late = LateMigrations::new();
    let all = |ctx: &ContextData, name: OpName| entries(ctx, text(name).as_bytes(), &newest(), Some(&program.up));
    let migrated = migrate(&mut record, &mut late, all, |_, when| when == When::Unfit);
    let namespace = &spec.name.split_once('.').map_or("", |it| it.0);
    let fail = |why: String| Invalid(format!("has results whose types cannot be inferred: {why}"));
    migrated.map_err(|lost| fail(format!("the operation {lost}")))?;
    if !late.is_empty() {
        let why = format!("code of a later version of '{namespace}' changes the operation once all of it was read");
        return Err(fail(why));
    }
    let (own, now) = (program.own.get(), text(record.name));
    let found = own.ops.iter().find(|op| *op.name == *now);
    let dialect = ctx.dialect(namespace.as_bytes());
    let short = now.split_once('.').map_or(&*now, |it| it.1);
    let code = dialect.and_then(|dialect| dialect.op_hooks(short).infer_types);
    let (Some(op), Some(code)) = (found, code) else {
        return Err(fail(format!("'{now}', which it becomes, has no code for that")));
    };
    let value = |prop: &lect_ods::spec::PropSpec| {
        record.attr(&prop.name).or_else(|| crate::eval::default_value(ctx, &own, prop))
    };
    let props: Vec<Option<Attr>> = op.props.iter().map(value).collect();
    let is_prop = |name: &[u8]| op.props.iter().any(|prop| prop.name.as_bytes() == name);
    let attrs: Vec<_> = record.attrs.iter().filter(|it| !is_prop(ctx.ident_bytes(it.0))).copied().collect();
    let operands: Option<Vec<Type>> = record.operands.iter().map(|operand| operand.ty).collect();
    let operands = operands.ok_or_else(|| fail("an operand has no type".to_owned()))?;
    let from = InferFrom { operands: &operands, props: &props, attrs: &attrs, block_args: from.block_args };
    let types = forgetting(|| code(ctx, &from))?;
    // Results may have been reordered.
    let is_plain = spec.results.iter().all(|it| it.arity == Arity::One) && record.results.len() == types.len();
    if !is_plain {
        return Ok(types);
    }
    let of_result = |was: u32| {
        let place = record.results.iter().position(|it| it.was == Some(was))?;
        types.get(place).copied()
    };
    let all: Option<Vec<Type>> = (0..spec.results.len() as u32).map(of_result).collect();
    all.ok_or_else(|| fail(format!("'{now}', which it becomes, has fewer results")))
}

/// Parameters added after the version of a file: the definition in the context, and the index.
#[derive(Debug)]
pub struct NewParams(Box<[(Def, usize)]>);

impl NewParams {
    /// Returns the parameters added between the versions of a file and those of the context. `None` if there are none.
    pub fn of<'p>(ctx: &ContextData, paths: impl Iterator<Item = &'p MigrationPath>) -> Option<Arc<Self>> {
        let all: Box<[(Def, usize)]> = paths.flat_map(|path| path.new_params(ctx)).collect();
        (!all.is_empty()).then(|| Arc::new(Self(all)))
    }

    /// Returns true if two types differ only in parameters that are newer than the file.
    fn are_alike(&self, ctx: &ContextData, a: Type, b: Type) -> bool {
        let (Some(def), other) = (ctx.types().def(a), ctx.types().def(b)) else { return a == b };
        let (a, b) = (ctx.types().params(a), ctx.types().params(b));
        let is_same = |at: usize| match (a.get(at), b.get(at)) {
            (Some(Param::Type(a)), Some(Param::Type(b))) => self.are_alike(ctx, *a, *b),
            (a, b) => a == b,
        };
        other == Some(def) && a.len() == b.len() && (0..a.len()).all(|at| self.0.contains(&(def, at)) || is_same(at))
    }
}

/// Replaces the result types of an operation by inferred ones, if both differ only in parameters that are newer than
/// the file. A default is for types without other information.
pub(super) fn infer_again(ir: &mut Isolate, op: Op, new: &NewParams) {
    let view = ir.op(op);
    let (ctx, Some(info)) = (view.context().clone(), view.info()) else { return };
    let (Some(code), false) = (info.hooks().infer_types, view.result_count() == 0) else { return };
    let operands: Vec<Type> = view.operand_types().collect();
    let attrs = ctx.attrs().dictionary_entries(view.attrs());
    let entry = view.region(0).and_then(|region| region.entry());
    let block_args: Vec<Type> =
        entry.into_iter().flat_map(|entry| entry.args().map(move |it| entry.ir.value_type(it))).collect();
    let from = |props: &[_]| {
        infer(&ctx, info, code, &InferFrom { operands: &operands, props, attrs, block_args: &block_args })
    };
    // The verifier reports the error.
    let Ok(types) = view.with_slots(info.props.len(), from) else { return };
    let found: Vec<Type> = view.result_types().collect();
    let accepts = info.hooks().accepts_types.is_some_and(|accepts| accepts(&ctx, &types, &found));
    let alike = |(inferred, found): (&Type, &Type)| new.are_alike(&ctx, *inferred, *found);
    if types == found || accepts || types.len() != found.len() || !types.iter().zip(&found).all(alike) {
        return;
    }
    let results: Vec<Value> = view.results().collect();
    for (value, ty) in results.into_iter().zip(types) {
        ir.set_value_type(value, ty);
    }
}

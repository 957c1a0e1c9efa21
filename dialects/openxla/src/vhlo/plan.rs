//! How the operations of a name are made those of the other dialect: most have the same attributes under the same names.
//! Facts that follow from the definitions are not said again: whether an attribute may be absent, what it is made of, and which
//! operation of VHLO is the newest of its name.

use lect_core::context::ContextData;
use lect_core::dialect::OpInfo;
use lect_core::entity::{Attr, Def, OpName};
use lect_ods::spec::{PropKind, PropSpec};

/// The value of an attribute of VHLO where StableHLO has none.
#[derive(Clone, Copy)]
pub(super) enum Usual {
    /// This, as text.
    Is(&'static str),
    /// One or another empty thing, which depends on who is called.
    Config,
    /// A number for each dimension of the window.
    PerDimension(i64),
    /// As many numbers for each as the tensor has columns.
    Padding,
    /// Truth values for each.
    Reversal,
}

/// The values of attributes of VHLO where StableHLO has none, by name.
const USUAL: &[(&str, Usual)] = &[
    ("accumulation_type", NO_TYPE),
    ("allow_imprecise_accumulation", NO_TYPE),
    ("api_version", Usual::Is("#vhlo<api_version_v1 API_VERSION_ORIGINAL>")),
    ("arg_attrs", EMPTY),
    ("backend_config", Usual::Config),
    ("base_dilations", Usual::PerDimension(1)),
    ("called_computations", EMPTY),
    ("channel_id", ZERO),
    ("channel_type", ZERO),
    ("compare_type", Usual::Is("#vhlo<comparison_type_v1 NOTYPE>")),
    ("composite_attributes", Usual::Is("#vhlo.dict_v1<{}>")),
    ("dimension", Usual::Is("#vhlo.integer_v1<-1 : i64>")),
    ("has_dynamic_root", FALSE),
    ("has_side_effect", FALSE),
    ("indices_are_sorted", FALSE),
    ("infeed_config", NO_TEXT),
    ("is_host_transfer", FALSE),
    ("is_stable", FALSE),
    ("known_expanding_dimensions", NO_NUMBERS),
    ("known_nonexpanding_dimensions", NO_NUMBERS),
    ("layout", EMPTY),
    ("lhs_component_count", NO_TYPE),
    ("lhs_dilation", Usual::PerDimension(1)),
    ("lhs_precision_type", NO_TYPE),
    ("lower", FALSE),
    ("num_primitive_operations", NO_TYPE),
    ("operand_layouts", EMPTY),
    ("outfeed_config", NO_TEXT),
    ("output_operand_aliases", EMPTY),
    ("padding", Usual::Padding),
    ("precision_config", Usual::Is("#vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>")),
    ("res_attrs", EMPTY),
    (
        "result_accuracy",
        Usual::Is(
            "#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = \
             #vhlo<result_accuracy_mode_v1 DEFAULT>>",
        ),
    ),
    ("result_layouts", EMPTY),
    ("result_tilings", EMPTY),
    ("rhs_component_count", NO_TYPE),
    ("rhs_dilation", Usual::PerDimension(1)),
    ("rhs_precision_type", NO_TYPE),
    ("source_target_pairs", NO_NUMBERS),
    ("sym_visibility", NO_TEXT),
    ("unique_indices", FALSE),
    ("use_global_device_ids", FALSE),
    ("version", ZERO),
    ("window_dilations", Usual::PerDimension(1)),
    ("window_reversal", Usual::Reversal),
    ("window_strides", Usual::PerDimension(1)),
];

const EMPTY: Usual = Usual::Is("#vhlo.array_v1<[]>");
const FALSE: Usual = Usual::Is("#vhlo.bool_v1<false>");
const NO_NUMBERS: Usual = Usual::Is("#vhlo.tensor_v1<dense<> : tensor<0xi64>>");
const NO_TEXT: Usual = Usual::Is("#vhlo.string_v1<\"\">");
const NO_TYPE: Usual = Usual::Is("#vhlo.type_v1<!vhlo.none_v1>");
const ZERO: Usual = Usual::Is("#vhlo.integer_v1<0 : i64>");

/// Parameters of attributes of StableHLO that VHLO calls otherwise.
const RENAMED: [(&str, &str); 2] = [("handle", "channel_id"), ("type", "channel_type")];

/// The kind of an attribute of StableHLO, where its value does not say it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The value says it.
    Any,
    /// `array<i64: ..>` or `array<i1: ..>`: a tensor in VHLO.
    Dense,
    /// There or not: a truth value in VHLO.
    Unit,
    /// The name of a symbol: a string in VHLO.
    Symbol,
    /// A list of those.
    Symbols,
    /// A number that stands for a word.
    ApiVersion,
}

/// An attribute of StableHLO and what it is in VHLO.
pub(super) struct Link {
    /// Its slot.
    pub slot: usize,
    /// The value where it is not written.
    pub default: Option<Attr>,
    pub kind: Kind,
    /// Whether it is left out where it is the usual one.
    pub optional: bool,
    pub form: Form,
}

/// The form of an attribute of StableHLO in VHLO.
pub(super) enum Form {
    /// One attribute.
    One(Place),
    /// One for each parameter of the definition; none for those that are zero.
    Parts(Def, Box<[Option<Place>]>),
}

/// An attribute of VHLO.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub slot: usize,
    pub usual: Option<Usual>,
    /// The usual one, if that is a text.
    pub value: Option<Attr>,
}

/// How operations of a name become those of the other dialect.
pub(super) struct Plan {
    /// The name of the operation there.
    pub name: OpName,
    /// How many inherent attributes it has in VHLO, and in StableHLO.
    pub vhlo_slots: usize,
    pub slots: usize,
    pub links: Box<[Link]>,
}

impl Plan {
    /// Of an operation of StableHLO or `func` and one of VHLO.
    pub fn new(ctx: &ContextData, name: OpName, own: &OpInfo, vhlo: &OpInfo) -> Self {
        let links = own.spec().props.iter().zip(0..).filter(|(spec, _)| !matches!(spec.kind, PropKind::Sizes(_)));
        let links = links.filter_map(|(spec, slot)| Some((Form::of(ctx, own, vhlo, spec)?, spec, slot)));
        let links = links.map(|(form, spec, slot)| Link {
            slot,
            default: own.props.get(slot).and_then(|prop| prop.default),
            kind: kind(spec),
            optional: spec.optional || spec.default.is_some(),
            form,
        });
        Self { name, vhlo_slots: vhlo.props.len(), slots: own.props.len(), links: links.collect() }
    }

    /// The kind of an attribute of StableHLO, if it has a place in VHLO.
    pub fn link(&self, slot: usize) -> Option<&Link> {
        // In the order of slots, and hardly one of them is missing.
        let at = self.links.partition_point(|link| link.slot < slot);
        self.links.get(at).filter(|link| link.slot == slot)
    }
}

impl Form {
    fn of(ctx: &ContextData, own: &OpInfo, vhlo: &OpInfo, spec: &PropSpec) -> Option<Self> {
        if let Some(place) = Place::of(ctx, vhlo, &spec.name) {
            return Some(Self::One(place));
        }
        let PropKind::Attr(constraint) = &spec.kind else { return None };
        let def = constraint.attr_def.as_ref()?;
        let dialect = ctx.dialect(own.dialect().name.as_bytes())?;
        let at = dialect.spec().attrs.iter().position(|it| it.def == *def)?;
        let params = &dialect.spec().attrs.get(at)?.params;
        let places = params.iter().map(|param| Place::of(ctx, vhlo, &vhlo_name(&param.name))).collect();
        Some(Self::Parts(dialect.def_at(lect_ods::spec::DefKind::Attr, at)?, places))
    }
}

impl Place {
    fn of(ctx: &ContextData, vhlo: &OpInfo, name: &str) -> Option<Self> {
        let slot = vhlo.prop_slot(name)?;
        let usual = USUAL.iter().find(|it| it.0 == name).map(|it| it.1);
        let value = match usual {
            Some(Usual::Is(text)) => ctx.spelled_attr(text),
            _ => None,
        };
        Some(Self { slot, usual, value })
    }
}

fn kind(spec: &PropSpec) -> Kind {
    let PropKind::Attr(constraint) = &spec.kind else { return Kind::Any };
    match constraint.storage_type.rsplit("::").next().unwrap_or_default() {
        _ if constraint.unit => Kind::Unit,
        _ if spec.name == "api_version" => Kind::ApiVersion,
        _ if spec.name == "called_computations" => Kind::Symbols,
        "DenseI64ArrayAttr" | "DenseBoolArrayAttr" => Kind::Dense,
        "FlatSymbolRefAttr" => Kind::Symbol,
        _ => Kind::Any,
    }
}

/// The name of a parameter in VHLO: `offset_dims` for `offsetDims`.
fn vhlo_name(param: &str) -> String {
    if let Some(renamed) = RENAMED.iter().find(|it| it.0 == param) {
        return renamed.1.to_owned();
    }
    let mut name = String::with_capacity(param.len() + 4);
    for letter in param.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

//! Conversion plans: the mapping of attributes between operations of StableHLO and VHLO.
//!
//! Most operations have the same attributes under the same names. Facts that the definitions provide are not repeated:
//! whether an attribute is optional, its parameters, and the newest VHLO operation of a name.

use lect_core::context::ContextData;
use lect_core::dialect::OpInfo;
use lect_core::entity::{Attr, Def, OpName};
use lect_ods::spec::{PropKind, PropSpec};

/// The VHLO value of an attribute that StableHLO omits.
#[derive(Clone, Copy)]
pub(super) enum Usual {
    /// This value, in text form.
    Is(&'static str),
    /// An empty string or dictionary, depending on the callee's API version.
    Config,
    /// A number for each dimension of the window.
    PerDimension(i64),
    /// Two zeros for each dimension: low and high padding.
    Padding,
    /// `false` for each dimension.
    Reversal,
}

/// VHLO values of attributes that StableHLO omits, by name.
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

/// Parameters of StableHLO attributes whose VHLO attributes have other names.
const RENAMED: [(&str, &str); 2] = [("handle", "channel_id"), ("type", "channel_type")];

/// The kind of a StableHLO attribute, where its value does not determine it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Determined by the value.
    Any,
    /// `array<i64: ..>` or `array<i1: ..>`: a tensor in VHLO.
    Dense,
    /// A unit attribute: a boolean in VHLO.
    Unit,
    /// A symbol name: a string in VHLO.
    Symbol,
    /// A list of symbol names.
    Symbols,
    /// An integer that encodes an enum case.
    ApiVersion,
}

/// An attribute of StableHLO and its counterpart in VHLO.
pub(super) struct Link {
    /// Property slot in StableHLO.
    pub slot: usize,
    /// The value of an absent attribute.
    pub default: Option<Attr>,
    pub kind: Kind,
    /// Whether the attribute is omitted if it has the default value.
    pub optional: bool,
    pub form: Form,
}

/// The representation of a StableHLO attribute in VHLO.
pub(super) enum Form {
    /// A single attribute.
    One(Place),
    /// One attribute for each parameter of the definition; none for parameters that are zero.
    Parts(Def, Box<[Option<Place>]>),
}

/// An attribute of VHLO.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub slot: usize,
    pub usual: Option<Usual>,
    /// The default value, if it is given in text form.
    pub value: Option<Attr>,
}

/// The conversion of operations of one name to the other dialect.
pub(super) struct Plan {
    /// The name of the operation in the other dialect.
    pub name: OpName,
    /// The number of inherent attributes in VHLO and in StableHLO.
    pub vhlo_slots: usize,
    pub slots: usize,
    pub links: Box<[Link]>,
}

impl Plan {
    /// Builds the plan for a pair of operations, one of StableHLO or `func` and one of VHLO.
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

    /// Returns the link of a StableHLO attribute slot, if VHLO has a counterpart.
    pub fn link(&self, slot: usize) -> Option<&Link> {
        // Links are sorted by slot, and few slots lack one.
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
            Some(Usual::Is(text)) => ctx.attrs().parse(text),
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

/// Returns the name of a parameter in VHLO: `offset_dims` for `offsetDims`.
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

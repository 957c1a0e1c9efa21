//! Operations to check, from the definitions of dialects: all valid combinations of types and attributes of a domain
//! that the interpreter supports.

use std::collections::HashSet;
use std::ops::Add;

use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::eval::{self, Val as Subject};
use lect_core::ir::OpRef;
use lect_core::text::parse::parse_type;
use lect_core::types::DYNAMIC;
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::spec::{Arity, Grouping, OpSpec, PropKind, PropSpec, TraitKind, TypeConstraint};

use super::forms::{Body, End, Form};
use super::programs::Program;
use super::ty::Ty;
use super::{STRICT, functions, quiet, read};
use crate::program::interpret::{self, Arg, Stop};

/// A dialect, with the types for its operations.
struct Domain {
    namespace: &'static str,
    /// Sets of types; an operation has the types of one set.
    sets: &'static [&'static [&'static str]],
    /// Sizes of variadic segments.
    counts: &'static [usize],
}

const SCALARS: &[&[&str]] =
    &[&["i1", "i2", "i4"], &["i1", "i3"], &["i1", "i8"], &["i1", "i32", "index"], &["i1", "i64"], &["i1", "f32"]];

const SMALL_FLOATS: &[&[&str]] = &[
    &["i1", "i4", "i8", "f32", "f8E5M2"],
    &["i1", "i4", "i8", "f32", "f8E4M3"],
    &["i1", "i4", "i8", "f32", "f8E4M3FN"],
    &["i1", "i4", "i8", "f32", "f8E5M2FNUZ"],
    &["i1", "i4", "i8", "f32", "f8E4M3FNUZ"],
    &["i1", "i4", "i8", "f32", "f8E4M3B11FNUZ"],
    &["i1", "i4", "i8", "f32", "f8E3M4"],
    &["i1", "i4", "i8", "f32", "f8E8M0FNU"],
];

const ELEMENTS: &[&[&str]] = &[
    &["i1", "index", "vector<i1>", "vector<1xi1>", "vector<2xi1>", "vector<1x2xi1>", "vector<2x2xi1>"],
    &["i4", "index", "vector<2xi4>", "vector<4xi4>", "vector<2x2xi4>"],
];

const DOMAINS: [Domain; 9] = [
    Domain { namespace: "arith", sets: SCALARS, counts: &[] },
    Domain { namespace: "index", sets: SCALARS, counts: &[] },
    Domain { namespace: "math", sets: SCALARS, counts: &[] },
    Domain { namespace: "arith", sets: SMALL_FLOATS, counts: &[] },
    Domain { namespace: "math", sets: SMALL_FLOATS, counts: &[] },
    Domain { namespace: "arith", sets: &[&["i1", "vector<2xi1>"]], counts: &[] },
    Domain { namespace: "vector", sets: ELEMENTS, counts: &[0, 1, 2, 4] },
    Domain { namespace: "scf", sets: &[&["i1", "i2"], &["i1", "index"]], counts: &[0, 1] },
    Domain { namespace: "cf", sets: &[&["i1", "i2"]], counts: &[0, 1, 2] },
];

/// Returns the operations of all domains.
pub fn all() -> Vec<Form> {
    let ctx = quiet();
    let mut forms = Vec::new();
    let mut seen = HashSet::new();
    for domain in &DOMAINS {
        for spec in ctx.dialect(domain.namespace.as_bytes()).map(|it| it.spec().ops.to_vec()).unwrap_or_default() {
            for types in domain.sets {
                let types: Vec<Ty> = types.iter().map(|ty| Ty(ty)).collect();
                let mut candidates = Candidates { ctx: &ctx, domain, spec: &spec, types: &types }.all();
                candidates.retain(|form| seen.insert(format!("{form:?}")));
                forms.extend(valid(&ctx, candidates));
            }
        }
    }
    forms
}

/// Selects the forms that verify and that the interpreter can run.
fn valid(ctx: &Context, forms: Vec<Form>) -> Vec<Form> {
    if forms.is_empty() {
        return forms;
    }
    let programs: Vec<Program<'_>> = forms.iter().map(Program::on_arguments).collect();
    let text: String = programs.iter().enumerate().map(|(number, program)| program.function(number)).collect();
    let Some(ir) = read(ctx, &text) else { panic!("forms cannot be read:\n{text}") };
    let is_valid = |(program, function): (&Program<'_>, OpRef<'_>)| {
        let is_known = |args: &Vec<Arg>| {
            !matches!(interpret::run(function, args, STRICT), Err(Stop::Unknown(_) | Stop::Malformed))
        };
        // Each region runs for some of the arguments.
        let known = || match program.has_bodies() {
            true => program.arguments(u64::MAX).iter().all(is_known),
            false => is_known(&program.first_arguments()),
        };
        verify(function, &VerifyConfig::default()).is_ok() && known()
    };
    let valid: Vec<bool> = programs.iter().zip(functions(&ir)).map(is_valid).collect();
    forms.into_iter().zip(valid).filter(|it| it.1).map(|it| it.0).collect()
}

/// Generator of an operation's forms on a set of types.
struct Candidates<'a> {
    ctx: &'a ContextData,
    domain: &'a Domain,
    spec: &'a OpSpec,
    types: &'a [Ty],
}

impl Candidates<'_> {
    fn all(&self) -> Vec<Form> {
        let spec = self.spec;
        let operands = self.groups(spec.operands.iter().map(|it| (&it.arity, &*it.constraint)));
        let results = self.groups(spec.results.iter().map(|it| (&it.arity, &*it.constraint)));
        let mut forms = Vec::new();
        for groups in &operands {
            let operands = groups.concat();
            for results in results.iter().map(|groups| groups.concat()) {
                for (bodies, targets) in self.bodies(&operands, &results) {
                    let returned = if targets.is_empty() { results.clone() } else { bodies[0].args.clone() };
                    for props in self.props(groups, targets.len()) {
                        forms.push(Form {
                            name: spec.name.to_string(),
                            props,
                            operands: operands.clone(),
                            results: returned.clone(),
                            bodies: bodies.clone(),
                            targets: targets.clone(),
                        });
                    }
                }
            }
        }
        forms
    }

    fn satisfies(&self, ty: Ty, constraint: &TypeConstraint) -> bool {
        let Ok(ty) = parse_type(self.ctx, ty.0) else { return false };
        eval::holds(self.ctx, &constraint.condition, &Subject::Type(ty)) != Some(false)
    }

    /// Returns the types of each operand or result segment. The types within a segment are equal.
    fn groups<'s>(&self, groups: impl Iterator<Item = (&'s Arity, &'s TypeConstraint)>) -> Vec<Vec<Vec<Ty>>> {
        let choices = groups.map(|(arity, constraint)| {
            let types: Vec<Ty> = self.types.iter().copied().filter(|ty| self.satisfies(*ty, constraint)).collect();
            let counts = match arity {
                Arity::One => &[1][..],
                Arity::Optional => &[0, 1],
                Arity::Variadic | Arity::VariadicOfVariadic(_) => self.domain.counts,
            };
            let some = counts.iter().filter(|count| **count > 0);
            let some = some.flat_map(|count| types.iter().map(|ty| vec![*ty; *count]));
            counts.iter().filter(|count| **count == 0).map(|_| Vec::new()).chain(some).collect()
        });
        lists(&choices.collect::<Vec<Vec<Vec<Ty>>>>())
    }

    /// Returns the bodies of regions or successors, and the indices of the successors.
    fn bodies(&self, operands: &[Ty], results: &[Ty]) -> Vec<(Vec<Body>, Vec<usize>)> {
        let (regions, successors) = (&self.spec.regions, &self.spec.successors);
        if !successors.is_empty() {
            return if regions.is_empty() { self.successors(operands) } else { Vec::new() };
        }
        // The execution order of regions without this interface is specific to the operation.
        let is_control_flow = self.spec.interfaces.iter().any(|it| it.def.ends_with("RegionBranchOpInterface"));
        if !regions.is_empty() && !is_control_flow {
            return Vec::new();
        }
        let last = regions.last().is_some_and(|region| region.variadic);
        let fixed = regions.len() - usize::from(last);
        let kinds = if regions.is_empty() { Vec::new() } else { self.region_bodies(operands, results) };
        let mut all = Vec::new();
        for fixed in lists(&vec![kinds.clone(); fixed]) {
            // Variadic regions are equal.
            let more = self.domain.counts.iter().filter(|count| last && **count > 0);
            let more = more.flat_map(|count| kinds.iter().map(|kind| vec![kind.clone(); *count]));
            all.extend(
                std::iter::once(Vec::new()).chain(more).map(|more| ([&fixed[..], &more[..]].concat(), Vec::new())),
            );
        }
        all
    }

    /// Returns the possible bodies of a region: the types of arguments and yielded values are those of the operation.
    fn region_bodies(&self, operands: &[Ty], results: &[Ty]) -> Vec<Body> {
        let carried: Vec<Ty> = operands.last().copied().into_iter().take(self.domain.counts.len()).collect();
        let counted = [operands.first().copied().into_iter().collect(), carried.clone()].concat();
        let mut args = vec![Vec::new(), results.to_vec(), carried.clone(), counted];
        args.sort_unstable();
        args.dedup();
        let mut bodies = Vec::new();
        for spec in self.ctx.dialect(self.domain.namespace.as_bytes()).into_iter().flat_map(|it| it.spec().ops.iter()) {
            if !self.ends(spec) {
                continue;
            }
            let ends = lists(
                &spec
                    .operands
                    .iter()
                    .map(|operand| match operand.arity {
                        Arity::One => self
                            .types
                            .iter()
                            .filter(|ty| self.satisfies(**ty, &operand.constraint))
                            .map(|ty| vec![*ty])
                            .collect(),
                        _ => {
                            let mut all = vec![Vec::new(), results.to_vec(), carried.clone()];
                            all.sort_unstable();
                            all.dedup();
                            all
                        }
                    })
                    .collect::<Vec<Vec<Vec<Ty>>>>(),
            );
            for args in &args {
                for values in &ends {
                    let end = End::Terminator(spec.name.to_string());
                    bodies.push(Body { args: args.clone(), end, values: values.concat() });
                }
            }
        }
        bodies
    }

    /// Returns true if an operation may terminate a region of this one.
    fn ends(&self, spec: &OpSpec) -> bool {
        let parents = spec.traits.iter().find_map(|it| match &it.kind {
            TraitKind::Parametric { name, params } if name.ends_with("HasParent") => Some(params),
            _ => None,
        });
        let is = |class: &str| class.rsplit("::").next() == Some(&*self.spec.cpp_class);
        let ends = |it: &TraitKind| matches!(it, TraitKind::Native(class) if class.ends_with("IsTerminator"));
        spec.traits.iter().any(|it| ends(&it.kind))
            && spec.successors.is_empty()
            && spec.regions.iter().all(|region| region.variadic)
            && parents.is_none_or(|parents| parents.iter().any(|class| is(class)))
    }

    /// Returns the successors of a branch, each with one block argument.
    fn successors(&self, operands: &[Ty]) -> Vec<(Vec<Body>, Vec<usize>)> {
        let fixed = self.spec.operands.iter().filter(|operand| operand.arity == Arity::One).count();
        let (Some(ty), passed) = (operands.get(fixed).copied(), operands.len() - fixed) else { return Vec::new() };
        if operands[fixed..].iter().any(|other| *other != ty) {
            return Vec::new();
        }
        let body = |end: &End| {
            let values = if *end == End::Return { vec![ty] } else { Vec::new() };
            Body { args: vec![ty], end: end.clone(), values }
        };
        let kinds = [End::Return, End::Join].map(|end| body(&end)).to_vec();
        let distinct = lists(&vec![kinds.clone(); passed]).into_iter().map(|bodies| (bodies, (0..passed).collect()));
        let same = kinds.into_iter().filter(|_| passed > 1).map(|body| (vec![body], vec![0; passed]));
        distinct.chain(same).collect()
    }

    /// Returns the combinations of attributes. The number of successors is `branches`.
    fn props(&self, groups: &[Vec<Ty>], branches: usize) -> Vec<String> {
        let sizes = groups.iter().map(|group| group.len().to_string()).collect::<Vec<_>>().join(", ");
        let props = self.spec.props.iter().enumerate().map(|(slot, prop)| match self.spec.operand_groups {
            Grouping::Sized(sized) if sized as usize == slot => {
                Some(vec![format!("{} = array<i32: {sizes}>", prop.name)])
            }
            _ => self.values(prop, groups, branches),
        });
        let Some(props) = props.collect::<Option<Vec<Vec<String>>>>() else { return Vec::new() };
        let joined = |list: Vec<String>| list.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
        lists(&props).into_iter().map(joined).collect()
    }

    /// Returns the values of an attribute to try; `None` if the attribute is unknown.
    fn values(&self, prop: &PropSpec, groups: &[Vec<Ty>], branches: usize) -> Option<Vec<String>> {
        let name = &*prop.name;
        let numbers = |count: i64| (0..count).map(|number| format!("{name} = {number} : i64")).collect();
        let enums = |words: &[&str], kind: &str| words.iter().map(|word| format!("{name} = #{kind}<{word}>")).collect();
        let arrays = |items: &[i64], shortest: usize, ty: &str, open: &str, close: &str| -> Vec<String> {
            let list = |items: &Vec<i64>| items.iter().map(|it| format!("{it}{ty}")).collect::<Vec<_>>().join(", ");
            let all = (shortest..=2).flat_map(|count| lists(&vec![items.to_vec(); count]));
            all.map(|items| {
                if items.is_empty() && close == ">" {
                    format!("{name} = array<i64>")
                } else {
                    format!("{name} = {open}{}{close}", list(&items))
                }
            })
            .collect()
        };
        Some(match (&*self.spec.name, name) {
            ("arith.cmpi", "predicate") => numbers(10),
            ("arith.cmpf", "predicate") => numbers(16),
            ("vector.reduction", "kind") => enums(
                &[
                    "add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor", "minnumf", "maxnumf",
                    "minimumf", "maximumf",
                ],
                "vector.kind",
            ),
            (_, "pred") => {
                let words = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
                words.into_iter().map(|word| format!("{name} = #index<cmp_predicate {word}>")).collect()
            }
            (_, "overflowFlags") => enums(&["none", "nsw", "nuw", "nsw, nuw"], "arith.overflow"),
            (_, "offsets") => arrays(&[0, 1], 1, " : i64", "[", "]"),
            (_, "sizes") => arrays(&[1, 2], 1, " : i64", "[", "]"),
            (_, "strides") => arrays(&[1], 1, " : i64", "[", "]"),
            (_, "case_operand_segments") => {
                vec![format!(
                    "{name} = array<i32{}>",
                    [": 1", ", 1"].iter().take(branches.saturating_sub(1)).copied().collect::<String>()
                )]
            }
            (_, "case_values") => {
                let (ty, count) = (groups[0][0].0, branches.saturating_sub(1));
                let choices = lists(&vec![vec![0, 1, -1]; count]);
                let distinct = choices.into_iter().filter(|cases| cases.iter().collect::<HashSet<_>>().len() == count);
                match count {
                    0 => vec![String::new()],
                    _ => distinct.map(|cases| format!("{name} = dense<{cases:?}> : vector<{count}x{ty}>")).collect(),
                }
            }
            _ => match &prop.kind {
                PropKind::Attr(constraint) if constraint.unit => vec![String::new(), name.to_owned()],
                PropKind::Attr(constraint) if constraint.storage_type.ends_with("DenseI64ArrayAttr") => {
                    let operands = self.spec.operands.iter().zip(groups);
                    let dynamic = operands.filter(|it| it.0.arity != Arity::One).map(|it| it.1.len()).reduce(Add::add);
                    let items: &[i64] = if dynamic.is_some() { &[0, 1, -1, DYNAMIC] } else { &[0, 1, -1, 2, 3] };
                    // Operands supply the numbers that are dynamic in the array.
                    let unknown = DYNAMIC.to_string();
                    let mut all = arrays(items, 0, "", "array<i64: ", ">");
                    all.retain(|array| array.matches(&unknown).count() == dynamic.unwrap_or(0));
                    all
                }
                PropKind::Attr(constraint) if constraint.storage_type.ends_with("StringAttr") => {
                    vec![format!("{name} = \"\"")]
                }
                _ if prop.optional || prop.default.is_some() => vec![String::new()],
                _ => return None,
            },
        })
    }
}

/// Returns the Cartesian product of the choices.
fn lists<T: Clone>(of: &[Vec<T>]) -> Vec<Vec<T>> {
    of.iter().fold(vec![Vec::new()], |lists, choices| {
        let longer = |list: &Vec<T>| {
            choices.iter().map(|choice| [&list[..], std::slice::from_ref(choice)].concat()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

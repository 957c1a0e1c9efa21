//! Hover texts, inlay hints and signatures.

use std::fmt::Write as _;
use std::ops::Range;

use lect_ods::td::Span;
use lect_pdll::ast::{Ast, Callable, CallableId, Constraint, ExprKind, Target, VariableId};
use lect_pdll::ods::OdsOp;

use super::Snapshot;

/// Help with the arguments of a call or operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The whole signature.
    pub label: String,
    /// Ranges of the parameters in the label.
    pub parameters: Vec<Range<u32>>,
    /// Index of the argument at the position.
    pub active: u32,
    /// Description.
    pub documentation: String,
}

impl Snapshot {
    /// Returns the hover text of the word at a byte, in Markdown.
    pub fn hover(&self, offset: u32) -> Option<(Range<u32>, String)> {
        let (target, range) = self.target(offset)?;
        let module = &self.parsed.module;
        let text = match target {
            Target::Variable(id) => {
                let variable = module.ast.variable(*id);
                let mut text = code(&format!("{}: {}", variable.name, variable.ty));
                let constraints = constraint_names(&module.ast, *id);
                if !constraints.is_empty() {
                    let _ = write!(text, "\nconstrained by {}", constraints.join(", "));
                }
                text
            }
            Target::Callable(id) => {
                let callable = module.ast.callable(*id);
                format!("{}\n{}", code(&signature(&module.ast, callable).0), callable.doc)
            }
            Target::Op(name) => self.hover_op(module.ods.op(name)?),
            Target::Member(op, name) => {
                let op = module.ods.op(op)?;
                let by_index = name.parse().ok().and_then(|index: usize| op.results.get(index));
                let result = by_index.or_else(|| op.results.iter().find(|it| it.name == *name))?;
                format!("{}\n{}", code(&result.to_string()), result.constraint.summary)
            }
            Target::File(file) => code(&format!("#include \"{}\"", self.parsed.sources.file(*file).path)),
        };
        Some((range, text.trim_end().to_owned()))
    }

    fn hover_op(&self, op: &OdsOp) -> String {
        let mut text = code(&op_signature(op));
        let _ = writeln!(text, "\n{}\n", op.summary);
        for attr in &op.attributes {
            let _ = writeln!(text, "- attribute `{attr}`");
        }
        for operand in &op.operands {
            let _ = writeln!(text, "- operand `{operand}`");
        }
        for result in &op.results {
            let _ = writeln!(text, "- result `{result}`");
        }
        let _ = write!(text, "\n{}", op.description);
        text
    }

    /// Returns the inlay hints of a range: types of variables that declare none, and names of arguments and operands.
    pub fn inlays(&self, range: Range<u32>) -> Vec<(u32, String)> {
        let module = &self.parsed.module;
        let is_shown = |span: Span| self.is_main(span) && range.start <= span.start && span.end <= range.end;
        let mut hints = Vec::new();
        for variable in &module.ast.variables {
            if variable.init.is_some() && variable.constraints.is_empty() && is_shown(variable.span) {
                hints.push((variable.span.end, format!(": {}", variable.ty)));
            }
        }
        for expr in module.ast.exprs.iter().filter(|expr| is_shown(expr.span)) {
            let (args, names): (&[_], Vec<String>) = match &expr.kind {
                ExprKind::Call { callable, args, .. } => {
                    let inputs = module.ast.callable(*callable).inputs.iter();
                    (args.as_slice(), inputs.map(|input| module.ast.variable(*input).name.to_string()).collect())
                }
                ExprKind::Op(op) => {
                    let defined = op.name.as_ref().and_then(|name| module.ods.op(name));
                    let names = defined.map(|op| op.operands.iter().map(|it| it.name.to_string()).collect());
                    (op.operands.as_slice(), names.unwrap_or_default())
                }
                _ => continue,
            };
            // A single value may denote all operands.
            if args.len() != names.len() {
                continue;
            }
            for (arg, name) in args.iter().zip(names) {
                let span = module.ast.expr(*arg).span;
                let written = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
                if is_shown(span) && !name.is_empty() && written != name && span != expr.span {
                    hints.push((span.start, format!("{name}:")));
                }
            }
        }
        hints.sort();
        hints.dedup();
        hints
    }

    /// Returns the signature of the innermost call or operation whose arguments contain a byte.
    pub fn signature(&self, offset: u32) -> Option<Signature> {
        let module = &self.parsed.module;
        let contains = |span: Span| self.is_main(span) && span.start <= offset && offset <= span.end;
        let sites = module.ast.calls.iter().filter(|site| contains(site.span));
        let site = sites.min_by_key(|site| site.span.end - site.span.start)?;
        let active = site.ends.iter().filter(|end| **end < offset).count() as u32;
        let (label, parameters, documentation) = match &site.callee {
            Target::Callable(id) => {
                let callable = module.ast.callable(*id);
                let (label, parameters) = signature(&module.ast, callable);
                (label, parameters, callable.doc.clone())
            }
            Target::Op(name) => {
                let op = module.ods.op(name)?;
                let values = if site.types { &op.results } else { &op.operands };
                let mut label = format!("op<{name}>{}(", if site.types { " -> " } else { "" });
                let parameters = joined(&mut label, values.iter().map(ToString::to_string));
                label.push(')');
                (label, parameters, op.summary.clone())
            }
            _ => return None,
        };
        Some(Signature { label, parameters, active, documentation })
    }
}

fn code(text: &str) -> String {
    format!("```pdll\n{text}\n```\n")
}

fn op_signature(op: &OdsOp) -> String {
    let mut label = format!("op<{}>(", op.name);
    joined(&mut label, op.operands.iter().map(ToString::to_string));
    label += ") -> (";
    joined(&mut label, op.results.iter().map(ToString::to_string));
    label + ")"
}

/// Appends items with commas. Returns their ranges.
fn joined(label: &mut String, items: impl Iterator<Item = String>) -> Vec<Range<u32>> {
    let mut ranges = Vec::new();
    for (index, item) in items.enumerate() {
        *label += if index > 0 { ", " } else { "" };
        let start = label.len() as u32;
        *label += &item;
        ranges.push(start..label.len() as u32);
    }
    ranges
}

/// Returns `Constraint Name(a: Value) -> Attr`, with the ranges of the parameters.
pub(super) fn signature(ast: &Ast, callable: &Callable) -> (String, Vec<Range<u32>>) {
    let mut label = format!("{} {}(", callable.kind.keyword(), callable.name);
    let inputs = callable.inputs.iter().map(|input| {
        let constraint = constraint_names(ast, *input).into_iter().next();
        let variable = ast.variable(*input);
        format!("{}: {}", variable.name, constraint.unwrap_or_else(|| variable.ty.to_string()))
    });
    let parameters = joined(&mut label, inputs);
    label.push(')');
    if callable.result_type != lect_pdll::ast::Type::unit() {
        let _ = write!(label, " -> {}", callable.result_type);
    }
    (label, parameters)
}

/// Returns the names of the declared constraints of a variable.
fn constraint_names(ast: &Ast, id: VariableId) -> Vec<String> {
    let name = |callable: CallableId| ast.callable(callable).name.to_string();
    let constraints = ast.variable(id).constraints.iter().filter_map(|it| match it.constraint {
        Constraint::User(callable) => Some(name(callable)),
        Constraint::Core(_) => None,
    });
    constraints.collect()
}

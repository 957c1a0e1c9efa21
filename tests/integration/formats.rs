//! Comparison of parsed assembly formats with the C++ that `mlir-tblgen` emits for MLIR's dialects: the printed
//! literals, blanks and lines, and the sources of operand types. A format that is displayed and parsed again must be
//! equal.
//!
//! Without MLIR's files or `mlir-tblgen-22` this reports that it was skipped and passes, unless
//! `LECT_REQUIRE_ORACLE=1`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::format::{DefElement, DefFormat, Element, OpFormat, PropForm, TypeSource, Var, parse_def, parse_op};
use lect_ods::spec::{DefSyntax, DialectSpec, OpSpec, OpSyntax, ParamSpec, PropKind};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, load};
use lect_tests::tablegen::files::{self, TdFile};
use lect_tests::tablegen::oracle::Oracle;

#[test]
fn formats_match_the_code_of_mlir_tblgen() -> Result<(), String> {
    let (Some(root), Some(oracle)) = (files::mlir_root(), Oracle::find()) else {
        let missing = "there are no files of MLIR's, or no mlir-tblgen-22";
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err(format!("{missing}, and LECT_REQUIRE_ORACLE=1 wants them"));
        }
        println!("\nformats: SKIPPED, {missing}\n");
        return Ok(());
    };
    let all = files::mlir(&root)?;
    let included = files::included(&all);
    let entries: Vec<&TdFile> = all.iter().filter(|file| !included.contains(&format!("mlir/{}", file.name))).collect();
    let (next, ops, defs) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let compare_some = || -> Result<(), String> {
        while let Some(file) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (in_ops, in_defs) = compare(file, &oracle).map_err(|error| format!("{}: {error}", file.name))?;
            ops.fetch_add(in_ops, Ordering::Relaxed);
            defs.fetch_add(in_defs, Ordering::Relaxed);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(compare_some)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("lect panicked".to_owned())))
    })?;
    let (ops, defs) = (ops.into_inner(), defs.into_inner());
    println!(
        "\nformats: {ops} of operations and {defs} of attributes and types (those of files that others include count again) are as mlir-tblgen has them\n"
    );
    if ops == 0 || defs == 0 { Err("there was nothing to compare".to_owned()) } else { Ok(()) }
}

/// Compares the formats in a file; returns the number of operations, and of attributes and types, compared.
fn compare(file: &TdFile, oracle: &Oracle) -> Result<(usize, usize), String> {
    let mut loaded = load(Input::File(file.path.clone()), &file.config_beside_oracle());
    // Files that cannot be read are covered by other tests.
    let Some(records) = &loaded.records else { return Ok((0, 0)) };
    let dialects = lower(records, &mut loaded.diagnostics).dialects;
    let mut counts = (0, 0);
    if dialects.iter().any(|dialect| !dialect.ops.is_empty()) {
        let cpp = oracle.cpp(file, &["--gen-op-defs"])?;
        let printers = bodies(&cpp, "void ", "::print(::mlir::OpAsmPrinter &_odsPrinter) {", "\n}\n");
        let parsers = bodies(
            &cpp,
            "ParseResult ",
            "::parse(::mlir::OpAsmParser &parser, ::mlir::OperationState &result) {",
            "\n}\n\nvoid ",
        );
        for op in dialects.iter().flat_map(|dialect| dialect.ops.iter()) {
            if let OpSyntax::Format(format) = &op.syntax {
                compare_op(op, format, &printers, &parsers).map_err(|error| format!("{}: {error}", op.name))?;
                counts.0 += 1;
            }
        }
    }
    for dialect in &dialects {
        counts.1 += compare_defs(file, oracle, dialect)?;
    }
    Ok(counts)
}

/// Bodies of functions by the class they belong to; classes of several dialects may have the same name.
type Bodies<'a> = HashMap<&'a str, Vec<&'a str>>;

/// Returns the functions whose first line has the class name between `before` and `after`, up to `end`.
fn bodies<'a>(cpp: &'a str, before: &str, after: &str, end: &str) -> Bodies<'a> {
    let mut bodies: Bodies<'a> = HashMap::new();
    for (at, _) in cpp.match_indices(after) {
        let line = cpp[..at].rfind('\n').map_or(0, |at| at + 1);
        let Some((_, class)) = cpp[line..at].rsplit_once(before) else { continue };
        let body = &cpp[at + after.len()..];
        let end = body.find(end).unwrap_or(body.len());
        bodies.entry(class).or_default().push(&body[..end]);
    }
    bodies
}

fn compare_op(op: &OpSpec, format: &OpFormat, printers: &Bodies, parsers: &Bodies) -> Result<(), String> {
    let shown = format.display(op).to_string();
    let mut again = parse_op(&shown, op).map_err(|errors| format!("`{shown}` is wrong: {errors:?}"))?;
    again.text = format.text.clone();
    if again != *format {
        return Err(format!("`{shown}` is not the same"));
    }
    let mut ours = Vec::new();
    print_op(op, &format.elements, &mut ours);
    one_of(printers, &op.cpp_class, |body| {
        let theirs = printed(body, "_odsPrinter");
        if theirs == ours { Ok(()) } else { Err(format!("prints\n  {ours:?}\nand should print\n  {theirs:?}")) }
    })?;
    one_of(parsers, &op.cpp_class, |body| compare_types(op, format, body))
}

/// Succeeds if a predicate holds for the body of some function of a class; returns the last failure otherwise.
fn one_of(bodies: &Bodies, class: &str, holds: impl Fn(&str) -> Result<(), String>) -> Result<(), String> {
    let mut last = Err(format!("mlir-tblgen has nothing for {class}"));
    for body in bodies.get(class).into_iter().flatten() {
        last = holds(body);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// Output that is printed for any values of the operation.
#[derive(PartialEq, Debug)]
enum Printed {
    Blank,
    Line,
    Text(String),
}

fn print_op(op: &OpSpec, elements: &[Element], out: &mut Vec<Printed>) {
    for element in elements {
        match element {
            Element::Space => out.push(Printed::Blank),
            Element::Newline => out.push(Printed::Line),
            Element::Literal(text) => out.push(Printed::Text(text.to_string())),
            // Native C++ of the property, which may print keywords.
            Element::Prop { slot, form: PropForm::Native, .. } => {
                if let PropKind::Native(prop) = &op.props[*slot as usize].kind {
                    let printer = prop.printer.replace("$_printer", "_odsPrinter");
                    out.extend(printed(&printer.replace(['{', '}'], "\n").replace(';', ";\n"), "_odsPrinter"));
                }
            }
            Element::Clauses { clauses, .. } => {
                for clause in clauses.iter() {
                    if clause.blank {
                        out.push(Printed::Blank);
                    }
                    out.push(Printed::Text(clause.keyword.to_string()));
                    print_op(op, &clause.elements, out);
                }
            }
            Element::Optional(group) => {
                print_op(op, &group.then, out);
                print_op(op, &group.otherwise, out);
            }
            _ => {}
        }
    }
}

fn print_def(elements: &[DefElement], out: &mut Vec<Printed>) {
    for element in elements {
        match element {
            DefElement::Space => out.push(Printed::Blank),
            DefElement::Newline => out.push(Printed::Line),
            DefElement::Literal(text) => out.push(Printed::Text(text.to_string())),
            DefElement::Param { blank, .. } | DefElement::Params { blank, .. } | DefElement::Struct { blank, .. } => {
                out.extend(blank.then_some(Printed::Blank));
            }
            DefElement::Custom { .. } => {}
            DefElement::Optional(group) => {
                print_def(&group.then, out);
                print_def(&group.otherwise, out);
            }
        }
    }
}

/// Returns the output of C++ statements such as `printer << ' ' << "text";`.
fn printed(body: &str, printer: &str) -> Vec<Printed> {
    let mut out = Vec::new();
    for line in body.lines() {
        let line = line.trim();
        if line == format!("{printer}.printNewline();") {
            out.push(Printed::Line);
            continue;
        }
        let Some(rest) = line.strip_prefix(printer).and_then(|rest| rest.strip_suffix(';')) else { continue };
        let (blank, rest) = match rest.strip_prefix(" << ' '") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let text =
            rest.strip_prefix(" << \"").and_then(|rest| rest.strip_suffix('"')).filter(|text| !text.contains('"'));
        if !rest.is_empty() && text.is_none() {
            continue;
        }
        out.extend(blank.then_some(Printed::Blank));
        match text {
            // For an operation, the blank of `prop-dict`, which only that directive prints; for an attribute or a type,
            // a blank.
            Some(" ") if printer == "_odsPrinter" => {}
            Some(" ") => out.push(Printed::Blank),
            // The name of a field.
            Some(text) if text.ends_with(" = ") => {}
            Some(text) => out.push(Printed::Text(text.to_owned())),
            None => {}
        }
    }
    out
}

/// Checks that the C++ resolves operands with types from the source that the format specifies.
fn compare_types(op: &OpSpec, format: &OpFormat, parser: &str) -> Result<(), String> {
    if op.operands.is_empty() {
        return Ok(());
    }
    // Lists of all operands or of all their types are resolved at once.
    if format.operands_together || format.operand_types_together {
        let list = if format.operands_together { "resolveOperands(allOperands, " } else { "allOperandTypes" };
        return if parser.contains(list) { Ok(()) } else { Err(format!("has no {list}")) };
    }
    for (operand, source) in op.operands.iter().zip(format.operand_types.iter()) {
        let call = format!("parser.resolveOperands({}Operands, ", operand.name);
        let (_, rest) = parser.split_once(&call).ok_or_else(|| format!("'{}' is not resolved", operand.name))?;
        let types = rest.split("OperandsLoc, ").next().unwrap_or_default().trim_start();
        let as_expected = match source {
            TypeSource::Written => types.starts_with(&format!("{}Types", operand.name)),
            TypeSource::Built(_) => types.starts_with("odsBuildableType"),
            TypeSource::SameAs(var) => types.starts_with(&types_of(op, *var)),
            TypeSource::Transformed { from: var, .. } | TypeSource::ElementsOf(var) => {
                types.contains(&types_of(op, *var))
            }
            TypeSource::Inferred => false,
        };
        if !as_expected {
            return Err(format!("the type of '{}' is {source:?}, and should be {types}", operand.name));
        }
    }
    Ok(())
}

/// Returns the C++ variable with the types of a format variable.
fn types_of(op: &OpSpec, var: Var) -> String {
    match var {
        Var::Operand(at) => format!("{}Types", op.operands[at as usize].name),
        Var::Result(at) => format!("{}Types", op.results[at as usize].name),
        Var::Prop(slot) => format!("{}Attr.getType()", op.props[slot as usize].name),
        Var::Region(_) | Var::Successor(_) => String::new(),
    }
}

/// Compares the formats of a dialect's attributes and types; returns their number.
fn compare_defs(file: &TdFile, oracle: &Oracle, dialect: &DialectSpec) -> Result<usize, String> {
    let attrs = dialect.attrs.iter().map(|attr| (&attr.cpp_class, &attr.def, &attr.params, &attr.syntax));
    let types = dialect.types.iter().map(|ty| (&ty.cpp_class, &ty.def, &ty.params, &ty.syntax));
    let mut count = 0;
    for (kind, defs) in [("attr", attrs.collect::<Vec<_>>()), ("type", types.collect())] {
        let formats: Vec<_> = defs
            .into_iter()
            .filter_map(|(class, def, params, syntax)| match syntax {
                DefSyntax::Format(format) => Some((class, def, params, format)),
                _ => None,
            })
            .collect();
        if formats.is_empty() {
            continue;
        }
        let generator = [format!("--gen-{kind}def-defs"), format!("--{kind}defs-dialect={}", dialect.name)];
        let cpp = oracle.cpp(file, &[&generator[0], &generator[1]])?;
        let printers = bodies(&cpp, "void ", "::print(::mlir::AsmPrinter &odsPrinter) const {", "\n}\n");
        for (class, def, params, format) in formats {
            compare_def(def, params, format, class, &printers).map_err(|error| format!("{def}: {error}"))?;
            count += 1;
        }
    }
    Ok(count)
}

fn compare_def(
    def: &str,
    params: &[ParamSpec],
    format: &DefFormat,
    class: &str,
    printers: &Bodies,
) -> Result<(), String> {
    let shown = format.display(params).to_string();
    let mut again = parse_def(&shown, def, params).map_err(|errors| format!("`{shown}` is wrong: {errors:?}"))?;
    again.text = format.text.clone();
    if again != *format {
        return Err(format!("`{shown}` is not the same"));
    }
    let mut ours = Vec::new();
    print_def(&format.elements, &mut ours);
    one_of(printers, class, |body| {
        let theirs = printed(body, "odsPrinter");
        if theirs == ours { Ok(()) } else { Err(format!("prints\n  {ours:?}\nand should print\n  {theirs:?}")) }
    })
}

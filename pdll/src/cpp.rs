//! C++ that registers patterns: the output of `-x cpp`.

use lect_ods::order::Order as _;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use lect_core::ir::{Isolate, OpRef};
use lect_core::text::{PrintConfig, print_op};
use lect_dialects::pdl;

use crate::ast::{Ast, Body, Callable, CallableId, CallableKind, Constraint, Declaration, Pattern, Type, VariableId};

/// Returns the C++ of the patterns of a module, and of the native functions with a body that they call.
pub fn write(ast: &Ast, module: &Isolate) -> String {
    let patterns = ast.declarations.iter().filter_map(|declaration| match declaration {
        Declaration::Pattern(pattern) => Some(pattern),
        Declaration::Callable(_) => None,
    });
    let body = module.root().region(0).and_then(|region| region.entry());
    let ops: Vec<OpRef<'_>> = body.into_iter().flat_map(|body| body.ops()).collect();
    let patterns: Vec<(&Pattern, OpRef<'_>)> = patterns.zip(ops).collect();

    let natives = Natives::of(ast);
    let called: Vec<Vec<(CallableKind, String)>> = patterns.iter().map(|(_, op)| calls(*op)).collect();
    let mut text = natives.functions(ast, &called.concat());

    let mut names: HashSet<String> = patterns.iter().filter_map(|it| Some(it.0.name.as_deref()?.to_owned())).collect();
    let mut number = 0;
    let mut classes = Vec::new();
    text += "\nnamespace {\n";
    for ((pattern, op), called) in patterns.iter().zip(&called) {
        let class = match &pattern.name {
            Some(name) => name.to_string(),
            None => loop {
                let name = format!("GeneratedPDLLPattern{number}");
                number += 1;
                if names.insert(name.clone()) {
                    break name;
                }
            },
        };
        natives.pattern(&mut text, &class, *op, called);
        classes.push(class);
    }
    text += "} // end namespace\n\ntemplate <typename... ConfigsT>\n";
    text += "[[maybe_unused]] static void populateGeneratedPDLLPatterns(::mlir::RewritePatternSet &patterns, ";
    text += "ConfigsT &&...configs) {\n";
    for class in classes {
        let _ = writeln!(text, "  patterns.add<{class}>(patterns.getContext(), configs...);");
    }
    text + "}\n"
}

/// Returns the native functions that a pattern calls, each once.
fn calls(pattern: OpRef<'_>) -> Vec<(CallableKind, String)> {
    let mut calls = Vec::new();
    lect_core::ir::walk::for_each(pattern, |op| {
        let call = if let Some(call) = op.cast::<pdl::ApplyNativeConstraintOp<'_>>() {
            (CallableKind::Constraint, call.name().into_owned())
        } else if let Some(call) = op.cast::<pdl::ApplyNativeRewriteOp<'_>>() {
            (CallableKind::Rewrite, call.name().into_owned())
        } else {
            return;
        };
        if !calls.contains(&call) {
            calls.push(call);
        }
    });
    calls
}

/// Native functions with a body, by name. Inline declarations may share names with others: the first one counts.
struct Natives<'a> {
    by_name: HashMap<(CallableKind, &'a str), CallableId>,
}

impl<'a> Natives<'a> {
    fn of(ast: &'a Ast) -> Self {
        let mut by_name = HashMap::new();
        for (index, callable) in ast.callables.iter().enumerate() {
            if code(callable).is_some() {
                by_name.entry((callable.kind, &*callable.name)).or_insert(CallableId(index as u32));
            }
        }
        Self { by_name }
    }

    /// Writes the called functions, in the order of their declarations.
    fn functions(&self, ast: &Ast, called: &[(CallableKind, String)]) -> String {
        let find = |(kind, name): &(CallableKind, String)| self.by_name.get(&(*kind, &**name)).copied();
        let mut ids: Vec<CallableId> = called.iter().filter_map(find).collect();
        ids.order_by_key(|id| id.0);
        ids.dedup();
        ids.order_by_key(|id| ast.callable(*id).kind == CallableKind::Rewrite);
        let mut text = String::new();
        for id in ids {
            let callable = ast.callable(id);
            let result = match callable.kind {
                // mlir-pdll ignores the results of constraints here, too.
                CallableKind::Constraint => "::llvm::LogicalResult".to_owned(),
                CallableKind::Rewrite => result_class(ast, callable),
            };
            let _ = write!(text, "static {result} {}PDLFn(::mlir::PatternRewriter &rewriter", callable.name);
            for input in &callable.inputs {
                let _ = write!(text, ", {} {}", class(ast, *input), ast.variable(*input).name);
            }
            let _ = writeln!(text, ") {{\n  {}\n}}\n", code(callable).unwrap_or_default().trim());
        }
        text
    }

    fn pattern(&self, text: &mut String, class: &str, op: OpRef<'_>, called: &[(CallableKind, String)]) {
        let mut ir = Vec::new();
        let config = PrintConfig::default().with_debug_info(true).with_local_scope(true);
        // Writing to memory does not fail.
        let _ = print_op(op, &config, &mut ir);
        let ir = String::from_utf8_lossy(&ir);
        let _ = write!(
            text,
            "\nstruct {class} : ::mlir::PDLPatternModule {{\n  template <typename... ConfigsT>\n  \
             {class}(::mlir::MLIRContext *context, ConfigsT &&...configs)\n    \
             : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(\nR\"mlir({}\n    )mlir\", \
             context), std::forward<ConfigsT>(configs)...) {{\n",
            ir.trim_end()
        );
        for (kind, name) in called {
            if self.by_name.contains_key(&(*kind, &**name)) {
                let kind = kind.keyword();
                let _ = writeln!(text, "    register{kind}Function(\"{name}\", {name}PDLFn);");
            }
        }
        *text += "  }\n};\n\n";
    }
}

/// Returns the C++ of a native function.
fn code(callable: &Callable) -> Option<&str> {
    match &callable.body {
        Body::Native(code) => code.as_deref(),
        Body::Ods(body) => Some(&body.code),
        Body::Block(_) => None,
    }
}

/// Returns the C++ type that a rewrite returns.
fn result_class(ast: &Ast, callable: &Callable) -> String {
    let classes: Vec<String> = callable.results.iter().map(|result| class(ast, *result)).collect();
    match &classes[..] {
        [] => "void".to_owned(),
        [only] => only.clone(),
        classes => format!("std::tuple<{}>", classes.join(", ")),
    }
}

/// Returns the C++ type of a parameter or result: the class of its constraint, if that is of a `.td` file.
fn class(ast: &Ast, id: VariableId) -> String {
    let variable = ast.variable(id);
    for reference in &variable.constraints {
        if let Constraint::User(callable) = reference.constraint
            && let Body::Ods(body) = &ast.callable(callable).body
            && !body.class.is_empty()
        {
            return body.class.clone();
        }
    }
    let class = match variable.ty {
        Type::Attr => "::mlir::Attribute",
        Type::Op(_) => "::mlir::Operation *",
        Type::TypeRange => "::mlir::TypeRange",
        Type::Value => "::mlir::Value",
        Type::ValueRange => "::mlir::ValueRange",
        _ => "::mlir::Type",
    };
    class.to_owned()
}

//! Targets of dialect hooks: each hook names an existing operation, attribute, type, directive or interface. The macro
//! checks specs that are part of the crate; this test uses MLIR's own files.
//!
//! Without MLIR's files this reports that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.
use std::collections::BTreeSet;

use lect_core::dialect::{DialectDef, DialectSpec};
use lect_ods::spec::{DefSyntax, OpSyntax, TraitKind};
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::tablegen::files;

/// Names of a dialect's definitions, in the files of MLIR and in lect's own.
#[derive(Default)]
struct Names {
    ops: BTreeSet<String>,
    defs: BTreeSet<String>,
    directives: BTreeSet<String>,
    params: BTreeSet<String>,
    props: BTreeSet<String>,
    classes: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, spec: &DialectSpec) {
        for op in spec.ops.iter() {
            let short = op.name.split_once('.').map_or(&*op.name, |it| it.1).to_owned();
            self.props.extend(op.props.iter().map(|prop| format!("{short}.{}", prop.name)));
            if let OpSyntax::Format(format) = &op.syntax {
                self.directives(&format.text);
            }
            self.classes.extend(op.interfaces.iter().map(|it| it.cpp_name.to_string()));
            self.classes.extend(op.traits.iter().filter_map(|it| match &it.kind {
                TraitKind::Native(name) | TraitKind::Internal(name) | TraitKind::Parametric { name, .. } => {
                    Some(name.to_string())
                }
                TraitKind::Predicate { .. } => None,
            }));
            self.ops.insert(short);
        }
        for def in spec.types.iter().chain(spec.attrs.iter()) {
            self.defs.extend([def.def.to_string(), def.cpp_class.to_string()]);
            self.params.extend(def.params.iter().map(|it| it.name.to_string()));
            if let DefSyntax::Format(format) = &def.syntax {
                self.directives(&format.text);
            }
        }
    }

    fn directives(&mut self, format: &str) {
        let after = format.split("custom<").skip(1);
        self.directives.extend(after.filter_map(|rest| Some(rest.split_once('>')?.0.trim().to_owned())));
    }
}

#[test]
fn hooks_have_existing_targets() -> Result<(), String> {
    let Some(root) = files::mlir_root() else {
        let missing = "there are no files of MLIR's";
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err(format!("{missing}, and LECT_REQUIRE_ORACLE=1 wants them"));
        }
        println!("\nhooks: SKIPPED, {missing}\n");
        return Ok(());
    };
    let mlir = Library::new(LibraryConfig::default().with_folders(vec![root.join("mlir")]));
    let names: Vec<Names> = lect_dialects::ALL.iter().map(|def| names_of(def, &mlir)).collect();
    // Operations of one dialect implement interfaces of another.
    let classes: BTreeSet<String> = names.iter().flat_map(|it| it.classes.iter().cloned()).collect();
    let mut wrong = Vec::new();
    for (def, names) in lect_dialects::ALL.iter().zip(&names) {
        check(def, names, &classes, &mut wrong);
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("code for what is not there:\n{}", wrong.join("\n"))) }
}

fn names_of(def: &DialectDef, mlir: &Library) -> Names {
    let mut names = Names::default();
    if let Some(spec) = def.spec {
        names.add(&spec.get());
    }
    if let Some(reading) = mlir.dialect(def.namespace) {
        reading.dialects.iter().for_each(|spec| names.add(spec));
    }
    names
}

fn check(def: &DialectDef, names: &Names, classes: &BTreeSet<String>, wrong: &mut Vec<String>) {
    let mut report = |kind: &str, known: &BTreeSet<String>, name: &str| {
        let full = format!("{kind} {}.{name}", def.namespace);
        if !known.contains(name) {
            wrong.push(full);
        }
    };
    let hooks = &def.hooks;
    hooks.ops.iter().for_each(|it| report("operation", &names.ops, it.0));
    hooks.defs.iter().for_each(|it| report("definition", &names.defs, it.0));
    if let Some(syntax) = def.syntax_table() {
        syntax.ops.iter().for_each(|it| report("operation", &names.ops, it.0));
        syntax.defs.iter().for_each(|it| report("definition", &names.defs, it.0));
        syntax.directives.iter().for_each(|it| report("directive", &names.directives, it.0));
        syntax.params.iter().for_each(|it| report("parameter", &names.params, it.0));
    }
    hooks.essential.iter().for_each(|it| report("property", &names.props, &format!("{}.{}", it.0, it.1)));
    hooks.verifiers.iter().for_each(|it| report("interface or trait", classes, it.0));
}

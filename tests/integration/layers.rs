//! Layers of `lect-core`: no file imports from a file of a layer above its own.
//!
//! ```text
//! cargo test -p lect-tests --test integration layers:: -- --nocapture
//! ```

use std::path::Path;

#[path = "layers/graph.rs"]
mod graph;
#[path = "layers/resolve.rs"]
mod resolve;

/// The layers from the lowest to the highest, and the modules of each. The longest path that matches a module counts.
const LAYERS: &[(&str, &[&str])] = &[
    ("base", &["number", "entity", "slot", "stack"]),
    ("data", &["loc", "source", "types", "attrs", "affine", "context", "diag", "threads"]),
    ("ir", &["ir", "dialect"]),
    ("semantics", &["describe", "eval", "infer", "interfaces", "dynamic", "fold", "compat", "verify", "typed"]),
    ("syntax", &["text", "syntax"]),
    ("top", &["", "builtin", "generated", "setup"]),
];

/// The largest number of files that import from each other in a circle.
const LARGEST_CIRCLE: usize = 13;

fn layer_of(module: &str) -> usize {
    let mut prefix = module;
    loop {
        if let Some(layer) = LAYERS.iter().position(|layer| layer.1.contains(&prefix)) {
            return layer;
        }
        prefix = prefix.rsplit_once("::").unwrap_or_else(|| panic!("`{module}` has no layer")).0;
    }
}

#[test]
fn imports_go_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/lib.rs");
    let code = resolve::load(&root);
    let name = |file: usize| &*code.files[file].module;

    println!("layer      files  lines");
    for (number, (layer, _)) in LAYERS.iter().enumerate() {
        let files = code.files.iter().filter(|file| layer_of(&file.module) == number);
        let (count, lines) = files.fold((0, 0), |sum, file| (sum.0 + 1, sum.1 + file.lines));
        println!("{layer:<10} {count:>5}  {lines:>5}");
    }
    let components = graph::components(&code.edges);
    let mut circles: Vec<_> = components.iter().filter(|it| it.len() > 1).collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    for circle in &circles {
        let lines: usize = circle.iter().map(|&file| code.files[file].lines).sum();
        let mut files: Vec<_> = circle.iter().map(|&file| name(file)).collect();
        files.sort_unstable();
        println!("circle of {} files, {lines} lines: {}", files.len(), files.join(" "));
    }
    let path = graph::longest_path(&code.edges, &components);
    println!(
        "longest chain of imports, {} steps: {}",
        path.len(),
        path.iter().map(|&it| name(it)).collect::<Vec<_>>().join(" -> ")
    );

    let mut wrong = Vec::new();
    for (from, targets) in code.edges.iter().enumerate() {
        for (&to, names) in targets {
            if layer_of(name(to)) > layer_of(name(from)) {
                let names: Vec<_> = names.iter().map(String::as_str).collect();
                wrong.push(format!("{} -> {}: {}", name(from), name(to), names.join(", ")));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} imports from a layer above:
{}",
        wrong.len(),
        wrong.join(
            "
"
        )
    );
    let largest = circles.first().map_or(0, |circle| circle.len());
    assert!(largest <= LARGEST_CIRCLE, "a circle of {largest} files");
}

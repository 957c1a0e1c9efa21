//! The `.td` file of a dialect in Rust: other files include it by the dialect's name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[lect::define_dialect(namespace = "sh", depends("func"), versions(Version<[1], []>, Version<[2], [RenameOp<"old", "keep">]>))]
mod sh {
    use lect::prelude::*;

    /// How far.
    #[enumeration]
    pub enum Order {
        Title,
        Author,
    }

    #[constraint("an integer of an even width")]
    fn even(ctx: &ContextData, ty: Type) -> bool {
        ctx.types().integer_width(ty).is_some_and(|width| width % 2 == 0)
    }

    /// A box, with "quotes" in its documentation.
    ///
    /// And more.
    #[ty("box", assembly = "`<` $w `>`")]
    pub struct BoxType {
        w: u32,
    }

    #[op("keep", assembly = "$x $order attr-dict `:` type($x)", traits(SameOperandsAndResultType))]
    pub struct KeepOp {
        x: Operand<AnyTypeOf<(even, BoxType)>>,
        #[default(Order::Title)]
        order: Attribute<Order>,
        y: Result<AnyType>,
    }

    #[op("twice", assembly = "$x attr-dict `:` type($x)", traits(SameOperandsAndResultType))]
    pub struct TwiceOp {
        x: Operand<AnyType>,
        y: Result<AnyType>,
    }
}

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lect-own-td-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the program, and returns its output if it succeeds.
fn run(folder: &Folder, args: &[&str]) -> Option<String> {
    let out = folder.0.join("out");
    let _ = std::fs::remove_file(&out);
    let args = ["own", args[0], "-o", out.to_str().expect("UTF-8")].into_iter().chain(args[1..].iter().copied());
    let code = lect::opt::Tool::new(&[&lect::dialects::func::DIALECT, &sh::DIALECT]).run_on(args);
    (code == ExitCode::SUCCESS).then(|| std::fs::read_to_string(Path::new(&out)).expect("the output"))
}

const INPUT: &str = "func.func @f(%a: i8, %b: i7) -> (i8, i7) {
  %0 = sh.twice %a : i8
  %1 = sh.twice %b : i7
  return %0, %1 : i8, i7
}
";

#[test]
fn patterns_name_operations_without_a_stub() {
    let folder = Folder::new("patterns");
    let input = folder.file("in.mlir", INPUT);
    let patterns = r#"
        include "mlir/IR/PatternBase.td"
        include "sh.td"
        include "sh.td"
        def : Pat<(Sh_TwiceOp Sh_even:$x), (Sh_KeepOp $x, ConstantAttr<Sh_Order, "::sh::Order::Author">)>;
    "#;
    let patterns = folder.file("p.td", patterns);
    let text = run(&folder, &["opt", &input, "--patterns", &patterns]).expect("the patterns apply");
    assert!(text.contains("sh.keep %arg0 author : i8") && text.contains("sh.twice %arg1 : i7"), "{text}");
    let wrong = folder.file(
        "q.td",
        "include \"mlir/IR/PatternBase.td\"\ninclude \"sh.td\"\ndef : Pat<(Sh_TwiceOop $x), (Sh_KeepOp $x)>;",
    );
    assert!(run(&folder, &["opt", &input, "--patterns", &wrong]).is_none());
}

#[test]
fn tblgen_reads_td_of_rust_dialect() {
    let folder = Folder::new("tblgen");
    let file = folder.file("x.td", "include \"sh.td\"\ndef More : Op<Sh_Dialect, \"more\">;");
    let text = run(&folder, &["tblgen", &file, "--gen-dialect-doc", "--dialect", "sh"]).expect("documentation");
    assert!(text.contains("sh.keep") && text.contains("A box, with \"quotes\" in its documentation"), "{text}");
    let records = run(&folder, &["tblgen", &file]).expect("records");
    assert!(records.contains("def Sh_BoxType {"));
}

#[test]
fn files_of_other_dialects_include_it() {
    let folder = Folder::new("load");
    let other = r#"
        include "sh.td"
        def Desk_Dialect : Dialect { let name = "desk"; }
        def Desk_PutOp : Op<Desk_Dialect, "put"> {
          let arguments = (ins AnyTypeOf<[Sh_BoxType, Sh_even]>:$x);
          let assemblyFormat = "$x attr-dict `:` type($x)";
        }
    "#;
    let other = folder.file("desk.td", other);
    let input = |ty: &str| format!("func.func @f(%a: {ty}) {{\n  desk.put %a : {ty}\n  return\n}}\n");
    for ty in ["!sh.box<3>", "i8"] {
        let file = folder.file("in.mlir", &input(ty));
        let text = run(&folder, &["opt", &file, "--no-dialect-cache", "--load-dialect", &other]).expect("it verifies");
        assert!(text.contains(&format!("desk.put %arg0 : {ty}")), "{text}");
    }
    let file = folder.file("in.mlir", &input("i7"));
    assert!(run(&folder, &["opt", &file, "--no-dialect-cache", "--load-dialect", &other]).is_none());
}

#[test]
fn files_that_define_one_thing_differently_are_refused() {
    let folder = Folder::new("twice");
    let of = |attr: &str| {
        format!(
            "include \"mlir/IR/OpBase.td\"\ndef Desk_Dialect : Dialect {{ let name = \"desk\"; }}\n\
             def Desk_PutOp : Op<Desk_Dialect, \"put\"> {{ let arguments = (ins {attr}:$x); let assemblyFormat = \"$x attr-dict\"; }}\n"
        )
    };
    let (one, same) = (folder.file("one.td", &of("I64Attr")), folder.file("same.td", &of("I64Attr")));
    let other = folder.file("other.td", &of("StrAttr"));
    let input = folder.file("in.mlir", "desk.put 3\n");
    let load = |second: &str| {
        run(&folder, &["opt", &input, "--no-dialect-cache", "--load-dialect", &one, "--load-dialect", second])
    };
    assert!(load(&same).is_some() && load(&one).is_some());
    assert!(load(&other).is_none());
}

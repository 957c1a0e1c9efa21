// ARGS: -D DOCUMENTED
// What the files under this folder are.
//
// Each is about one thing, which its name says. The comments at its top may have
//
//   ARGS: -D NAME -I FOLDER    what is defined, and where included files are: folders beside this file.
//   ORACLE: mlir-tblgen ARGS   the file is about ODS, and this is how its oracle is run.
//   ORACLE: prints otherwise because REASON
//                              llvm-tblgen has the same records, and shows expressions in classes in another way.
//
// In folders named `inputs` are files that others include. The records of this file, and what `dump` says, stand
// beside it in `readme.out`.
//
// The files under `errors` are wrong. Each is made of snippets with `// -----` between them, which are read by
// themselves. What they expect stands in comments like `expected-error@+1 {{a part of the message}}`, about the line
// that is so many lines from the comment; every error must be expected. An error at the end of a snippet is expected
// on its last line. Lines and columns stand in the `.err` beside the file, and the oracle must have its first error on
// the same line; of an assembly format, in the same column. Where it does not, the snippet says so:
//
//   ORACLE: elsewhere because REASON    its error is on another line or without a place.
//   ORACLE: accepts because REASON      it has none.
//   ORACLE: crashes
//
//   cargo test -p lect-tests --test suite tablegen/           runs all; a part of a name behind it (after `--`), those.
//   BLESS=1 cargo test -p lect-tests --test suite tablegen/   writes `.out` and `.err` anew; read the difference.

#ifdef DOCUMENTED
def readme { string says = "how"; }
#endif

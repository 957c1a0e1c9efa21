// ARGS: -D DOCUMENTED
// Description of the files in this folder.
//
// Each file tests the feature in its name. The comments at the top may have
//
//   ARGS: -D NAME -I FOLDER    Macros, and include directories: folders beside this file.
//   ORACLE: mlir-tblgen ARGS   The file tests ODS; the arguments of the oracle.
//   ORACLE: prints otherwise because REASON
//                              llvm-tblgen has the same records, but prints expressions in classes differently.
//
// Folders named `inputs` have files that others include. The records of this file, and the output of `dump`, are
// beside it in `readme.out`.
//
// The files under `errors` are invalid. Each consists of snippets separated by `// -----`, which are read
// independently. The expected errors are in comments such as `expected-error@+1 {{a part of the message}}`, with the
// offset of the line from the comment; every error must be expected. An error at the end of a snippet is expected
// on its last line. Lines and columns are in the `.err` beside the file. The oracle must have its first error on
// the same line, and in an assembly format in the same column. Exceptions are marked in the snippet:
//
//   ORACLE: elsewhere because REASON    The error is on another line, or has no position.
//   ORACLE: accepts because REASON      There is no error.
//   ORACLE: crashes
//
//   cargo test -p lect-tests --test suite tablegen/           Runs all, or those with a given part of a name (after `--`).
//   BLESS=1 cargo test -p lect-tests --test suite tablegen/   Rewrites `.out` and `.err`; read the difference.

#ifdef DOCUMENTED
def readme { string says = "how"; }
#endif

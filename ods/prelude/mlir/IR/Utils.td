// Basic definitions that all other files use: list operators, deprecation, string functions.

#ifndef LECT_IR_UTILS
#define LECT_IR_UTILS

// Names that begin with an underscore belong to this prelude: MLIR does not have them, and dialects should not use
// them.

// Placeholder of C++ in MLIR that is not run here. Only its presence is recorded, not its contents.
defvar _Cpp = "/* C++ */";

// Operators of the dags that list operands or parameters, and results.
def ins;
def outs;

// A parameter of a C++ function: its type and an optional default.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

// Deprecation: of a definition in TableGen, or of the generated C++.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// A function that returns a string: `F<args>.result`, where F extends this class.
class StrFunc<string r> {
  string result = r;
}

// Converts "word" to "Word".
class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// Converts "several_words" to "SeveralWords". A letter is upper case if it is the first or follows an underscore.
class snakeCaseToCamelCase<string str> {
  defvar before = "_" # str;
  string ret = !interleave(
      !foreach(i, !range(!size(str)),
               !cond(!eq(!substr(str, i, 1), "_")    : "",
                     !eq(!substr(before, i, 1), "_") : !toupper(!substr(str, i, 1)),
                     true                            : !substr(str, i, 1))),
      "");
}

#endif

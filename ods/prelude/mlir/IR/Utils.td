// Small things that every other file uses: markers of lists, notes of deprecation, functions on strings.

#ifndef LECT_IR_UTILS
#define LECT_IR_UTILS

// Names that begin with an underscore are this prelude's own: MLIR does not have them, so a dialect should not, either.

// What stands wherever MLIR has C++ that is not run here. It says that there is some, and not what is in it.
defvar _Cpp = "/* C++ */";

// The operators of the dags that list operands or parameters, and results.
def ins;
def outs;

// A parameter of a C++ function: its type and, if it has one, its default.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

// What is to be used no longer: a definition in TableGen, or what C++ is generated for.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// A function that gives a string: `F<args>.result`, where F extends this class.
class StrFunc<string r> {
  string result = r;
}

// "word" -> "Word".
class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// "several_words" -> "SeveralWords". A letter is large if it is the first or an underscore stands before it.
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

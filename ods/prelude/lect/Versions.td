// Versions of a dialect and their changes, for reading and writing files of older versions.
//
//   def Toy_Versions : DialectVersions<Toy_Dialect, [
//     Version<[1], []>,
//     Version<[2], [RenameOp<"len", "length">, AddAttr<"length", "unit", "\"mm\"">]>,
//   ]>;
//
// Operations are named without the namespace, attributes and types as "#kind" and "!box", enums by their definitions.
// Each change of a version applies to the result of the changes before it.

#ifndef LECT_VERSIONS
#define LECT_VERSIONS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

class VersionChange;

// A version, the most significant number first, and its changes.
class Version<list<int> number_, list<VersionChange> changes_> {
  list<int> number = number_;
  list<VersionChange> changes = changes_;
}

// Versions of a dialect, the oldest first. The definitions describe the last one.
class DialectVersions<Dialect dialect_, list<Version> versions_> {
  Dialect dialect = dialect_;
  list<Version> versions = versions_;
}

// Changes by a release of a producer, for files that state their producer. "StableHLO_v1.12.0" is [1, 12, 0] of
// "StableHLO", and "MLIR22.1.8" is [22, 1, 8] of "MLIR".
class Release<string producer_, list<int> number_, list<VersionChange> changes_> {
  string producer = producer_;
  list<int> number = number_;
  list<VersionChange> changes = changes_;
}

// Changes of a dialect by releases, the oldest first.
class DialectHistory<Dialect dialect_, list<Release> releases_> {
  Dialect dialect = dialect_;
  list<Release> releases = releases_;
}

// Renames an operation.
class RenameOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// Adds an operation, which older versions do not have.
class AddOp<string op_> : VersionChange {
  string op = op_;
}

// Removes or redefines an operation, with its former definition. Other changes map it to the current definition; the
// former definition is not one of the current operations.
class OldOp<Op was_> : VersionChange {
  Op was = was_;
}

// Renames an attribute or a property.
class RenameAttr<string op_, string from_, string to_> : VersionChange {
  string op = op_;
  string from = from_;
  string to = to_;
}

// Adds an attribute or a property. `default` is its value in files that lack it, as text; empty for none.
class AddAttr<string op_, string name_, string default_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string default = default_;
}

// Removes an attribute, with its former constraint. `default` is its value for older versions, as text; empty for
// none.
class RemoveAttr<string op_, string name_, Attr was_, string default_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  Attr was = was_;
  string default = default_;
}

// Turns an attribute with this constraint into a property.
class AttrToProperty<string op_, string name_, Attr was_> : VersionChange {
  string op = op_;
  string name = name_;
  Attr was = was_;
}

// Adds an operand. Where it is missing, it is the result of `constant`, an operation with the attribute `value`,
// given as text. An optional operand needs no constant.
class AddOperand<string op_, string name_, string constant_ = "", string value_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string constant = constant_;
  string value = value_;
}

// Removes an operand, with its former position. Older versions get a constant, as above.
class RemoveOperand<string op_, string name_, int at_, TypeConstraint was_, string constant_ = "", string value_ = "">
    : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  TypeConstraint was = was_;
  string constant = constant_;
  string value = value_;
}

// Reorders operands: names all of them in their former order. Segments move as a whole.
class ReorderOperands<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// Restricts dictionaries in the text of operations to discardable attributes.
class StrictProperties : VersionChange;

// Adds a result. `type` is its type where it is missing, as text. An optional result needs none.
class AddResult<string op_, string name_, string type_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string type = type_;
}

// Removes a result, with its former position. The result must be unused. Older versions get a result of this type.
class RemoveResult<string op_, string name_, int at_, TypeConstraint was_, string type_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  TypeConstraint was = was_;
  string type = type_;
}

// Reorders results: names all of them in their former order.
class ReorderResults<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// Adds a region. Where it is missing, it has `blocks` empty blocks.
class AddRegion<string op_, string name_, int blocks_ = 0> : VersionChange {
  string op = op_;
  string name = name_;
  int blocks = blocks_;
}

// Removes a region with its contents, with its former position. Older versions get a region with `blocks` empty
// blocks.
class RemoveRegion<string op_, string name_, int at_, Region was_, int blocks_ = 0> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  Region was = was_;
  int blocks = blocks_;
}

// Reorders regions: names all of them in their former order.
class ReorderRegions<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// Redefines an attribute or a type, with its former definition. Parameters of the same name correspond; subsequent
// changes declare new, removed and renamed ones.
class OldDef<AttrOrTypeDef was_> : VersionChange {
  AttrOrTypeDef was = was_;
}

// Changes the mnemonic of an attribute or a type, formerly "!box" or "#kind".
class RenameDef<string of_, string to_> : VersionChange {
  string of = of_;
  string to = to_;
}

// Renames a parameter of an attribute or a type.
class RenameParam<string of_, string from_, string to_> : VersionChange {
  string of = of_;
  string from = from_;
  string to = to_;
}

// Removes a parameter of an attribute or a type, which an `OldDef` defines. `default` is its value for older
// versions, as text, or else its own default.
class RemoveParam<string of_, string name_, string default_ = ""> : VersionChange {
  string of = of_;
  string name = name_;
  string default = default_;
}

// Redefines an enum, with its former definition. Cases with the same spelling correspond, regardless of their
// numbers; other cases in a file are errors.
class OldEnum<string of_, EnumInfo was_> : VersionChange {
  string of = of_;
  EnumInfo was = was_;
}

// Adds an attribute or a type, which older versions do not have.
class AddDef<string of_> : VersionChange {
  string of = of_;
}

// Adds a parameter to an attribute or a type. `default` is its value where it is missing, as text, or else its own
// default.
class AddParam<string of_, string name_, string default_ = ""> : VersionChange {
  string of = of_;
  string name = name_;
  string default = default_;
}

// Changes the spelling of a case of an enum.
class RenameCase<string of_, string from_, string to_> : VersionChange {
  string of = of_;
  string from = from_;
  string to = to_;
}

// Former custom form of an operation, an attribute or a type, if it does not follow from the changes. An operation
// without a custom form was written in the generic form.
class OldFormat<string of_, string format_> : VersionChange {
  string of = of_;
  string format = format_;
}

// Migrates operations of a name by a function of the program: `DialectHooks::migrations`.
class Code<string op_, string function_> : VersionChange {
  string op = op_;
  string function = function_;
}

// Changes for releases only (`DialectHistory`), which do not contain enough information to restore former
// definitions.

// Moves an operation to another dialect; `to` includes the namespace.
class MoveOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// Merges an operation into an equivalent one, which older releases may have as well.
class MergeOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// Turns a property into a discardable attribute.
class PropertyToAttr<string op_, string name_> : VersionChange {
  string op = op_;
  string name = name_;
}

// Turns a list of integer attributes into a dense array. Readers accept both.
class ListToDense<string op_, string name_> : VersionChange {
  string op = op_;
  string name = name_;
}

// Renumbers the integers of an attribute, or of the elements of a list: pairs of old and new numbers. Other numbers
// are invalid.
class RenumberAttr<string op_, string name_, list<list<int>> numbers_> : VersionChange {
  string op = op_;
  string name = name_;
  list<list<int>> numbers = numbers_;
}

// Turns an operand that had to be a constant, at this position, into an attribute. For older releases, `constant`
// materializes the operand; its name includes the namespace.
class OperandToAttr<string op_, string name_, int at_, string constant_> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  string constant = constant_;
}

#endif // LECT_VERSIONS

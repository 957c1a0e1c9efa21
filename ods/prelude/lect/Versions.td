// What the versions of a dialect changed, for files of older versions and for writing them.
//
//   def Toy_Versions : DialectVersions<Toy_Dialect, [
//     Version<[1], []>,
//     Version<[2], [RenameOp<"len", "length">, AddAttr<"length", "unit", "\"mm\"">]>,
//   ]>;
//
// Operations are named without the namespace, attributes and types as "#kind" and "!box", enums by their definitions.
// In a version, each change finds what those before it in the list have made.

#ifndef LECT_VERSIONS
#define LECT_VERSIONS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

class VersionChange;

// A version, the most significant number first, and what it changed.
class Version<list<int> number_, list<VersionChange> changes_> {
  list<int> number = number_;
  list<VersionChange> changes = changes_;
}

// The versions of a dialect, the oldest first. The last is the one that its definitions describe.
class DialectVersions<Dialect dialect_, list<Version> versions_> {
  Dialect dialect = dialect_;
  list<Version> versions = versions_;
}

// What a release of a producer changed, for files that state which program wrote them: "StableHLO_v1.12.0" is
// [1, 12, 0] of "StableHLO", and "MLIR22.1.8" is [22, 1, 8] of "MLIR".
class Release<string producer_, list<int> number_, list<VersionChange> changes_> {
  string producer = producer_;
  list<int> number = number_;
  list<VersionChange> changes = changes_;
}

// What releases changed of a dialect, the oldest first.
class DialectHistory<Dialect dialect_, list<Release> releases_> {
  Dialect dialect = dialect_;
  list<Release> releases = releases_;
}

// An operation has another name.
class RenameOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// An operation is new. Older versions have nothing for it.
class AddOp<string op_> : VersionChange {
  string op = op_;
}

// An operation is gone, or is so different that it is defined as it was. What becomes of it is said by other
// changes; such a definition is none of today's.
class OldOp<Op was_> : VersionChange {
  Op was = was_;
}

// An attribute or a property has another name.
class RenameAttr<string op_, string from_, string to_> : VersionChange {
  string op = op_;
  string from = from_;
  string to = to_;
}

// An attribute or a property is new. Where it is missing it is this, as text; nothing if that is empty.
class AddAttr<string op_, string name_, string default_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string default = default_;
}

// An attribute is gone, which was held to this constraint. Older versions get this, as text; nothing if that is empty.
class RemoveAttr<string op_, string name_, Attr was_, string default_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  Attr was = was_;
  string default = default_;
}

// What was an attribute of this constraint is a property.
class AttrToProperty<string op_, string name_, Attr was_> : VersionChange {
  string op = op_;
  string name = name_;
  Attr was = was_;
}

// An operand is new. Where it is missing it is the result of a constant: an operation with this attribute, as text, as
// its `value`. One that may be absent needs none.
class AddOperand<string op_, string name_, string constant_ = "", string value_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string constant = constant_;
  string value = value_;
}

// An operand is gone, which was at this place. Older versions get a constant, as above.
class RemoveOperand<string op_, string name_, int at_, TypeConstraint was_, string constant_ = "", string value_ = "">
    : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  TypeConstraint was = was_;
  string constant = constant_;
  string value = value_;
}

// Operands have another order: all of them, by name, in the order that they had. Groups of any length move as a whole.
class ReorderOperands<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// Dictionaries of attributes in the text of operations have discardable attributes only.
class StrictProperties : VersionChange;

// A result is new. Where it is missing it is of this type, as text. One that may be absent needs none.
class AddResult<string op_, string name_, string type_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  string type = type_;
}

// A result is gone, which was at this place. One that is used cannot be. Older versions get one of this type.
class RemoveResult<string op_, string name_, int at_, TypeConstraint was_, string type_ = ""> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  TypeConstraint was = was_;
  string type = type_;
}

// Results have another order: all of them, by name, in the order that they had.
class ReorderResults<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// A region is new. Where it is missing it has so many empty blocks.
class AddRegion<string op_, string name_, int blocks_ = 0> : VersionChange {
  string op = op_;
  string name = name_;
  int blocks = blocks_;
}

// A region is gone, with all that is in it, which was at this place. Older versions get one with so many empty blocks.
class RemoveRegion<string op_, string name_, int at_, Region was_, int blocks_ = 0> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  Region was = was_;
  int blocks = blocks_;
}

// Regions have another order: all of them, by name, in the order that they had.
class ReorderRegions<string op_, list<string> were_> : VersionChange {
  string op = op_;
  list<string> were = were_;
}

// An attribute or a type is so different that it is defined as it was. Parameters of the same name are the same; other
// changes behind it say what is new, gone or renamed.
class OldDef<AttrOrTypeDef was_> : VersionChange {
  AttrOrTypeDef was = was_;
}

// An attribute or a type has another mnemonic: it was "!box" or "#kind".
class RenameDef<string of_, string to_> : VersionChange {
  string of = of_;
  string to = to_;
}

// A parameter of an attribute or a type has another name.
class RenameParam<string of_, string from_, string to_> : VersionChange {
  string of = of_;
  string from = from_;
  string to = to_;
}

// A parameter of an attribute or a type is gone; an `OldDef` defines it. Older versions get this, as text, or else its
// own default.
class RemoveParam<string of_, string name_, string default_ = ""> : VersionChange {
  string of = of_;
  string name = name_;
  string default = default_;
}

// An enum is so different that it is defined as it was. Cases that are written the same are the same, whatever their
// numbers; a file with another one is an error.
class OldEnum<string of_, EnumInfo was_> : VersionChange {
  string of = of_;
  EnumInfo was = was_;
}

// An attribute or a type is new. Older versions have nothing for it.
class AddDef<string of_> : VersionChange {
  string of = of_;
}

// An attribute or a type has a parameter more. Where it is missing it is this, as text, or else its own default.
class AddParam<string of_, string name_, string default_ = ""> : VersionChange {
  string of = of_;
  string name = name_;
  string default = default_;
}

// A case of an enum is written otherwise.
class RenameCase<string of_, string from_, string to_> : VersionChange {
  string of = of_;
  string from = from_;
  string to = to_;
}

// The custom form of an operation, an attribute or a type was this, where that does not follow from its changes. One
// without a form was written in the generic one.
class OldFormat<string of_, string format_> : VersionChange {
  string of = of_;
  string format = format_;
}

// Operations of this name change as a function says, which belongs to the program: `DialectHooks::migrations`.
class Code<string op_, string function_> : VersionChange {
  string op = op_;
  string function = function_;
}

// Changes by releases only (`DialectHistory`): they do not say how things were defined before.

// An operation is one of another dialect, with the namespace.
class MoveOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// An operation is the same as another one, which older releases may have beside it.
class MergeOp<string from_, string to_> : VersionChange {
  string from = from_;
  string to = to_;
}

// A property is a discardable attribute.
class PropertyToAttr<string op_, string name_> : VersionChange {
  string op = op_;
  string name = name_;
}

// A list of integer attributes is a dense array. Reading takes either.
class ListToDense<string op_, string name_> : VersionChange {
  string op = op_;
  string name = name_;
}

// Integers of an attribute, or of each in a list of them, have other numbers: each before and since. There are no
// others.
class RenumberAttr<string op_, string name_, list<list<int>> numbers_> : VersionChange {
  string op = op_;
  string name = name_;
  list<list<int>> numbers = numbers_;
}

// An operand that had to be a constant, at this place, is an attribute. Older releases get it from an operation, named
// with the namespace.
class OperandToAttr<string op_, string name_, int at_, string constant_> : VersionChange {
  string op = op_;
  string name = name_;
  int at = at_;
  string constant = constant_;
}

#endif // LECT_VERSIONS

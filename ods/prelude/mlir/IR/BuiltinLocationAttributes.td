// Locations.

#ifndef LECT_IR_BUILTIN_LOCATION_ATTRIBUTES
#define LECT_IR_BUILTIN_LOCATION_ATTRIBUTES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"

class Builtin_LocationAttr<string name, list<Trait> traits = []> : LocationAttrDef<Builtin_Dialect, name, traits> {
  let cppClassName = name;
  let mnemonic = ?;
}

def UnknownLoc : Builtin_LocationAttr<"UnknownLoc"> {
  let attrName = "builtin.unknown_loc";
  let summary = "An unspecified source location";
  let description = "Syntax: `loc(unknown)`.";
}

def FileLineColRange : Builtin_LocationAttr<"FileLineColRange"> {
  let attrName = "builtin.file_line_range";
  let summary = "A file:line:column source location range";
  let description = "Syntax: `loc(\"file\":1:2 to 3:4)`; shorter if the ends are equal or absent.";
  let parameters = (ins "StringAttr":$filename, "unsigned":$start_line, "unsigned":$start_column,
                        "unsigned":$end_line, "unsigned":$end_column);
  let genAccessors = 0;
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "StringAttr":$filename), _Cpp>,
    AttrBuilderWithInferredContext<(ins "StringAttr":$filename, "unsigned":$line), _Cpp>,
    AttrBuilderWithInferredContext<(ins "StringAttr":$filename, "unsigned":$line, "unsigned":$column), _Cpp>,
    AttrBuilder<(ins "::llvm::StringRef":$filename, "unsigned":$start_line, "unsigned":$start_column), _Cpp>,
    AttrBuilderWithInferredContext<(ins "::mlir::StringAttr":$filename, "unsigned":$line, "unsigned":$start_column,
                                        "unsigned":$end_column), _Cpp>,
    AttrBuilderWithInferredContext<(ins "::mlir::StringAttr":$filename, "unsigned":$start_line,
                                        "unsigned":$start_column, "unsigned":$end_line, "unsigned":$end_column), _Cpp>,
    AttrBuilder<(ins "::llvm::StringRef":$filename, "unsigned":$start_line, "unsigned":$start_column,
                     "unsigned":$end_line, "unsigned":$end_column), _Cpp>,
  ];
}

def NameLoc : Builtin_LocationAttr<"NameLoc"> {
  let attrName = "builtin.name_loc";
  let summary = "A named source location";
  let description = "Syntax: `loc(\"name\"(child))`.";
  let parameters = (ins "StringAttr":$name, "Location":$childLoc);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "StringAttr":$name, "Location":$childLoc), _Cpp>,
    AttrBuilderWithInferredContext<(ins "StringAttr":$name), _Cpp>
  ];
}

def CallSiteLoc : Builtin_LocationAttr<"CallSiteLoc"> {
  let attrName = "builtin.call_site_loc";
  let summary = "A callsite source location";
  let description = "Syntax: `loc(callsite(callee at caller))`.";
  let parameters = (ins "Location":$callee, "Location":$caller);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "Location":$callee, "Location":$caller), _Cpp>,
    AttrBuilderWithInferredContext<(ins "Location":$name, "ArrayRef<Location>":$frames)>
  ];
}

def FusedLoc : Builtin_LocationAttr<"FusedLoc"> {
  let attrName = "builtin.fused_loc";
  let summary = "A tuple of other source locations";
  let description = "Syntax: `loc(fused<metadata>[one, two])`.";
  let parameters = (ins ArrayRefParameter<"Location", "">:$locations, "Attribute":$metadata);
}

def OpaqueLoc : Builtin_LocationAttr<"OpaqueLoc"> {
  let attrName = "builtin.opaque_loc";
  let summary = "An opaque source location";
  let description = "A pointer to data of the program; text contains the fallback location.";
  let parameters = (ins "uintptr_t":$underlyingLocation, "TypeID":$underlyingTypeID, "Location":$fallbackLocation);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "uintptr_t":$underlyingLocation, "TypeID":$underlyingTypeID,
                                        "Location":$fallbackLocation), _Cpp>
  ];
}

#endif

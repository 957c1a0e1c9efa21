// The `dlti` dialect: attributes that describe the target. Lists have custom syntax, which is Rust code.
//
// Names, parameters and interfaces are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_DLTI
#define LECT_DIALECTS_DLTI

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def DLTI_Dialect : Dialect {
  let name = "dlti";
  let cppNamespace = "::mlir";
  let summary = "Data layouts and other properties of the target";
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class DLTI_Attr<string name, string keyword, list<Trait> traits = []> : AttrDef<DLTI_Dialect, name, traits> {
  let mnemonic = keyword;
}

def DLTI_DataLayoutEntryAttr : DLTI_Attr<"DataLayoutEntry", "dl_entry", [DataLayoutEntryInterface]> {
  let summary = "An entry: a key with its value";
  let parameters = (ins "DataLayoutEntryKey":$key, "Attribute":$value);
  let hasCustomAssemblyFormat = 1;
  let genStorageClass = 0;
}

// Lists of entries.
class DLTI_Entries<string name, string keyword, list<Trait> traits>
    : DLTI_Attr<name, keyword, [DLTIQueryInterface] # traits> {
  let parameters = (ins ArrayRefParameter<"DataLayoutEntryInterface">:$entries);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def DLTI_DataLayoutSpecAttr : DLTI_Entries<"DataLayoutSpec", "dl_spec", [DataLayoutSpecInterface]> {
  let summary = "A data layout: alignments and sizes of types";
}

def DLTI_MapAttr : DLTI_Entries<"Map", "map", []> {
  let summary = "A map from keys to values";
}

def DLTI_TargetSystemSpecAttr : DLTI_Entries<"TargetSystemSpec", "target_system_spec", [TargetSystemSpecInterface]> {
  let summary = "The devices of a target system";
}

def DLTI_TargetDeviceSpecAttr : DLTI_Entries<"TargetDeviceSpec", "target_device_spec", [TargetDeviceSpecInterface]> {
  let summary = "Properties of a target device";
}

def DLTI_FunctionPointerAlignmentAttr : DLTI_Attr<"FunctionPointerAlignment", "function_pointer_alignment"> {
  let summary = "Alignment of function pointers";
  let parameters = (ins "uint64_t":$alignment, "bool":$function_dependent);
  let assemblyFormat = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`";
}

#endif // LECT_DIALECTS_DLTI

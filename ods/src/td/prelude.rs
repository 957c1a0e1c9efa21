//! Prelude: files that dialects include by convention, which this crate ships as its own text under `ods/prelude`.
//!
//! To add a file, create it there and list it here, by its name in an `include`. The guarantees of these files are in
//! `ods/prelude/README.md`.

/// A list of files with their texts.
macro_rules! texts {
    ($($name:literal,)*) => { &[$(($name, include_str!(concat!("../../prelude/", $name)))),*] };
}

/// Files of the prelude, sorted by name.
#[rustfmt::skip]
const FILES: &[(&str, &str)] = texts![
    "lect/Encodings.td",
    "lect/Overlay.td",
    "lect/Rust.td",
    "lect/Since.td",
    "lect/Versions.td",
    "mlir/Bytecode/BytecodeOpInterface.td",
    "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.td",
    "mlir/Dialect/OpenACCMPCommon/Interfaces/AtomicInterfaces.td",
    "mlir/Dialect/OpenACCMPCommon/Interfaces/OpenACCMPOpsInterfaces.td",
    "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td",
    "mlir/Dialect/Utils/StructuredOpsUtils.td",
    "mlir/IR/AttrTypeBase.td",
    "mlir/IR/BuiltinAttributeInterfaces.td",
    "mlir/IR/BuiltinAttributes.td",
    "mlir/IR/BuiltinDialect.td",
    "mlir/IR/BuiltinDialectBytecode.td",
    "mlir/IR/BuiltinLocationAttributes.td",
    "mlir/IR/BuiltinOps.td",
    "mlir/IR/BuiltinTypeInterfaces.td",
    "mlir/IR/BuiltinTypes.td",
    "mlir/IR/BytecodeBase.td",
    "mlir/IR/CommonAttrConstraints.td",
    "mlir/IR/CommonTypeConstraints.td",
    "mlir/IR/Constraints.td",
    "mlir/IR/DialectBase.td",
    "mlir/IR/EnumAttr.td",
    "mlir/IR/Interfaces.td",
    "mlir/IR/OpAsmInterface.td",
    "mlir/IR/OpBase.td",
    "mlir/IR/PatternBase.td",
    "mlir/IR/Properties.td",
    "mlir/IR/RegionKindInterface.td",
    "mlir/IR/SymbolInterfaces.td",
    "mlir/IR/TensorEncoding.td",
    "mlir/IR/Traits.td",
    "mlir/IR/Utils.td",
    "mlir/Interfaces/AlignmentAttrInterface.td",
    "mlir/Interfaces/CallInterfaces.td",
    "mlir/Interfaces/CastInterfaces.td",
    "mlir/Interfaces/ControlFlowInterfaces.td",
    "mlir/Interfaces/DataLayoutInterfaces.td",
    "mlir/Interfaces/DerivedAttributeOpInterface.td",
    "mlir/Interfaces/DestinationStyleOpInterface.td",
    "mlir/Interfaces/FunctionInterfaces.td",
    "mlir/Interfaces/IndexingMapOpInterface.td",
    "mlir/Interfaces/InferIntRangeInterface.td",
    "mlir/Interfaces/InferStridedMetadataInterface.td",
    "mlir/Interfaces/InferTypeOpInterface.td",
    "mlir/Interfaces/LoopLikeInterface.td",
    "mlir/Interfaces/MemOpInterfaces.td",
    "mlir/Interfaces/MemorySlotInterfaces.td",
    "mlir/Interfaces/ParallelCombiningOpInterface.td",
    "mlir/Interfaces/RuntimeVerifiableOpInterface.td",
    "mlir/Interfaces/ShapedOpInterfaces.td",
    "mlir/Interfaces/SideEffectInterfaceBase.td",
    "mlir/Interfaces/SideEffectInterfaces.td",
    "mlir/Interfaces/SubsetOpInterface.td",
    "mlir/Interfaces/TilingInterface.td",
    "mlir/Interfaces/ValueBoundsOpInterface.td",
    "mlir/Interfaces/VectorInterfaces.td",
    "mlir/Interfaces/ViewLikeInterface.td",
    "mlir/Transforms/DialectInlinerInterface.td",
];

/// Returns true if a file is that of MLIR 22 and definitions for later releases need the newer one of the prelude.
pub(super) fn is_outdated(name: &str, text: &[u8]) -> bool {
    name == "mlir/Interfaces/SideEffectInterfaceBase.td"
        && memchr::memmem::find(text, b"class Resource<string resourceName> {").is_some()
}

/// Returns the text of a file of the prelude.
pub fn find(name: &str) -> Option<&'static str> {
    FILES.binary_search_by_key(&name, |(file, _)| file).ok().and_then(|at| FILES.get(at)).map(|(_, text)| *text)
}

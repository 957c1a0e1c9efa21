//! The attributes and types of the builtin dialect.

use super::Expected::{Any, FlatSymbolRef, Loc, String as Name};
use super::Kind::{
    ArrayElements, Attr, Bool, Dim, Elements, Float, Int, List, Number, Pair, Resource, String, Strings, Type, Width,
};
use super::{Encoding, encodings};

pub(super) const ATTRS: &[Encoding] = encodings! {
    0 Array(elements: List(&Attr(Any))) "[{elements}]";
    1 Dictionary(entries: List(&Pair(&Attr(Name), &Attr(Any)))) "{{entries}}";
    2 String(value: String) "{value}";
    3 StringWithType(value: String, type: Type) "{value} : {type}";
    4 FlatSymbolRef(root: Attr(Name)) "@{root}";
    5 SymbolRef(root: Attr(Name), nested: List(&Attr(FlatSymbolRef))) "@{root}::{nested|::}";
    6 Type(type: Type) "{type}";
    7 Unit() "unit";
    8 Integer(type: Type, value: Int) "{value} : {type}";
    9 Float(type: Type, value: Float) "{value} : {type}";
    10 CallSiteLoc(callee: Attr(Loc), caller: Attr(Loc)) "callsite({callee} at {caller})";
    11 FileLineColLoc(filename: Attr(Name), line: Number, column: Number) "{filename}:{line}:{column}";
    12 FusedLoc(locations: List(&Attr(Loc))) "fused[{locations}]";
    13 FusedLocWithMetadata(locations: List(&Attr(Loc)), metadata: Attr(Any)) "fused<{metadata}>[{locations}]";
    14 NameLoc(name: Attr(Name), child: Attr(Loc)) "{name}({child})";
    15 UnknownLoc() "unknown";
    16 DenseResource(type: Type, resource: Resource) "dense_resource<{resource}> : {type}";
    17 DenseArray(type: Type, count: Number, data: ArrayElements) "array<{type}: {count} from {data}>";
    18 DenseElements(type: Type, data: Elements) "dense<{data}> : {type}";
    19 DenseStrings(type: Type, strings: Strings) "dense<[{strings}]> : {type}";
    20 SparseElements(type: Type, indices: Attr(Any), values: Attr(Any)) "sparse<{indices}, {values}> : {type}";
    21 Distinct(referenced: Attr(Any)) "distinct<{referenced}>";
    22 FileLineColRange(filename: Attr(Name), range: List(&Number)) "{filename}:{range|:}";
};

pub(super) const TYPES: &[Encoding] = encodings! {
    0 Integer(width: Width) "{width}";
    1 Index() "index";
    2 Function(inputs: List(&Type), results: List(&Type)) "({inputs}) -> ({results})";
    3 BFloat16() "bf16";
    4 Float16() "f16";
    5 Float32() "f32";
    6 Float64() "f64";
    7 Float80() "f80";
    8 Float128() "f128";
    9 Complex(element: Type) "complex<{element}>";
    10 MemRef(shape: List(&Dim), element: Type, layout: Attr(Any)) "memref<{shape|}{element}, {layout}>";
    11 MemRefWithSpace(space: Attr(Any), shape: List(&Dim), element: Type, layout: Attr(Any))
        "memref<{shape|}{element}, {layout}, {space}>";
    12 None() "none";
    13 RankedTensor(shape: List(&Dim), element: Type) "tensor<{shape|}{element}>";
    14 RankedTensorWithEncoding(encoding: Attr(Any), shape: List(&Dim), element: Type)
        "tensor<{shape|}{element}, {encoding}>";
    15 Tuple(types: List(&Type)) "tuple<{types}>";
    16 UnrankedMemRef(element: Type) "memref<*x{element}>";
    17 UnrankedMemRefWithSpace(space: Attr(Any), element: Type) "memref<*x{element}, {space}>";
    18 UnrankedTensor(element: Type) "tensor<*x{element}>";
    19 Vector(shape: List(&Dim), element: Type) "vector<{shape|}{element}>";
    20 VectorWithScalableDims(scalable: List(&Bool), shape: List(&Dim), element: Type)
        older(scalable: Number, shape: List(&Dim), element: Type)
        "vector<{shape|}{element}, scalable [{scalable}]>";
};

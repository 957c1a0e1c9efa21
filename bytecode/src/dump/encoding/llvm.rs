//! The attributes of the llvm dialect; since MLIR 22.

use super::Expected::Any;
use super::Kind::{Attr as AttrOf, Bool, List, Number, OptionalAttr as Optional, OptionalList, OptionalNumber, String};
use super::{Encoding, Kind, encodings};

const ATTR: Kind = AttrOf(Any);
const ATTRS_OR_NONE: Kind = OptionalList(&List(&Optional));
const NUMBERS_OR_NONE: Kind = OptionalList(&List(&Number));

pub(super) const ATTRS: &[Encoding] = encodings! {
    0 DIBasicType(tag: Number, name: String, sizeInBits: Number, encoding: Number);
    1 DICompileUnit(id: ATTR, sourceLanguage: Number, file: ATTR, producer: Optional, isOptimized: Bool,
        emissionKind: Number, nameTableKind: Number);
    2 DICompositeType(recId: Optional, isRecSelf: Bool, tag: Number, name: Optional, file: Optional, line: Number,
        scope: Optional, baseType: Optional, flags: Number, sizeInBits: Number, alignInBits: Number,
        dataLocation: Optional, rank: Optional, allocated: Optional, associated: Optional, elements: ATTRS_OR_NONE);
    3 DIDerivedType(tag: Number, name: Optional, baseType: Optional, sizeInBits: Number, alignInBits: Number,
        offsetInBits: Number, dwarfAddressSpace: OptionalNumber, extraData: Optional);
    4 DIExpressionElem(opcode: Number, arguments: NUMBERS_OR_NONE);
    5 DIExpression(operations: ATTRS_OR_NONE);
    6 DIFile(name: String, directory: String);
    7 DIGlobalVariable(scope: Optional, name: Optional, linkageName: Optional, file: ATTR, line: Number, type: ATTR,
        isLocalToUnit: Bool, isDefined: Bool, alignInBits: Number);
    8 DIGlobalVariableExpression(var: ATTR, expr: Optional);
    9 DIImportedEntity(tag: Number, scope: ATTR, entity: ATTR, file: Optional, line: Number, name: Optional,
        elements: ATTRS_OR_NONE);
    10 DILabel(scope: ATTR, name: Optional, file: Optional, line: Number);
    11 DILexicalBlock(scope: ATTR, file: Optional, line: Number, column: Number);
    12 DILexicalBlockFile(scope: ATTR, file: Optional, discriminator: Number);
    13 DILocalVariable(scope: ATTR, name: Optional, file: Optional, line: Number, arg: Number, alignInBits: Number,
        type: Optional, flags: Number);
    14 DINamespace(name: Optional, scope: Optional, exportSymbols: Bool);
    15 DISubprogram(recId: Optional, isRecSelf: Bool, id: Optional, compileUnit: Optional, scope: Optional,
        name: Optional, linkageName: Optional, file: Optional, line: Number, scopeLine: Number,
        subprogramFlags: Number, type: Optional, retainedNodes: ATTRS_OR_NONE, annotations: ATTRS_OR_NONE);
    16 DISubrange(count: Optional, lowerBound: Optional, upperBound: Optional, stride: Optional);
    17 DISubroutineType(callingConvention: Number, types: ATTRS_OR_NONE);
    18 LoopAnnotation(disableNonforced: Optional, vectorize: Optional, interleave: Optional, unroll: Optional,
        unrollAndJam: Optional, licm: Optional, distribute: Optional, pipeline: Optional, peeled: Optional,
        unswitch: Optional, mustProgress: Optional, isVectorized: Optional, startLoc: Optional, endLoc: Optional,
        parallelAccesses: ATTRS_OR_NONE);
};

// Memory effects, and speculatability of operations.

#ifndef LECT_INTERFACES_SIDE_EFFECT_INTERFACES
#define LECT_INTERFACES_SIDE_EFFECT_INTERFACES

include "mlir/Interfaces/SideEffectInterfaceBase.td"

//===- Effects on memory ------------------------------------------------------------------------===//

def MemoryEffectsOpInterface : EffectOpInterfaceBase<"MemoryEffectOpInterface", "::mlir::MemoryEffects::Effect"> {
  let cppNamespace = "::mlir";
  let description = "Lists its memory effects, which may be none.";
}

class MemoryEffect<string effectName, Resource resource, int stage, EffectRange range>
    : SideEffect<MemoryEffectsOpInterface, effectName, resource, stage, range>;
class MemoryEffects<list<MemoryEffect> effects = []> : SideEffectsTraitBase<MemoryEffectsOpInterface, effects>;

// Variants of each effect: on a resource; on the default one; on the default one at a stage.

class MemAlloc<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Allocate", resource, stage, range>;
def MemAlloc : MemAlloc<DefaultResource>;
class MemAllocAt<int stage, EffectRange range = PartialEffect> : MemAlloc<DefaultResource, stage, range>;

class MemFree<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Free", resource, stage, range>;
def MemFree : MemFree<DefaultResource>;
class MemFreeAt<int stage, EffectRange range = PartialEffect> : MemFree<DefaultResource, stage, range>;

class MemRead<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Read", resource, stage, range>;
def MemRead : MemRead<DefaultResource>;
class MemReadAt<int stage, EffectRange range = PartialEffect> : MemRead<DefaultResource, stage, range>;

class MemWrite<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Write", resource, stage, range>;
def MemWrite : MemWrite<DefaultResource>;
class MemWriteAt<int stage, EffectRange range = PartialEffect> : MemWrite<DefaultResource, stage, range>;

// No effects; the effects of nested operations.
def NoMemoryEffect : MemoryEffects;
def RecursiveMemoryEffects : NativeOpTrait<"HasRecursiveMemoryEffects">;

//===- Speculation ------------------------------------------------------------------------------===//

def ConditionallySpeculatable : OpInterface<"ConditionallySpeculatable"> {
  let cppNamespace = "::mlir";
  let description = "Can be speculated: executed although the original program might not execute it.";
  let methods = [
    InterfaceMethod<"Returns the speculatability of the operation.",
                    "::mlir::Speculation::Speculatability", "getSpeculatability">,
  ];
}

// Always speculatable; speculatable if all nested operations are.
def AlwaysSpeculatableImplTrait : NativeOpTrait<"AlwaysSpeculatableImplTrait">;
def AlwaysSpeculatable : TraitList<[ConditionallySpeculatable, AlwaysSpeculatableImplTrait]>;
def RecursivelySpeculatableImplTrait : NativeOpTrait<"RecursivelySpeculatableImplTrait">;
def RecursivelySpeculatable : TraitList<[ConditionallySpeculatable, RecursivelySpeculatableImplTrait]>;

// An operation without effects except computing its results.
def Pure : TraitList<[AlwaysSpeculatable, NoMemoryEffect]>;

#endif

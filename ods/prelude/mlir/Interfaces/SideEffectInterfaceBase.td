// Side effects of any kind: resources, effects and their interfaces.

#ifndef LECT_INTERFACES_SIDE_EFFECT_INTERFACE_BASE
#define LECT_INTERFACES_SIDE_EFFECT_INTERFACE_BASE

include "mlir/IR/OpBase.td"

//===- Resources --------------------------------------------------------------------------------===//

// Resource of an effect, by the name of a C++ class. Releases after 22 have a second argument: C++ parameters of
// effects on the resource.
class Resource<string resourceName, string effectParameters = ""> {
  // The parameters have no meaning here.
  string name = !if(!empty(effectParameters), resourceName, resourceName);
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;

// All resources; memory that is freed at the end of its scope.
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;

//===- Effects ----------------------------------------------------------------------------------===//

// The interface that lists an operation's effects of a kind.
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  string baseEffectName = baseEffect;
  let methods = [
    InterfaceMethod<"Collects all effects.", "void", "getEffects",
                    (ins "::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<" # baseEffect #
                         ">> &":$effects)>,
  ];
}

// Whether an effect applies to the whole resource.
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// An effect on an operand, a result or a symbol, as their decorator. Effects of lower stages come first.
class SideEffect<EffectOpInterfaceBase interface, string effectName, Resource resourceReference, int effectStage,
                 EffectRange range>
    : OpVariableDecorator {
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string effect = effectName;
  string resource = resourceReference.name;
  int stage = effectStage;
  bit effectOnFullRegion = range.Value;
}

// Effects of the whole operation, as a trait that denotes the interface.
class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}

#endif

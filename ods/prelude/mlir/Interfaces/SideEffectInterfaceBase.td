// Side effects of any kind: what they are made of.

#ifndef LECT_INTERFACES_SIDE_EFFECT_INTERFACE_BASE
#define LECT_INTERFACES_SIDE_EFFECT_INTERFACE_BASE

include "mlir/IR/OpBase.td"

//===- Resources --------------------------------------------------------------------------------===//

// What an effect is on, by the name of a C++ class. Releases after 22 have C++ as a second argument: what effects on it
// take.
class Resource<string resourceName, string effectParameters = ""> {
  // The parameters mean nothing here.
  string name = !if(!empty(effectParameters), resourceName, resourceName);
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;

// Anything; memory that is freed where the scope ends.
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;

//===- Effects ----------------------------------------------------------------------------------===//

// The interface that lists an operation's effects of a kind.
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  string baseEffectName = baseEffect;
  let methods = [
    InterfaceMethod<"Adds all effects to a list.", "void", "getEffects",
                    (ins "::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<" # baseEffect #
                         ">> &":$effects)>,
  ];
}

// Whether an effect is on all of what it is on.
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// An effect on an operand, a result or a symbol, as their decorator. Those of lower stages come first.
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

// Effects on nothing in particular, as a trait: it stands for the interface.
class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}

#endif

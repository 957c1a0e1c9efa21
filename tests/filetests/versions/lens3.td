// The dialect of lens2.td with the version that `lect compat --write` proposes.

include "lect/Versions.td"
include "versions/lens2.td"

def Old2_TurnOp : Op<Lens_Dialect, "turn", []> {
  let arguments = (ins I64Attr:$by, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = "$by attr-dict";
}
def Lens_Versions : DialectVersions<Lens_Dialect, [
  Version<[1], []>,
  Version<[2], [
    StrictProperties<>,
    OldOp<Old2_TurnOp>
  ]>
]>;

// Overlay for Substrait (substrait-mlir-contrib; sources of September 2026).
//
//   lect opt --dialect-path substrait-mlir-contrib/include -I substrait-mlir-contrib/include -I llvm/include
//     --overlay substrait.td plan.mlir
//
// Not described: regions and details of aggregates, types that follow from several others (`cross`, `field_reference`),
// literals whose attributes are the dialect's own.

include "lect/Overlay.td"

// Types without `!substrait.`, some by other words; `T?` is one that may be null.
foreach words = ["rel=relation|interval_ds=interval_day_second|interval_ym=interval_year_month"] in {
def : DirectiveOverlay<"SubstraitType", "custom<ShortTypes>($args, \"substrait\", \"" # words # "\", \"?=nullable\")">;
def : TypeOverlay<"substrait.struct"> {
  let assemblyFormat = "`<` custom<ShortType>($fieldTypes, \"" # words # "\", \"?=nullable\") `>`";
}
}
def : TypeOverlay<"substrait.relation"> { let assemblyFormat = "`` $structType"; }

def : OpOverlay<"substrait.literal"> { let types = [TypeFrom<"result", "value">]; }
def : DirectiveOverlay<"CountAsAll", "custom<NumberOrWord>($arg0, \"all=-1\")">;

// Overlay for Substrait (substrait-mlir-contrib; sources of September 2026).
//
//   lect opt --dialect-path substrait-mlir-contrib/include -I substrait-mlir-contrib/include -I llvm/include
//     --overlay substrait.td plan.mlir
//
// Not described: regions and details of aggregates, types that follow from several others (`cross`, `field_reference`),
// literals of decimal numbers and of texts with a length.

include "lect/Overlay.td"

// Types without `!substrait.`, some with other keywords. `T?` is a nullable type.
foreach words = ["rel=relation|interval_ds=interval_day_second|interval_ym=interval_year_month"] in {
def : DirectiveOverlay<"SubstraitType", "custom<ShortTypes>($args, \"substrait\", \"" # words # "\", \"?=nullable\")">;
def : TypeOverlay<"substrait.struct"> {
  let assemblyFormat = "`<` custom<ShortType>($fieldTypes, \"" # words # "\", \"?=nullable\") `>`";
}
}
def : TypeOverlay<"substrait.relation"> { let assemblyFormat = "`` $structType"; }

// The type of a literal is not printed.
def : FunctionOverlay<"substrait::literalType", [{
  [](Attribute value) {
    if (isa<substrait::DateAttr>(value))
      return substrait::DateType::get(value.getContext());
    if (isa<substrait::IntervalDaySecondAttr>(value))
      return substrait::IntervalDaySecondType::get(value.getContext());
    if (isa<substrait::IntervalYearMonthAttr>(value))
      return substrait::IntervalYearMonthType::get(value.getContext());
    if (isa<substrait::TimeAttr>(value))
      return substrait::TimeType::get(value.getContext());
    if (isa<substrait::TimestampAttr>(value))
      return substrait::TimestampType::get(value.getContext());
    if (isa<substrait::TimestampTzAttr>(value))
      return substrait::TimestampTzType::get(value.getContext());
    if (isa<substrait::UUIDAttr>(value))
      return substrait::UUIDType::get(value.getContext());
    if (isa<substrait::FixedCharAttr>(value))
      return substrait::FixedCharType::get(value.getContext(), value.getValue().size());
    // The length of the text in quotes.
    if (isa<substrait::FixedBinaryAttr>(value))
      return substrait::FixedBinaryType::get(value.getContext(), lect::firstIn(value).size() - 2);
    return value.getType();
  }
}]>;
def : OpOverlay<"substrait.literal"> { let types = [TypeFrom<"result", "value", "substrait::literalType($value)">]; }

def : DirectiveOverlay<"CountAsAll", "custom<NumberOrWord>($arg0, \"all=-1\")">;

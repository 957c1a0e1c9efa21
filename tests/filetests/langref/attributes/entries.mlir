// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Attributes: entries by name, names in quotes, and unit attributes.

"demo.attributes"() {
  bare = 1, "quoted" = 2, "needs quotes" = 3, demo.discardable = 4, "demo.quoted" = 5, unit_value,
  explicit_unit = unit, dict = {nested = {deeper = [1, {x}]}}
} : () -> ()

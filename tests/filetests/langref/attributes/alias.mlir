// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Attribute Value Aliases: the original attribute and its alias.

#map = affine_map<(d0) -> (d0 + 10)>
%a = "demo.def"() : () -> index
%b = "demo.apply"(%a) {map = affine_map<(d0) -> (d0 + 10)>} : (index) -> index
%c = "demo.apply"(%a) {map = #map} : (index) -> index

// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, IndexType.

%0 = "demo.def"() : () -> index
%1 = "demo.def"() : () -> tensor<?xindex>
%2 = "demo.def"() : () -> ((index) -> index)
%3 = "demo.def"() : () -> vector<4xindex>
%4 = "demo.def"() : () -> memref<4xindex>
"demo.attribute"() {types = [index, tensor<?xindex>, (index) -> index, vector<4xindex>, memref<4xindex>]} : () -> ()

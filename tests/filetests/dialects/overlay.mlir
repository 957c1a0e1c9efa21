// RUN: lect opt --load-dialect dialects/overlay/shop.td --allow-unregistered-dialect %s

// shop.overlay.td, beside the definition, describes the parts that are C++.

shop.func private @outside(!shop.box<1 x 1> {shop.fragile}) -> (i32, i32)

shop.func @inside(%a: !shop.box<1 x 2>, %b: !shop.content<f32>) -> !shop.box<2 x 1> attributes {open} {
  shop.order of %a, %a : !shop.box<1 x 2>, !shop.box<1 x 2>
  shop.order
  %0 = shop.turn %a : <1 x 2> to <2 x 1>
  %1 = shop.turn %a twice {x = 1 : i32} : <1 x 2> to <1 x 2>
  %2 = shop.open %b : <f32>
  "test.use"(%2) : (f32) -> ()
  "test.lids"() : () -> (!shop.lid<f32>, !shop.lid<f32, 2>, !shop.lid<f32, 3>)
  shop.wrap %a : !shop.box<1 x 2>
  shop.shelf {
    %3 = shop.turn %4 : <2 x 1> to <1 x 2>
    %4 = shop.turn %3 : <1 x 2> to <2 x 1>
  }
  shop.return %0 : !shop.box<2 x 1>
}

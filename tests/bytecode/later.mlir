#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (0, d1)>
#map6 = affine_map<(d0)[s0, s1] -> (s1, d0 + s0 * 3, -5)>
#map7 = affine_map<(d0)[s0] -> ((d0 mod 3 + d0 floordiv s0) ceildiv 4)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0, -d0 + 1000 >= 0)>
#set1 = affine_set<() : (0 == 0)>
module attributes {test.floats = [tf32, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU], test.maps = [#map, #map1, #map2, #map3, #map4, #map5, #map6, #map7], test.sets = [#set, #set1]} {
  func.func private @layouts(memref<4x?xf32>, memref<?x8xi8, strided<[?, 2], offset: -3>>)
  func.func private @rank0(memref<f32, strided<[], offset: 7>>)
}

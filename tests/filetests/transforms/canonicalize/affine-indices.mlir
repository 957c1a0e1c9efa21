// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Indices that are put together and taken apart again.

func.func @constants(%i: index) {
  %c100 = arith.constant 100 : index
  %c8 = arith.constant 8 : index
  %0:3 = affine.delinearize_index %c100 into (4, 8) : index, index, index
  %1:2 = affine.delinearize_index %i into (4, %c8) : index, index
  %2 = affine.linearize_index [%c8, %c8, %c100] by (3, 9, 200) : index
  %3 = affine.linearize_index [%i, %c8] by (3, %c100) : index
  %4 = affine.linearize_index [%i] by (3) : index
  %5 = affine.delinearize_index %i into (3) : index
  "t.use"(%0#0, %0#1, %0#2, %1#0, %1#1) : (index, index, index, index, index) -> ()
  "t.use"(%2, %3, %4, %5) : (index, index, index, index) -> ()
  return
}

func.func @units(%i: index, %j: index, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %0:4 = affine.delinearize_index %i into (1, %n, 1, 8) : index, index, index, index
  %1 = affine.linearize_index disjoint [%i, %j, %k] by (4, 1, 8) : index
  %2 = affine.linearize_index [%i, %j, %c0, %k] by (4, 1, 1, 8) : index
  %3 = affine.linearize_index [%c0, %j, %k] by (4, 5, 8) : index
  %4 = affine.linearize_index [%c0, %j, %k] by (5, 8) : index
  "t.use"(%0#0, %0#1, %0#2, %0#3) : (index, index, index, index) -> ()
  "t.use"(%1, %2, %3, %4) : (index, index, index, index) -> ()
  return
}

func.func @take_apart(%i: index, %j: index, %k: index, %n: index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (3, %n, 8) : index
  %1:3 = affine.delinearize_index %0 into (3, %n, 8) : index, index, index
  %2:3 = affine.delinearize_index %0 into (5, %n, 8) : index, index, index
  %3:3 = affine.delinearize_index %0 into (7, 2, 4) : index, index, index
  "t.use"(%1#0, %1#1, %1#2, %2#0, %2#1, %2#2) : (index, index, index, index, index, index) -> ()
  "t.use"(%3#0, %3#1, %3#2) : (index, index, index) -> ()
  return
}

func.func @put_together(%i: index, %j: index, %n: index) {
  %0:3 = affine.delinearize_index %i into (3, %n, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (3, %n, 8) : index
  %2 = affine.linearize_index [%j, %0#1, %0#2] by (3, %n, 8) : index
  %3:2 = affine.delinearize_index %j into (4) : index, index
  %4 = affine.linearize_index disjoint [%3#0, %3#1, %i] by (9, 4, 8) : index
  "t.use"(%1, %2, %4) : (index, index, index) -> ()
  return
}

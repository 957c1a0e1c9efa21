"toy.func"() <{sym_name = "outer"}> ({
  %0:2 = "test.give"() : () -> (index, index)
  %1 = "toy.sum"(%0#0, %2) <{exact}> : (index, index) -> index
  %2 = "toy.len"(%0#1) <{dim = 3 : i64}> {note = "kept"} : (index) -> index
  "toy.loop"(%1) ({
  ^bb0(%i: index):
    "toy.mark"() <{colour = "red", text = "here"}> : () -> ()
    %3:2 = "toy.div"(%i, %2) : (index, index) -> (index, index)
    "test.take"(%3#0) {what = "remainder"} : (index) -> ()
    "test.take"(%3#1) {what = "quotient"} : (index) -> ()
    "toy.func"() <{sym_name = "inner"}> ({
      %4 = "test.give"() : () -> index
      "toy.loop"(%4) ({
        "toy.end"() : () -> ()
      }) : (index) -> ()
    }) : () -> ()
    "toy.end"() : () -> ()
  }) : (index) -> ()
  "test.other"() ({
    "toy.end"() : () -> ()
  }) : () -> ()
}) : () -> ()

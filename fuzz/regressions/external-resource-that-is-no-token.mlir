"a"() : () -> ()
{-# external_resources: {o: {p: "0x04000000FF
}} #-}

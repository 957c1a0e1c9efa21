func @s(!tf<"c2>.-(">, !tf<"(string)">, !tf<"a-">)
func @t(!-<"f">)

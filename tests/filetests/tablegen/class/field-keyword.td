// `field` marks fields that may stay open in a definition.
class Encoded {
  field bits<4> opcode;
  field string note = ?;
  int plain = 3;
}
def open : Encoded;
def set : Encoded { let opcode = 0b1010; let note = "set"; }

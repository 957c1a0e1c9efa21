// A dialect that adds an operation to another one.

include "desk/Desk.td"

def Lamp_Dialect : Dialect {
  let name = "lamp";
}

def Lamp_OnOp : Op<Lamp_Dialect, "on">;

def Desk_LampOp : Desk_Op<"lamp">;

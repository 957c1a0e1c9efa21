// A condition may be an integer or a bit.
class R;
if 1 then def one : R;
if 0 then def none : R; else def other : R;
def flags { bit on = 1; }
if flags.on then def on : R;

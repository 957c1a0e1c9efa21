// A definition may refer to itself.
class Node { string label = "node"; Node next = ?; list<Node> ring = []; }
def loop : Node { let next = loop; let ring = [loop, loop]; }
def links : Node { let next = loop; dag d = (links 1); }

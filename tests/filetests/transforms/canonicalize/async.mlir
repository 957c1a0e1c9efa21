// RUN: lect opt --canonicalize %s

// Groups that are only awaited.

func.func @groups(%n: index, %t: !async.token) -> index {
  %0 = async.create_group %n : !async.group
  async.await_all %0
  async.await_all %0
  %1 = async.create_group %n : !async.group
  %2 = async.add_to_group %t, %1 : !async.token
  async.await_all %1
  %3 = async.create_group %n : !async.group
  return %2 : index
}

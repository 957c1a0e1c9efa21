// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%0 = "xevm.group_count.z"() : () -> i32
%1 = "xevm.group_id.x"() <{range = #llvm.constant_range<i32, 0, 64>}> : () -> i32
%2 = "xevm.group_id.y"() : () -> i64
%3 = "xevm.group_id.z"() : () -> i32
%4 = "xevm.local_id.y"() : () -> i32
%5 = "xevm.subgroup_size"() : () -> i32
"xevm.memfence"() <{scope = #xevm.mem_scope<workgroup>}> : () -> ()
"xevm.memfence"() <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<device>}> : () -> ()

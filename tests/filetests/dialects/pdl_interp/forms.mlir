// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

module @matchers {
  pdl_interp.func @matcher(%root: !pdl.operation) {
    %value = pdl_interp.get_operand 0 of %root
    pdl_interp.is_not_null %value : !pdl.value -> ^one, ^end
  ^one:
    %all = pdl_interp.get_operands of %root : !pdl.range<value>
    %some = pdl_interp.get_operands 1 of %root : !pdl.value
    %result = pdl_interp.get_result 0 of %root
    %results = pdl_interp.get_results of %root : !pdl.range<value>
    %group = pdl_interp.get_results 2 of %root : !pdl.value
    %defining = pdl_interp.get_defining_op of %value : !pdl.value
    %first = pdl_interp.get_defining_op of %all : !pdl.range<value>
    %attribute = pdl_interp.get_attribute "kept" of %root
    %type = pdl_interp.get_value_type of %value : !pdl.type
    %types = pdl_interp.get_value_type of %all : !pdl.range<type>
    %held = pdl_interp.get_attribute_type of %attribute
    %users = pdl_interp.get_users of %value : !pdl.value
    %user = pdl_interp.extract 1 of %users : !pdl.operation
    pdl_interp.are_equal %type, %held : !pdl.type -> ^two, ^end
  ^two:
    pdl_interp.check_operation_name of %root is "desk.lamp" -> ^three, ^end
  ^three:
    pdl_interp.check_operand_count of %root is 2 -> ^four, ^end
  ^four:
    pdl_interp.check_operand_count of %root is at_least 1 -> ^five, ^end
  ^five:
    pdl_interp.check_result_count of %root is at_least 1 -> ^six, ^end
  ^six:
    pdl_interp.check_attribute %attribute is 10 : i32 -> ^seven, ^end
  ^seven:
    pdl_interp.check_type %type is i32 -> ^eight, ^end
  ^eight:
    pdl_interp.check_types %types are [i32, f32] -> ^nine, ^end
  ^nine:
    pdl_interp.switch_attribute %attribute to [10, true](^ten, ^end) -> ^end
  ^ten:
    pdl_interp.switch_operand_count of %root to dense<[1, 2]> : vector<2xi32>(^eleven, ^end) -> ^end
  ^eleven:
    pdl_interp.switch_operation_name of %root to ["desk.lamp", "desk.chair"](^twelve, ^end) -> ^end
  ^twelve:
    pdl_interp.switch_result_count of %root to dense<0> : vector<1xi32>(^thirteen) -> ^end
  ^thirteen:
    pdl_interp.switch_type %type to [i32, i64](^fourteen, ^end) -> ^end
  ^fourteen:
    pdl_interp.switch_types %types to [[i32], [i64, i32]](^fifteen, ^end) -> ^end
  ^fifteen:
    pdl_interp.apply_constraint "holds"(%value, %type : !pdl.value, !pdl.type) -> ^sixteen, ^end
  ^sixteen:
    %known = pdl_interp.apply_constraint "negated"(%value : !pdl.value) : !pdl.attribute {isNegated = true} -> ^seventeen, ^end
  ^seventeen:
    pdl_interp.foreach %each : !pdl.operation in %users {
      pdl_interp.continue
    } -> ^eighteen
  ^eighteen:
    pdl_interp.record_match @rewriters::@rewriter(%root, %value : !pdl.operation, !pdl.value) : benefit(1), generatedOps(["desk.chair"]), loc([%root, %defining]), root("desk.lamp") -> ^end
  ^end:
    pdl_interp.finalize
  }

  module @rewriters {
    pdl_interp.func @rewriter(%root: !pdl.operation, %value: !pdl.value) {
      %attribute = pdl_interp.create_attribute 10 : i64
      %type = pdl_interp.create_type i32
      %types = pdl_interp.create_types [i32, f32]
      %range = pdl_interp.create_range %type, %types : !pdl.type, !pdl.range<type>
      %empty = pdl_interp.create_range : !pdl.range<value>
      %made = pdl_interp.create_operation "desk.chair"(%value : !pdl.value) {"height" = %attribute} -> (%type : !pdl.type)
      %helped = pdl_interp.apply_rewrite "helps"(%root : !pdl.operation) : !pdl.value
      pdl_interp.apply_rewrite "helps"
      pdl_interp.replace %root with (%helped : !pdl.value)
      pdl_interp.erase %made
      pdl_interp.branch ^end
    ^end:
      pdl_interp.finalize
    }
  }
}

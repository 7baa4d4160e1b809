/** The workflow file that `weir init` writes: every part of a file, small enough to be read at once. */

export const EXAMPLE_TITLE = 'Orders worth a call';

export const EXAMPLE_FILE = `# A workflow: rows come in, are transformed, and are put out.
#
#   weir validate FILE           checks it, and stores nothing
#   weir workflows apply FILE    stores it; again after each change
#   weir run '${EXAMPLE_TITLE}' -p min_total=50

title: ${EXAMPLE_TITLE}
description: Totals of orders by customer, those that are worth a call.

# What a run takes. Expressions read it as $min_total.
parameters:
  min_total:
    type: number
    default: 100
    description: The least that a customer has ordered for.

# "weir node-types" lists the types, "weir node-types TYPE" shows the config of one.
nodes:
  # 0: rows of the workflow itself. sources/httpRequest fetches them, sources/params takes them from the call.
  - node_type: sources/inlineRows
    label: Orders
    config:
      rows:
        - { customer: Ada, item: tea, price: 12.5, quantity: 4 }
        - { customer: Ada, item: pot, price: 60, quantity: 1 }
        - { customer: Grace, item: cup, price: 8, quantity: 6 }
        - { customer: Linus, item: kettle, price: 75, quantity: 2 }

  # 1: "weir functions" lists what an expression can call.
  - node_type: queryoperators/computedColumn
    label: Total
    config:
      column_name: total
      expression: price * quantity

  # 2
  - node_type: queryoperators/aggregation
    label: By customer
    config:
      group_by: [customer]
      aggregations:
        - { column_name: total, function: sum, field: total }
        - { column_name: orders, function: count }

  # 3
  - node_type: queryoperators/filter
    label: Worth a call
    config:
      expression: total >= $min_total

  # 4
  - node_type: queryoperators/sort
    label: Largest first
    config:
      by:
        - { field: total, direction: desc }

  # 5: its rows are the result.
  - node_type: termination/dashboardOutput
    label: Result

# From one node to another, by their places in the list above.
edges:
  - { source_node_index: 0, target_node_index: 1 }
  - { source_node_index: 1, target_node_index: 2 }
  - { source_node_index: 2, target_node_index: 3 }
  - { source_node_index: 3, target_node_index: 4 }
  - { source_node_index: 4, target_node_index: 5 }

# When it runs by itself:
# schedules:
#   - { cron: '0 6 * * 1-5', time_zone: Europe/Amsterdam, params: { min_total: 200 } }
`;

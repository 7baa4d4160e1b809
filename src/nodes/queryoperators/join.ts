import { joinMembers, misplacedMembers } from '../../engine/config/join-members.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok, problemsOf } from '../../engine/outcome.ts';
import { joinedColumns, joinKeys } from '../../engine/relation/join.ts';
import { joinCondition } from '../../engine/relation/join-condition.ts';
import { nearestOf } from '../../engine/relation/nearest.ts';
import { tableAt } from '../../engine/relation/projection.ts';

export const join = defineNodeType({
  type: 'queryoperators/join',
  role: 'setter',
  category: 'queryoperators',
  position: 80,
  label: 'Join',
  description:
    'Combines rows of two tables whose keys are equal, or which meet a condition. The order is that of `input1` (left), and among the matches of one row that of `input2` (right); a key that is null matches nothing.',
  inputs: [{ name: 'input1' }, { name: 'input2' }],
  outputs: ['output1'],
  requiresCredential: false,
  config: joinMembers,
  examples: [
    {
      title: 'Orders with the name of their customer, if there is one',
      config: { type: 'left', on: [{ left: 'customer', right: 'id' }] },
      inputs: {
        input1: [
          { id: 'A-1', customer: 2 },
          { id: 'A-2', customer: 1 },
          { id: 'A-3', customer: null },
        ],
        input2: [
          { id: 1, name: 'Ann' },
          { id: 2, name: 'Bob' },
        ],
      },
      output: [
        { id: 'A-1', customer: 2, id_right: 2, name: 'Bob' },
        { id: 'A-2', customer: 1, id_right: 1, name: 'Ann' },
        { id: 'A-3', customer: null, id_right: null, name: null },
      ],
    },
    {
      title: 'Both sides whole: a key of the same name comes out once',
      config: { type: 'full', on: ['country'] },
      inputs: {
        input1: [
          { country: 'NL', sales: 5 },
          { country: 'DE', sales: 7 },
        ],
        input2: [
          { country: 'BE', returns: 1 },
          { country: 'DE', returns: 2 },
        ],
      },
      output: [
        { country: 'NL', sales: 5, returns: null },
        { country: 'DE', sales: 7, returns: 2 },
        { country: 'BE', sales: null, returns: 1 },
      ],
    },
    {
      title: 'The discount of the range in which an amount is',
      config: { type: 'left', condition: 'amount >= low and amount < high' },
      inputs: {
        input1: [{ amount: 120 }, { amount: 20 }],
        input2: [
          { low: 50, high: 100, discount: 5 },
          { low: 100, high: 500, discount: 10 },
        ],
      },
      output: [
        { amount: 120, low: 100, high: 500, discount: 10 },
        { amount: 20, low: null, high: null, discount: null },
      ],
    },
    {
      title: 'The last known price before each order, at most 60 seconds old',
      config: {
        type: 'asof',
        on: ['product'],
        asof: { left: 'ordered_second', right: 'valid_second', tolerance: 60 },
      },
      inputs: {
        input1: [
          { product: 'Pen', ordered_second: 100 },
          { product: 'Pen', ordered_second: 400 },
        ],
        input2: [
          { product: 'Pen', valid_second: 30, price: 2 },
          { product: 'Pen', valid_second: 90, price: 3 },
        ],
      },
      output: [
        { product: 'Pen', ordered_second: 100, valid_second: 90, price: 3 },
        { product: 'Pen', ordered_second: 400, valid_second: null, price: null },
      ],
    },
    {
      title: 'Customers without an order',
      config: { type: 'anti', on: ['customer'] },
      inputs: {
        input1: [{ customer: 'Ann' }, { customer: 'Bob' }, { customer: null }],
        input2: [{ customer: 'Ann' }],
      },
      output: [{ customer: 'Bob' }, { customer: null }],
    },
  ],
  resolve(config, inputs, parameters) {
    const [left, right] = [tableAt(inputs, 'input1'), tableAt(inputs, 'input2')];
    const { type, on, suffix, condition: text, asof } = config;
    const misplaced = misplacedMembers(config);
    if (misplaced.length > 0) return failed(...misplaced);
    const sides = { left: left.columns, right: right.columns };
    const keys = joinKeys(on ?? [], sides);
    const nearest = asof === undefined ? ok(undefined) : nearestOf(asof, sides);
    if (!keys.ok || !nearest.ok) return failed(...problemsOf([keys, nearest]));
    const named = { keys: keys.value, sides, suffix };
    const joined = joinedColumns(type, named);
    if (!joined.ok) return joined;
    const condition = text === undefined ? ok(undefined) : joinCondition(text, named, parameters);
    if (!condition.ok) return condition;
    return ok({
      op: 'join',
      columns: joined.value.map(({ column }) => column),
      left,
      right,
      how: type,
      keys: keys.value,
      condition: condition.value,
      nearest: nearest.value,
      values: joined.value,
    });
  },
});

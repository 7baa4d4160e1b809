/** The picture of a workflow: its boxes stand apart, and its arrows lead from one to the next. */

import { workflowDiagram } from '../../src/http/docs/diagram.ts';

const html = workflowDiagram();
const numbers = (text: string): readonly number[] => text.split(' ').map(Number);
const [left = 0, top = 0, width = 0, height = 0] = numbers(/viewBox="([^"]*)"/.exec(html)![1]!);

const boxes = [
  ...html.matchAll(
    /<g class="(\w+)"><rect x="([\d.-]+)" y="([\d.-]+)" width="(\d+)" height="(\d+)" rx="7"><\/rect><text x="([\d.-]+)" y="([\d.-]+)">([^<]*)<\/text><text class="type" x="([\d.-]+)" y="([\d.-]+)">([^<]*)<\/text><\/g>/g,
  ),
].map(([, role, x, y, w, h, ...texts]) => ({
  role,
  x: Number(x),
  y: Number(y),
  w: Number(w),
  h: Number(h),
  label: { x: Number(texts[0]), y: Number(texts[1]), text: texts[2] },
  type: { x: Number(texts[3]), y: Number(texts[4]), text: texts[5] },
}));
const arrows = [
  ...html.matchAll(
    /<path class="edge" d="M([\d.-]+) ([\d.-]+)V([\d.-]+)H([\d.-]+)V([\d.-]+)m-4 -6l4 6l4 -6"><\/path>/g,
  ),
].map((found) => {
  const [fromX = 0, fromY = 0, bend = 0, toX = 0, toY = 0] = found.slice(1).map(Number);
  return { from: { x: fromX, y: fromY }, bend, to: { x: toX, y: toY } };
});

it('has the nodes that its words tell of', () => {
  expect(boxes.map(({ role, type }) => [role, type.text])).toEqual([
    ['getter', 'sources/httpRequest'],
    ['getter', 'sources/params'],
    ['setter', 'queryoperators/computedColumn'],
    ['setter', 'queryoperators/join'],
    ['setter', 'queryoperators/aggregation'],
    ['terminator', 'termination/dashboardOutput'],
  ]);
  expect(boxes.map(({ label }) => label.text)).toEqual([
    'Orders',
    'Customers',
    'total = price * quantity',
    'customer_id = id',
    'sum(total) by country',
    'Rows, page by page',
  ]);
});

it('has boxes of one size, a pixel within the picture, in five rows', () => {
  for (const { x, y, w, h } of boxes) {
    expect([w, h]).toEqual([172, 46]);
    expect([x >= left + 1, y >= top + 1]).toEqual([true, true]);
    expect([x + w <= width - 1, y + h <= height - 1]).toEqual([true, true]);
  }
  expect([left, top, width, height]).toEqual([0, 0, 356, 328]);
  expect(boxes.map(({ x }) => x)).toEqual([1, 183, 1, 92, 92, 92]);
  expect(boxes.map(({ y }) => y)).toEqual([1, 1, 71, 141, 211, 281]);
});

it('has both texts of a box in the middle of it, the label above the type', () => {
  for (const { x, y, w, label, type } of boxes) {
    expect([label.x, type.x]).toEqual([x + w / 2, x + w / 2]);
    expect([label.y - y, type.y - y]).toEqual([20, 36]);
  }
});

it('has arrows from the lower edge of a box to the upper edge of the next, with a bend between', () => {
  const middle = (index: number): number => boxes[index]!.x + boxes[index]!.w / 2;
  // To one of two that meet, an arrow leads beside the middle, on the side that it comes from.
  const between: readonly (readonly [from: number, to: number, shift: number])[] = [
    [0, 2, 0],
    [2, 3, -40],
    [1, 3, 40],
    [3, 4, 0],
    [4, 5, 0],
  ];
  expect(arrows).toEqual(
    between.map(([from, to, shift]) => ({
      from: { x: middle(from), y: boxes[from]!.y + boxes[from]!.h },
      bend: boxes[to]!.y - 12,
      to: { x: middle(to) + shift, y: boxes[to]!.y - 1 },
    })),
  );
});

it('is read out by its title and its words', () => {
  const [, ...ids] = /<svg role="img" aria-labelledby="([\w-]+) ([\w-]+)"/.exec(html)!;
  expect(html).toContain(`<title id="${ids[0]}">A workflow as a graph</title>`);
  expect(html).toMatch(new RegExp(`<desc id="${ids[1]}">Two getters bring in [^<]+</desc>`));
});

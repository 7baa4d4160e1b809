/** Draws a workflow for the home page: inline SVG in the page's colours, with text for screen readers. */

import { escape } from './html.ts';

interface Box {
  readonly role: 'getter' | 'setter' | 'terminator';
  readonly label: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
}

const WIDTH = 172;
const HEIGHT = 46;
const STEP = 70;
const LEFT = 1;
const MIDDLE = 92;
const RIGHT = 183;

const ORDERS: Box = { role: 'getter', label: 'Orders', type: 'sources/httpRequest', x: LEFT, y: 1 };
const CUSTOMERS: Box = {
  role: 'getter',
  label: 'Customers',
  type: 'sources/params',
  x: RIGHT,
  y: 1,
};
const TOTAL: Box = {
  role: 'setter',
  label: 'total = price * quantity',
  type: 'queryoperators/computedColumn',
  x: LEFT,
  y: 1 + STEP,
};
const JOIN: Box = {
  role: 'setter',
  label: 'customer_id = id',
  type: 'queryoperators/join',
  x: MIDDLE,
  y: 1 + 2 * STEP,
};
const SUM: Box = {
  role: 'setter',
  label: 'sum(total) by country',
  type: 'queryoperators/aggregation',
  x: MIDDLE,
  y: 1 + 3 * STEP,
};
const RESULT: Box = {
  role: 'terminator',
  label: 'Rows, page by page',
  type: 'termination/dashboardOutput',
  x: MIDDLE,
  y: 1 + 4 * STEP,
};

const BOXES = [ORDERS, CUSTOMERS, TOTAL, JOIN, SUM, RESULT];
const EDGES: readonly (readonly [from: Box, to: Box])[] = [
  [ORDERS, TOTAL],
  [TOTAL, JOIN],
  [CUSTOMERS, JOIN],
  [JOIN, SUM],
  [SUM, RESULT],
];
/** Distance from the middle of a target to where arrows from its left and right end. */
const SHIFT = 40;

const TITLE = 'A workflow as a graph';
const DESCRIPTION =
  'Two getters bring in orders and customers. Setters compute the total of each order, join the customers, and sum up by country. A terminator puts out the rows.';

export function workflowDiagram(): string {
  return `<figure class="diagram">
<svg role="img" aria-labelledby="diagram-title diagram-words" viewBox="0 0 ${RIGHT + WIDTH + 1} ${RESULT.y + HEIGHT + 1}">
<title id="diagram-title">${TITLE}</title>
<desc id="diagram-words">${DESCRIPTION}</desc>
${EDGES.map(arrow).join('\n')}
${BOXES.map(box).join('\n')}
</svg>
<figcaption><ul>
<li><strong class="getter">Getters</strong> fetch rows: from an API, from the call, from the workflow itself.</li>
<li><strong class="setter">Setters</strong> take tables and make a table: compute, filter, join, aggregate.</li>
<li><strong class="terminator">Terminators</strong> put rows out: as a result to read, or to another service.</li>
</ul></figcaption>
</figure>`;
}

function box({ role, label, type, x, y }: Box): string {
  const middle = x + WIDTH / 2;
  return `<g class="${role}"><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="7"></rect><text x="${middle}" y="${y + 20}">${escape(label)}</text><text class="type" x="${middle}" y="${y + 36}">${escape(type)}</text></g>`;
}

/** From the middle of one box down to the next, with a bend if they are not aligned. */
function arrow([from, to]: (typeof EDGES)[number]): string {
  const shift = SHIFT * Math.sign(from.x - to.x);
  const start = { x: from.x + WIDTH / 2, y: from.y + HEIGHT };
  const end = { x: to.x + WIDTH / 2 + shift, y: to.y };
  const bend = end.y - (STEP - HEIGHT) / 2;
  return `<path class="edge" d="M${start.x} ${start.y}V${bend}H${end.x}V${end.y - 1}m-4 -6l4 6l4 -6"></path>`;
}

/** Deliveries of a run to other services, in words. */

import type { Execution } from '../../client/index.ts';
import type { NodeNames } from './node-names.ts';
import { describeNode } from './problem.ts';

export type Delivery = NonNullable<Execution['deliveries']>[number];

export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
  readonly inDoubt: number;
  readonly notSent: number;
  readonly total: number;
}

/** The first errors that fit on a screen. */
const SHOWN_ERRORS = 5;

/** The sums over all terminators. */
export function countDeliveries(deliveries: readonly Delivery[]): DeliveryCounts {
  const sum = (count: (delivery: Delivery) => number): number =>
    deliveries.reduce((total, delivery) => total + count(delivery), 0);
  const delivered = sum((delivery) => delivery.delivered);
  const failed = sum((delivery) => delivery.failed);
  const inDoubt = sum((delivery) => delivery.in_doubt);
  const notSent = sum((delivery) => delivery.not_sent);
  return { delivered, failed, inDoubt, notSent, total: delivered + failed + inDoubt + notSent };
}

export function isUndelivered(deliveries: readonly Delivery[]): boolean {
  const { delivered, total } = countDeliveries(deliveries);
  return delivered < total;
}

/** `2 of 3 rows delivered, 1 failed: row 2: …`; several errors are lines of their own. */
export function deliveryLines(delivery: Delivery): readonly string[] {
  const { delivered, failed, inDoubt, notSent, total } = countDeliveries([delivery]);
  const { errors } = delivery;
  const head = [
    `${delivered} of ${total} rows delivered${delivery.found === undefined ? '' : ` (${delivery.found} found)`}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(inDoubt > 0 ? [`${inDoubt} in doubt`] : []),
    ...(notSent > 0 ? [`${notSent} not sent`] : []),
  ].join(', ');
  const reasons = errors.slice(0, SHOWN_ERRORS).map(({ first_row: row, rows, message }) => {
    const which = rows === 1 ? `row ${row}` : `rows ${row} to ${row + rows - 1}`;
    return `${which}: ${message}`;
  });
  if (errors.length === 1) return [`${head}: ${reasons[0]}`];
  const more = errors.length - reasons.length;
  return [
    head,
    ...reasons.map((reason) => `  ${reason}`),
    ...(more > 0 ? [`  and ${more} more errors`] : []),
  ];
}

/** The lines of every terminator, with its name if there are several. */
export function deliveriesLines(
  deliveries: readonly Delivery[],
  names: NodeNames,
): readonly string[] {
  return deliveries.flatMap((delivery) => {
    const [head = '', ...others] = deliveryLines(delivery);
    const name = deliveries.length === 1 ? '' : `${describeNode(delivery.node_id, names)}: `;
    return [`${name}${head}`, ...others];
  });
}

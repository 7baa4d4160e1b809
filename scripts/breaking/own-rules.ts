/**
 * What oasdiff has no rule for: a new status of a success that no one asked for,
 * a session cookie that is no longer accepted, a media type that is gone, and a
 * body that may no longer be large.
 */

import type { SpecDocument, SpecOperation } from '../generate/bundle.ts';
import { isMap, operationsOf, resolve, type PlacedOperation } from '../spec/walk.ts';

/** Statuses that come only to who sends a header. */
const ASKED_FOR_BY: Readonly<Record<string, string>> = { '202': 'Prefer', '304': 'If-None-Match' };

interface Version {
  readonly document: SpecDocument;
  readonly operation: SpecOperation;
}

/** @returns one line per breaking difference, each beginning with its operation */
export function ownRules(released: SpecDocument, now: SpecDocument): readonly string[] {
  const operations = new Map(operationsOf(now).map((placed) => [keyOf(placed), placed.operation]));
  return operationsOf(released).flatMap((placed) => {
    const operation = operations.get(keyOf(placed));
    if (operation === undefined) return [];
    const before = { document: released, operation: placed.operation };
    const after = { document: now, operation };
    return [
      ...newSuccesses(before, after),
      ...refusedCookie(before, after),
      ...goneMedia(before, after),
      ...smallerBody(before, after),
    ].map((line) => `${keyOf(placed)}: ${line}`);
  });
}

function keyOf({ method, path }: PlacedOperation): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Only who sends a header that is new gets a status that is new. */
function newSuccesses(before: Version, after: Version): readonly string[] {
  return Object.keys(after.operation.responses)
    .filter((status) => status < '400' && before.operation.responses[status] === undefined)
    .filter((status) => {
      const header = ASKED_FOR_BY[status];
      return header === undefined || takes(before, header) || !takes(after, header);
    })
    .map((status) => `the success ${status} is new`);
}

function takes({ document, operation }: Version, name: string): boolean {
  return (operation.parameters ?? []).some((one) => resolve(document, one)['name'] === name);
}

function refusedCookie(before: Version, after: Version): readonly string[] {
  const takesCookie = ({ operation }: Version): boolean => operation['x-session-cookie'] === true;
  const isOpen = (after.operation.security ?? []).length === 0;
  return takesCookie(before) && !takesCookie(after) && !isOpen
    ? ['the session cookie no longer suffices']
    : [];
}

function goneMedia(before: Version, after: Version): readonly string[] {
  const contents = (of: Version): ReadonlyMap<string, readonly string[]> =>
    new Map([
      ['the body', mediaTypes(of, of.operation.requestBody)],
      ...Object.entries(of.operation.responses).map(
        ([status, response]) => [status, mediaTypes(of, response)] as const,
      ),
    ]);
  const current = contents(after);
  return [...contents(before)].flatMap(([place, types]) =>
    types
      // oasdiff reports bodies that are removed completely.
      .filter((type) => current.get(place)?.includes(type) === false)
      .map((type) => `the media type ${type} of ${place} is gone`),
  );
}

function mediaTypes({ document }: Version, holder: unknown): readonly string[] {
  if (holder === undefined) return [];
  const { content } = resolve(document, holder);
  return isMap(content) ? Object.keys(content) : [];
}

function smallerBody(before: Version, after: Version): readonly string[] {
  const isGone =
    before.operation['x-body-limit'] !== undefined && after.operation['x-body-limit'] === undefined;
  return isGone ? ['the limit of the body is smaller'] : [];
}

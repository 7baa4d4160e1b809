/**
 * What of a released document a changed one breaks. Allowed are additions:
 * operations, optional parameters and members, members of answers, statuses of
 * errors, values of open lists.
 */

import type { SpecDocument, SpecOperation } from '../generate/bundle.ts';
import { isMap, operationsOf, resolve, type JsonMap, type PlacedOperation } from '../spec/walk.ts';
import { removedMembers } from './removed-members.ts';
import { SchemaComparison } from './schemas.ts';

interface Pair<T> {
  readonly released: T;
  readonly now: T;
}

/** Statuses that come only to who sends a header. */
const ASKED_FOR_BY: Readonly<Record<string, string>> = { '202': 'Prefer', '304': 'If-None-Match' };

/** @returns one line per breaking difference, each beginning with its place */
export function breakingDifferences(released: SpecDocument, now: SpecDocument): readonly string[] {
  const lines = new Set<string>();
  const comparison = new DocumentComparison({ released, now }, (line) => lines.add(line));
  comparison.run();
  return [...lines];
}

class DocumentComparison {
  readonly #documents: Pair<SpecDocument>;
  readonly #say: (line: string) => void;
  readonly #requests: SchemaComparison;
  readonly #answers: SchemaComparison;

  constructor(documents: Pair<SpecDocument>, say: (line: string) => void) {
    this.#documents = documents;
    this.#say = say;
    this.#requests = new SchemaComparison('request', (place, what) =>
      say(`request ${place}: ${what}`),
    );
    this.#answers = new SchemaComparison('answer', (place, what) =>
      say(`answer ${place}: ${what}`),
    );
  }

  run(): void {
    const { released, now } = this.#documents;
    const key = ({ method, path }: PlacedOperation): string => `${method.toUpperCase()} ${path}`;
    const found = new Map(operationsOf(now).map((placed) => [key(placed), placed.operation]));
    for (const placed of operationsOf(released)) {
      const operation = found.get(key(placed));
      if (operation === undefined) this.#say(`${key(placed)}: the operation is gone`);
      else this.#compareOperation(key(placed), { released: placed.operation, now: operation });
    }
    for (const name of Object.keys(released.components['schemas'] ?? {})) {
      if (now.components['schemas']?.[name] === undefined)
        this.#say(`${name}: the schema is gone, and with it a type of every SDK`);
    }
    for (const line of removedMembers(released, now)) this.#say(line);
  }

  #compareOperation(place: string, { released, now }: Pair<SpecOperation>): void {
    if (released.operationId !== now.operationId)
      this.#say(`${place}: the operationId was ${released.operationId}, now ${now.operationId}`);
    // SDKs put operations into classes and modules by their tags.
    if (released.tags?.[0] !== now.tags?.[0])
      this.#say(`${place}: the tag was ${released.tags?.[0]}, now ${now.tags?.[0]}`);
    this.#compareSecurity(place, { released, now });
    this.#compareParameters(place, { released, now });
    this.#compareBody(place, { released: released.requestBody, now: now.requestBody });
    if (released['x-body-limit'] !== undefined && now['x-body-limit'] === undefined)
      this.#say(`${place}: the body's limit is smaller`);
    for (const [status, answer] of Object.entries(released.responses)) {
      if (now.responses[status] === undefined) this.#say(`${place}: the status ${status} is gone`);
      else
        this.#compareAnswer(`${place} ${status}`, { released: answer, now: now.responses[status] });
    }
    // Only who sends the new header gets the new status.
    const asksFor = (header: string): boolean =>
      this.#takes(this.#documents.now, now, header) &&
      !this.#takes(this.#documents.released, released, header);
    for (const status of Object.keys(now.responses)) {
      const header = ASKED_FOR_BY[status];
      if (header !== undefined && asksFor(header)) continue;
      if (status < '400' && released.responses[status] === undefined)
        this.#say(`${place}: the success ${status} is new`);
    }
  }

  #takes(document: SpecDocument, operation: SpecOperation, name: string): boolean {
    return (operation.parameters ?? []).some(
      (parameter) => resolve(document, parameter)['name'] === name,
    );
  }

  /** Whoever could call has to be able to call still, with what they have. */
  #compareSecurity(place: string, { released, now }: Pair<SpecOperation>): void {
    const open = (operation: SpecOperation): boolean => (operation.security ?? []).length === 0;
    if (open(now)) return;
    if (open(released)) this.#say(`${place}: anyone could call it`);
    if (released['x-session-cookie'] === true && now['x-session-cookie'] !== true)
      this.#say(`${place}: the session cookie does not suffice any more`);
    for (const alternative of released.security ?? []) {
      const kept = (now.security ?? []).some((candidate) =>
        Object.entries(candidate).every(
          ([scheme, scopes]) =>
            scopes.every((scope) => alternative[scheme]?.includes(scope)) && alternative[scheme],
        ),
      );
      if (!kept) this.#say(`${place}: ${JSON.stringify(alternative)} does not suffice any more`);
    }
  }

  #compareParameters(place: string, { released, now }: Pair<SpecOperation>): void {
    const { released: before, now: after } = this.#documents;
    const byName = (
      document: SpecDocument,
      operation: SpecOperation,
    ): ReadonlyMap<string, JsonMap> =>
      new Map(
        (operation.parameters ?? [])
          .map((one) => resolve(document, one))
          .map((one) => [`${String(one['in'])} ${String(one['name'])}`, one]),
      );
    const [old, current] = [byName(before, released), byName(after, now)];
    for (const [name, parameter] of old) {
      const found = current.get(name);
      if (found === undefined) {
        this.#say(`${place}: the parameter ${name} is gone, and refused`);
        continue;
      }
      if (found['required'] === true && parameter['required'] !== true)
        this.#say(`${place}: the parameter ${name} is required now`);
      const [from, to] = [parameter['schema'], found['schema']];
      this.#requests.compare(
        { document: before, schema: from },
        { document: after, schema: to },
        `${place} ${name}`,
      );
      const [was, is] = [from, to].map((schema) =>
        isMap(schema) ? JSON.stringify(schema['default']) : undefined,
      );
      if (was !== is)
        this.#say(`${place}: the default of the parameter ${name} was ${was}, now ${is}`);
    }
    for (const [name, parameter] of current) {
      if (!old.has(name) && parameter['required'] === true)
        this.#say(`${place}: the parameter ${name} is new and required`);
    }
  }

  #compareBody(place: string, { released, now }: Pair<unknown>): void {
    const { released: before, now: after } = this.#documents;
    if (released === undefined && now === undefined) return;
    if (now === undefined) {
      this.#say(`${place}: the body is gone`);
      return;
    }
    const body = resolve(after, now);
    const old = released === undefined ? null : resolve(before, released);
    if (body['required'] === true && old?.['required'] !== true)
      this.#say(`${place}: the body is required now`);
    if (old === null) return;
    this.#eachMedia(`${place} body`, { released: old, now: body }, (from, to) =>
      this.#requests.compare(
        { document: before, schema: from },
        { document: after, schema: to },
        `${place} body`,
      ),
    );
  }

  #compareAnswer(place: string, { released, now }: Pair<unknown>): void {
    const { released: before, now: after } = this.#documents;
    const [old, current] = [resolve(before, released), resolve(after, now)];
    const headers = (answer: JsonMap): JsonMap =>
      isMap(answer['headers']) ? answer['headers'] : {};
    for (const [name, reference] of Object.entries(headers(old))) {
      const other = headers(current)[name];
      if (other === undefined) {
        this.#say(`${place}: the header ${name} is gone`);
        continue;
      }
      const [header, found] = [resolve(before, reference), resolve(after, other)];
      if (header['required'] === true && found['required'] !== true)
        this.#say(`${place}: the header ${name} is not sent always any more`);
      this.#answers.compare(
        { document: after, schema: found['schema'] },
        { document: before, schema: header['schema'] },
        `${place} ${name}`,
      );
    }
    this.#eachMedia(place, { released: old, now: current }, (from, to) =>
      this.#answers.compare(
        { document: after, schema: to },
        { document: before, schema: from },
        place,
      ),
    );
  }

  #eachMedia(
    place: string,
    { released, now }: Pair<JsonMap>,
    compare: (released: unknown, now: unknown) => void,
  ): void {
    const media = (holder: JsonMap): JsonMap => (isMap(holder['content']) ? holder['content'] : {});
    for (const [type, content] of Object.entries(media(released))) {
      const other = media(now)[type];
      if (!isMap(content)) continue;
      if (isMap(other)) compare(content['schema'], other['schema']);
      else this.#say(`${place}: the media type ${type} is gone`);
    }
  }
}

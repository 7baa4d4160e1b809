/** Rules for what examples show: it is what the service sends. */

import type { SpecDocument, SpecOperation } from '../generate/bundle.ts';
import type { Rule } from './rule.ts';
import { isMap, operationsOf, resolve, type JsonMap } from './walk.ts';

/** As `src/http/middleware/request-id.ts` makes them. */
const REQUEST_ID = /^req_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const requestIds: Rule = {
  name: 'request-ids',
  check(document) {
    return Object.entries(document.components['examples'] ?? {}).flatMap(([name, example]) => {
      const value = resolve(document, example)['value'];
      const meta = isMap(value) ? value['meta'] : undefined;
      return !isMap(meta) || REQUEST_ID.test(String(meta['request_id']))
        ? []
        : [`${name}: the service makes request ids of another form`];
    });
  },
};

/** The 403 of a scoped operation shows the scopes that this very operation lists. */
const shownScopes: Rule = {
  name: 'shown-scopes',
  check(document) {
    return operationsOf(document).flatMap(({ operation }) => {
      const wanted = (operation.security ?? [])
        .flatMap((alternative) => Object.values(alternative).flat())
        .sort();
      if (wanted.length === 0) return [];
      const shown = messagesOf(document, operation, '403')
        .flatMap((message) => message.match(/\bworkflows:[a-z]+/g) ?? [])
        .sort();
      return shown.join() === wanted.join()
        ? []
        : [
            `${operation.operationId}: its 403 shows ${shown.join(' and ') || 'no scope'}, not ${wanted.join(' and ')}`,
          ];
    });
  },
};

/** Each limit's default, by `x-body-limit`. */
const BODY_LIMITS: Readonly<Record<string, number>> = {
  body: 1_048_576,
  params: 33_554_432,
  anonymous: 16_384,
  document: 25_165_824,
  file: 268_435_456,
};

const shownLimits: Rule = {
  name: 'shown-limits',
  check(document) {
    return operationsOf(document)
      .filter(({ operation }) => operation.requestBody !== undefined)
      .flatMap(({ operation }) => {
        const limit = BODY_LIMITS[operation['x-body-limit'] ?? 'body'];
        const shown = messagesOf(document, operation, '413');
        return shown.every((message) => message.includes(` ${limit} bytes`))
          ? []
          : [`${operation.operationId}: its 413 does not show its limit, ${limit} bytes`];
      });
  },
};

/** A Location is the path of the resource that the response shows. */
const shownLocations: Rule = {
  name: 'shown-locations',
  check(document) {
    const readable = operationsOf(document)
      .filter(({ method }) => method === 'get')
      .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    return operationsOf(document).flatMap(({ operation }) =>
      Object.keys(operation.responses).flatMap((status) => {
        const location = locationOf(document, operation, status);
        if (location === null) return [];
        const place = `${operation.operationId}: its Location of ${status}, ${location},`;
        const ids = valuesOf(document, operation, status).map(({ data, key }) =>
          [data, key].map((shown) => (isMap(shown) ? String(shown['id']) : '')).join(''),
        );
        return [
          ...(readable.some((path) => path.test(location))
            ? []
            : [`${place} leads to nothing that can be read`]),
          ...(ids.every((id) => location.endsWith(`/${id}`))
            ? []
            : [`${place} is not that of its examples, ${ids.join(' and ')}`]),
        ];
      }),
    );
  },
};

function locationOf(
  document: SpecDocument,
  { responses }: SpecOperation,
  status: string,
): string | null {
  const { headers } = resolve(document, responses[status]);
  if (!isMap(headers) || headers['Location'] === undefined) return null;
  return String(resolve(document, headers['Location'])['example']);
}

function messagesOf(
  document: SpecDocument,
  operation: SpecOperation,
  status: string,
): readonly string[] {
  return valuesOf(document, operation, status).flatMap(({ error }) =>
    isMap(error) ? [String(error['message'])] : [],
  );
}

function valuesOf(
  document: SpecDocument,
  { responses }: SpecOperation,
  status: string,
): readonly JsonMap[] {
  if (responses[status] === undefined) return [];
  const content = resolve(document, responses[status])['content'];
  const json = isMap(content) ? content['application/json'] : undefined;
  const examples = isMap(json) && isMap(json['examples']) ? Object.values(json['examples']) : [];
  return examples.map((example) => resolve(document, example)['value']).filter(isMap);
}

export const exampleRules: readonly Rule[] = [requestIds, shownScopes, shownLimits, shownLocations];

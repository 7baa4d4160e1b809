/** Rules for the members of an operation. */

import type { Rule } from './rule.ts';
import { isMap, operationsOf, resolve } from './walk.ts';

const operationId: Rule = {
  name: 'operation-id',
  check(document) {
    const seen = new Set<string>();
    return operationsOf(document).flatMap(({ path, method, operation: { operationId: id } }) => {
      const twice = seen.has(id);
      seen.add(id);
      if (!/^[a-z]+([A-Z][a-z]+)*$/.test(id))
        return [`${method} ${path}: the operationId \`${id}\` is not in camelCase`];
      return twice ? [`${method} ${path}: the operationId \`${id}\` comes twice`] : [];
    });
  },
};

const paths: Rule = {
  name: 'paths',
  check(document) {
    return Object.keys(document.paths)
      .filter(
        (path) =>
          !/^\/(api\/v1|product)(\/([a-z]+(-[a-z]+)*|\{[a-z]+([A-Z][a-z]+)*\}))+(\/[a-z]+\.json)?$/.test(
            path,
          ),
      )
      .map(
        (path) =>
          `${path}: path segments are in kebab-case, parameters in camelCase, a document is name.json, below /api/v1 or /product`,
      );
  },
};

const prose: Rule = {
  name: 'prose',
  check(document) {
    return operationsOf(document).flatMap(
      ({ operation: { operationId: id, summary, description = '', tags = [] } }) => [
        ...(/^[A-Z].{2,50}[^.]$/.test(summary)
          ? []
          : [`${id}: the summary is a short phrase without a full stop`]),
        ...(description.length >= 40 && description.trimEnd().endsWith('.')
          ? []
          : [`${id}: the description is a few full sentences`]),
        ...(tags.length === 1 ? [] : [`${id}: an operation has one tag`]),
      ],
    );
  },
};

/** The scopes are read from the document by the server and told to people by the description. */
const scopes: Rule = {
  name: 'scopes',
  check(document) {
    return operationsOf(document).flatMap(({ operation }) => {
      const { operationId: id, security, description = '' } = operation;
      if (security === undefined)
        return [`${id}: an operation says who may call it, with \`security: []\` if anyone may`];
      const named = [
        ...security.flatMap((alternative) => Object.values(alternative).flat()),
        ...(operation['x-bearer-key'] ?? []),
      ];
      return named
        .filter((scope) => !description.includes(`\`${scope}\``))
        .map((scope) => `${id}: the description does not name the scope \`${scope}\``);
    });
  },
};

/** The statuses that follow from the input and the callers of an operation. */
const statuses: Rule = {
  name: 'statuses',
  check(document) {
    return operationsOf(document).flatMap(({ path, operation }) => {
      const has = (status: number | 'default'): boolean =>
        operation.responses[status] !== undefined;
      const open = (operation.security ?? []).length === 0;
      const scoped =
        operation['x-bearer-key'] !== undefined ||
        (operation.security ?? []).some(
          (alternative) => Object.values(alternative).flat().length > 0,
        );
      const byKey = (operation.security ?? []).some(
        (alternative) => alternative['bearerKey'] !== undefined,
      );
      const body = operation.requestBody !== undefined;
      const takes = (name: string): boolean =>
        (operation.parameters ?? []).some(
          (parameter) => resolve(document, parameter)['name'] === name,
        );
      const further = [takes('Prefer') ? '202' : '', takes('dry_run') ? '204' : ''];
      const all = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      const successes = all.length === 1 ? all : all.filter((status) => !further.includes(status));
      const wanted: (readonly [number | 'default', boolean])[] = [
        ['default', true],
        [400, true],
        [401, !open],
        [403, scoped],
        [404, byKey || path.includes('{')],
        [405, true],
        [408, true],
        [413, body],
        [415, body],
        [429, byKey],
        [431, true],
        [500, true],
        [503, true],
      ];
      return [
        ...(successes.length === 1
          ? []
          : [
              `${operation.operationId}: an operation has one success status, except for 202 by Prefer and 204 of a dry run`,
            ]),
        ...wanted
          .filter(([status, when]) => when && !has(status))
          .map(([status]) => `${operation.operationId}: ${status} is not declared`),
        ...(body
          ? []
          : [413, 415]
              .filter(has)
              .map(
                (status) => `${operation.operationId}: ${status} is declared, but no body is read`,
              )),
      ];
    });
  },
};

const parameters: Rule = {
  name: 'parameters',
  check(document) {
    return operationsOf(document).flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap((reference) => {
        const parameter = resolve(document, reference);
        const place = `${operation.operationId}: the parameter \`${String(parameter['name'])}\``;
        return [
          ...(isMap(reference) && reference['$ref'] !== undefined
            ? []
            : [`${place} is not a component`]),
          ...(typeof parameter['description'] === 'string' ? [] : [`${place} has no description`]),
          ...(parameter['example'] === undefined ? [`${place} has no example`] : []),
        ];
      }),
    );
  },
};

const REPETITIONS = ['read', 'idempotent', 'once'];

/** Clients repeat an operation according to its effect: GET reads, and an Idempotency-Key makes it safe. */
const repetition: Rule = {
  name: 'repetition',
  check(document) {
    return operationsOf(document)
      .filter(({ path }) => path.startsWith('/api/'))
      .flatMap(({ method, operation }) => {
        const { operationId: id, 'x-repetition': said } = operation;
        const isKeyed = (operation.parameters ?? []).some(
          (parameter) => resolve(document, parameter)['name'] === 'Idempotency-Key',
        );
        if (method === 'get' || isKeyed)
          return said === undefined ? [] : [`${id}: its repetition is known without x-repetition`];
        return said !== undefined && REPETITIONS.includes(said)
          ? []
          : [`${id}: x-repetition is ${REPETITIONS.join(', ')}`];
      });
  },
};

export const operationRules: readonly Rule[] = [
  operationId,
  paths,
  prose,
  scopes,
  statuses,
  parameters,
  repetition,
];

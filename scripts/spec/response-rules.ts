/** Rules for requests' and responses' contents: media types, headers, envelopes, examples. */

import type { SpecDocument } from '../generate/bundle.ts';
import type { Rule } from './rule.ts';
import { isMap, operationsOf, resolve, type JsonMap } from './walk.ts';

interface PlacedResponse {
  readonly place: string;
  /** null: `default`, the error responses and have no status of their own in the document. */
  readonly status: number | null;
  readonly reference: unknown;
  readonly response: JsonMap;
  readonly v1: boolean;
}

function responsesOf(document: SpecDocument): readonly PlacedResponse[] {
  return operationsOf(document).flatMap(({ path, operation }) =>
    Object.entries(operation.responses).map(([status, reference]) => ({
      place: `${operation.operationId} ${status}`,
      status: status === 'default' ? null : Number(status),
      reference,
      response: resolve(document, reference),
      v1: path.startsWith('/api/v1/'),
    })),
  );
}

/** The one JSON content of a response or a request body, or the first content of a file. */
function json(holder: JsonMap): JsonMap | undefined {
  const content = isMap(holder['content']) ? holder['content'] : {};
  const media = content[BYTES] ?? content['application/json'];
  return isMap(media) ? media : undefined;
}

function mediaProblem(holder: JsonMap): string | undefined {
  const content = isMap(holder['content']) ? Object.keys(holder['content']) : [];
  return content.join() === 'application/json'
    ? undefined
    : 'the media type is `application/json` alone';
}

const BYTES = 'application/octet-stream';

/** Returns true if the body of a request is a file, whatever its media type. */
function isUpload(document: SpecDocument, body: JsonMap): boolean {
  const content = isMap(body['content']) ? Object.values(body['content']) : [];
  return content.every(
    (media) =>
      isMap(media) &&
      isMap(media['schema']) &&
      resolve(document, media['schema'])['format'] === 'binary',
  );
}

/** A file is bytes in every media type but JSON, which validators of responses parse: there it is an array. */
function isFile(document: SpecDocument, response: JsonMap): boolean {
  const content = isMap(response['content']) ? Object.entries(response['content']) : [];
  return (
    (content.length > 1 || content[0]?.[0] === BYTES) &&
    content.every(([type, media]) => {
      if (!isMap(media) || !isMap(media['schema'])) return false;
      const schema = resolve(document, media['schema']);
      return type === 'application/json'
        ? schema['type'] === 'array'
        : schema['format'] === 'binary';
    })
  );
}

const isEmpty = (status: number | null): boolean => status === 204 || status === 304;

const media: Rule = {
  name: 'media',
  check(document) {
    const requestProblem = (body: JsonMap) =>
      isUpload(document, body) ? undefined : mediaProblem(body);
    const bodies = operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) =>
      requestBody === undefined
        ? []
        : [{ place: operationId, problem: requestProblem(resolve(document, requestBody)) }],
    );
    const responses = responsesOf(document).map(({ place, status, response }) => ({
      place,
      problem: isFile(document, response)
        ? undefined
        : !isEmpty(status)
          ? mediaProblem(response)
          : response['content'] === undefined
            ? undefined
            : `a response with ${status} has no content`,
    }));
    return [...bodies, ...responses].flatMap(({ place, problem }) =>
      problem === undefined ? [] : [`${place}: ${problem}`],
    );
  },
};

/** Sent before the service knows who is asking, or without looking. */
const UNCOUNTED = [401, 405, 408, 431];
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const headers: Rule = {
  name: 'headers',
  check(document) {
    return responsesOf(document).flatMap(({ place, status, response, v1 }) => {
      const declared = isMap(response['headers']) ? response['headers'] : {};
      const wanted: (readonly [string, boolean])[] = [
        ['X-Request-Id', true],
        ['WWW-Authenticate', status === 401],
        ['Retry-After', status === 429 || status === 503],
        ['Location', status === 201 && v1],
        ['Allow', status === 405],
        ...RATE_LIMIT_HEADERS.map(
          (name) => [name, v1 && status !== null && !UNCOUNTED.includes(status)] as const,
        ),
      ];
      return wanted
        .filter(([name, when]) => when && declared[name] === undefined)
        .map(([name]) => `${place}: the header ${name} is not declared`);
    });
  },
};

const headerExamples: Rule = {
  name: 'header-examples',
  check(document) {
    const places = responsesOf(document).flatMap(({ place, response }) =>
      Object.entries(isMap(response['headers']) ? response['headers'] : {}).map(
        ([name, header]) => ({
          place,
          name,
          header: resolve(document, header),
        }),
      ),
    );
    return places
      .filter(({ header }) => header['example'] === undefined)
      .map(({ place, name }) => `${place}: the header ${name} has no example`);
  },
};

/** progenitor generates nothing for an operation whose errors are of several types. */
const errorEnvelope: Rule = {
  name: 'error-envelope',
  check(document) {
    return responsesOf(document)
      .filter(isError)
      .flatMap(({ place, reference, response }) => {
        if (!isMap(reference) || reference['$ref'] === undefined)
          return [`${place}: an error response is a component`];
        const schema = json(response)?.['schema'];
        if (!isMap(schema) || schema['$ref'] !== '#/components/schemas/ErrorResponse')
          return [`${place}: the schema of an error is ErrorResponse`];
        return isErrorEnvelope(resolve(document, schema))
          ? []
          : [`${place}: an error response is {success: false, error: ErrorInfo, meta: Meta}`];
      });
  },
};

function isError({ status }: PlacedResponse): boolean {
  return status === null || status >= 400;
}

function isErrorEnvelope(schema: JsonMap): boolean {
  const { success, error, meta } = isMap(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return (
    ['success', 'error', 'meta'].every((member) => required.includes(member)) &&
    isMap(success) &&
    isMap(success['not']) &&
    success['not']['const'] === true &&
    isMap(error) &&
    error['$ref'] === '#/components/schemas/ErrorInfo' &&
    isMap(meta) &&
    meta['$ref'] === '#/components/schemas/Meta'
  );
}

const examplesPresent: Rule = {
  name: 'examples-present',
  check(document) {
    const bodies = operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) =>
      requestBody === undefined
        ? []
        : [{ place: `${operationId} request`, content: json(resolve(document, requestBody)) }],
    );
    const responses = responsesOf(document)
      .filter(({ status }) => !isEmpty(status))
      .map(({ place, response }) => ({ place, content: json(response) }));
    return [...bodies, ...responses].flatMap(({ place, content }) => {
      const examples = isMap(content?.['examples']) ? Object.values(content['examples']) : [];
      if (examples.length === 0) return [`${place}: there is no example`];
      return examples.every((example) => isMap(example) && example['$ref'] !== undefined)
        ? []
        : [`${place}: an example is a file of openapi/examples`];
    });
  },
};

/** An example of an error shows a code that has this very status, and every code of the list is in the table. */
const errorCodes: Rule = {
  name: 'error-codes',
  check(document, errors) {
    const shown = responsesOf(document)
      .filter(isError)
      .flatMap(({ place, status, response }) => {
        const examples = json(response)?.['examples'];
        return Object.entries(isMap(examples) ? examples : {}).flatMap(([name, reference]) => {
          const value = resolve(document, reference)['value'];
          const error = isMap(value) && isMap(value['error']) ? value['error'] : {};
          const code = String(error['code']);
          if (errors[code] === undefined || (status !== null && errors[code].status !== status))
            return [
              `${place}: the example ${name} has the code ${code}, which has another status or none`,
            ];
          return name === code || name.startsWith(`${code}_`)
            ? []
            : [`${place}: the example ${name} is not called by its code, ${code}`];
        });
      });
    const listed = resolve(document, { $ref: '#/components/schemas/ErrorCode' })[
      'x-extensible-enum'
    ];
    const same = JSON.stringify(listed) === JSON.stringify(Object.keys(errors));
    return [...shown, ...(same ? [] : ['ErrorCode: the list is not that of openapi/errors.yaml'])];
  },
};

export const responseRules: readonly Rule[] = [
  media,
  headers,
  headerExamples,
  errorEnvelope,
  examplesPresent,
  errorCodes,
];

/** Translates a schema's errors for the author of the config. */

import type { ErrorObject } from 'ajv/dist/2020.js';

import { pointer } from '../../kit/json-pointer.ts';
import { memberName } from '../../kit/member-name.ts';
import { patternSentence, UNKNOWN_PATTERN } from '../../kit/pattern-sentence.ts';
import { schemaSentence, typeNames } from '../../kit/schema-sentence.ts';
import {
  DECIMAL_TYPE_FORMAT,
  didYouMean,
  nearest,
  unknownType,
  withHint,
} from '../values/columns.ts';
import { checkExpressionSyntax } from '../expression/index.ts';
import type { Problem } from '../types.ts';

const MAX_LISTED = 24;

export function configProblem(error: ErrorObject, nodeType: string): Problem {
  const { instancePath: path, keyword, params, propertyName } = error;
  const where = path === '' ? nodeType : `\`${memberName(path)}\``;
  if (propertyName !== undefined)
    return wrong(
      `${path}${pointer(propertyName)}`,
      `The name ${JSON.stringify(propertyName)} in ${where} ${sentence(error)}`,
    );
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return missing(where, path, String(params['missingProperty']));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknownMember(
        error,
        where,
        String(params['additionalProperty'] ?? params['unevaluatedProperty']),
      );
    case 'enum':
      return notAllowed(error, where);
    case 'format':
      return format(error, where);
    default:
      return wrong(path, `${where} ${sentence(error)}`);
  }
}

function sentence(error: ErrorObject): string {
  const { keyword, params, message, parentSchema, schema } = error;
  switch (keyword) {
    case 'anyOf':
    case 'oneOf':
      return params['passingSchemas']
        ? 'fits more than one of its forms'
        : `must be ${forms(schema as readonly SchemaLike[])}`;
    case 'pattern': {
      const words = patternSentence(String(params['pattern']));
      return words === UNKNOWN_PATTERN ? `${words}${purpose(parentSchema)}` : words;
    }
    case 'false schema':
    case 'not':
      return 'is not allowed here';
    default:
      return schemaSentence(error) ?? `${message ?? 'is wrong'}${purpose(parentSchema)}`;
  }
}

function notAllowed({ instancePath: path, params, data }: ErrorObject, where: string): Problem {
  const allowed = params['allowedValues'] as readonly unknown[];
  const message = `${where} must be ${choice(allowed)}`;
  const near =
    typeof data === 'string' && data.length > 2
      ? nearest(
          data,
          allowed.filter((one) => typeof one === 'string'),
        )
      : undefined;
  const hint = near === undefined ? { message } : withHint(message, didYouMean(near));
  return { code: 'invalid_config', path, ...hint };
}

/** Adds the member's purpose, which helps if the problem is one of the schema only. */
function purpose(schema: ErrorObject['parentSchema']): string {
  const description: unknown = schema?.['description'];
  return typeof description === 'string' ? ` (${description})` : '';
}

function missing(where: string, path: string, member: string): Problem {
  return {
    code: 'missing_config',
    message: `${where} requires \`${member}\``,
    path: `${path}${pointer(member)}`,
  };
}

function unknownMember(
  { instancePath, parentSchema }: ErrorObject,
  where: string,
  member: string,
): Problem {
  const allowed = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
  const near = nearest(member, allowed);
  const hint =
    near === undefined
      ? allowed.length === 0
        ? ''
        : `; it has ${allowed.join(', ')}`
      : `; did you mean \`${near}\`?`;
  return wrong(`${instancePath}${pointer(member)}`, `${where} has no member \`${member}\`${hint}`);
}

function format({ instancePath: path, params, data }: ErrorObject, where: string): Problem {
  if (params['format'] === 'expression') {
    const checked = checkExpressionSyntax(String(data), path);
    if (!checked.ok && checked.problems[0]) return checked.problems[0];
  }
  if (params['format'] === DECIMAL_TYPE_FORMAT) {
    const { message, suggestion } = unknownType(String(data));
    const sentence = `${where} is not the name of a type. ${message}`;
    return { code: 'invalid_config', path, message: sentence, suggestion };
  }
  return wrong(path, `${where} is not a valid ${String(params['format'])}`);
}

interface SchemaLike {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

function forms(schemas: readonly SchemaLike[]): string {
  const names = schemas.map((form) =>
    form.const !== undefined
      ? JSON.stringify(form.const)
      : form.enum
        ? choice(form.enum)
        : typeNames(form.type ?? 'a value of another form'),
  );
  return [...new Set(names)].join(', or ');
}

function choice(allowed: readonly unknown[]): string {
  const listed = allowed
    .slice(0, MAX_LISTED)
    .map((one) => JSON.stringify(one))
    .join(', ');
  return `one of ${listed}${allowed.length > MAX_LISTED ? ', …' : ''}`;
}

function wrong(path: string, message: string): Problem {
  return { code: 'invalid_config', message, path };
}

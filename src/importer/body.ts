/** The body of a request as parameters: the members of its schema, or the fields of its form. */

import type { OperationBody, OperationParameter } from '../model/integration.ts';
import { isTrue, member, textOf, type Located } from './located.ts';
import { contentOf, isForm, isJson, mediaTypes } from './media.ts';
import { parameterOf, type Described, type Tools } from './parameters.ts';
import { isList, isReadOnly, isRecord, type Shape } from './shape.ts';

export interface ReadBody {
  readonly body: OperationBody;
  readonly parameters: readonly OperationParameter[];
  /** Why the operation cannot be imported. */
  readonly unfit?: string | undefined;
}

const JSON_BODY: OperationBody = { format: 'json', pointer: '' };
const FORM_BODY: OperationBody = { format: 'form', pointer: '' };
const NONE: ReadBody = { body: JSON_BODY, parameters: [] };

export function bodyOf(tools: Tools, operation: Located, described: Described): ReadBody {
  if (tools.reading.version === '2.0') return swaggerBody(tools, operation, described);
  const request = tools.reading.resolve(member(operation, 'requestBody'));
  if (request.value === undefined) return NONE;
  const content = contentOf(request);
  const required = requirement(request);
  const json = content.find(([type]) => isJson(type));
  if (json) return { body: JSON_BODY, parameters: membersOf(tools, json[1], required) };
  const form = content.find(([type]) => isForm(type));
  if (form) return { body: FORM_BODY, parameters: membersOf(tools, form[1], required) };
  if (content.length === 0) return NONE;
  return foreign(
    tools,
    request,
    content.map(([type]) => type),
    required === true,
  );
}

/** undefined: it is not said, which many documents forget of bodies that they need. */
function requirement(body: Located): boolean | undefined {
  const { value } = member(body, 'required');
  return typeof value === 'boolean' ? value : undefined;
}

function swaggerBody(tools: Tools, operation: Located, { body, form }: Described): ReadBody {
  const consumed = mediaTypes(tools.reading, operation, 'consumes');
  if (form.length > 0) {
    const files = form.filter((one) => textOf(member(one, 'type')) === 'file');
    const required = form.some((one) => isTrue(member(one, 'required')));
    const only = consumed.length > 0 && !consumed.some(isForm);
    if (files.some((one) => isTrue(member(one, 'required'))) || only)
      return foreign(tools, operation, ['multipart/form-data'], required || files.length > 0);
    for (const { path } of files)
      tools.reading.warn(path, 'A file has no counterpart, and is left out');
    return {
      body: FORM_BODY,
      parameters: fieldsOf(
        tools,
        form.filter((one) => !files.includes(one)),
      ),
    };
  }
  if (!body) return NONE;
  const required = requirement(body);
  if (consumed.length > 0 && !consumed.some(isJson))
    return foreign(tools, body, consumed, required === true);
  return { body: JSON_BODY, parameters: membersOf(tools, member(body, 'schema'), required) };
}

function foreign(tools: Tools, at: Located, types: readonly string[], required: boolean): ReadBody {
  const listed = types
    .slice(0, 5)
    .map((type) => `\`${type}\``)
    .join(', ');
  if (required)
    return { ...NONE, unfit: `Its body is written as ${listed}, which has no counterpart` };
  tools.reading.warn(
    at.path,
    `The body, which may be left out, is written as ${listed}, which has no counterpart: none is sent`,
  );
  return NONE;
}

function membersOf(
  tools: Tools,
  schema: Located,
  required: boolean | undefined,
): readonly OperationParameter[] {
  const { reading } = tools;
  let shape = tools.shapes.of(schema);
  for (const { path, message } of shape.notes) reading.warn(path, message);
  const items = isList(shape) ? shape.items : undefined;
  if (items) {
    shape = tools.shapes.of(items);
    reading.warn(
      schema.path,
      'The body is a list: nodes send their rows as `batch` with an empty `pointer`',
    );
  }
  if (shape.variants.length > 1)
    reading.warn(shape.own.path, 'The body has several forms, of which the first is taken');
  if (!isRecord(shape) || shape.members.size === 0) {
    reading.warn(schema.path, 'The body is no object with described fields: nodes send none of it');
    return [];
  }
  return fromMembers(tools, shape, required);
}

function fromMembers(
  tools: Tools,
  shape: Shape,
  required: boolean | undefined,
): readonly OperationParameter[] {
  const { reading, shapes, types } = tools;
  const isOptional = required === false;
  // A default would be sent alone, and a body without what it requires is worse than none.
  const leavesDefaults = isOptional && shape.required.size > 0;
  reading.spend(shape.members.size);
  return [...shape.members].flatMap(([name, schema]) => {
    const inner = shapes.of(schema);
    if (isReadOnly(inner)) return [];
    // Of several forms a value may have, nodes write the first.
    const type = types.of(inner.variants[0] ?? inner);
    if (inner.types.size === 0)
      reading.warn(schema.path, `\`${name.slice(0, 100)}\` is not described: nodes give an object`);
    const parameter = parameterOf(reading, inner, name, type);
    const { default: _, ...withoutDefault } = parameter;
    const field = leavesDefaults ? withoutDefault : parameter;
    return [{ ...field, in: 'body' as const, required: !isOptional && shape.required.has(name) }];
  });
}

function fieldsOf(tools: Tools, fields: readonly Located[]): readonly OperationParameter[] {
  return fields.map((field) => {
    const name = textOf(member(field, 'name')) ?? '';
    const shape = tools.shapes.of(field);
    return {
      ...parameterOf(tools.reading, shape, name, tools.types.of(shape)),
      in: 'body' as const,
      required: isTrue(member(field, 'required')),
    };
  });
}

/** Reads the body of a request as parameters: the members of its schema, or the fields of its form. */

import type { OperationBody, OperationParameter } from '../model/integration.ts';
import { formField } from './form-field.ts';
import { isTrue, member, members, textOf, type Located } from './located.ts';
import { isForm, isJson, mediaTypes } from './media.ts';
import { styleOf } from './parameter-style.ts';
import { parameterOf, type Described, type Tools } from './parameters.ts';
import { isList, isReadOnly, isRecord, type Shape } from './shape.ts';
import { quoted } from './texts.ts';

export interface ReadBody {
  readonly body: OperationBody;
  readonly parameters: readonly OperationParameter[];
  /** The members of a JSON object, by their names in the request. */
  readonly shapes?: ReadonlyMap<string, Shape> | undefined;
  /** The reason why the operation cannot be imported. */
  readonly unsupported?: string | undefined;
}

const JSON_BODY: OperationBody = { format: 'json', pointer: '' };
const FORM_BODY: OperationBody = { format: 'form', pointer: '' };
const NONE: ReadBody = { body: JSON_BODY, parameters: [] };

/** Reason for skipping an operation. */
const LIST_OF_OTHERS = 'Its body is a list of values that are not described as objects';
const UNDESCRIBED = 'Its body is not described';
const NO_OBJECT = 'Its body is neither an object nor a list of objects';
const UNDESCRIBED_FIELDS = 'Its body is an object whose fields are not described';

export function bodyOf(tools: Tools, operation: Located, described: Described): ReadBody {
  if (tools.reading.version === '2.0') return swaggerBody(tools, operation, described);
  const request = tools.reading.resolve(member(operation, 'requestBody'));
  if (request.value === undefined) return NONE;
  const content = members(member(request, 'content'));
  const required = requirement(request);
  const json = content.find(([type]) => isJson(type));
  if (json) return jsonBody(tools, member(json[1], 'schema'), required);
  const form = content.find(([type]) => isForm(type));
  if (form) return formBody(tools, form[1], required);
  if (content.length === 0) return NONE;
  return foreign(
    tools,
    request,
    content.map(([type]) => type),
    required === true,
  );
}

/** Undefined if the document does not say, which is common even for bodies that an API requires. */
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
      tools.reading.warn(path, 'A file is not supported, and is left out');
    const fields = form.filter((one) => !files.includes(one));
    return { body: FORM_BODY, parameters: fields.map((field) => fieldOf(tools, field)) };
  }
  if (!body) return NONE;
  const required = requirement(body);
  if (consumed.length > 0 && !consumed.some(isJson))
    return foreign(tools, body, consumed, required === true);
  return jsonBody(tools, member(body, 'schema'), required);
}

function foreign(tools: Tools, at: Located, types: readonly string[], required: boolean): ReadBody {
  const listed = types
    .slice(0, 5)
    .map((type) => `\`${type}\``)
    .join(', ');
  if (required)
    return { ...NONE, unsupported: `Its body is written as ${listed}, which is not supported` };
  tools.reading.warn(
    at.path,
    `The body, which may be left out, is written as ${listed}, which is not supported: none is sent`,
  );
  return NONE;
}

function jsonBody(tools: Tools, schema: Located, required: boolean | undefined): ReadBody {
  const { reading, shapes } = tools;
  const body = shapeOf(tools, schema);
  if (!isList(body)) return withMembers(tools, schema, body, { format: 'json', required });
  const items = body.items && shapes.of(body.items);
  // Without its list, such a request could have another meaning, such as deleting everything.
  if (!items || !isRecord(items)) return { ...NONE, unsupported: LIST_OF_OTHERS };
  reading.warn(
    schema.path,
    'The body is a list: nodes send their rows as `batch` with an empty `pointer`',
  );
  if (items.members.size === 0) return NONE;
  return withMembers(tools, schema, items, { format: 'json', required });
}

function formBody(tools: Tools, media: Located, required: boolean | undefined): ReadBody {
  const schema = member(media, 'schema');
  const encoding = member(media, 'encoding');
  return withMembers(tools, schema, shapeOf(tools, schema), { format: 'form', required, encoding });
}

function shapeOf({ reading, shapes }: Tools, schema: Located): Shape {
  const shape = shapes.of(schema);
  for (const { path, message } of shape.notes) reading.warn(path, message);
  return shape;
}

interface BodyKind {
  readonly format: OperationBody['format'];
  readonly required: boolean | undefined;
  /** The encoding of a form's fields. */
  readonly encoding?: Located;
}

/** @param shape the shape of one object: the body, or an item of its list */
function withMembers(tools: Tools, schema: Located, shape: Shape, kind: BodyKind): ReadBody {
  const { reading } = tools;
  const body = kind.format === 'form' ? FORM_BODY : JSON_BODY;
  if (shape.variants.length > 1)
    reading.warn(shape.schema.path, 'The body has several forms, of which the first is taken');
  if (isRecord(shape) && shape.members.size > 0)
    return {
      body,
      parameters: fromMembers(tools, shape, kind),
      ...(kind.format === 'json' && { shapes: shapesOf(tools, shape) }),
    };
  if (!isRecord(shape) && kind.required !== false)
    return { ...NONE, unsupported: shape.types.size === 0 ? UNDESCRIBED : NO_OBJECT };
  if (kind.required === true && member(shape.schema, 'properties').value === undefined)
    return { ...NONE, unsupported: UNDESCRIBED_FIELDS };
  reading.warn(schema.path, 'The body is no object with described fields: nodes send none of it');
  return { body, parameters: [] };
}

function shapesOf({ shapes }: Tools, { members: fields }: Shape): ReadonlyMap<string, Shape> {
  return new Map([...fields].map(([name, schema]) => [name, shapes.of(schema)] as const));
}

function fromMembers(
  tools: Tools,
  shape: Shape,
  { format, required, encoding }: BodyKind,
): readonly OperationParameter[] {
  const { reading, shapes, types } = tools;
  const isOptional = required === false;
  // A default would be sent alone, and a body without its required members is worse than no body.
  const leavesDefaults = isOptional && shape.required.size > 0;
  reading.spend(shape.members.size);
  return [...shape.members].flatMap(([name, schema]) => {
    const inner = shapes.of(schema);
    if (isReadOnly(inner)) return [];
    // If several forms are allowed, nodes send the first.
    const type = types.of(inner.variants[0] ?? inner);
    const field =
      format === 'form'
        ? formField(tools, { name, schema, shape: inner, type, encoding })
        : { type };
    if (inner.types.size === 0 && field.type === 'object')
      reading.warn(schema.path, `${quoted(name)} is not described: nodes take an object`);
    const parameter = { ...parameterOf(reading, inner, name, field.type), ...field };
    const { default: _, ...withoutDefault } = parameter;
    const sendable = leavesDefaults ? withoutDefault : parameter;
    return [
      { ...sendable, in: 'body' as const, required: !isOptional && shape.required.has(name) },
    ];
  });
}

/** A field of a form in Swagger 2.0. */
function fieldOf(tools: Tools, field: Located): OperationParameter {
  const { reading, shapes, types } = tools;
  const name = textOf(member(field, 'name')) ?? '';
  const shape = shapes.of(field);
  const type = types.of(shape);
  return {
    ...parameterOf(reading, shape, name, type),
    ...(type === 'array' && styleOf(reading, field, name, type)),
    in: 'body',
    required: isTrue(member(field, 'required')),
  };
}

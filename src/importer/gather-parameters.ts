/** Collects all parameters of an operation under unique names. */

import { createHash } from 'node:crypto';

import { isUnsafeName } from '../kit/unsafe-name.ts';
import type { OperationParameter } from '../model/integration.ts';
import type { Reading } from './reading.ts';
import { placeholderName, type RoutePath } from './route.ts';
import { quoted } from './texts.ts';

const MAX_PARAMETERS = 200;
const MAX_NAME = 100;
const MAX_WIRE_NAME = 200;
const CONTROLS = /[\u0000-\u001f\u007f]|\p{Surrogate}/u;

export interface Gathered {
  readonly parameters: readonly OperationParameter[];
  readonly unsupported?: string | undefined;
}

/** @param at the path of the operation in the document */
export function gatherParameters(
  reading: Reading,
  at: string,
  route: RoutePath,
  described: readonly OperationParameter[],
  body: readonly OperationParameter[],
): Gathered {
  const inPath = pathParameters(reading, at, route, described);
  const others = described.filter((one) => one.in !== 'path');
  const all = [...inPath, ...fixedParameters(route, others), ...others, ...body];
  const unnamed = all.find((one) => one.required && !canBeNamed(one));
  if (unnamed)
    return { parameters: [], unsupported: 'The name of a parameter that it needs is no name' };
  for (const one of all)
    if (isUnsafeName(one.wireName ?? one.name))
      reading.warn(at, `A parameter cannot be named ${quoted(one.name)}, and is left out`);
  const parameters = named(distinct(all.filter(canBeNamed)));
  if (parameters.length <= MAX_PARAMETERS) return { parameters };
  const needed = parameters.filter(({ required }) => required);
  if (needed.length > MAX_PARAMETERS)
    return { parameters: [], unsupported: `It needs more than ${MAX_PARAMETERS} parameters` };
  reading.warn(
    at,
    `There are ${parameters.length} parameters, of which ${MAX_PARAMETERS} are taken, the required ones first`,
  );
  const selected = new Set(
    [...needed, ...parameters.filter((one) => !one.required)].slice(0, MAX_PARAMETERS),
  );
  return { parameters: parameters.filter((one) => selected.has(one)) };
}

/** One for each placeholder, even if it is not described. */
function pathParameters(
  reading: Reading,
  at: string,
  route: RoutePath,
  described: readonly OperationParameter[],
): readonly OperationParameter[] {
  for (const one of described)
    if (one.in === 'path' && !route.placeholders.includes(one.name))
      reading.warn(at, `${quoted(one.name)} is not in the path, and is left out`);
  return route.placeholders.map((name) => {
    const description = described.find((one) => one.in === 'path' && one.name === name);
    const fixedMembers = { name: placeholderName(name), in: 'path', required: true } as const;
    if (description) return { ...description, ...fixedMembers };
    reading.warn(at, `\`{${name.slice(0, 100)}}\` is not described: it takes a string`);
    return { ...fixedMembers, type: 'string', description: '' };
  });
}

/** The parameters in `/orders?status=open`, which are sent unchanged. */
function fixedParameters(
  { query }: RoutePath,
  described: readonly OperationParameter[],
): readonly OperationParameter[] {
  return query
    .filter(([name]) => !described.some((one) => one.in === 'query' && one.name === name))
    .map(([name, value]) => ({
      name,
      in: 'query',
      type: 'string',
      required: false,
      default: value,
      enum: [value],
      description: '',
    }));
}

function canBeNamed({ name, wireName }: OperationParameter): boolean {
  const requestName = wireName ?? name;
  return (
    requestName.length > 0 &&
    requestName.length <= MAX_WIRE_NAME &&
    !CONTROLS.test(requestName) &&
    !isUnsafeName(requestName)
  );
}

/** Removes parameters with the same name in the same place. */
function distinct(all: readonly OperationParameter[]): readonly OperationParameter[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = `${one.in} ${one.wireName ?? one.name}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The first parameter of a name keeps it; later ones are prefixed with their place. */
function named(all: readonly OperationParameter[]): readonly OperationParameter[] {
  const names = new Set<string>();
  return all.map((one) => {
    const wanted = shortened(one.name);
    let name = wanted;
    for (let number = 1; names.has(name); number += 1)
      name = shortened(`${one.in}_${wanted}${number === 1 ? '' : `_${number}`}`);
    names.add(name);
    return name === one.name ? one : { ...one, name, wireName: one.wireName ?? one.name };
  });
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_NAME - 9)}_${hash}`;
}

/** Members of a config whose values only a run determines, but whose types are known. */

import type { DataType, Json, Parameter, ParameterType } from '../types.ts';

export interface AwaitedValue {
  /** Members with the same key have the same value. */
  readonly key: string;
  readonly type: ParameterType;
  /** The allowed values. */
  readonly enum?: readonly Json[] | undefined;
  /** The name of a parameter that a call can omit. */
  readonly omittable?: string | undefined;
  /** The start of a sentence about the type. */
  readonly subject: string;
}

export function awaitedParameter({ name, type, enum: values, required }: Parameter): AwaitedValue {
  return {
    key: `$${name}`,
    type,
    enum: values,
    ...(required ? {} : { omittable: name }),
    subject: `The parameter \`${name}\` is declared as \`${type}\``,
  };
}

/** Undefined for JSON, which can be any value. */
export function awaitedExpression(text: string, type: DataType): AwaitedValue | undefined {
  if (type === 'object') return undefined;
  return { key: `=${text}`, type, subject: `The value of this expression is a \`${type}\`` };
}

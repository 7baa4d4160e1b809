import type { NumberProblem } from './number-literal.ts';
import type { StringProblem } from './string-reader.ts';
import type { Trail } from './trail.ts';

export type Halt = { readonly kind: 'syntax'; readonly what: string } | { readonly kind: 'depth' };

/** Valid JSON with text that cannot be stored, in a value or in a member's name, or with a forbidden name. */
export interface TextFinding {
  readonly what: StringProblem | 'forbidden';
  readonly trail: Trail;
}

/** A number that does not fit a double. */
export interface NumberFinding {
  readonly problem: NumberProblem;
  readonly literal: string;
  readonly trail: Trail;
}

/** Records the first finding of each kind. */
export class Findings {
  text: TextFinding | null = null;
  number: NumberFinding | null = null;
  /** True if one of the numbers is infinite, which need not be the first finding. */
  hasInfinite = false;

  addText(what: TextFinding['what'], trail: Trail): void {
    this.text ??= { what, trail };
  }

  addNumber(finding: NumberFinding): void {
    this.number ??= finding;
    this.hasInfinite ||= finding.problem === 'infinite';
  }
}

export function unexpectedEnd(): Halt {
  return { kind: 'syntax', what: 'Unexpected end of JSON input' };
}

/** @param before number of bytes before the chunk */
export function unexpected(chunk: Buffer, at: number, before: number): Halt {
  const [character = ''] = chunk.toString('utf8', at, at + 4);
  return { kind: 'syntax', what: `Unexpected ${JSON.stringify(character)} at byte ${before + at}` };
}

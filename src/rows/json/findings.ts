/** The findings of a scan. */

import type { NumberFault } from './number-literal.ts';
import type { StringFault } from './string-reader.ts';
import type { Trail } from './trail.ts';

/** The reason why reading stopped. */
export type Halt = { readonly kind: 'syntax'; readonly what: string } | { readonly kind: 'depth' };

/** In a text that can be read: text that nothing can keep, in a value or in the name of a member, or a name that is forbidden. */
export interface TextFinding {
  readonly what: StringFault | 'forbidden';
  readonly trail: Trail;
}

/** A number that a double cannot hold. */
export interface NumberFinding {
  readonly fault: NumberFault;
  readonly literal: string;
  readonly trail: Trail;
}

/** The first of each kind counts. */
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
    this.hasInfinite ||= finding.fault === 'infinite';
  }
}

export function unexpectedEnd(): Halt {
  return { kind: 'syntax', what: 'Unexpected end of JSON input' };
}

/** @param before how many bytes there were before the chunk */
export function unexpected(chunk: Buffer, at: number, before: number): Halt {
  const [character = ''] = chunk.toString('utf8', at, at + 4);
  return { kind: 'syntax', what: `Unexpected ${JSON.stringify(character)} at byte ${before + at}` };
}

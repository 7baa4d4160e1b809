/** The members of an execute call's body, while they arrive: parameters go where their nodes take them from. */

import { ApiError } from '../../errors.ts';
import type { MemberAction, Opening } from '../../rows/index.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Intake, PostedParams, PostedRows } from '../../services/executions/executions.ts';
import { notAnObject } from './json-refusal.ts';
import { ParamCapture } from './param-capture.ts';

export interface PostedBody {
  /** What the schema of the body is to judge; undefined where there is no body. Rows that are in files are represented by empty lists. */
  readonly body: object | undefined;
  readonly params: PostedParams;
}

/** Of all parameters that are no rows in files, as they are written. */
const MAX_VALUES_BYTES = 262_144;
/** Of all rows that are in no file, as they are written. */
const MAX_ROWS_TEXT_BYTES = 262_144;
/** Represents a value that is not kept, where its kind is judged. */
const STAND_INS = { object: {}, array: [], scalar: null } as const;
/** The most unknown members that one refusal names. */
const MAX_UNKNOWN_FIELDS = 20;

export class PostedMembers {
  /** Says what happens to each parameter, and gives files for rows. */
  readonly #intake: Intake;
  readonly #budget = { left: MAX_VALUES_BYTES };
  readonly #rowsBudget = { left: MAX_ROWS_TEXT_BYTES };
  #params = new Map<string, ParamCapture>();
  /** Members of the body beside the parameters; of what is no object, the value in their place. */
  readonly #others = new Map<string, Json>();
  /** Names of parameters that nothing takes. */
  #unread = new Set<string>();
  #hasParams = false;
  #root: Opening = 'scalar';
  #current: ParamCapture | null = null;

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  /** What happens to the value that opens here: the body, one of its members, or a parameter. */
  ask(depth: number, step: string | number, opening: Opening): MemberAction {
    if (depth === 0) {
      this.#root = opening;
      return opening === 'object' ? 'enter' : 'skip';
    }
    return depth === 1 ? this.#member(String(step), opening) : this.#param(String(step), opening);
  }

  #member(name: string, opening: Opening): MemberAction {
    // As in any JSON text, the last member of a name counts.
    this.#others.delete(name);
    if (name === 'params') {
      for (const capture of this.#params.values()) capture.drop();
      this.#params = new Map();
      this.#unread = new Set();
      this.#hasParams = opening === 'object';
      if (this.#hasParams) return 'enter';
    }
    if (this.#others.size < MAX_UNKNOWN_FIELDS || name === 'params')
      this.#others.set(name, STAND_INS[opening]);
    return 'skip';
  }

  #param(name: string, opening: Opening): MemberAction {
    this.#params.get(name)?.drop();
    this.#params.delete(name);
    const use = this.#intake.useOf(name);
    if (use === 'none') {
      if (this.#unread.size < MAX_UNKNOWN_FIELDS) this.#unread.add(name);
      return 'skip';
    }
    const isRows = use === 'rows' && opening === 'array';
    const budget = isRows ? this.#rowsBudget : this.#budget;
    this.#current = new ParamCapture(this.#intake, budget, isRows);
    this.#params.set(name, this.#current);
    return this.#current;
  }

  /** What to wait for before the next bytes; null: nothing. */
  backlog(): Promise<void> | null {
    return this.#current?.backlog() ?? null;
  }

  /** Once all of the body was read. Throws INVALID_INPUT for what is no object, PAYLOAD_TOO_LARGE. */
  async body(): Promise<PostedBody> {
    this.#refuseUnacceptable();
    const values: Record<string, Json> = {};
    const rows = new Map<string, PostedRows>();
    for (const [name, capture] of this.#params) {
      const found = await capture.value();
      if ('rows' in found) rows.set(name, found.rows);
      else values[name] = found.value;
    }
    const emptied = Object.fromEntries([...rows.keys()].map((name) => [name, []]));
    const params = this.#hasParams ? { params: { ...values, ...emptied } } : {};
    return {
      body: { ...Object.fromEntries(this.#others), ...params },
      params: { values, rows, unread: [...this.#unread] },
    };
  }

  #refuseUnacceptable(): void {
    if (this.#root === 'array') throw notAnObject('an array');
    if (this.#root === 'scalar') throw notAnObject('a scalar');
    for (const [name, capture] of this.#params) if (capture.isTooLarge) throw tooLarge(name);
  }
}

function tooLarge(name: string): ApiError {
  const message = `The parameter \`${name.slice(0, 100).toWellFormed()}\` takes the parameters in configs beyond ${MAX_VALUES_BYTES} bytes, the most that they may have together. Only rows, an array of objects that a node takes as rows, may be larger.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

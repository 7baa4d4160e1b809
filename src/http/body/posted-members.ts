/** The members of an execute call's body while they arrive: parameters go to where their nodes read them. */

import { ApiError } from '../../errors.ts';
import type { MemberAction, Opening } from '../../rows/index.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Intake, PostedParams, PostedRows } from '../../services/executions/executions.ts';
import { notAnObject } from './json-refusal.ts';
import { ParamCapture } from './param-capture.ts';

export interface PostedBody {
  /** The body for schema validation; undefined without a body. Empty lists represent rows in files. */
  readonly body: object | undefined;
  readonly params: PostedParams;
}

/** Limit for the text of all parameters that are not rows in files. */
const MAX_VALUES_BYTES = 262_144;
/** Limit for the text of all rows that are not in files. */
const MAX_ROWS_TEXT_BYTES = 262_144;
/** Placeholders with the right type for values that are not stored, for validation. */
const STAND_INS = { object: {}, array: [], scalar: null } as const;
const MAX_UNKNOWN_FIELDS = 20;
const MAX_DUE_AT_BYTES = 256;

export class PostedMembers {
  /** Decides how each parameter is stored, and creates the files for rows. */
  readonly #intake: Intake;
  readonly #budget = { left: MAX_VALUES_BYTES };
  readonly #rowsBudget = { left: MAX_ROWS_TEXT_BYTES };
  #params = new Map<string, ParamCapture>();
  /** Members of the body other than the parameters, and invalid values in place of the parameters. */
  readonly #others = new Map<string, Json>();
  #unread = new Set<string>();
  #hasParams = false;
  #root: Opening = 'scalar';
  #current: ParamCapture | null = null;
  #dueAt: ParamCapture | null = null;

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  /** Decides how to handle the value that opens here: the body, one of its members, or a parameter. */
  ask(depth: number, step: string | number, opening: Opening): MemberAction {
    if (depth === 0) {
      this.#root = opening;
      return opening === 'object' ? 'enter' : 'skip';
    }
    return depth === 1 ? this.#member(String(step), opening) : this.#param(String(step), opening);
  }

  #member(name: string, opening: Opening): MemberAction {
    // The last of several members with one name counts, as in JSON.parse.
    this.#others.delete(name);
    if (name === 'due_at') {
      this.#dueAt = null;
      if (opening === 'scalar') return (this.#dueAt = this.#smallCapture());
    }
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

  #smallCapture(): ParamCapture {
    return new ParamCapture(this.#intake, { left: MAX_DUE_AT_BYTES }, false);
  }

  /** A promise to wait for before the next bytes, or null. */
  backlog(): Promise<void> | null {
    return this.#current?.backlog() ?? null;
  }

  /** Call it after the whole body has been read. Throws INVALID_INPUT if it is not an object, and PAYLOAD_TOO_LARGE. */
  async body(): Promise<PostedBody> {
    this.#refuseUnacceptable();
    const values: Record<string, Json> = {};
    const rows = new Map<string, PostedRows>();
    for (const [name, capture] of this.#params) {
      const param = await capture.value();
      if ('rows' in param) rows.set(name, param.rows);
      else values[name] = param.value;
    }
    const emptied = Object.fromEntries([...rows.keys()].map((name) => [name, []]));
    const params = this.#hasParams ? { params: { ...values, ...emptied } } : {};
    return {
      body: { ...Object.fromEntries(this.#others), ...params, ...(await this.#dueAtMember()) },
      params: { values, rows, unread: [...this.#unread] },
    };
  }

  /** Longer text is replaced with text that the schema also refuses. */
  async #dueAtMember(): Promise<{ readonly due_at?: Json }> {
    if (this.#dueAt === null) return {};
    if (this.#dueAt.isTooLarge) return { due_at: '' };
    const captured = await this.#dueAt.value();
    return 'value' in captured ? { due_at: captured.value } : {};
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

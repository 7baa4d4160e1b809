/** The scan of an execute call's body: which parameter goes where, and what the whole is refused for. */

import { ApiError } from '../../errors.ts';
import type { Fate, Opening } from '../../kit/json/outer-values.ts';
import { JsonScan } from '../../kit/json/scan.ts';
import { createUtf8Check } from '../../kit/json/utf8.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Intake, PostedParams, PostedRows } from '../../services/executions/executions.ts';
import { MAX_DEPTH } from './body.ts';
import { unrepresentableNumber } from './json-numbers.ts';
import {
  emptyBody,
  forbiddenMember,
  notAnObject,
  notJson,
  notUtf8,
  tooDeep,
  invalidText,
} from './json-refusal.ts';
import { FORBIDDEN_MEMBER } from './json-unfit-text.ts';
import { ParamCapture } from './param-capture.ts';

export interface PostedBody {
  /** What the schema of the body is to judge; undefined where there is no body. In the place of rows that are in files stand empty lists. */
  readonly body: object | undefined;
  readonly params: PostedParams;
}

export interface ParamsScan {
  /** Returns why the body is refused, what to wait for before the next chunk, or null. */
  accept(chunk: Buffer): ApiError | Promise<void> | null;
  end(): Promise<PostedBody>;
}

/** Of all parameters that are no rows in files, as they are written. */
const MAX_VALUES_BYTES = 262_144;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** Stands for a value that is not kept, where its kind is judged. */
const STAND_INS = { object: {}, array: [], scalar: null } as const;
/** Whoever sends more members that do not exist learns of the first ones. */
const MAX_STRANGERS = 20;

/** @param intake says what becomes of each parameter, and gives files for rows */
export function createParamsScan(intake: Intake): ParamsScan {
  const utf8 = createUtf8Check();
  const room = { left: MAX_VALUES_BYTES };
  let params = new Map<string, ParamCapture>();
  /** Members of the body beside the parameters; of what is no object, the value in their place. */
  const others = new Map<string, Json>();
  /** Names of parameters that nothing takes. */
  let unread = new Set<string>();
  let hasParams = false;
  let root: Opening = 'scalar';
  let current: ParamCapture | null = null;
  let isFirst = true;

  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [FORBIDDEN_MEMBER], ask });

  function ask(depth: number, step: string | number, opening: Opening): Fate {
    if (depth === 0) {
      root = opening;
      return opening === 'object' ? 'enter' : 'skip';
    }
    return depth === 1 ? member(String(step), opening) : param(String(step), opening);
  }

  function member(name: string, opening: Opening): Fate {
    // As in any JSON text, the last member of a name counts.
    others.delete(name);
    if (name === 'params') {
      for (const capture of params.values()) capture.drop();
      params = new Map();
      unread = new Set();
      hasParams = opening === 'object';
      if (hasParams) return 'enter';
    }
    if (others.size < MAX_STRANGERS || name === 'params') others.set(name, STAND_INS[opening]);
    return 'skip';
  }

  function param(name: string, opening: Opening): Fate {
    params.get(name)?.drop();
    params.delete(name);
    const use = intake.useOf(name);
    if (use === 'none') {
      if (unread.size < MAX_STRANGERS) unread.add(name);
      return 'skip';
    }
    current = new ParamCapture(intake, room, use === 'rows' && opening === 'array');
    params.set(name, current);
    return current;
  }

  function refuseUnfit(): void {
    if (root === 'array') throw notAnObject('an array');
    if (root === 'scalar') throw notAnObject('a scalar');
    for (const [name, capture] of params) if (capture.isTooLarge) throw tooLarge(name);
  }

  return {
    accept(chunk) {
      const bytes =
        isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
      isFirst = false;
      if (!utf8.accept(bytes)) return notUtf8();
      const halt = scan.accept(bytes);
      if (halt !== null) return halt.kind === 'depth' ? tooDeep(MAX_DEPTH) : notJson(halt.what);
      return current?.backlog() ?? null;
    },

    async end() {
      if (!utf8.end()) throw notUtf8();
      if (scan.isBlank) throw emptyBody();
      const halt = scan.end();
      if (halt !== null) throw notJson(halt.kind === 'depth' ? 'it nests too deep' : halt.what);
      const { text, number } = scan.findings;
      if (text !== null)
        throw text.what === 'forbidden'
          ? forbiddenMember(text.trail)
          : invalidText(text.what, text.trail);
      if (number !== null) throw unrepresentableNumber(number);
      refuseUnfit();
      const values: Record<string, Json> = {};
      const rows = new Map<string, PostedRows>();
      for (const [name, capture] of params) {
        const found = await capture.value();
        if ('rows' in found) rows.set(name, found.rows);
        else values[name] = found.value;
      }
      const shown = {
        ...values,
        ...Object.fromEntries([...rows.keys()].map((name) => [name, []])),
      };
      return {
        body: { ...Object.fromEntries(others), ...(hasParams ? { params: shown } : {}) },
        params: { values, rows, unread: [...unread] },
      };
    },
  };
}

function tooLarge(name: string): ApiError {
  const message = `The parameter \`${name.slice(0, 100).toWellFormed()}\` takes the parameters that stand in configs beyond ${MAX_VALUES_BYTES} bytes, the most that they may have together. Only rows, an array of objects that a node takes as rows, may be larger.`;
  return new ApiError('PAYLOAD_TOO_LARGE', message);
}

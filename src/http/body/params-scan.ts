/** The scan of an execute call's body: what the whole is refused for, wherever it is divided. */

import { ApiError } from '../../errors.ts';
import { createMarkRemover } from '../../kit/json/byte-order-mark.ts';
import { JsonScan } from '../../kit/json/scan.ts';
import { createUtf8Check } from '../../kit/json/utf8.ts';
import type { Intake } from '../../services/executions/executions.ts';
import { MAX_DEPTH } from './body.ts';
import { unrepresentableNumber } from './json-numbers.ts';
import {
  emptyBody,
  forbiddenMember,
  notJson,
  notUtf8,
  tooDeep,
  invalidText,
} from './json-refusal.ts';
import { FORBIDDEN_MEMBER } from './json-invalid-text.ts';
import { PostedMembers, type PostedBody } from './posted-members.ts';

export type { PostedBody };

export interface ParamsScan {
  /** Returns why the body is refused, what to wait for before the next chunk, or null. */
  accept(chunk: Buffer): ApiError | Promise<void> | null;
  end(): Promise<PostedBody>;
}

/** @param intake says what happens to each parameter, and gives files for rows */
export function createParamsScan(intake: Intake): ParamsScan {
  const utf8 = createUtf8Check();
  const members = new PostedMembers(intake);
  const scan = new JsonScan({
    maxDepth: MAX_DEPTH,
    forbidden: [FORBIDDEN_MEMBER],
    ask: (depth, step, opening) => members.ask(depth, step, opening),
  });
  const mark = createMarkRemover();

  function read(bytes: Buffer): ReturnType<ParamsScan['accept']> {
    if (bytes.length === 0) return null;
    if (!utf8.accept(bytes)) return notUtf8();
    const halt = scan.accept(bytes);
    if (halt !== null) return halt.kind === 'depth' ? tooDeep(MAX_DEPTH) : notJson(halt.what);
    return members.backlog();
  }

  return {
    accept: (chunk) => read(mark.accept(chunk)),

    async end() {
      const refused = await read(mark.end());
      if (refused instanceof ApiError) throw refused;
      if (!utf8.end()) throw notUtf8();
      if (scan.isBlank) throw emptyBody();
      const halt = scan.end();
      if (halt !== null) throw notJson(halt.kind === 'depth' ? 'it nests too deep' : halt.what);
      refuseFindings(scan);
      return members.body();
    },
  };
}

/** For what JSON can write and nothing can keep. */
function refuseFindings({ findings: { text, number } }: JsonScan): void {
  if (text !== null)
    throw text.what === 'forbidden'
      ? forbiddenMember(text.trail)
      : invalidText(text.what, text.trail);
  if (number !== null) throw unrepresentableNumber(number);
}

/** Checks a large body of an execute call while it arrives: rows go to files, and only configs are parsed. */

import type { ApiError } from '../../errors.ts';
import type { Intake } from '../../services/executions/executions.ts';
import { createJsonCheck } from './json-check.ts';
import { PostedMembers, type PostedBody } from './posted-members.ts';

export type { PostedBody };

export interface ParamsScan {
  /** Returns the error of an invalid body, a promise to wait for before the next chunk, or null. */
  accept(chunk: Buffer): ApiError | Promise<void> | null;
  end(): Promise<PostedBody>;
}

/** @param intake decides how each parameter is stored, and creates the files for rows */
export function createParamsScan(intake: Intake): ParamsScan {
  const members = new PostedMembers(intake);
  const check = createJsonCheck({
    ask: (depth, step, opening) => members.ask(depth, step, opening),
    // Parsed parameters are limited by their bytes.
    maxValues: Infinity,
  });
  return {
    accept: (chunk) => check.accept(chunk) ?? members.backlog(),

    async end() {
      check.end();
      await members.backlog();
      return members.body();
    },
  };
}

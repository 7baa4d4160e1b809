/**
 * Reads the body of an admitted request. Operations with large bodies read them themselves, once they know where
 * the rows go.
 */

import type { UnreadFile, UnreadParams } from '../../handlers/handler.ts';
import type { Holder } from '../../kit/usage.ts';
import { memberOf, type Caller } from '../../model/caller.ts';
import { readBody } from '../body/body.ts';
import type { BodyBudget, BodyLease } from '../body/body-budget.ts';
import { refuseForms, refuseOtherFiles } from '../body/media-type.ts';
import { readPostedParams } from '../body/posted-params.ts';
import { receiveBody, type BodyRule } from '../body/receive-body.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Specification } from '../openapi/specification.ts';
import { refuseInvalid } from './validate.ts';

export interface BodyOptions {
  readonly specification: Specification;
  readonly maxBytes: Readonly<Record<NonNullable<Operation['bodyLimit']>, number>>;
  readonly budget: BodyBudget;
}

export function body(options: BodyOptions): ApiMiddleware {
  return async (context, next) => {
    const { state, req, res } = context;
    const { bodyLimit } = state.route.operation;
    if (bodyLimit === null) {
      await next();
      return;
    }
    if (bodyLimit === 'file') refuseOtherFiles(req.headers['content-type']);
    else refuseForms(req.headers['content-type']);
    const lease = options.budget.lease(holderOf(state.caller, context.ip));
    // The response may depend on the body: rows stay on disk until the run has ended.
    res.once('close', () => lease.release());
    try {
      const rule = (): BodyRule => ruleFor(context, options, options.maxBytes[bodyLimit], lease);
      if (bodyLimit === 'params') {
        state.unreadParams = unreadParams(context, options.specification, rule);
        state.keyed?.body.readBy(() => skip(context, rule));
      } else if (bodyLimit === 'file') {
        const fileRule = (): BodyRule => ({ ...rule(), content: 'file', lease: onDisk(lease) });
        state.unreadFile = unreadFile(context, fileRule);
        state.keyed?.body.readBy(() => skip(context, fileRule));
      } else state.body = await readBody(req, res, rule());
      await next();
    } finally {
      lease.endParsed();
    }
  };
}

function ruleFor(
  { state: { route, keyed } }: ApiContext,
  { specification }: BodyOptions,
  maxBytes: number,
  lease: BodyLease,
): BodyRule {
  return {
    content: 'json',
    maxBytes,
    required: specification.documented(route.operationId).bodyRequired,
    compressed: !route.operation.anonymous,
    lease,
    hash: keyed?.body.begin() ?? null,
  };
}

function unreadParams(
  context: ApiContext,
  specification: Specification,
  rule: () => BodyRule,
): UnreadParams {
  return {
    readParams: async (intake) => {
      const { req, res, state } = context;
      const { body: posted, params } = await readPostedParams(req, res, rule(), intake);
      refuseInvalid(specification, context, posted);
      await state.keyed?.body.end();
      const { due_at: dueAt } = (posted ?? {}) as { readonly due_at?: string };
      return dueAt === undefined ? params : { ...params, dueAt: new Date(dueAt) };
    },
  };
}

function unreadFile({ req, res, state }: ApiContext, rule: () => BodyRule): UnreadFile {
  const length = Number(req.headers['content-length'] ?? Number.NaN);
  return {
    contentType: req.headers['content-type'] ?? '',
    declaredBytes: Number.isSafeInteger(length) ? length : null,
    readFile: async (accept) => {
      await receiveBody(req, res, rule(), accept);
      await state.keyed?.body.end();
    },
  };
}

/** A file is never in memory as a whole: its bytes take turns, but not of the budget. */
function onDisk(lease: BodyLease): BodyLease {
  return { ...lease, reserve: () => null };
}

/** Reads the body of a request whose response is already known, only to compare its bytes. */
async function skip({ req, res }: ApiContext, rule: () => BodyRule): Promise<void> {
  await receiveBody(req, res, { ...rule(), required: false }, () => null);
}

function holderOf(caller: Caller | null, address: string): Holder {
  if (caller === null) return { owner: address, member: address };
  const { kind, id } = memberOf(caller);
  return { owner: `organization ${caller.organizationId}`, member: `${kind} ${id}` };
}

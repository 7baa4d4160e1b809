/** The body of a request that is admitted: read at once, or, where it may be large, when its operation knows what for. */

import type { UnreadParams } from '../../handlers/handler.ts';
import type { Owner } from '../../kit/shared-space.ts';
import type { Caller } from '../../model/caller.ts';
import type { BodyBudget } from '../body/body-budget.ts';
import { readBody } from '../body/body.ts';
import type { Operation } from '../openapi/operation.ts';
import { refuseForms } from '../body/media-type.ts';
import { readPostedParams } from '../body/posted-params.ts';
import { receiveBody, type BodyRule } from '../body/receive-body.ts';
import type { ApiRequest, CompiledRouter } from '../openapi/router.ts';
import type { EdgeContext } from '../context.ts';

export interface BodiesOptions {
  readonly maxBytes: Readonly<Record<NonNullable<Operation['bodyLimit']>, number>>;
  readonly budget: BodyBudget;
}

interface Dependencies extends BodiesOptions {
  readonly router: CompiledRouter;
  /** Throws INVALID_INPUT for a body that does not meet the operation's schema. */
  readonly validate: (request: ApiRequest, context: EdgeContext, body: object | undefined) => void;
}

export interface Bodies {
  /** Puts the body, or what reads it, into the request. */
  read(request: ApiRequest, context: EdgeContext): Promise<void>;
}

export function createBodies({ maxBytes, budget, router, validate }: Dependencies): Bodies {
  function ruleFor(
    request: ApiRequest,
    context: EdgeContext,
    limit: NonNullable<Operation['bodyLimit']>,
  ): BodyRule {
    const { operationId, operation } = request.match;
    const { caller } = context.state;
    const lease = budget.lease(ownerOf(caller, context.ip));
    request.lease = lease;
    // The response may need what the body brought: rows lie on the disk until the run has ended.
    context.res.once('close', () => lease.release());
    return {
      maxBytes: maxBytes[limit],
      required: router.documented(operationId).bodyRequired,
      compressed: !operation.anonymous,
      lease,
      hash: request.keyed?.body.begin() ?? null,
    };
  }

  function unread(request: ApiRequest, context: EdgeContext): UnreadParams {
    return {
      readParams: async (intake) => {
        const { body, params } = await readPostedParams(
          context.req,
          context.res,
          ruleFor(request, context, 'params'),
          intake,
        );
        validate(request, context, body);
        await request.keyed?.body.end();
        return params;
      },
    };
  }

  /** Of a request whose response is known already: its bytes are compared, and mean nothing. */
  async function skip(request: ApiRequest, context: EdgeContext): Promise<void> {
    const rule = { ...ruleFor(request, context, 'params'), required: false };
    await receiveBody(context.req, context.res, rule, () => null);
  }

  return {
    async read(request, context) {
      const { bodyLimit } = request.match.operation;
      if (bodyLimit !== null) refuseForms(context.req.headers['content-type']);
      if (bodyLimit === 'params') {
        request.unreadParams = unread(request, context);
        request.keyed?.body.readBy(() => skip(request, context));
      } else if (bodyLimit !== null)
        request.body = await readBody(
          context.req,
          context.res,
          ruleFor(request, context, bodyLimit),
        );
    },
  };
}

function ownerOf(caller: Caller | null, address: string): Owner {
  if (caller === null) return { group: address, member: address };
  const member = caller.kind === 'key' ? `key ${caller.keyId}` : `user ${caller.userId}`;
  return { group: `organization ${caller.organizationId}`, member };
}

import { ApiError } from '../../errors.ts';
import type { ApiMiddleware } from '../context.ts';

/** Throws FORBIDDEN. Each inner list is an alternative; a key needs all scopes of at least one. */
export const scope: ApiMiddleware = ({ state: { caller, route } }, next) => {
  if (caller?.kind !== 'key') return next();
  const { keyScopes } = route.operation;
  const callerScopes: readonly string[] = caller.scopes;
  if (keyScopes.some((scopes) => scopes.every((name) => callerScopes.includes(name))))
    return next();
  const required = keyScopes.map((scopes) => scopes.join(' and ')).join(', or ');
  throw new ApiError(
    'FORBIDDEN',
    `This key lacks the scope that the operation requires: ${required}.`,
  );
};

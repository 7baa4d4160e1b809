import type { ApiMiddleware } from '../context.ts';
import { readEntityTags } from '../openapi/entity-tags.ts';
import { readPathParameters, readQuery } from '../openapi/parameters.ts';
import { readPreferences } from '../openapi/preferences.ts';
import type { Specification } from '../openapi/specification.ts';

export function parameters(specification: Pick<Specification, 'documented'>): ApiMiddleware {
  return (context, next) => {
    const { headers } = context.req;
    const { operationId, rawParameters } = context.state.route;
    const { parameters: declared } = specification.documented(operationId);
    const takes = (header: string): boolean => declared.some(({ name }) => name === header);
    context.state.parameters = {
      path: readPathParameters(rawParameters, declared),
      query: readQuery(context.querystring, declared),
      preferences: takes('Prefer') ? readPreferences(headers['prefer']) : undefined,
      ifMatch: takes('If-Match') ? readEntityTags('If-Match', headers['if-match']) : undefined,
      ifNoneMatch: takes('If-None-Match')
        ? readEntityTags('If-None-Match', headers['if-none-match'])
        : undefined,
    };
    return next();
  };
}

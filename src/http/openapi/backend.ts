/** openapi-backend for one of our documents, with our router and OpenAPI 3.1 schemas. */

import addFormats from 'ajv-formats';
import { Ajv2020, type Options as AjvOptions } from 'ajv/dist/2020.js';
import { OpenAPIBackend, OpenAPIValidator, type Document } from 'openapi-backend';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import { isDateTime } from './date-time.ts';
import { CompiledRouter } from './router.ts';

export interface OpenBackend {
  readonly router: CompiledRouter;
  /** Stops at the first problem, and sets defaults. */
  readonly validator: OpenAPIValidator;
  /** Finds every problem. */
  readonly allErrors: OpenAPIValidator;
}

export async function openBackend(document: OpenApiDocument): Promise<OpenBackend> {
  const backend = new Backend({ definition: requestsOf(document), strict: true, validate: false });
  await backend.init();
  // If one object occurs twice in a schema, the library replaces the second with a reference, even within an
  // `enum`: this copy has no shared objects.
  const { openapi, info, paths } = backend.definition;
  const definition = JSON.parse(JSON.stringify({ openapi, info, paths })) as Document;
  const router = new CompiledRouter(definition);
  const validator = createValidator(definition, router, { useDefaults: true });
  const allErrors = createValidator(definition, router, { allErrors: true });
  return { router, validator, allErrors };
}

/** A copy without responses: they are never validated, and nine tenths of the document once references are resolved. */
function requestsOf(document: OpenApiDocument): Document {
  const copy = structuredClone(document) as Document;
  for (const path of Object.values(copy.paths ?? {}))
    for (const member of Object.values(path ?? {}))
      if (typeof member === 'object' && 'responses' in member) member.responses = {};
  delete copy.components?.responses;
  return copy;
}

/** The library only validates OpenAPI 3.0; the documents are linted as 3.1 when they are generated. */
class Backend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document;
  }
}

/** Lazy: an operation is compiled at its first request, so that the service starts quickly. */
function createValidator(
  definition: Document,
  router: CompiledRouter,
  options: Pick<AjvOptions, 'useDefaults' | 'allErrors'>,
): OpenAPIValidator {
  return new OpenAPIValidator({
    definition,
    router,
    lazyCompileValidators: true,
    ajvOpts: { strict: false, ...options },
    // JSON Schema 2020-12, as in OpenAPI 3.1. Parameters are already typed, so nothing is coerced. The build
    // validates the schemas; doing it here, per operation, would take most of the startup time.
    customizeAjv: (_, ajvOptions) => {
      const ajv = addFormats.default(
        new Ajv2020({ ...ajvOptions, coerceTypes: false, validateSchema: false, meta: false }),
      );
      return ajv.addFormat('date-time', isDateTime);
    },
  });
}

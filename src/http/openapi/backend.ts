/** openapi-backend for one of our documents, with our router and OpenAPI 3.1 schemas in its place. */

import addFormats from 'ajv-formats';
import { Ajv2020, type Options as AjvOptions } from 'ajv/dist/2020.js';
import { OpenAPIBackend, OpenAPIValidator, type Document } from 'openapi-backend';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import { isDateTime } from './date-time.ts';
import { CompiledRouter } from './router.ts';

export interface OpenBackend {
  readonly router: CompiledRouter;
  /** Stops at the first problem, and fills in defaults. */
  readonly validator: OpenAPIValidator;
  /** Finds every problem. */
  readonly allErrors: OpenAPIValidator;
}

export async function openBackend(document: OpenApiDocument): Promise<OpenBackend> {
  const backend = new Backend({ definition: document, strict: true, validate: false });
  await backend.init();
  // If one object occurs twice in a schema, the library puts a reference in place of the second, even within an `enum`:
  // without shared objects it has nothing to replace.
  const definition = JSON.parse(JSON.stringify(backend.definition)) as Document;
  const router = new CompiledRouter(definition);
  const validator = createValidator(definition, router, { useDefaults: true });
  const allErrors = createValidator(definition, router, { allErrors: true });
  validator.preCompileRequestValidators();
  return { router, validator, allErrors };
}

/** The library's check knows OpenAPI 3.0 only; the documents are linted as 3.1 when they are generated. */
class Backend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document;
  }
}

/** Compiled when first used: responses are validated by the tests only. */
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
    // JSON Schema 2020-12, as OpenAPI 3.1 has it. Parameters come typed already, so nothing is coerced. The schemas are
    // checked where the documents are: to check them here, per operation, would be most of a start.
    customizeAjv: (_, given) => {
      const ajv = addFormats.default(
        new Ajv2020({ ...given, coerceTypes: false, validateSchema: false, meta: false }),
      );
      return ajv.addFormat('date-time', isDateTime);
    },
  });
}

/** The specification with its validators, compiled once per worker rather than for each service. */

import { openSpecification } from '../../../src/http/openapi/specification.ts';

export const specification = openSpecification();

/** The times that requests can contain: RFC 3339, if responses can represent them. */

import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The range of JavaScript's dates: four-digit years, no leap seconds, and an offset in minutes. */
const SHAPE = /^[12]\d{3}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:[0-5]\d(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

const rfc3339 = fullFormats['date-time'] as { readonly validate: (text: string) => boolean };

export function isDateTime(text: string): boolean {
  return SHAPE.test(text) && rfc3339.validate(text);
}

/**
 * Corrects JSON.parse where this version of Node.js needs it. `main.ts` imports it before everything else, since packages
 * such as pg keep the JSON.parse that they find when they are loaded.
 */

import { patchJsonParse } from '../../kit/json/patch-json-parse.ts';

patchJsonParse();

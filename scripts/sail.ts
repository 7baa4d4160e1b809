/** `npx tsx scripts/sail.ts`: installs Sail, which the tests of Spark start, from PyPI into `.cache`. */

import { installSail } from './service/sail.ts';

await installSail();

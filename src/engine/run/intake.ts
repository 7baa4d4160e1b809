/** Stores the rows of a call while they arrive, in files in the directory of its run. */

import type { Intake } from '../contract.ts';
import { isReadAsText } from '../ingest/posted.ts';
import type { RunDirectory } from '../files/directory.ts';
import type { ParamUses } from '../graph/param-uses.ts';
import { SequentialFile } from '../files/sequential-file.ts';

export function createIntake(directory: RunDirectory, uses: ParamUses): Intake {
  const files = new Set<SequentialFile>();
  return {
    directory,
    useOf: (name) => uses.of(name),
    isText: isReadAsText,
    create() {
      const file = new SequentialFile(directory.newFile('ndjson'));
      files.add(file);
      return file;
    },
    async close() {
      await Promise.all([...files].map((file) => file.end().catch(() => undefined)));
      await directory.remove();
    },
  };
}

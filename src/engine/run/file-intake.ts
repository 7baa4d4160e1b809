/** Receives an uploaded file into a directory of its own, and reads its rows. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { FileIntake } from '../contract.ts';
import type { Catalogue } from '../node-type.ts';
import type { Graph } from '../types.ts';
import { preview } from './preview.ts';
import { SequentialFile } from '../files/sequential-file.ts';
import type { RunTools } from './tools.ts';

export function createFileIntake(tools: RunTools, catalogue: Catalogue): FileIntake {
  const directory = tools.directory.openRun();
  const file = new SequentialFile(directory.newFile('upload'));
  return {
    file,
    async read({ reading, ...request }) {
      const { size: bytes } = await stat(file.path);
      return preview(tools, {
        ...request,
        graph: fileGraph(catalogue),
        params: {},
        fixtures: new Map(),
        isOffline: true,
        findFile: () => Promise.resolve({ ...reading, bytes, content: { file: file.path } }),
      });
    },
    pieces: (bytes) => createReadStream(file.path, { highWaterMark: bytes }),
    async close() {
      await file.end().catch(() => undefined);
      await directory.remove();
    },
  };
}

/** One node, which reads the received file. */
function fileGraph(catalogue: Catalogue): Graph {
  for (const { type, label, fileMember } of catalogue.values()) {
    if (fileMember !== undefined)
      return { nodes: [{ id: 0, type, label, config: { [fileMember]: label } }], edges: [] };
  }
  throw new Error('the catalogue has no node type that reads files');
}

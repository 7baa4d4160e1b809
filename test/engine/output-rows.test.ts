/** Rows of an output, in memory or in a file. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discardOutput, outputContent, outputStart } from '../../src/engine/run/output-rows.ts';

const CONTENT = '{"n":1}\n{"n":2}\n';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-output-'));
  file = join(directory, 'rows');
  writeFileSync(file, CONTENT);
});
afterEach(() => rmSync(directory, { recursive: true }));

const outputs = () => [
  { file: null, inline: Buffer.from(CONTENT), bytes: CONTENT.length },
  { file, bytes: CONTENT.length },
];

it.each([0, 1, 5, CONTENT.length, 1_000])(
  'the first %d bytes are the same of both',
  async (most) => {
    for (const output of outputs())
      expect(String(await outputStart(output, most))).toBe(CONTENT.slice(0, most));
  },
);

it('no more of a file is read than it had', async () => {
  expect(String(await outputStart({ file, bytes: 8 }, 1_000))).toBe(CONTENT.slice(0, 8));
});

it('the whole content is the same of both, in chunks of a file', async () => {
  for (const output of outputs()) {
    const chunks: Buffer[] = [];
    for await (const chunk of outputContent(output, 10)) chunks.push(chunk as Buffer);
    expect(String(Buffer.concat(chunks))).toBe(CONTENT);
    expect(chunks).toHaveLength(output.file === null ? 1 : 2);
  }
});

it('there is none where there is neither', async () => {
  expect(await outputStart({ file: null, bytes: 0 }, 10)).toHaveLength(0);
  for await (const chunk of outputContent({ file: null }, 10)) expect(chunk).toHaveLength(0);
});

it('its file is removed, if there is one', async () => {
  await discardOutput({ file });
  expect(existsSync(file)).toBe(false);
  await discardOutput({ file });
  await discardOutput({ file: null });
});

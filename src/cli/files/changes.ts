/** What applying a file changes, and how that looks. */

import { createTwoFilesPatch } from 'diff';
import type { UpdateWorkflowInput } from '../../client/index.ts';
import { visible } from '../output/visible.ts';
import type { Paint } from '../output/paint.ts';
import { printFile, sorted, type WholeFile } from './workflow-file.ts';

/** @returns only the members that differ, so that an unchanged graph keeps its ids; null where none does */
export function changesTo(
  stored: WholeFile,
  wanted: Partial<WholeFile>,
): UpdateWorkflowInput | null {
  const differs = (member: keyof WholeFile): boolean =>
    wanted[member] !== undefined && canonical(wanted[member]) !== canonical(stored[member] ?? null);
  const graphDiffers = differs('nodes') || differs('edges');
  const changes = {
    ...(differs('title') ? { title: wanted.title! } : {}),
    ...(differs('description') ? { description: wanted.description! } : {}),
    ...(differs('is_active') ? { is_active: wanted.is_active! } : {}),
    ...(differs('parameters') ? { parameters: wanted.parameters! } : {}),
    ...(graphDiffers ? { nodes: [...wanted.nodes!], edges: [...wanted.edges!] } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The order of edges says nothing: except where a port takes several, and there a change of it is one. */
function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** A unified diff of the two as YAML. */
export function diffOf(
  stored: Partial<WholeFile> | null,
  wanted: Partial<WholeFile>,
  storedName: string,
  fileName: string,
): string {
  const before = stored === null ? '' : printFile(forDiff(stored), 'yaml');
  const after = printFile(forDiff({ ...stored, ...wanted }), 'yaml');
  return createTwoFilesPatch(storedName, fileName, before, after, '', '', { context: 3 }).replace(
    /^=+\n/,
    '',
  );
}

function forDiff({ nodes, ...rest }: Partial<WholeFile>): unknown {
  const { edges, ...head } = rest;
  return {
    ...head,
    ...(nodes === undefined
      ? {}
      : { nodes: nodes.map(({ config, ...node }) => ({ ...node, config: sorted(config) })) }),
    ...(edges === undefined ? {} : { edges }),
  };
}

export function paintDiff(diff: string, paint: Paint): string {
  return diff
    .split('\n')
    .map((line) => {
      const text = visible(line);
      if (/^(---|\+\+\+) /.test(line)) return paint.bold(text);
      if (line.startsWith('@@')) return paint.cyan(text);
      if (line.startsWith('+')) return paint.green(text);
      return line.startsWith('-') ? paint.red(text) : text;
    })
    .join('\n');
}

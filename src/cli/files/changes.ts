/** The changes that applying a file makes, and their display. */

import { createTwoFilesPatch } from 'diff';
import type { UpdateWorkflowInput } from '../../client/index.ts';
import { visible } from '../output/visible.ts';
import type { Paint } from '../output/paint.ts';
import { printFile, sorted, type WholeFile } from './workflow-file.ts';

/** @returns only the members that differ, so that an unchanged graph keeps its ids; null if none differs */
export function changesTo(
  stored: WholeFile,
  wanted: Partial<WholeFile>,
): UpdateWorkflowInput | null {
  const { title, slug, description, is_active, parameters, placement, row_order } = wanted;
  const { nodes, edges } = wanted;
  const hasGraph = nodes !== undefined && edges !== undefined;
  const graphDiffers = differs(nodes, stored.nodes) || differs(edges, stored.edges);
  const changes = {
    ...(differs(title, stored.title) ? { title } : {}),
    ...(differs(slug, stored.slug) ? { slug } : {}),
    ...(differs(description, stored.description) ? { description } : {}),
    ...(differs(is_active, stored.is_active) ? { is_active } : {}),
    ...(differs(parameters, stored.parameters) ? { parameters } : {}),
    ...(differs(placement, stored.placement ?? 'auto') ? { placement } : {}),
    ...(differs(row_order, stored.row_order ?? 'kept') ? { row_order } : {}),
    ...(hasGraph && graphDiffers ? { nodes: [...nodes], edges: [...edges] } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** False for members that the file omits. */
function differs<Value>(wanted: Value | undefined, stored: unknown): wanted is Value {
  return wanted !== undefined && canonical(wanted) !== canonical(stored ?? null);
}

/** The order of edges is ignored, unless a port takes several edges: then it matters. */
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

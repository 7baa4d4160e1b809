/** Workflows without their graphs: titles, slugs, descriptions, settings of runs and canvases. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { validBodies } from '../specification.ts';
import type { UserModel } from '../user-model.ts';
import { runSettings, type RunSettings } from '../run-settings.ts';

interface Meta extends Partial<RunSettings> {
  readonly title?: string;
  readonly slug?: string | null;
  readonly description?: string | null;
  readonly is_active?: boolean;
  readonly canvas?: readonly unknown[] | null;
}

export const noGraph = {
  'CreateWorkflowInput/nodes': fc.constant([]),
  'UpdateWorkflowInput/nodes': fc.constant([]),
  'CreateWorkflowInput/edges': fc.constant([]),
  'UpdateWorkflowInput/edges': fc.constant([]),
};
const withoutGraph = <T extends object>({
  nodes: _,
  edges: __,
  parameters: ___,
  ...rest
}: T & { nodes?: unknown; edges?: unknown; parameters?: unknown }): Meta => rest;
export const newMeta = validBodies('createWorkflow', noGraph).map((body) =>
  withoutGraph(body as object),
);
export const changedMeta = validBodies('updateWorkflow', noGraph).map((body) =>
  withoutGraph(body as object),
);

export const withOwnSlug = (user: UserModel, meta: Meta): Meta =>
  typeof meta.slug === 'string' ? { ...meta, slug: user.ownSlug(meta.slug) } : meta;

/** A canvas of another number of nodes is refused, or counts as none. */
export const withFittingCanvas = ({ canvas, ...meta }: Meta, nodes: number): Meta =>
  canvas === undefined || canvas === null || nodes === 0
    ? { ...meta, canvas: null }
    : { ...meta, canvas: Array.from({ length: nodes }, (_, at) => canvas[at] ?? null) };

export function sameMeta(
  stored: Record<string, unknown> & RunSettings,
  { title, slug, description, is_active, canvas = null, ...settings }: Meta & RunSettings,
): void {
  same(
    [stored['title'], stored['slug'], stored['description'], stored['is_active'], stored['canvas']],
    [title, slug, description, is_active, canvas],
  );
  same(runSettings(stored), runSettings(settings));
}

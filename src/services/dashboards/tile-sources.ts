/** The runs that tiles need: tiles with the same workflow and parameters share one. */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kit/json/canonical-json.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { DashboardTile, TileSource } from '../../model/dashboard.ts';
import { runParamsOf } from './controls.ts';

export interface SharedSource extends TileSource {
  readonly paramsHash: Buffer;
  readonly tiles: readonly DashboardTile[];
}

/** In the order of their first tiles. */
export function sourcesOf(
  tiles: readonly DashboardTile[],
  controls: JsonObject,
): readonly SharedSource[] {
  const byKey = new Map<string, TileSource & { tiles: DashboardTile[] }>();
  for (const tile of tiles) {
    const { workflowId, revision } = tile;
    const source = { workflowId, revision, params: runParamsOf(tile.params, controls) };
    const key = sourceKey(source);
    const shared = byKey.get(key);
    if (shared === undefined) byKey.set(key, { ...source, tiles: [tile] });
    else shared.tiles.push(tile);
  }
  return [...byKey.values()].map((source) => ({ ...source, paramsHash: hashOf(source.params) }));
}

/** Equal for sources of the same runs. */
export function sourceKey({ workflowId, revision, params }: TileSource): string {
  return `${workflowId}:${revision}:${canonical(params)}`;
}

const hashOf = (params: JsonObject): Buffer =>
  createHash('sha256').update(canonical(params)).digest();

/** JSON that does not depend on the order of members. */
const canonical = (params: JsonObject): string => canonicalJson(JSON.stringify(params));

import type { Graph } from '../../engine/index.ts';
import type { ZoneUse } from '../timing/zone-data.ts';

const QUOTED_ZONE = /['"]([A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)['"]/g;

/** The texts within expressions that have the form of a time zone, each once per node. */
export function zoneUsesIn({ nodes }: Graph): readonly ZoneUse[] {
  return nodes.flatMap(({ id, config }) => {
    const zones = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value === 'string')
        for (const [, zone = ''] of value.matchAll(QUOTED_ZONE)) zones.add(zone);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    };
    visit(config);
    return [...zones].map((zone) => ({ nodeId: id, zone }));
  });
}

/** The comparison of the time zones of Node.js with those of DuckDB. */

import { finished } from '../support/finished.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { movableClock } from '../support/movable-clock.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { zoneSamples, type ZoneSamples } from '../../src/kit/zone-samples.ts';
import { ZoneData } from '../../src/services/timing/zone-data.ts';
import { zoneUsesIn } from '../../src/services/workflows/zone-uses.ts';
import { childEntry, sessionOf, testDirectory } from '../support/engine.ts';

const directory = testDirectory();
let engine: Engine;
beforeAll(() => {
  engine = createEngine({
    catalogue,
    openSession: () => sessionOf(() => Promise.reject(new Error('nothing is fetched'))),
    directory: directory.path,
    childEntry: childEntry(),
    children: 1,
    memoryMb: 512,
    maxSpillMb: 512,
    maxGraphNodes: 10,
    log: recordedLog(),
  });
});
afterAll(async () => {
  await engine.close();
  directory.remove();
});

const FROM = Date.UTC(2024, 0, 1);
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe'];
const sampled = (zones: readonly string[] = ZONES) => finished(zoneSamples(zones, FROM, 105));
const HOUR_MS = 3_600_000;

describe('samples', () => {
  it('have an offset for each week, and for each change and the second before it', () => {
    const [berlin, , kolkata] = sampled();
    expect(kolkata!.moments).toHaveLength(106);
    expect(new Set(kolkata!.offsets)).toEqual(new Set([5.5 * HOUR_MS]));
    const change = Date.UTC(2024, 2, 31, 1);
    const offsetAt = (moment: number) => berlin!.offsets[berlin!.moments.indexOf(moment)];
    expect([offsetAt(change - 1_000), offsetAt(change)]).toEqual([HOUR_MS, 2 * HOUR_MS]);
    expect(berlin!.moments).toHaveLength(106 + 8);
  });
});

describe('zoneDifferences', () => {
  it('finds none in zones whose rules have not changed for years', async () => {
    expect(await engine.zoneDifferences(sampled())).toEqual([]);
  });

  it('finds a zone that differs at one moment, and leaves out zones that DuckDB does not know', async () => {
    const [first, second, ...others] = sampled();
    const shifted = { ...second!, offsets: second!.offsets.with(40, 0) };
    const unknown = { ...first!, zone: 'Nowhere/City' };
    expect(await engine.zoneDifferences([first!, shifted, unknown, ...others])).toEqual([
      'America/New_York',
    ]);
  });
});

describe('ZoneData', () => {
  function dataOf(samples: readonly ZoneSamples[]) {
    const log = recordedLog();
    const clock = movableClock();
    return { log, data: new ZoneData({ engine, clock, log, samples: async () => samples }) };
  }

  it('logs the zones once, and warns about nodes and schedules that use one', async () => {
    const [berlin, ...others] = sampled();
    const { log, data } = dataOf([
      { ...berlin!, offsets: berlin!.offsets.map((offset) => offset + HOUR_MS) },
      ...others,
    ]);
    expect(data.warnings([{ nodeId: 1, zone: 'Europe/Berlin' }])).toEqual([]);
    await data.compare();
    await data.compare();
    expect(log.entries.map(({ fields }) => fields)).toMatchObject([{ zones: ['Europe/Berlin'] }]);
    const graph = {
      nodes: [
        {
          id: 1,
          type: 'queryoperators/computedColumn',
          label: 'Day',
          config: { columns: [{ expression: "date(at, 'Europe/Berlin')" }] },
        },
        { id: 2, type: 'x', label: 'Other', config: { expression: 'date(at, "Asia/Kolkata")' } },
      ],
      edges: [],
    };
    expect(zoneUsesIn(graph)).toEqual([
      { nodeId: 1, zone: 'Europe/Berlin' },
      { nodeId: 2, zone: 'Asia/Kolkata' },
    ]);
    const uses = [...zoneUsesIn(graph), { nodeId: null, zone: 'Europe/Berlin' }];
    expect(data.warnings(uses)).toMatchObject([
      { nodeId: 1, code: 'time_zone_differs' },
      { nodeId: null, code: 'time_zone_differs' },
    ]);
  });

  it('keeps what it knew if the engine cannot compare', async () => {
    const log = recordedLog();
    const data = new ZoneData({
      engine: { zoneDifferences: () => Promise.resolve(null) },
      clock: movableClock(),
      log,
      samples: async () => [],
    });
    await data.compare();
    expect([...data.differing]).toEqual([]);
  });
});

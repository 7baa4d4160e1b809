/**
 * Prometheus metrics in a separate registry. The label `operation` only has operationIds, so the number of series
 * is limited.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { LabelledGauge, ObservableGauge } from '../../kit/observable-gauge.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';

export interface HttpMetrics {
  /** @param operation an operationId, or `none` if no operation matched */
  observe(operation: string, status: number, seconds: number): void;
  /** The text for a scraper. Takes milliseconds, so concurrent scrapes in one event loop iteration share it. */
  expose(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Counted by the services; collected at a scrape. */
export interface ServiceStats {
  readonly running: number;
  readonly queued: number;
  readonly killed: number;
  readonly rowsWritten: number;
  /** Executions that ended in this process, by status. */
  readonly ended: Readonly<Record<string, number>>;
  /** Executions that this process claimed from the queue. */
  readonly claims: number;
  readonly waitedSeconds: number;
  /** Rows that terminators sent from this process, by outcome. */
  readonly rowsSent: Readonly<Record<string, number>>;
}

const BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

export function createMetrics(
  stats: () => ServiceStats,
  gauges: readonly (ObservableGauge | LabelledGauge)[],
): HttpMetrics {
  // The observers of the process never end, and keep their registry.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const registry = new Registry();
  const requests = new Counter({
    name: 'weir_http_requests_total',
    help: 'Requests that got a response.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'weir_http_request_duration_seconds',
    help: 'Time from the request’s headers to its response.',
    labelNames: ['operation'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  describeStats(registry, stats);
  for (const gauge of gauges) {
    if ('label' in gauge) labelledGauge(registry, gauge);
    else describeGauge(registry, gauge);
  }

  const exposed = Registry.merge([ofProcess, registry]);

  // Looking up a child series by its labels costs more than counting.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<string>>();
  const scrapes = createSingleFlight<string>();

  return {
    observe(operation, status, seconds) {
      const series = `${operation} ${status}`;
      let counter = counters.get(series);
      if (counter === undefined)
        counters.set(series, (counter = requests.labels(operation, String(status))));
      counter.inc();
      let timer = timers.get(operation);
      if (timer === undefined) timers.set(operation, (timer = durations.labels(operation)));
      timer.observe(seconds);
    },
    async expose() {
      const text = await scrapes.run('metrics', async () => {
        await nextTurn();
        return exposed.metrics();
      });
      return { contentType: exposed.contentType, text };
    },
  };
}

type NumericStat = {
  [Name in keyof ServiceStats]: ServiceStats[Name] extends number ? Name : never;
}[keyof ServiceStats];

type StatMetric = readonly [name: string, help: string, stat: NumericStat];

const GAUGES: readonly StatMetric[] = [
  ['weir_engine_running', 'Runs that a child process works on now.', 'running'],
  ['weir_engine_queued', 'Runs that wait for a child process.', 'queued'],
];

const COUNTERS: readonly StatMetric[] = [
  ['weir_executions_taken_total', 'Executions that this process took from the queue.', 'claims'],
  [
    'weir_executions_waited_seconds_total',
    'How long these had waited in the queue, together.',
    'waitedSeconds',
  ],
  ['weir_engine_killed_total', 'Child processes that had to be killed.', 'killed'],
  ['weir_engine_rows_total', 'Rows written to results.', 'rowsWritten'],
];

function describeStats(registry: Registry, stats: () => ServiceStats): void {
  const registers = [registry];
  for (const [name, help, stat] of GAUGES)
    describeGauge(registry, { name, help, observe: () => stats()[stat] });
  for (const [name, help, stat] of COUNTERS)
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(stats()[stat]);
      },
    });
  labelledCounter(registry, {
    name: 'weir_executions_ended_total',
    help: 'Executions that ended in this process, by how they ended.',
    label: 'status',
    read: () => stats().ended,
  });
  labelledCounter(registry, {
    name: 'weir_rows_sent_total',
    help: 'Rows that terminators sent to other services from this process, by outcome: delivered, failed or in_doubt.',
    label: 'outcome',
    read: () => stats().rowsSent,
  });
}

function describeGauge(registry: Registry, { name, help, observe }: ObservableGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(observe());
    },
  });
}

function labelledGauge(registry: Registry, { name, help, label, observe }: LabelledGauge): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [value, measured] of Object.entries(observe()))
        this.set({ [label]: value }, measured);
    },
  });
}

function labelledCounter(
  registry: Registry,
  {
    name,
    help,
    label,
    read,
  }: { name: string; help: string; label: string; read: () => Readonly<Record<string, number>> },
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
    },
  });
}

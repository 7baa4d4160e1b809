/** The rows of a run that sends them again: as they were stored, so that no value changes. */

import {
  columnType,
  writeRowsFile,
  type Columns,
  type Delivery,
  type Engine,
  type Graph,
  type Intake,
  type RepeatedCall,
  type RunOutput,
} from '../../../engine/index.ts';
import type { JsonObject } from '../../../kit/json-value.ts';
import type { ExecutionId, NodeId, OrganizationId } from '../../../model/ids.ts';
import type { DeliveryStore } from '../../../stores/index.ts';
import type { PartlyResent } from '../../../stores/postgres/deliveries.ts';
import type { OrganizationTypes } from '../../node-types/organization-types.ts';
import type { CallReason } from './undelivered-parts.ts';
import type { SentConfig, UndeliveredRows } from './undelivered-rows.ts';

export interface SentNode extends SentConfig {
  readonly nodeId: NodeId;
}

/** A node whose rows a run sends again. */
interface TakenNode extends SentNode {
  readonly isDoubtConfirmed: boolean;
}

/** By node id. */
type SentDeliveries = ReturnType<Engine['deliveries']>;

interface Dependencies {
  readonly deliveryStore: Pick<DeliveryStore, 'config' | 'takenNodes' | 'takenParts'>;
  readonly undeliveredRows: Pick<UndeliveredRows, 'open' | 'openConfig'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly engine: Pick<Engine, 'deliveries'>;
}

export interface RunThatResends {
  readonly organizationId: OrganizationId;
  readonly executionId: ExecutionId;
  readonly resendOf: ExecutionId;
}

/** `gone`: the rows are no longer stored. `sealed`: no key of this process can decrypt them. */
export type Missing = 'gone' | 'sealed';

export class ResentRows {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The nodes as they sent the rows. */
  async nodes(
    executionId: ExecutionId,
    nodeIds: readonly NodeId[],
  ): Promise<readonly SentNode[] | Missing> {
    const { deliveryStore, undeliveredRows } = this.#dependencies;
    const nodes: SentNode[] = [];
    for (const nodeId of nodeIds) {
      const part = await deliveryStore.config(executionId, nodeId);
      if (part === null) return 'gone';
      const config = await undeliveredRows.openConfig(executionId, part);
      if (config === null) return 'sealed';
      nodes.push({ ...config, nodeId });
    }
    return nodes;
  }

  /** A graph of these nodes alone. */
  async graph(organizationId: OrganizationId, nodes: readonly SentNode[]): Promise<Graph> {
    const graph = {
      nodes: nodes.map(({ nodeId: id, type, config }) => ({
        id,
        type,
        label: '',
        config: config as JsonObject,
      })),
      edges: [],
    };
    return this.#dependencies.types.complete(organizationId, graph);
  }

  deliveries(graph: Graph): SentDeliveries {
    return this.#dependencies.engine.deliveries(graph);
  }

  /** The first reason why the nodes can no longer send rows, or null. */
  problem(deliveries: SentDeliveries): string | null {
    for (const delivery of deliveries.values())
      if (!delivery.ok) return delivery.problems[0]?.message ?? 'the config is invalid';
    return null;
  }

  async takenNodes({
    resendOf,
    executionId,
  }: RunThatResends): Promise<readonly TakenNode[] | Missing> {
    const choices = await this.#dependencies.deliveryStore.takenNodes(resendOf, executionId);
    if (choices.length === 0) return 'gone';
    const nodes = await this.nodes(
      resendOf,
      choices.map(({ nodeId }) => nodeId),
    );
    if (typeof nodes === 'string') return nodes;
    const confirmed = new Set(choices.flatMap((one) => (one.isDoubtConfirmed ? [one.nodeId] : [])));
    return nodes.map((node) => ({ ...node, isDoubtConfirmed: confirmed.has(node.nodeId) }));
  }

  /** In node order. Null if a node can no longer send rows. */
  async outputs(
    run: RunThatResends,
    {
      deliveries,
      nodes,
    }: { readonly deliveries: SentDeliveries; readonly nodes: readonly TakenNode[] },
    directory: Intake['directory'],
  ): Promise<readonly RunOutput[] | 'sealed' | null> {
    const outputs: RunOutput[] = [];
    for (const { nodeId, columns, isDoubtConfirmed } of nodes) {
      const delivery = deliveries.get(nodeId);
      if (delivery?.ok !== true) return null;
      const rows = new RowsToResend(this.#dependencies, run, nodeId);
      const written = await writeRowsFile(directory, rows.content());
      if (rows.isSealed) return 'sealed';
      outputs.push({
        nodeId,
        columns: engineColumns(columns),
        totalRows: rows.count,
        bytes: written.bytes,
        file: written.file,
        index: [],
        delivery: repeating(delivery.value, rows.repeated, isDoubtConfirmed),
      });
    }
    return outputs;
  }
}

function repeating(
  delivery: Delivery,
  repeated: readonly RepeatedCall[],
  sendsUndecided: boolean,
): Delivery {
  if (delivery.kind === 'load') return delivery;
  if (delivery.kind === 'mail') return { ...delivery, repeated };
  return { ...delivery, repeated, sendsUndecided };
}

/** In the order in which they are sent, so that the rows of a call in doubt are adjacent. */
const STATUSES = ['in_doubt', 'failed', 'not_sent'] as const;

/** The rows of one node that a run sends again. */
class RowsToResend {
  readonly #dependencies: Pick<Dependencies, 'deliveryStore' | 'undeliveredRows'>;
  readonly #run: RunThatResends;
  readonly #nodeId: NodeId;
  readonly #repeated: RepeatedCall[] = [];
  count = 0;
  /** True if no key of this process can decrypt them. The content is incomplete then. */
  isSealed = false;

  constructor(
    dependencies: Pick<Dependencies, 'deliveryStore' | 'undeliveredRows'>,
    run: RunThatResends,
    nodeId: NodeId,
  ) {
    this.#dependencies = dependencies;
    this.#run = run;
    this.#nodeId = nodeId;
  }

  /** Complete after `content`. */
  get repeated(): readonly RepeatedCall[] {
    return this.#repeated;
  }

  async *content(): AsyncGenerator<Buffer, void, undefined> {
    for await (const part of this.#parts()) {
      const opened = await this.#dependencies.undeliveredRows.open(this.#run.resendOf, part);
      this.isSealed = opened === null;
      if (opened === null) return;
      if (part.status === 'in_doubt') this.#repeat(opened.calls, part.resentRows);
      const lines = opened.lines.slice(part.resentRows);
      this.count += lines.length;
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
  }

  /** A call can continue in the next part. */
  #repeat(calls: readonly CallReason[], skippedRows: number): void {
    let row = this.count - skippedRows;
    for (const { rows, idempotencyKey } of calls) {
      const last = this.#repeated.at(-1);
      if (row >= this.count) {
        if (idempotencyKey !== undefined && last?.idempotencyKey === idempotencyKey)
          this.#repeated[this.#repeated.length - 1] = { ...last, rows: last.rows + rows };
        else this.#repeated.push({ row, rows, idempotencyKey });
      }
      row += rows;
    }
  }

  async *#parts(): AsyncGenerator<PartlyResent, void, undefined> {
    const { resendOf, executionId } = this.#run;
    const { deliveryStore } = this.#dependencies;
    for (const status of STATUSES) {
      const of = { executionId: resendOf, nodeId: this.#nodeId, status };
      let parts = await deliveryStore.takenParts(of, executionId, 0);
      for (let last = parts.at(-1); last !== undefined; last = parts.at(-1)) {
        yield* parts;
        parts = await deliveryStore.takenParts(of, executionId, last.firstRow);
      }
    }
  }
}

/** Only reports of the run show the types: the rows are sent as text. */
function engineColumns(columns: SentConfig['columns']): Columns {
  return columns.map(({ name, type }) => ({ name, type: columnType(type) ?? 'string' }));
}

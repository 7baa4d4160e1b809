/** The rows of a run that sends them again: as they were stored, so that no value changes. */

import {
  columnType,
  writeRowsFile,
  type Columns,
  type Engine,
  type Graph,
  type Intake,
  type RunOutput,
  type WrittenFile,
} from '../../../engine/index.ts';
import type { JsonObject } from '../../../kit/json-value.ts';
import type { ExecutionId, NodeId, OrganizationId } from '../../../model/ids.ts';
import type { UndeliveredPart } from '../../../model/undelivered.ts';
import type { DeliveryStore } from '../../../stores/index.ts';
import type { OrganizationTypes } from '../../node-types/organization-types.ts';
import type { SentConfig, UndeliveredRows } from './undelivered-rows.ts';

export interface SentNode extends SentConfig {
  readonly nodeId: NodeId;
}

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

  /** The first reason why the nodes can no longer send rows, or null. */
  problem(graph: Graph): string | null {
    for (const delivery of this.#dependencies.engine.deliveries(graph).values())
      if (!delivery.ok) return delivery.problems[0]?.message ?? 'the config is invalid';
    return null;
  }

  async takenNodes({
    resendOf,
    executionId,
  }: RunThatResends): Promise<readonly SentNode[] | Missing> {
    const parts = await this.#dependencies.deliveryStore.takenNodes(resendOf, executionId);
    if (parts.length === 0) return 'gone';
    return this.nodes(
      resendOf,
      parts.map(({ nodeId }) => nodeId),
    );
  }

  /** In node order. Null if a node can no longer send rows. */
  async outputs(
    run: RunThatResends,
    { graph, nodes }: { readonly graph: Graph; readonly nodes: readonly SentNode[] },
    directory: Intake['directory'],
  ): Promise<readonly RunOutput[] | Missing | null> {
    const deliveries = this.#dependencies.engine.deliveries(graph);
    const outputs: RunOutput[] = [];
    for (const { nodeId, columns } of nodes) {
      const delivery = deliveries.get(nodeId);
      if (delivery?.ok !== true) return null;
      const written = await this.#write(run, nodeId, directory);
      if (written === null) return 'sealed';
      outputs.push({
        nodeId,
        columns: engineColumns(columns),
        totalRows: written.rows,
        bytes: written.bytes,
        file: written.file,
        index: [],
        delivery: delivery.value,
      });
    }
    return outputs;
  }

  async *#parts(
    { resendOf, executionId }: RunThatResends,
    nodeId: NodeId,
  ): AsyncGenerator<UndeliveredPart, void, undefined> {
    const { deliveryStore } = this.#dependencies;
    let parts = await deliveryStore.takenParts(resendOf, executionId, nodeId, 0);
    for (let last = parts.at(-1); last !== undefined; last = parts.at(-1)) {
      yield* parts;
      parts = await deliveryStore.takenParts(resendOf, executionId, nodeId, last.firstRow);
    }
  }

  async #write(
    run: RunThatResends,
    nodeId: NodeId,
    directory: Intake['directory'],
  ): Promise<(WrittenFile & { readonly rows: number }) | null> {
    let rows = 0;
    let isSealed = false;
    const { undeliveredRows } = this.#dependencies;
    const parts = this.#parts(run, nodeId);
    const content = async function* (): AsyncGenerator<Buffer, void, undefined> {
      for await (const part of parts) {
        const opened = await undeliveredRows.open(run.resendOf, part);
        isSealed = opened === null;
        if (opened === null) return;
        rows += opened.lines.length;
        yield Buffer.from(opened.lines.map((line) => `${line}\n`).join(''));
      }
    };
    const written = await writeRowsFile(directory, content());
    return isSealed ? null : { ...written, rows };
  }
}

/** Only reports of the run show the types: the rows are sent as text. */
function engineColumns(columns: SentConfig['columns']): Columns {
  return columns.map(({ name, type }) => ({ name, type: columnType(type) ?? 'string' }));
}

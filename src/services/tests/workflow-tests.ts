/** The tests of a workflow: stored, checked and read. */

import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId, WorkflowTestId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { WorkflowTest, WorkflowTestContent } from '../../model/workflow-test.ts';
import type { InTransaction, WorkflowStore, WorkflowTestStore } from '../../stores/index.ts';
import type { TestRefusal } from '../../stores/postgres/workflow-tests.ts';
import { InvalidInput } from '../invalid-input.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { refuseRunParams } from '../workflows/declared-parameters.ts';
import { findWorkflow, workflowNotFound } from '../workflows/find-workflow.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import { testProblems } from './test-rules.ts';

interface Dependencies {
  readonly store: WorkflowTestStore;
  readonly workflows: Pick<WorkflowStore, 'get'>;
  readonly graphs: Pick<WorkflowGraphs, 'report'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
}

const LIMITS = { perWorkflow: 100, bytesPerWorkflow: 4 * 1024 * 1024 };

export class WorkflowTests {
  readonly #store: WorkflowTestStore;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#store = dependencies.store;
    this.#dependencies = dependencies;
  }

  /** Newest first. Throws WORKFLOW_NOT_FOUND, like all methods. */
  async list(
    caller: Caller,
    workflowId: WorkflowId,
    page: PageNumber,
  ): Promise<Page<WorkflowTest>> {
    const outcome = await this.#store.list(workflowVisibility(caller), workflowId, page);
    if (outcome.total === 0) await this.#workflow(caller, workflowId);
    return outcome;
  }

  /** Throws TEST_NOT_FOUND, like `update` and `delete`. */
  async get(caller: Caller, workflowId: WorkflowId, id: WorkflowTestId): Promise<WorkflowTest> {
    const test = await this.#store.find(workflowVisibility(caller), workflowId, id);
    return this.#found(test, caller, workflowId, id);
  }

  /** Throws INVALID_INPUT with all problems of the content. */
  async create(
    caller: Caller,
    workflowId: WorkflowId,
    content: WorkflowTestContent,
    commit?: InTransaction<WorkflowTest>,
  ): Promise<WorkflowTest> {
    await this.#check(caller, workflowId, content);
    const visibility = workflowVisibility(caller);
    const test = await this.#store.insert(visibility, workflowId, content, LIMITS, commit);
    if (typeof test === 'string') throw refusal(test, workflowId);
    return test;
  }

  async update(
    caller: Caller,
    workflowId: WorkflowId,
    id: WorkflowTestId,
    change: Partial<WorkflowTestContent>,
  ): Promise<WorkflowTest> {
    await this.#check(caller, workflowId, change);
    const visibility = workflowVisibility(caller);
    const test = await this.#store.update(visibility, workflowId, id, change, LIMITS);
    if (typeof test === 'string') throw refusal(test, workflowId);
    return this.#found(test, caller, workflowId, id);
  }

  async delete(caller: Caller, workflowId: WorkflowId, id: WorkflowTestId): Promise<void> {
    const isDeleted = await this.#store.delete(workflowVisibility(caller), workflowId, id);
    await this.#found(isDeleted ? true : null, caller, workflowId, id);
  }

  async #check(
    caller: Caller,
    workflowId: WorkflowId,
    content: Partial<WorkflowTestContent>,
  ): Promise<void> {
    const { graphs, types } = this.#dependencies;
    const workflow = await this.#workflow(caller, workflowId);
    const graph = toEngineGraph(workflow);
    const { nodes } = await graphs.report(caller, workflowId, {
      revision: workflow.revision,
      graph,
    });
    const [first, ...others] = testProblems(workflow, nodes, content);
    if (first !== undefined) throw new InvalidInput(first, ...others);
    if (content.params === undefined) return;
    const complete = await types.complete(caller.organizationId, graph);
    refuseRunParams(complete, { values: content.params, others: new Map() });
  }

  #workflow(caller: Caller, workflowId: WorkflowId) {
    return findWorkflow(this.#dependencies.workflows, caller, workflowId);
  }

  async #found<T>(
    value: T | null,
    caller: Caller,
    workflowId: WorkflowId,
    id: WorkflowTestId,
  ): Promise<T> {
    if (value !== null) return value;
    await this.#workflow(caller, workflowId);
    throw testNotFound(workflowId, id);
  }
}

export function testNotFound(workflowId: WorkflowId, id: WorkflowTestId): ApiError {
  return new ApiError('TEST_NOT_FOUND', `Workflow ${workflowId} has no test ${id}.`);
}

function refusal(reason: TestRefusal, workflowId: WorkflowId): Error {
  switch (reason) {
    case 'no_workflow':
      return workflowNotFound(workflowId);
    case 'name_taken':
      return new InvalidInput({
        field: '/name',
        message: 'is the name of another test of the workflow',
      });
    case 'too_many':
      return new ApiError(
        'INVALID_INPUT',
        `Workflow ${workflowId} has ${LIMITS.perWorkflow} tests, the maximum. Delete one first.`,
      );
    case 'too_large':
      return new ApiError(
        'INVALID_INPUT',
        `The tests of workflow ${workflowId} can take at most 4 MiB together. Use fewer rows.`,
      );
  }
}

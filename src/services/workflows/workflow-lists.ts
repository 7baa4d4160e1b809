import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Caller } from '../../model/caller.ts';
import { cappedPage, type CappedPage, type PageNumber } from '../../model/page.ts';
import { REACHABLE_WORKFLOWS, type WorkflowListItem } from '../../model/workflow.ts';
import type { WorkflowStore } from '../../stores/index.ts';
import type { WorkflowFilter } from '../../stores/postgres/workflow-search.ts';
import { workflowVisibility } from '../visibility.ts';

/** Absent: all. */
export interface WorkflowListFilter extends Omit<WorkflowFilter, 'words'> {
  /** Title and description have words that begin with each word of it. */
  readonly text?: string | undefined;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NONE: CappedPage<WorkflowListItem> = { items: [], total: 0, isCapped: false };

/** Lists of workflows, newest first. */
export class WorkflowLists {
  readonly #store: Pick<WorkflowStore, 'list' | 'search'>;
  readonly #searches = new Semaphore(concurrency.workflowSearches);

  constructor(store: Pick<WorkflowStore, 'list' | 'search'>) {
    this.#store = store;
  }

  async list(
    caller: Caller,
    filter: WorkflowListFilter,
    page: PageNumber,
  ): Promise<CappedPage<WorkflowListItem>> {
    const visibility = workflowVisibility(caller);
    if (Object.values(filter).every((value) => value === undefined))
      return { ...(await this.#store.list(visibility, page)), isCapped: false };
    const { text, ...conditions } = filter;
    const words = text?.match(WORD) ?? undefined;
    if (text !== undefined && words === undefined) return NONE;
    const search = () => this.#store.search(visibility, { ...conditions, words }, page);
    const owner = caller.organizationId;
    const result = await (filter.slug === undefined
      ? this.#searches.run(search, { owner })
      : search());
    return cappedPage(result, REACHABLE_WORKFLOWS);
  }
}

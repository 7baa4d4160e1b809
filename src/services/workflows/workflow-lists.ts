import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Caller } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import { REACHABLE_WORKFLOWS, type WorkflowListItem } from '../../model/workflow.ts';
import type { WorkflowStore } from '../../stores/index.ts';
import type { WorkflowFilter } from '../../stores/postgres/workflow-search.ts';
import { workflowVisibility } from '../visibility.ts';

/** Absent: all. */
export interface WorkflowListFilter extends Omit<WorkflowFilter, 'words'> {
  /** Title and description have words that begin with each word of it. */
  readonly text?: string | undefined;
}

/** If `isCapped`, there are more than `total`. */
type WorkflowPage = Page<WorkflowListItem> & { readonly isCapped: boolean };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NONE: WorkflowPage = { items: [], total: 0, isCapped: false };

/** Lists of workflows, newest first. */
export class WorkflowLists {
  readonly #store: Pick<WorkflowStore, 'list' | 'search'>;
  readonly #searches = new Semaphore(concurrency.workflowSearches);

  constructor(store: Pick<WorkflowStore, 'list' | 'search'>) {
    this.#store = store;
  }

  list(caller: Caller, page: PageNumber): Promise<Page<WorkflowListItem>> {
    return this.#store.list(workflowVisibility(caller), page);
  }

  async search(
    caller: Caller,
    { text, ...filter }: WorkflowListFilter,
    page: PageNumber,
  ): Promise<WorkflowPage> {
    const words = text?.match(WORD) ?? undefined;
    if (text !== undefined && words === undefined) return NONE;
    const read = () => this.#store.search(workflowVisibility(caller), { ...filter, words }, page);
    const owner = caller.organizationId;
    const matches = await (filter.slug === undefined
      ? this.#searches.run(read, { owner })
      : read());
    const total = Math.min(matches.total, REACHABLE_WORKFLOWS);
    return { items: matches.items, total, isCapped: matches.total > total };
  }
}

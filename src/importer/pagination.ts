/** Detects pagination if parameters and response describe it clearly. */

import { pointer, pointerSteps } from '../kit/json-pointer.ts';
import type { OperationParameter, Pagination } from '../model/integration.ts';
import { firstNumber } from './first-page.ts';
import { isNextAddress } from './next-address.ts';
import type { SuccessResponse } from './success-response.ts';
import { member, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import { isRecord, type Shape, type Shapes } from './shape.ts';

export const MAX_PAGES = 100;

/** A query parameter of the request, with its schema. */
export interface QueryParameter {
  readonly parameter: OperationParameter;
  readonly shape: Shape;
  /** The example of the parameter itself. */
  readonly example?: unknown;
}

interface Found {
  readonly pointer: string;
  readonly name: string;
  readonly shape: Shape;
  /** Names of the fields next to it, and of the object around them. */
  readonly siblings: ReadonlySet<string>;
  readonly container: string;
}

const CURSOR =
  /^(cursor|after|startingafter|pagetoken|nexttoken|nextpagetoken|nextcursor|pagecursor|continuationtoken|continuation|continue|startcursor|marker|paginationtoken|pagingtoken|scrollid|exclusivestartkey|bookmark|next|pageafter|lastkey|startkey|offset|page|start)$/;
const NEXT_CURSOR =
  /^(nextcursor|nextpagetoken|nexttoken|nextpagecursor|endcursor|continuationtoken|nextcontinuationtoken|continuation|continue|nextmarker|after|cursor|next|nextpage|nextoffset|nextpaginationtoken|nextpagingtoken|paginationtoken|scrollid|lastevaluatedkey|bookmark|nextstart|pagetoken|nextkey|cursornext)$/;
const NEXT_URL =
  /^(next|nexturl|nextlink|nextpageurl|nexthref|nexturi|odatanextlink|nextpageuri|nextpagelink|nextpage)$/;
const MORE =
  /^(hasmore|hasnext|hasnextpage|morepages|nextpage|nextcursor|nextpagetoken|nexttoken|nextoffset|lastpage)$/;
/** Names of booleans that tell if there are further pages. */
const MORE_FLAG =
  /^(hasmore|hasnext|hasnextpage|hasnextpages|hasmorepages|hasmoreitems|hasmoreresults|hasmorerecords|hasmoredata|more|morepages|moreresults|moreitems|moreavailable|moreresultsavailable|ismore|istruncated|nextpage|hasadditionalpages)$/;
const PAGE = /^(page|pagenumber|pageno|pagenum|currentpage|pageindex|pageid|p)$/;
const OFFSET = /^(offset|skip|startat|startindex|start|pageoffset|from|firstresult|first)$/;
const SIZE =
  /^(perpage|pagesize|limit|size|count|pagelimit|pagelen|maxresults|max|take|top|itemsperpage|pagecount|rows|rowsperpage|numperpage|results|resultsperpage)$/;
const TOTAL =
  /^(total|totalcount|totalresults|totalitems|totalelements|totalrecords|totalrows|totalsize|totalentries|odatacount)$/;
/** `page_count` is not included, because it can be the number of rows in a page. */
const TOTAL_PAGES =
  /^(totalpages|totalpagecount|totalnumberofpages|pagestotal|numpages|numberofpages|pages|lastpage)$/;
/** Names of objects next to the rows that describe pages. */
const PAGE_INFO =
  /^(meta|metadata|responsemetadata|paging|pagination|pageinfo|page|links|cursors?|next)$/;
/** Larger pages are requested only if the API's default is larger. */
const USUAL_SIZE = 100;

export function paginationOf(
  reading: Reading,
  shapes: Shapes,
  response: SuccessResponse,
  query: readonly QueryParameter[],
  path: string,
): Pagination {
  const facts = response.schema ? pageFacts(shapes, shapes.of(response.schema)) : [];
  const pagination =
    byCursor(facts, query) ??
    byUrl(facts) ??
    byLink(response) ??
    byCount('page', PAGE, facts, query) ??
    byCount('offset', OFFSET, facts, query);
  if (pagination)
    return pagination.type === 'link' ? pagination : { ...pagination, ...moreFlag(facts) };
  const hint = query.find(({ parameter }) => {
    const name = plain(wireName(parameter));
    return (CURSOR.test(name) && name !== 'next') || PAGE.test(name) || OFFSET.test(name);
  });
  const more = facts.find(({ name }) => MORE.test(name));
  if (hint)
    reading.warn(
      path,
      `How to find the next page is not clear: \`${wireName(hint.parameter)}\` is a parameter, and a run reads one page`,
    );
  else if (more)
    reading.warn(
      path,
      `The response tells of further pages at \`${more.pointer}\`, but no parameter asks for one: a run reads one page`,
    );
  return { type: 'none', maxPages: MAX_PAGES };
}

/** Scalar fields of the response, and of objects in it that describe pages. */
function pageFacts(shapes: Shapes, shape: Shape, at = '', depth = 0): readonly Found[] {
  const siblings = new Set([...shape.members.keys()].map(plain));
  const container = plain(pointerSteps(at).at(-1) ?? '');
  return [...shape.members].flatMap(([name, schema]) => {
    const inner = shapes.of(schema);
    const place = at + pointer(name);
    if (isRecord(inner) && inner.members.size > 0) {
      const leads = PAGE_INFO.test(plain(name)) || (depth === 0 && name === 'data');
      if (!leads || depth >= 2) return [];
      return pageFacts(shapes, inner, place, depth + 1).map((fact) =>
        /^(href|url|cursor|after)$/.test(fact.name) && plain(name) === 'next'
          ? { ...fact, name: plain(name) }
          : fact,
      );
    }
    return [{ pointer: place, name: plain(name), shape: inner, siblings, container }];
  });
}

function moreFlag(facts: readonly Found[]): { readonly morePointer?: string } {
  const flag = facts.find(({ name, shape }) => MORE_FLAG.test(name) && isFlag(shape));
  return flag ? { morePointer: flag.pointer } : {};
}

function isFlag({ types }: Shape): boolean {
  return types.has('boolean') && [...types].every((type) => type === 'boolean' || type === 'null');
}

function byCursor(
  facts: readonly Found[],
  query: readonly QueryParameter[],
): Pagination | undefined {
  const fact = facts.find(
    (one) => NEXT_CURSOR.test(one.name) && !isAddress(one) && leadsOn(one.shape),
  );
  if (!fact) return undefined;
  const candidates = query.filter(({ parameter }) => CURSOR.test(plain(wireName(parameter))));
  const carries = candidates.find(({ parameter, shape }) => {
    const name = plain(wireName(parameter));
    if (!/^(offset|page|start)$/.test(name)) return true;
    return !isNumber(shape) || fact.name === `next${name}`;
  });
  if (!carries || (fact.name === 'next' && isNumber(carries.shape) && !isNumber(fact.shape)))
    return undefined;
  return {
    type: 'cursor',
    param: pageName(carries.parameter),
    pointer: fact.pointer,
    maxPages: MAX_PAGES,
  };
}

function byUrl(facts: readonly Found[]): Pagination | undefined {
  const fact = facts.find(
    (one) =>
      NEXT_URL.test(one.name) &&
      !isNumber(one.shape) &&
      (isAddress(one) || /url|link|href|uri/.test(one.name) || one.name === 'next') &&
      leadsOn(one.shape),
  );
  return fact && { type: 'next_url', pointer: fact.pointer, maxPages: MAX_PAGES };
}

function byLink(response: SuccessResponse): Pagination | undefined {
  return response.headers.has('link') ? { type: 'link', maxPages: MAX_PAGES } : undefined;
}

function byCount(
  type: 'page' | 'offset',
  names: RegExp,
  facts: readonly Found[],
  query: readonly QueryParameter[],
): Pagination | undefined {
  const counts = query.find(
    ({ parameter, shape }) => names.test(plain(wireName(parameter))) && isNumber(shape),
  );
  if (!counts) return undefined;
  const size = query.find(
    ({ parameter, shape }) => SIZE.test(plain(wireName(parameter))) && isNumber(shape),
  );
  const total = facts.find(({ name, shape }) => TOTAL.test(name) && isNumber(shape));
  const rows = size && sizeOf(size.shape.schema);
  const start = startOf(type, counts);
  const pages = facts.find(
    ({ name, shape }) =>
      TOTAL_PAGES.test(name) && isNumber(shape) && (name !== 'lastpage' || start === 1),
  );
  return {
    type,
    param: pageName(counts.parameter),
    start,
    ...(size && rows !== undefined ? { sizeParam: pageName(size.parameter), size: rows } : {}),
    ...(total
      ? { until: 'total', totalPointer: total.pointer }
      : { until: 'empty', ...(pages && { totalPages: pages.pointer }) }),
    maxPages: MAX_PAGES,
  };
}

function startOf(type: 'page' | 'offset', query: QueryParameter): number {
  const first = firstNumber(query);
  if (first !== undefined) return first;
  const name = plain(wireName(query.parameter));
  if (type === 'offset') return name === 'startindex' ? 1 : 0;
  return name === 'pageindex' ? 0 : 1;
}

/** Undefined if the maximum size is unknown. The API then uses its default. */
function sizeOf(schema: Located): number | undefined {
  const whole = (key: string): number | undefined => {
    const { value } = member(schema, key);
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100_000
      ? value
      : undefined;
  };
  const standard = whole('default');
  const most = whole('maximum');
  if (most === undefined) return standard;
  return Math.min(most, Math.max(standard ?? 0, USUAL_SIZE));
}

function isNumber({ types }: Shape): boolean {
  return types.has('integer') || types.has('number');
}

/** Returns true if the value can be a cursor or a URL. `next_page: true` only tells that there is more. */
function leadsOn({ types }: Shape): boolean {
  if (types.has('object') || types.has('array')) return false;
  return !types.has('boolean') || types.has('string');
}

function isAddress({ name, shape: { format, schema }, siblings, container }: Found): boolean {
  return isNextAddress({ name, format, schema, siblings, container });
}

/** The place of a page: the name of a query parameter, or the JSON Pointer of a member of the body. */
export function pageName(parameter: OperationParameter): string {
  const name = wireName(parameter);
  return parameter.in === 'body' ? pointer(name) : name;
}

export function wireName(parameter: OperationParameter): string {
  return parameter.wireName ?? parameter.name;
}

/** `page[size]`, `page_size`, `pageSize` and `$pageSize` are equal. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

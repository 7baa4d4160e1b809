/** The guide on limits names what the code keeps: the defaults of settings, and the numbers in the files that enforce a limit. */

import { constants } from 'node:buffer';

import { backfills, byteRates, concurrency, rates, turns } from '../../src/admission.ts';
import { settingTable } from '../../src/app/config.ts';
import { sizeText } from '../../src/kit/limit-text.ts';
import { EXPORT_LIMITS } from '../../src/services/exports/exports.ts';
import { constantsOf } from '../support/constants.ts';
import { readDocument } from '../support/documents-in-text.ts';

const UNITS = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

const count = (value: number): string => value.toLocaleString('en-US');
function bytes(value: number): string {
  const [unit, size] = UNITS.find((each) => value >= each[1]) ?? ['bytes', 1];
  return `${count(value / size)} ${unit}`;
}
const seconds = (ms: number): string => `${count(ms / 1_000)} s`;
const hours = (ms: number): string => `${count(ms / 3_600_000)} h`;

type Numbers = Readonly<Record<string, number>>;
const of = (file: string): Numbers => constantsOf(file) as Numbers;
const objectOf = (file: string, name: string): Numbers => constantsOf(file)[name] as Numbers;

const SHARED = of('src/kit/usage.ts');
/** What of a limit that all share is for those who have little, and what is little. */
const kept = (limit: number): number => limit * SHARED['RESERVED']!;
const little = (limit: number): number => limit * SHARED['LITTLE']!;

const ACCOUNTS = 'src/services/accounts/';
const SESSIONS = of(`${ACCOUNTS}sessions.ts`);
const CREDENTIALS = of('src/services/credentials/credentials.ts');
const INTEGRATIONS = objectOf('src/services/integrations/limits.ts', 'INTEGRATION_LIMITS');
const IMPORTS = of('src/importer/thread/import-thread.ts');
const PARSED = concurrency.parsedBodies;
const CONSUMER = of('src/http/body/body-consumer.ts');
const SLICES = of('src/kit/time-slices.ts');
const PACED = of('src/http/reply/paced-bodies.ts');
const COMPRESSED = byteRates.compression;
const SEARCH = of('src/http/docs/search.ts');
const SERVER = objectOf('src/http/server/server.ts', 'SERVER_LIMITS');
const EXPRESSION = of('src/engine/expression/builder.ts');
const COLUMNS = { ...of('src/rows/limits.ts'), ...of('src/engine/values/columns.ts') };
const REVISIONS = objectOf('src/stores/postgres/revisions.ts', 'REVISION_LIMITS');
const SCHEDULES = of('src/services/schedules/schedules.ts');
const FIRING = of('src/services/schedules/firing.ts');
const IDEMPOTENCY = of('src/services/idempotency/idempotency.ts');
const CALLS = concurrency.outboundCalls;
const DATABASES = concurrency.databaseProcesses;
const MAIL = concurrency.mailConnections;
const OBJECTS = concurrency.objectCalls;
const SENDING = of('src/services/executions/deliveries/send-call.ts');
const UNDELIVERED = of('src/services/executions/deliveries/undelivered-rows.ts');
const EXPORTS = EXPORT_LIMITS;
const SLOTS = EXPORTS.slots;
const UPLOADS = concurrency.uploads;
const LANES = of('src/engine/pool/lanes.ts');

/** By what is spent, in the guide's order. */
// prettier-ignore
const CONSTANT: readonly (readonly [what: string, limit: string])[] = [
  ['Requests with an unknown key', `${rates.unknownKeys.attempts} per minute`],
  [
    'Requests of viewers of a shared dashboard',
    `${rates.requestsOfViewers.attempts} per minute`,
  ],
  [
    'Requests of viewers of shared dashboards',
    `${rates.viewersOfAddress.attempts} per minute`,
  ],
  ['Downloads by links', `${rates.linkedFiles.attempts} per minute`],
  ['Sessions', `${SESSIONS['MAX_SESSIONS']}, each at most ${SESSIONS['LIFETIME_MS']! / 3_600_000} hours`],
  ['Passwords', `${concurrency.passwords.perOwner}`],
  ['Passwords', `${concurrency.passwords.total}, of which one is checked at a time`],
  ['Keys that are kept', count(of('src/services/keys/keys.ts')['KEPT_KEYS']!)],
  ['Credentials', count(CREDENTIALS['MAX_PER_ORGANIZATION']!)],
  ['Tests of credentials', `${rates.credentialTests.attempts} per minute`],
  ['Integrations', `${INTEGRATIONS['integrations']}, with ${count(INTEGRATIONS['operations']!)} operations together`],
  ['Size of the operations', `${bytes(INTEGRATIONS['bytesEach']!)} each, ${bytes(INTEGRATIONS['bytes']!)} together`],
  ['Document', bytes(of('src/services/integrations/imports.ts')['MAX_DOCUMENT_BYTES']!)],
  ['Time to read a document', seconds(IMPORTS['TIME_LIMIT_MS']!)],
  ['Documents', `${concurrency.imports.perOwner} of an organization, ${concurrency.importThreads.total} that are read in all`],
  ['Text of bodies', bytes(PARSED.perMember)],
  ['The same', `${bytes(PARSED.perOwner)} of ${bytes(PARSED.total)}, of which ${bytes(kept(PARSED.total))} are for organizations that have ${bytes(little(PARSED.total))} or less`],
  ['Bytes of all bodies', `${bytes(turns.receivedBytes.perTurn)}, those of each organization in turn`],
  ['Checks, plans', `about ${SLICES['TURN_MS']} ms together, ${SLICES['SLICE_MS']} ms each`],
  [`Inflation of a compressed body of more than ${bytes(CONSUMER['FREE_INFLATED_BYTES']!)}`, `${CONSUMER['MAX_INFLATION']} times its size`],
  [`Chunks of a body, if they have fewer than ${CONSUMER['MIN_CHUNK_BYTES']} bytes on average`, count(CONSUMER['FREE_CHUNKS']!)],
  ['Size of a body without', `${bytes(of('src/http/edge.ts')['ANONYMOUS_MAX_BYTES']!)}, not compressed`],
  ['Depth of JSON', `${of('src/http/body/json-check.ts')['MAX_DEPTH']}`],
  ['Values of a JSON body', count(of('src/http/body/json-body.ts')['MAX_VALUES']!)],
  ['Requests that are sent before', `${concurrency.pipelinedRequests.perOwner}, served one after the other`],
  ['Requests that begin', `${turns.requests.perTurn}, those of each address in turn`],
  ['Runs, previews and changes', `${turns.changes.perTurn}, those of each organization in turn`],
  ['Requests that are carried out', `${concurrency.reads.perOwner} that read, ${concurrency.lists.perOwner} that read a page, ${concurrency.changes.perOwner} that change`],
  ['Lists of executions', `${concurrency.executionSearches.perOwner}`],
  ['Revisions, and workflows', `${concurrency.largeReads.perOwner}`],
  ['Graphs that are checked', `${concurrency.graphChecks.perOwner}`],
  ['Background runs that are put', `${concurrency.queueInserts.perOwner}`],
  ['Searches over these pages', `${turns.docsSearches.perTurn}, those of each address in turn`],
  ['Words of a search', `${SEARCH['MAX_QUERY_WORDS']}, of ${SEARCH['MAX_QUERY_CHARACTERS']} characters`],
  ['Request line and headers', bytes(SERVER['maxHeaderBytes']!)],
  ['Time to send the headers', seconds(SERVER['headersTimeoutMs']!)],
  ['Time to send the whole request', seconds(SERVER['requestTimeoutMs']!)],
  [`Bytes of all responses of ${bytes(PACED['PACED_FROM_BYTES']!)} or more`, `${bytes(turns.sentBytes.perTurn)}, those of each organization in turn`],
  ['Compression of responses', `${bytes(COMPRESSED.perSecond)} per second, ${bytes(COMPRESSED.capacity)} at once, before compression; a stream counts as ${bytes(of('src/http/middleware/compression.ts')['STREAM_BYTES']!)}`],
  ['A response that the client does not read', `${seconds(SERVER['responseStallMs']!)} without progress`],
  ['Memory of a page', `${bytes(of('src/http/reply/unread-responses.ts')['STREAM_BYTES']!)}, counted as a response that is not read; the rest is streamed`],
  ['Description', `${count(of('src/services/workflows/description-length.ts')['MOST']!)} characters`],
  ['Length of an expression', `${count(of('src/engine/expression/parser.ts')['MAX_EXPRESSION_BYTES']!)} bytes`],
  ['Values and operators of an expression', `${EXPRESSION['MAX_NODES']}, at most ${EXPRESSION['MAX_DEPTH']} deep`],
  ['Values and operators of all', count(of('src/engine/graph/configure.ts')['MAX_EXPRESSION_NODES']!)],
  ['What all terminators', `${objectOf('src/engine/dialects/duckdb/limits.ts', 'LIMITS')['characters']! / 1e6} million characters`],
  ['Columns of a table', `${COLUMNS['MAX_COLUMNS']}, with ${COLUMNS['MAX_NAMES_KIB']} KiB of names`],
  ['Columns of all nodes', `${of('src/engine/graph/column-budget.ts')['MAX_MIB']} MiB`],
  ['Revisions that are kept', `${count(REVISIONS['maxRevisions']!)}, and ${bytes(REVISIONS['maxBytes']!)} of replaced graphs`],
  ['Schedules', `${SCHEDULES['MAX_PER_WORKFLOW']}`],
  ['Schedules that are due', `about ${count(FIRING['SHARE']!)}`],
  ['Parameters of a schedule', `${bytes(SCHEDULES['MAX_PARAMS_BYTES']!)} of JSON`],
  ['Repeated and background calls', `${concurrency.resultReads.perOwner} at a time, of ${bytes(Number(settingTable(7).executeMaxBytes.fallback))} each`],
  ['These responses together', bytes(IDEMPOTENCY['MAX_KIB']! * 1024)],
  ['How long `Prefer: wait`', `${of('src/http/openapi/preferences.ts')['MAX_WAIT_SECONDS']} s`],
  ['Requests that wait for a run', `${concurrency.waitsForEnd.perOwner} of ${count(concurrency.waitsForEnd.total)}`],
  ['Time in the queue', hours(of('src/model/execution.ts')['LONGEST_WAIT_MS']!)],
  ['Times that it is started', `${of('src/services/executions/requeue-run.ts')['MAX_OUTAGES_BEFORE_CRASH']! + 1}`],
  ['Runs of a schedule', `${concurrency.runsOfSchedule.perOwner}`],
  ['Runs of a backfill', count(backfills.runsOfBackfill.perRequest)],
  ['Time in the quick', `${LANES['QUICK_SLICE_MS']} ms`],
  ['Time in the spare', `${seconds(LANES['FIRST_SLICE_MS']!)}, doubled each time`],
  ['Calls to other hosts', `${concurrency.callsOfRun.total}`],
  ['The same', `${CALLS.perOwner} of ${CALLS.total}, the last ${kept(CALLS.total)} for organizations that have none`],
  ['Engine processes that read', `${concurrency.sourceJobs.total}`],
  ['Called workflows that run', `${concurrency.calledWorkflows.total}`],
  ['Connections to mail servers', `${MAIL.perOwner} of ${MAIL.total}, the last ${kept(MAIL.total)} for organizations that have none`],
  ['Reads and writes of buckets', `${OBJECTS.perOwner} of ${OBJECTS.total}, the last ${kept(OBJECTS.total)} for organizations that have none`],
  ['Processes that talk', `${DATABASES.perOwner} of ${DATABASES.total}, the last ${kept(DATABASES.total)} for organizations that have none`],
  ['Time until a response', seconds(of('src/connectors/http/client.ts')['DEFAULT_TIMEOUT_MS']!)],
  ['Bytes of a CSV that', sizeText(constants.MAX_STRING_LENGTH)],
  ['Pages that a getter', `${of('src/services/integrations/draft.ts')['MAX_PAGES']}, \`max_pages\` of the operation sets up to 1,000`],
  ['Calls of a setter', count(of('src/engine/run/stages.ts')['MAX_CALLS']!)],
  ['Requests that [send rows]', count(of('src/services/executions/deliveries/calls-problem.ts')['MAX_CALLS']!)],
  ['Requests that send rows', `${concurrency.deliveries.total}, with \`on_error: stop\` 1`],
  ['Size of the body of a request that sends', bytes(SENDING['MAX_BODY_BYTES']!)],
  ['Rows that were not delivered', bytes(UNDELIVERED['MAX_STORED_BYTES']!)],
  ['Attempts of a request', `3, of an integration's operation ${of('src/services/integrations/draft.ts')['MAX_ATTEMPTS']}; \`max_attempts\` sets up to ${of('src/connectors/http/retry.ts')['MAX_ATTEMPTS']}`],
  ['Exports', `${SLOTS.perMember} of a key, ${SLOTS.perOwner} of an organization`],
  ['Exports', `${SLOTS.total}, the last ${kept(SLOTS.total)} for organizations that have none; their first exports may be ${SLOTS.total} more`],
  [`Time of an export, once ${SLOTS.total} are running`, `${seconds(EXPORTS.onlyExportMs)}, ${seconds(EXPORTS.oneOfManyMs)} if its organization has another one`],
  ['Bytes of all exports', `${bytes(turns.exportedBytes.perTurn)}, those of each organization in turn`],
  ['Time of an export', hours(EXPORTS.exportTimeoutMs)],
  ['Time of a page of rows that is streamed', hours(of('src/services/results/results.ts')['PAGE_TIMEOUT_MS']!)],
  ['Files', count(of('src/services/files/store-file.ts')['FILES_PER_ORGANIZATION']!)],
  ['Uploads at the same time', `${UPLOADS.perOwner} of ${UPLOADS.total}, the last ${kept(UPLOADS.total)} for organizations that have none`],
];

const guide = readDocument('openapi/docs/guides/limits-and-fairness.md');
const rows = guide.text
  .split('\n')
  .filter((line) => /^\| /.test(line) && !line.startsWith('| What is spent |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', limit = '', setting = '']) => ({ what, limit, setting }));

const isConstant = ({ setting }: { setting: string }): boolean => setting === '';

it('a limit without a setting is the number that the code has', () => {
  const found = rows.filter(isConstant).map(({ what, limit }) => [what, limit]);
  const expected = CONSTANT.map(([what, limit], at) => [
    // The beginning of it names the row.
    found[at]?.[0]?.startsWith(what) === true ? found[at][0] : what,
    limit,
  ]);
  expect(found).toEqual(expected);
});

const settings = Object.values(settingTable(7));
const IN_WORDS: Readonly<Record<string, string>> = {
  [`Parameters of waiting runs above ${bytes(of('src/services/executions/queued-params.ts')['MAX_ROW_BYTES']!)}`]:
    'count as stored results',
  'Free space of the disk': `${bytes(of('src/stores/free-space.ts')['DEFAULT_BYTES']!)} or ${100 * of('src/stores/free-space.ts')['DEFAULT_SHARE']!} %, whichever is less`,
};
const withSetting = rows.filter((row) => !isConstant(row));

it.each(withSetting)('$what: $limit, which $setting sets', ({ what, limit, setting }) => {
  const { fallback } = settings.find(({ variable }) => setting.includes(`\`${variable}\``))!;
  const inWords = IN_WORDS[what];
  if (inWords !== undefined) return expect(limit).toBe(inWords);
  const value = Number(fallback);
  const ways = [count(value), bytes(value), `${count(value)} MiB`, `${value} s`, `${value} days`]
    .concat([hours(value * 1_000), `${value / 60} min`])
    .concat([2, 4].map((part) => `${bytes(value / part)} of ${bytes(value)}`));
  return expect(ways.some((way) => new RegExp(`^${way}(?![\\d.])`).test(limit))).toBe(true);
});

/**
 * Converts DuckDB's error messages to messages for users: without SQL, paths, and names of DuckDB's types or settings.
 */

import { raisedBy } from '../../kit/limit-text.ts';
import { shortened } from '../../kit/shortened.ts';
import { TOO_MANY_DIGITS, UNREADABLE, UNREADABLE_SENTENCE } from '../sql.ts';
import type { ProblemCode } from '../types.ts';
import type { Failure } from '../protocol/messages.ts';

interface DuckDBError {
  readonly type: string;
  readonly message: string;
}

type Sentence = readonly [pattern: RegExp, sentence: (match: RegExpExecArray) => string];

const TYPE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INT(EGER|8|16|32|64|128)?)$/, 'a whole number'],
  [/^(DOUBLE|FLOAT)$/, 'a number'],
  [/^BOOL(EAN)?$/, 'a boolean'],
  [/^DATE$/, 'a date'],
  [/^TIMESTAMP/, 'a timestamp'],
  [/^VARCHAR$/, 'a string'],
  [/^ARRAY$/, 'an array'],
  [/^JSON$/, 'JSON'],
];

const MAX_QUOTED = 80;
/** Longer texts are not searched for in the rows. */
const MAX_SOUGHT = 10_000;

/** Each captures the text that could not be converted. */
const UNCONVERTED: readonly RegExp[] = [
  /^Could not convert string '([^]*)' to \w+/,
  /^invalid (?:date|timestamp) field format: "([^]*)", expected/,
  /^(?:date|timestamp) field value out of range: "([^]*)"/,
];

const VALUE_SENTENCES: readonly Sentence[] = [
  [new RegExp(`^${UNREADABLE}: ([^]*)$`), (m) => `${quoted(m[1])} ${UNREADABLE_SENTENCE}`],
  [
    /^Could not convert string '([^]*?)' to (\w+(?:\(\d+,\s?\d+\))?)/,
    (m) => `Could not convert string ${quoted(m[1])} to ${typeWords(m[2])}`,
  ],
  [
    /^Could not cast value (\S+) to (\S+)/,
    (m) => `The number ${m[1]} is out of range for ${typeWords(m[2])}`,
  ],
  [
    /^invalid date field format: "([^]*?)", expected/,
    (m) => `Could not convert string ${quoted(m[1])} to a date (YYYY-MM-DD)`,
  ],
  [
    /^date field value out of range: "([^]*?)"/,
    (m) => `Could not convert string ${quoted(m[1])} to a date: it is out of range`,
  ],
  [
    /^invalid timestamp field format: "([^]*?)", expected/,
    (m) => `Could not convert string ${quoted(m[1])} to a timestamp (YYYY-MM-DD HH:MM:SS)`,
  ],
  [
    /^timestamp field value out of range: "([^]*?)"/,
    (m) => `Could not convert string ${quoted(m[1])} to a timestamp: it is out of range`,
  ],
  [
    /with value (\S+) can't be cast because the value is out of range for the destination type (\w+)/,
    (m) => `The number ${m[1]} is out of range for ${typeWords(m[2])}`,
  ],
  [/Failed to parse format specifier (.*?):/, (m) => `Unknown date format ${quoted(m[1])}`],
  [
    /^Expected ARRAY, but got \w+: ([^]*)$/,
    (m) => `Only arrays have elements, but a value is ${clipped(m[1])}`,
  ],
  [
    /^Unable to cast '([^]*)' to (\w+)/,
    (m) => `Could not convert ${clipped(m[1])} to ${typeWords(m[2])}`,
  ],
  // For JSON values that are not booleans, DuckDB reports that they are not numbers, so its message has the wrong type.
  [
    /Failed to (?:cast|parse)[^:]*: ([^]*?)(\nTry setting|$)/,
    (m) => `Could not convert ${clipped(m[1])} to the column's type`,
  ],
  [new RegExp(`^${TOO_MANY_DIGITS}|^Overflow in .*(?:DECIMAL|HUGEINT)`), () => TOO_MANY_DIGITS],
  [/^Overflow (?:in|on) /, () => 'A number left the range of whole numbers (64 bits)'],
  [/out of range.*(?:INT|DECIMAL)|Overflow/, () => 'A number is out of range'],
  [
    /^The whole number -?\d+ cannot stand among fractions unchanged; cast it, or what it meets/,
    (m) => m[0],
  ],
  [/^(?:Text is padded to|levenshtein compares) at most \d+ characters/, (m) => m[0]],
  [
    /^Interval value|not in timestamp range|date.*out of range/i,
    () => 'A date or time is out of range',
  ],
  [/specifier "([^]*?)" not recognized/, (m) => `Unknown date part ${quoted(m[1])}`],
  [
    /^Invalid string encoding found in Parquet file "[^]*?": value ("[^]*") is not valid/,
    (m) => `A text of the Parquet file is not valid UTF-8: ${clipped(m[1])}`,
  ],
  [/surrogate in string/, () => 'A text is not valid Unicode'],
  [/Malformed JSON|malformed JSON/, () => 'A text is not valid JSON'],
  [/^Invalid UTF8|not valid UTF8|invalid unicode/i, () => 'A text is not valid Unicode'],
];

export function describeFailure(error: unknown): Failure {
  const { type, message: said } = parseError(error);
  const failure = (code: ProblemCode, sentence: string): Failure => ({
    code,
    message: sentence,
    detail: `${type}: ${said}`,
    value: unconverted(message),
  });
  // The column in this message can be one of the generated statement.
  const message = said.replace(/^([^]*) when casting from source column [^]*$/, '$1');
  // Checked first, because these messages contain values, which could match any pattern below.
  const sentence = VALUE_ERRORS.has(type) ? valueSentence(message) : null;
  if (sentence !== null) return failure('invalid_value', sentence);
  if (type === 'Out of Memory' || NO_MEMORY.test(message))
    return failure('out_of_memory', NO_SPILL.test(message) ? SPILL_SENTENCE : MEMORY_SENTENCE);
  if (DAMAGED_PARQUET.test(message))
    return failure(
      'source_failed',
      'The Parquet file cannot be read: it is damaged, or was cut off',
    );
  if (VALUE_ERRORS.has(type))
    return failure('invalid_value', 'A value does not fit what is computed from it');
  if (NO_SPACE.test(message))
    return failure('storage_full', 'The server has no disk space left for this run');
  return failure('engine_failed', 'The engine could not run this graph');
}

const NO_SPILL = /max_temp_directory_size/;
const MEMORY_SENTENCE = `The run needs more memory than it may use; let it work on fewer rows, groups or shorter texts, or ${raisedBy('ENGINE_MEMORY_MB')}`;
const SPILL_SENTENCE = `The intermediate rows of the run take more disk space than they can have; let it work on fewer rows, groups or shorter texts, or ${raisedBy('ENGINE_SPILL_MB')}`;
/** DuckDB's messages for a Parquet file that violates the format. */
const DAMAGED_PARQUET =
  /parquet|TProtocol|don't know what type|invalid TType|^Out of buffer|Page size mismatch|Varint-decoding|Variable-length int|Corrupted file|^Failed to read file|^Could not read enough bytes from file/i;
const NO_MEMORY = /bad_alloc|could not allocate|failed to allocate/i;
const NO_SPACE = /No space left on device|disk is full/i;

function valueSentence(message: string): string | null {
  for (const [pattern, sentence] of VALUE_SENTENCES) {
    const match = pattern.exec(message);
    if (match) return sentence(match);
  }
  return null;
}

const VALUE_ERRORS: ReadonlySet<string> = new Set(['Conversion', 'Out of Range', 'Invalid Input']);

function unconverted(message: string): string | null {
  const value = UNCONVERTED.map((pattern) => pattern.exec(message)?.[1]).find(
    (sentence) => sentence !== undefined,
  );
  return value === undefined || value.length > MAX_SOUGHT ? null : value;
}

export function wasInterrupted(error: unknown): boolean {
  return parseError(error).type === 'INTERRUPT' || /^INTERRUPT Error/.test(messageOf(error));
}

/** With `errors_as_json` the message is an object, sometimes after a word or two. */
function parseError(error: unknown): DuckDBError {
  const message = messageOf(error);
  const start = message.indexOf('{"exception_type"');
  if (start !== -1) {
    try {
      const parsed = JSON.parse(message.slice(start)) as {
        exception_type?: unknown;
        exception_message?: unknown;
      };
      return { type: String(parsed.exception_type), message: String(parsed.exception_message) };
    } catch {
      // Text that looks like an error object but is not: used unchanged.
    }
  }
  return { type: /^(.*?) Error: /.exec(message)?.[1] ?? 'Unknown', message };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function typeWords(type: string | undefined): string {
  const [, precision, scale] = /^DECIMAL\((\d+),\s?(\d+)\)$/.exec(type ?? '') ?? [];
  if (precision !== undefined) return `a decimal(${precision},${scale})`;
  return TYPE_WORDS.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? "the column's type";
}

function quoted(value: string | undefined): string {
  return `'${clipped(value)}'`;
}

function clipped(value: string | undefined): string {
  return shortened(value ?? '', MAX_QUOTED);
}

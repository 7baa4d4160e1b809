/** From the bytes of a body to the object that it holds, or the reason why it holds none. */

import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '../errors.ts';

/** Members that would reach an object's prototype in careless code; no body of ours has them. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/** Most bodies hold none of these, and then no value is visited at all. */
const SUSPICIOUS = /\\u|__proto__|constructor|prototype/;

/** From this size on the steps take milliseconds each, and other requests get a turn between them. */
const LARGE_BYTES = 1_048_576;

/** @param bytes a whole body, not deeper than the limit */
export async function parseJsonObject(bytes: Buffer): Promise<object> {
  const isLarge = bytes.length >= LARGE_BYTES;
  if (!isUtf8(bytes)) throw new ApiError('INVALID_BODY', 'The request body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  const isSuspicious = SUSPICIOUS.test(text);
  if (isLarge) await nextTurn();
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (isLarge) await nextTurn();
  if (isSuspicious) refuseBadText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('', `The request body must be a JSON object, not ${kindOf(value)}.`);
  }
  return value;
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new ApiError('INVALID_BODY', 'The request body is empty; this operation needs a JSON object.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('INVALID_BODY', `The request body is not valid JSON: ${(error as SyntaxError).message}.`, { cause: error });
  }
}

/**
 * Refuses what JSON can write but nothing behind here can keep: U+0000, halves
 * of surrogate pairs, and members of prototypes. The list of open values stands
 * in for recursion.
 */
function refuseBadText(root: unknown): void {
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') refuseBadString(value, path);
    else if (Array.isArray(value)) value.forEach((item: unknown, index) => void open.push({ value: item, path: `${path}/${index}` }));
    else if (typeof value === 'object' && value !== null) {
      for (const [member, content] of Object.entries(value)) {
        const memberPath = `${path}/${pointerToken(member)}`;
        if (FORBIDDEN_MEMBERS.has(member)) throw invalid(memberPath, `The request body has a member \`${member}\`, which is not allowed.`);
        refuseBadString(member, memberPath);
        open.push({ value: content, path: memberPath });
      }
    }
  }
}

function refuseBadString(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(printable(path), 'The request body has text with the character U+0000, which is not allowed.');
  if (!text.isWellFormed()) throw invalid(printable(path), 'The request body has text with half of a surrogate pair, which is not Unicode.');
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', message, { details: [{ path, message }] });
}

/** RFC 6901 escapes these two. */
function pointerToken(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}

function printable(path: string): string {
  return path.toWellFormed().replaceAll('\0', '\uFFFD');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}

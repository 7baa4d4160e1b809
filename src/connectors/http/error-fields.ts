/**
 * The part of an error response that may be shown if the host received a credential. Such a host can return the secret
 * in any form: in hexadecimal, reversed, in parts. No list of forms is complete, so only common words of errors are
 * shown.
 */

import { isJsonObject, type Json } from '../../kit/json-value.ts';

const FIELDS = ['error', 'code', 'error_code', 'errorCode', 'type', 'status'] as const;
/** Members in which APIs put an error. */
const CONTAINERS = ['error', 'errors', 'fault', 'detail'] as const;
const MAX_CHARACTERS = 64;
const MAX_WORDS = 6;

const WORDS: ReadonlySet<string> = new Set(
  `a aborted accepted access account action active address aggregate all allowed already amount an and any api app
  application archived argument arguments at attribute auth authentication authorization authorized authorised bad be
  billing blocked body bucket busy by bytes call cancelled canceled card client closed column combination completed
  condition conflict connection constraint content context could count country create created credential credentials
  currency customer daily data database date deadline deleted delete denied deprecated detected did disabled does
  domain duplicate duplicated email empty encoding enabled endpoint entity entry error errors exceeded exception
  exhausted exist existing exists expected expired extension external failed failure feature field fields file filter
  for forbidden form format found frequency from function gateway general generic get global gone grant group has
  header headers host id identifier identity illegal implemented in inactive incorrect input insufficient internal
  invalid ip is issue item items it json key large length limit limited limiting list locked login long maintenance
  malformed max maximum media merchant message method min minimum mismatch missing model must name need needed network
  no not null number object of on only operation option or order organization out over overloaded page parameter
  parameters params parse parsing password path payload payment pending permission permissions permitted plan policy
  post precondition present processing product project property provided provider put query quota range rate reached
  read record redirect refused rejected request requests require required reset resource resources response restricted
  retry revoked role row rows rule scope scopes security semantic serialization server service session short signature
  size slow some state status store stored subscription such suspended syntax system table temporarily temporary
  tenant the this throttled throttling time timeout timestamp to token tokens too transaction transfer transient type
  unable unacceptable unauthenticated unauthorized unauthorised unavailable undefined unexpected unimplemented unique
  unknown unprocessable unreachable unrecognized unsupported unverified update upstream uri url usage use used user
  username users valid validation value values verification verified version violation was with workspace write wrong
  yet zone`.split(/\s+/),
);

/**
 * @param text the body of a response
 * @param secrets a shown value must neither contain one of these nor be part of one
 * @returns for example `error invalid_token`
 */
export function errorFieldsOf(text: string, secrets: readonly string[]): readonly string[] {
  const root = parsedObject(text);
  if (root === undefined) return [];
  const letters = secrets.map(lettersOf).filter((one) => one.length >= MIN_SECRET_LETTERS);
  const fields = new Map<string, string>();
  for (const object of [root, ...CONTAINERS.map((name) => objectIn(own(root, name)))])
    for (const field of FIELDS) {
      const value = object === undefined ? undefined : own(object, field);
      if (typeof value !== 'string' || !isOfErrorWords(value)) continue;
      if (!fields.has(field) && !resembles(lettersOf(value), letters)) fields.set(field, value);
    }
  return [...fields].map(([field, value]) => `${field} ${value}`);
}

function parsedObject(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    return objectIn(JSON.parse(text) as Json);
  } catch {
    // Most error pages are not JSON.
    return undefined;
  }
}

/** The object, or the first item of a list. */
function objectIn(value: Json | undefined): Readonly<Record<string, Json>> | undefined {
  const first = Array.isArray(value) ? (value[0] as Json | undefined) : value;
  return first !== undefined && isJsonObject(first) ? first : undefined;
}

function own(object: Readonly<Record<string, Json>>, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Accepts `invalid_token`, `InvalidToken`, `INVALID-TOKEN`, `Invalid token`. */
function isOfErrorWords(value: string): boolean {
  if (value.length > MAX_CHARACTERS || !/^[A-Za-z]+(?:[ _.-][A-Za-z]+)*$/.test(value)) return false;
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _.-]/);
  return words.length <= MAX_WORDS && words.every((word) => WORDS.has(word));
}

const MIN_SECRET_LETTERS = 3;

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

function resembles(letters: string, secrets: readonly string[]): boolean {
  const reversed = [...letters].reverse().join('');
  return secrets.some((secret) =>
    [letters, reversed].some((one) => one.includes(secret) || secret.includes(one)),
  );
}

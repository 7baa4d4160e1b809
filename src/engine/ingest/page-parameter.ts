/** The parameter of a request that says which page it asks for. */

import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';
import { parseExactJson } from '../../kit/json/parse-exact-json.ts';
import type { ApiCall } from '../api-call.ts';
import { pointerSteps } from '../outcome.ts';
import { SourceError } from '../sources/source-error.ts';

/** The JSON Pointer of a member of the body, or the name of a query parameter. */
export function withParameter(call: ApiCall, name: string, value: string | number): ApiCall {
  const { method, body } = call;
  const isJson = body === undefined || body.contentType.startsWith('application/json');
  if (method !== 'POST' || !isJson || !name.startsWith('/')) return withQuery(call, name, value);
  const text = withMember(body?.text ?? '{}', name, value);
  return { ...call, body: { contentType: body?.contentType ?? 'application/json', text } };
}

/** Sets this query parameter and replaces any other value of it. */
function withQuery(call: ApiCall, name: string, value: string | number): ApiCall {
  const [address = '', query = ''] = split(call.url, '?');
  const key = encodeURIComponent(name);
  const others = query.split('&').filter((field) => field !== '' && split(field, '=')[0] !== key);
  const fields = [...others, `${key}=${encodeURIComponent(value)}`];
  return { ...call, url: `${address}?${fields.join('&')}` };
}

function split(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Sets a member of a JSON body and creates the objects on the way to it. Other values keep their digits. */
function withMember(body: string, pointer: string, value: string | number): string {
  return exactJson(replaced(parseExactJson(body), pointerSteps(pointer), value, pointer));
}

function replaced(
  place: ExactJson,
  [step = '', ...rest]: readonly string[],
  value: string | number,
  pointer: string,
): ExactObject {
  if (typeof place !== 'object' || place === null || Array.isArray(place))
    throw new SourceError(
      `The body has a value that is not an object on the way to \`${pointer}\``,
    );
  const members = place as ExactObject;
  const inner = Object.hasOwn(members, step) ? members[step] : undefined;
  const next = rest.length === 0 ? value : replaced(inner ?? {}, rest, value, pointer);
  return { ...members, [step]: next };
}

/** Names of request members in the notation of messages. */

import { pointerSteps } from './json-pointer.ts';

/** `/nodes/0/label` is `nodes[0].label`; the empty pointer has no name. */
export function memberName(pointer: string): string {
  return pointerSteps(pointer).reduce((name, part) => {
    if (name === '') return part;
    return /^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`;
  }, '');
}

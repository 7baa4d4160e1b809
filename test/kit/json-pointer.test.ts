/** RFC 6901, and such pointers as people write them. */

import { pointer, pointerSteps } from '../../src/kit/json-pointer.ts';
import { memberName } from '../../src/kit/member-name.ts';

it.each([
  [[], ''],
  [[''], '/'],
  [['nodes', 0, 'label'], '/nodes/0/label'],
  [['a/b/c', 'd'], '/a~1b~1c/d'],
  [['a~b~c'], '/a~0b~0c'],
  [['~1'], '/~01'],
  [['/0', '~'], '/~10/~0'],
])('%j is %j, and the other way round', (steps, text) => {
  expect(pointer(...steps)).toBe(text);
  expect(pointerSteps(text)).toEqual(steps.map(String));
});

it.each([
  ['', ''],
  ['/title', 'title'],
  ['/nodes/0/label', 'nodes[0].label'],
  ['/nodes/10/edges/2', 'nodes[10].edges[2]'],
  ['/0', '0'],
  ['/0/1', '0[1]'],
  ['/a/1x', 'a.1x'],
  ['/a/x1', 'a.x1'],
  ['/a~1b/c~0d', 'a/b.c~d'],
])('%j is the member %s', (text, name) => {
  expect(memberName(text)).toBe(name);
});

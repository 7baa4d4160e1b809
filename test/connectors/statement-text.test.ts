/** Parameters are found outside of texts, names and comments alone. */

import { statementText } from '../../src/connectors/postgres/child/statement-text.ts';

it.each<[statement: string, text: string]>([
  ['SELECT $1, $23', 'SELECT <1>, <23>'],
  ["SELECT '$1', '''$1', E'\\'$1', e'\\\\', $1", "SELECT '$1', '''$1', E'\\'$1', e'\\\\', <1>"],
  ['SELECT "$1", "a""$1", a$1, $1', 'SELECT "$1", "a""$1", a$1, <1>'],
  ['SELECT $$ $1 $$, $a$ $$ $1 $b$ $a$, $1', 'SELECT $$ $1 $$, $a$ $$ $1 $b$ $a$, <1>'],
  ['SELECT 1 -- $1\n+ $1', 'SELECT 1 -- $1\n+ <1>'],
  ['SELECT /* $1 /* $1 */ $1 */ $1', 'SELECT /* $1 /* $1 */ $1 */ <1>'],
  ['SELECT 1 / $1 - -$2', 'SELECT 1 / <1> - -<2>'],
  ['SELECT é$1, $1', 'SELECT é$1, <1>'],
  ['SELECT 1 ; -- end', 'SELECT 1'],
  ["SELECT ';' /* ; */ ;\n", "SELECT ';'"],
  ["SELECT 'open $1", "SELECT 'open <1>"],
])('%s', (statement, text) => {
  expect(statementText(statement, (number) => `<${number}>`).text).toBe(text);
});

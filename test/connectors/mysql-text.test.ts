/** The parts of statements and numbers of MySQL that the connector reads itself. */

import { exactNumber, floatText } from '../../src/connectors/database/child/exact-number.ts';
import { placeOf } from '../../src/connectors/mysql/child/load-failure.ts';
import { statementText } from '../../src/connectors/mysql/child/statement-text.ts';

it.each<[statement: string, firstWord: string, text: string]>([
  ['select 1', 'SELECT', 'select 1'],
  [' -- a\n # b\n /* c */ ((WITH x', 'WITH', ' -- a\n # b\n /* c */ ((WITH x'],
  ['SELECT 1 ; -- end', 'SELECT', 'SELECT 1'],
  ["SELECT ';' /* ; */ ;\n", 'SELECT', "SELECT ';'"],
  ["SELECT '\\'; --' ;", 'SELECT', "SELECT '\\'; --'"],
  ['SELECT `a``; #` ;', 'SELECT', 'SELECT `a``; #`'],
  ['SELECT 1--1', 'SELECT', 'SELECT 1--1'],
  ['/*! DELETE */ FROM t', '', '/*! DELETE */ FROM t'],
  ['/*M!100100 OPTIMIZE */ TABLE t', '', '/*M!100100 OPTIMIZE */ TABLE t'],
  ['/* open', '', ''],
  ['', '', ''],
])('the statement %s', (statement, firstWord, text) => {
  expect(statementText(statement)).toEqual({ firstWord, text });
});

it.each<[text: string, exact: string | null]>([
  ['1.50', '1.50'],
  ['123456789012345678', null],
  ['9007199254740993', null],
  ['0.1000000000000000000', '0.1'],
  ['0.1000000000000000001', null],
  ['-00012345678901234.5000', '-12345678901234.5'],
  ['100000000000000000000000.0', '1e+23'],
  ['0.000000000000000000000001', '1e-24'],
  ['0.000000000000000000', '0'],
])('the number %s as a double', (text, exact) => {
  expect(exactNumber(text)).toBe(exact);
});

it.each([
  [0.1, '0.1'],
  [1.2345678, '1.2345678'],
  [16777216, '16777216'],
  [3.4028234663852886e38, '3.4028235e+38'],
])('the number %s of 32 bits', (value, text) => {
  expect(floatText(Math.fround(value))).toBe(text);
});

it.each([
  ["Out of range value for column 'n' at row 3", 'Out of range value'],
  ["Data truncated for column 'n' at row 3", 'Data truncated'],
  [
    "Incorrect integer value: 'x' for column `shop`.`log`.`n` at row 3",
    "Incorrect integer value: 'x'",
  ],
])('the place of the error %s', (message, reason) => {
  expect(placeOf(new Error(message))).toEqual({ row: 3, column: 'n', reason });
});

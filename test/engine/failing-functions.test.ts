import { functionMayFail, type FunctionName } from '../../src/engine/algebra/functions.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';

it('no function but these may fail because of the values of its arguments', () => {
  const failing = [...functions.keys()].filter((name) => functionMayFail(name as FunctionName));
  expect(failing).toEqual([
    'initcap',
    'lpad',
    'rpad',
    'reverse',
    'split',
    'position',
    'levenshtein',
    'regexp_matches',
    'regexp_extract',
    'regexp_extract_all',
    'regexp_replace',
    'parse_date',
    'parse_timestamp',
    'parse_number',
    'date',
    'timestamp',
    'isoweek',
    'isodow',
    'last_day',
    'epoch',
    'epoch_ms',
    'from_epoch_ms',
    'date_trunc',
    'date_add',
    'date_diff',
    'strftime',
    'to_json',
    'map_entries',
    'list_contains',
  ]);
});

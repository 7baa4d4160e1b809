import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { identifier, literal } from '../../engine/sql.ts';

/** More than any run can go through before its deadline. */
const MAX_ROWS = 10_000_000_000;

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['start', 'stop'],
  properties: {
    start: { type: 'number', description: 'The first number.' },
    stop: {
      type: 'number',
      description:
        'No number goes beyond it. Where it lies on the wrong side of `start` there are no rows.',
    },
    step: {
      type: 'number',
      default: 1,
      description: 'From each number to the next; below zero to count down, never zero.',
    },
    column_name: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      default: 'value',
      description: 'The name of the column.',
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const sequence = defineNodeType({
  type: 'sources/sequence',
  role: 'getter',
  category: 'sources',
  label: 'Number sequence',
  description:
    'Gives one row for each number from a start to a stop, the stop included where a step hits it.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'One to three',
      config: { start: 1, stop: 3 },
      output: [{ value: 1 }, { value: 2 }, { value: 3 }],
    },
    {
      title: 'Down in fractions; the last step would pass the stop',
      config: { start: 1, stop: 0.5, step: -0.2, column_name: 'weight' },
      output: [{ weight: 1 }, { weight: 0.8 }, { weight: 0.6 }],
    },
    { title: 'A stop below the start gives no rows', config: { start: 1, stop: 0 }, output: [] },
  ],
  columns(config) {
    if (config.step === 0)
      return failed({
        code: 'invalid_config',
        message: 'A `step` of 0 never arrives; use one above or below zero',
        path: '/step',
      });
    if (rowCount(config) > MAX_ROWS) {
      return failed({
        code: 'invalid_config',
        message: `This makes more than ${MAX_ROWS.toLocaleString('en')} rows; use a larger \`step\` or a nearer \`stop\``,
        path: '/stop',
      });
    }
    return ok([{ name: config.column_name, type: isWhole(config) ? 'integer' : 'number' }]);
  },
  compile(config) {
    const column = identifier(config.column_name);
    if (isWhole(config)) {
      const last = config.step > 0 ? Math.floor(config.stop) : Math.ceil(config.stop);
      const [start, stop, step] = [config.start, last, config.step].map((bound) =>
        literal(bound, 'integer'),
      );
      return `SELECT generate_series AS ${column} FROM generate_series(${start}, ${stop}, ${step})`;
    }
    const [start, stop, step] = [config.start, config.stop, config.step].map((bound) =>
      literal(bound, 'number'),
    );
    const value = rounded(`${start} + i.range * ${step}`, config);
    // Doubles may pass the stop by their last digit where the numbers themselves do not.
    const within = `${config.step > 0 ? 'least' : 'greatest'}(${value}, ${stop})`;
    return `SELECT ${within} AS ${column} FROM range(${literal(rowCount(config), 'integer')}) AS i`;
  },
});

/** Exact, by whole numbers of the last digit that any of the three has: of doubles, 0.3 / 0.1 is less than 3. */
function rowCount(config: Config): number {
  const digits = Math.max(
    fractionDigits(config.start),
    fractionDigits(config.stop),
    fractionDigits(config.step),
  );
  const [start, stop, step] = [
    scaled(config.start, digits),
    scaled(config.stop, digits),
    scaled(config.step, digits),
  ];
  const isBehind = step > 0n ? stop < start : stop > start;
  return isBehind ? 0 : Number((stop - start) / step) + 1;
}

/** Beyond it a power of ten is no double. */
const MAX_DIGITS = 22;

/** To the digits that start and step have, so that 0.1 + 2 × 0.1 is 0.3; as it is where a double has no such digits. */
function rounded(sql: string, { start, stop, step }: Config): string {
  const digits = Math.max(fractionDigits(start), fractionDigits(step));
  const hasDigits =
    Math.max(Math.abs(start), Math.abs(stop)) * 10 ** digits <= Number.MAX_SAFE_INTEGER;
  return hasDigits && digits <= MAX_DIGITS ? `round(${sql}, ${digits})` : sql;
}

function isWhole({ start, stop, step }: Config): boolean {
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(step) &&
    Math.abs(stop) <= Number.MAX_SAFE_INTEGER
  );
}

function fractionDigits(value: number): number {
  const { fraction, exponent } = decimal(value);
  return Math.max(0, fraction.length - exponent);
}

/** The number times 10 to the power of `digits`, which leaves no fraction. */
function scaled(value: number, digits: number): bigint {
  const { whole, fraction, exponent } = decimal(value);
  return BigInt(whole + fraction) * 10n ** BigInt(digits + exponent - fraction.length);
}

/** As the number is written. */
function decimal(value: number): {
  readonly whole: string;
  readonly fraction: string;
  readonly exponent: number;
} {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { whole, fraction, exponent: Number(exponent) };
}

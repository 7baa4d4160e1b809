import type { ResponseCsv } from '../../model/integration.ts';
import type { FieldProblem } from '../invalid-input.ts';
import type { OperationDraft } from './draft.ts';

export function formatProblems(operation: OperationDraft, field: string): readonly FieldProblem[] {
  const { format = 'json', encoding, csv } = operation.response ?? {};
  const problems = format === 'parquet' ? parquetProblems(operation, field) : [];
  if ((format === 'parquet' || format === 'none') && encoding !== undefined)
    problems.push({
      field: `${field}/encoding`,
      message: `must be absent: a response of the format \`${format}\` is not read as text`,
    });
  if (format !== 'csv' && csv !== undefined)
    problems.push({
      field: `${field}/csv`,
      message: 'must be absent: only the format `csv` has these options',
    });
  return [...problems, ...csvProblems(csv ?? {}, `${field}/csv`)];
}

/** A Parquet file is read in place, and several files are not one table. */
function parquetProblems({ role, pagination }: OperationDraft, field: string): FieldProblem[] {
  if (role !== 'getter')
    return [
      {
        field: `${field}/format`,
        message: `must not be \`parquet\` for a ${role}: only a getter reads Parquet`,
      },
    ];
  if (pagination === undefined || pagination.type === 'none') return [];
  return [
    {
      field: `${field}/format`,
      message: 'must not be `parquet` if the response has pages: leave `pagination` out',
    },
  ];
}

function csvProblems(
  { delimiter, quote = '"', escape }: ResponseCsv,
  field: string,
): readonly FieldProblem[] {
  const characters = Object.entries({ delimiter, quote, escape }).flatMap(([name, character]) =>
    character !== undefined && (character.length > 1 || /[\r\n]/.test(character))
      ? [{ field: `${field}/${name}`, message: 'must be one character, and no line end' }]
      : [],
  );
  const same = Object.entries({ quote, escape })
    .filter(([, character]) => delimiter !== undefined && character === delimiter)
    .map(([name]) => ({
      field: `${field}/delimiter`,
      message: `must differ from \`${name}\``,
    }));
  return [...characters, ...same];
}

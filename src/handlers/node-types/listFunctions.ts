import type { ExpressionFunction, Words } from '../../services/node-types/functions.ts';
import type { Handler } from '../handler.ts';
import { isKnown, tagHeader } from '../present/entity-tag.ts';
import type { Shapes } from '../present/shapes.ts';

export const listFunctions: Handler<'listFunctions', 'functions'> = async (
  { ifNoneMatch },
  { functions },
) => {
  const { bytes, tag } = await functions.printed(print);
  const headers = tagHeader(tag);
  if (isKnown(tag, ifNoneMatch)) return { status: 304, headers };
  return { status: 200, headers, bytes };
};

function print({ functions, keywords }: Words): Buffer {
  const list: Shapes['FunctionList'] = {
    functions: functions.map(present),
    total: functions.length,
    keywords: [...keywords],
  };
  return Buffer.from(JSON.stringify(list));
}

function present(each: ExpressionFunction): Shapes['ExpressionFunction'] {
  return {
    name: each.name,
    category: each.category,
    usage: each.usage,
    description: each.description,
    parameters: each.parameters.map(({ name, types, isRequired, isLiteral, repeats }) => ({
      name,
      types: [...types],
      required: isRequired,
      literal: isLiteral,
      repeats,
    })),
    returns: [...each.returns],
    example: { ...each.example },
    doc_url: `/docs/expressions#${each.name}`,
  };
}

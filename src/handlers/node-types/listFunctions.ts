import type { ExpressionFunction } from '../../services/node-types/functions.ts';
import type { Handler } from '../handler.ts';
import type { Shapes } from '../present/shapes.ts';

export const listFunctions: Handler<'listFunctions', 'functions'> = (_, { functions }) => {
  const all = functions.list();
  return { status: 200, data: { functions: all.map(present), total: all.length } };
};

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

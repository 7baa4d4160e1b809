/** Texts with the values of columns: `{name}`. A doubled brace is a brace. */

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string };

export type ParsedTemplate =
  | { readonly ok: true; readonly parts: readonly TemplatePart[] }
  | { readonly ok: false; readonly message: string };

const PIECE = /\{\{|\}\}|\{[^{}\n]+\}|[{}]|[^{}]+/g;

export function parseTemplate(template: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  for (const piece of template.match(PIECE) ?? []) {
    if (piece === '{' || piece === '}')
      return { ok: false, message: 'A brace that begins or ends no name is doubled: `{{` or `}}`' };
    if (piece === '{{' || piece === '}}') parts.push({ kind: 'text', text: piece.charAt(0) });
    else if (piece.startsWith('{')) parts.push({ kind: 'name', name: piece.slice(1, -1) });
    else parts.push({ kind: 'text', text: piece });
  }
  return { ok: true, parts };
}

/** The names in a template, each once. Empty if it is invalid. */
export function templateNames(template: string): readonly string[] {
  return [
    ...new Set(partsOf(template).flatMap((part) => (part.kind === 'name' ? [part.name] : []))),
  ];
}

/** The text of a valid template. */
export function filledTemplate(template: string, valueOf: (name: string) => string): string {
  return partsOf(template)
    .map((part) => (part.kind === 'text' ? part.text : valueOf(part.name)))
    .join('');
}

/** Replaces some names, so that the rest is still a template. */
export function partlyFilled(template: string, values: ReadonlyMap<string, string>): string {
  return partsOf(template)
    .map((part) => {
      if (part.kind === 'text') return literalTemplate(part.text);
      const value = values.get(part.name);
      return value === undefined ? `{${part.name}}` : literalTemplate(value);
    })
    .join('');
}

function partsOf(template: string): readonly TemplatePart[] {
  const parsed = parseTemplate(template);
  return parsed.ok ? parsed.parts : [{ kind: 'text', text: template }];
}

/** A template of exactly this text. */
export function literalTemplate(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

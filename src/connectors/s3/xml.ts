/** The XML of responses: elements with text or children. Attributes are ignored. */

import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

const MAX_DEPTH = 16;

/** Null if the text is not XML, or has a document type or deep nesting, which no response has. */
export function parsedXml(text: string): XmlElement | null {
  const root: OpenElement = { name: '', text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  const addText = (more: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  };
  const refuse = (): never => {
    throw new InvalidXml();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) refuse();
    const element: OpenElement = { name: localName(name), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof InvalidXml) return null;
    throw error;
  }
  return root.children[0] ?? null;
}

class InvalidXml extends Error {
  override readonly name = 'InvalidXml';
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The text of the first child with this name. */
export function textOf({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text.trim();
}

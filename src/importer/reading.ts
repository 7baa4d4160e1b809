/** The state of an import: the document, its warnings, and the remaining steps. */

import { pointerSteps } from '../kit/json-pointer.ts';
import { isObject, member, type Located, type Value } from './located.ts';
import { InvalidDocument, type DocumentProblem, type ImportWarning } from './types.ts';
import { inReport, quoted } from './texts.ts';

/** Limit of steps. GitHub's document, with over a thousand operations, takes about 200,000. */
const MAX_STEPS = 10_000_000;
const MAX_WARNINGS = 1_000;
const MAX_PROBLEMS = 20;
/** Length of a reference in a message. */
const MAX_SHOWN = 200;

export type Version = '2.0' | '3.x';

export class Reading {
  readonly root: Located;
  readonly version: Version;
  readonly warnings: ImportWarning[] = [];
  warningCount = 0;
  /** The operation in progress, which warnings name. */
  operation: string | undefined;
  readonly #problems = new Map<string, DocumentProblem>();
  readonly #targets = new Map<string, Located | undefined>();
  #steps = 0;

  constructor(document: Value) {
    this.root = { value: document, path: '' };
    this.version = versionOf(document);
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS)
      throw new InvalidDocument({ path: '', message: 'is too complex to be imported' });
  }

  warn(path: string, message: string): void {
    this.warningCount += 1;
    if (this.warnings.length < MAX_WARNINGS)
      this.warnings.push({
        path: inReport(path),
        operation: this.operation,
        message: inReport(message),
      });
  }

  /** Adds an error of the document as a whole. Errors are thrown at the end, so that all of them are reported. */
  addProblem(path: string, message: string): void {
    if (this.#problems.size < MAX_PROBLEMS) this.#problems.set(path, { path, message });
  }

  throwProblems(): void {
    const [first, ...others] = this.#problems.values();
    if (first) throw new InvalidDocument(first, ...others);
  }

  /** Follows references. If the target does not exist, the value is undefined, and `note` is called with the reason. */
  resolve(of: Located, note = this.warn.bind(this)): Located {
    let current = of;
    const seen = new Set<string>();
    for (;;) {
      const reference = isObject(current.value) ? current.value['$ref'] : undefined;
      if (typeof reference !== 'string') return current;
      this.spend(1);
      const place = `${current.path}/$ref`;
      const unresolved = { value: undefined, path: of.path };
      if (!reference.startsWith('#')) {
        this.addProblem(
          place,
          `refers to ${quoted(reference, MAX_SHOWN)}: only references within the document are followed`,
        );
        return unresolved;
      }
      if (seen.has(reference)) {
        this.addProblem(
          place,
          `refers to itself: ${quoted(reference, MAX_SHOWN)} leads back to it`,
        );
        return unresolved;
      }
      seen.add(reference);
      const target = this.#target(reference);
      if (!target) {
        note(place, `${quoted(reference, MAX_SHOWN)} is not in the document`);
        return unresolved;
      }
      current = target;
    }
  }

  #target(reference: string): Located | undefined {
    if (!this.#targets.has(reference)) this.#targets.set(reference, this.#lookUp(reference));
    return this.#targets.get(reference);
  }

  #lookUp(reference: string): Located | undefined {
    const text = decoded(reference.slice(1));
    if (text === '') return this.root;
    if (!text.startsWith('/')) return undefined;
    let at = this.root;
    for (const step of pointerSteps(text)) {
      this.spend(1);
      at = Array.isArray(at.value)
        ? { value: (at.value as unknown[])[Number(step)], path: `${at.path}/${step}` }
        : member(at, step);
      if (at.value === undefined) return undefined;
    }
    return at;
  }
}

function versionOf(document: Value): Version {
  const { openapi, swagger } = document;
  // YAML reads an unquoted 3.1 as a number, and 3.0 as 3.
  const text = openapi === 3 ? '3.0' : String(openapi);
  const isVersion = typeof openapi === 'string' || typeof openapi === 'number';
  if (isVersion && /^3\.[012](\.|$)/.test(text)) return '3.x';
  if (String(swagger) === '2.0' || swagger === 2) return '2.0';
  if (openapi !== undefined || swagger !== undefined)
    throw new InvalidDocument({
      path: openapi === undefined ? '/swagger' : '/openapi',
      message: 'must be 3.0, 3.1 or, as `swagger`, 2.0',
    });
  throw new InvalidDocument({
    path: '',
    message: 'is not an OpenAPI document: it has neither `openapi` nor `swagger`',
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

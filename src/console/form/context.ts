/** The parts of the graph that the controls of a node's config use. */

import { createContext, useContext } from 'react';
import type { Column } from '../graph/model.ts';

/** A problem of a config. */
export interface FieldProblem {
  readonly message: string;
  /** A JSON Pointer within the config. */
  readonly path: string | null;
  readonly page: string | null;
  readonly isWarning: boolean;
  /** A text to put in the place of `range`, or of the value. */
  readonly suggestion?: string | undefined;
  /** A part of the text at `path`, in UTF-16 code units. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

export interface CredentialOption {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

export interface ExpressionFunction {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly example: { readonly expression: string; readonly result: string };
}

/** The words of expressions that are not columns. */
export interface ExpressionWords {
  readonly functions: readonly ExpressionFunction[];
  readonly keywords: readonly string[];
}

export interface FormContext extends ExpressionWords {
  /** By port. Undefined if they are not known. */
  readonly columns: Readonly<Record<string, readonly Column[] | undefined>>;
  readonly parameters: readonly string[];
  readonly problems: readonly FieldProblem[];
  /** Null if this user cannot list them. */
  readonly credentials: readonly CredentialOption[] | null;
  /** Asks for a new credential of one of the types. Absent if this user cannot create any. */
  readonly createCredential?:
    ((types: readonly string[], onCreated: (id: number) => void) => void) | undefined;
  /** True if a parameter or a column can replace a value. */
  readonly hasReferences: boolean;
  /** Puts the suggestion of a problem into the config. */
  readonly applySuggestion?: ((problem: FieldProblem) => void) | undefined;
}

/** A form that refers to nothing in a graph. */
export const PLAIN_FORM: FormContext = {
  columns: {},
  parameters: [],
  problems: [],
  functions: [],
  keywords: [],
  credentials: null,
  hasReferences: false,
};

export const FormScope = createContext(PLAIN_FORM);

export const useForm = (): FormContext => useContext(FormScope);

/** The problems at a member; with `deep`, those within it too. */
export function problemsAt(
  { problems }: FormContext,
  pointer: string,
  { deep }: { readonly deep: boolean },
): readonly FieldProblem[] {
  return problems.filter(
    ({ path }) => path === pointer || (deep && (path?.startsWith(`${pointer}/`) ?? false)),
  );
}

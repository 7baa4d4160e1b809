/** The props that all controls of a form take. */

export interface FieldIds {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

export interface ControlProps<Value = unknown> {
  readonly ids: FieldIds;
  /** For controls that have no label element. */
  readonly label: string;
  readonly value: Value;
  readonly standard?: unknown;
  /** Undefined removes the member. */
  readonly onChange: (value: unknown) => void;
}

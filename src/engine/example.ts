import type { Columns, JsonObject, Parameters } from './types.ts';

/**
 * An executed example of the catalogue: `inputs` by port (for a port with `many`, a list of tables), `params` as in an
 * execute call. For an `http` source, `response` is the response of the remote host.
 */
export interface Example {
  readonly title: string;
  readonly config: JsonObject;
  readonly inputs?: Readonly<
    Record<string, readonly JsonObject[] | readonly (readonly JsonObject[])[]>
  >;
  /** Declared types of the input columns by port, if they differ from the inferred ones. */
  readonly inputTypes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly params?: JsonObject;
  readonly response?: {
    readonly status: number;
    readonly contentType: string;
    readonly body: string;
  };
  /** The uploaded file that a `file` source reads, and its media type. */
  readonly file?: { readonly contentType: string; readonly content: string };
  /** The objects that an `objects` source finds, in the order of their keys. */
  readonly objects?: readonly { readonly key: string; readonly content: string }[];
  readonly output: readonly JsonObject[];
  /** The file that a connector would write for a `rows-file` source. */
  readonly rowsFile?: { readonly columns: Columns; readonly csv: string };
  /** The workflow that a `workflow` source calls: its declared parameters, and its nodes, each connected to the next. */
  readonly workflow?: ExampleWorkflow;
  /** The bodies of the requests that a terminator sends, in order. */
  readonly requests?: readonly string[];
  /** The mails that a terminator sends, in order. */
  readonly mails?: readonly ExampleMail[];
}

export interface ExampleWorkflow {
  readonly parameters?: Parameters;
  readonly nodes: readonly {
    readonly type: string;
    readonly label: string;
    readonly config: JsonObject;
  }[];
}

export interface ExampleMail {
  /** The recipients, separated by commas. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

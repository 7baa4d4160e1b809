/** A measured value for the metrics. */

export interface ObservableGauge {
  readonly name: string;
  readonly help: string;
  /** The value now; asked at each scrape. */
  readonly observe: () => number;
}

/** Several values of one gauge, by the values of a label. */
export interface LabelledGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly observe: () => Readonly<Record<string, number>>;
}

/** A measured value for the metrics. */

export interface ObservableGauge {
  readonly name: string;
  readonly help: string;
  /** The value now; asked at each scrape. */
  readonly observe: () => number;
}

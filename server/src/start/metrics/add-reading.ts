import { Counter, Gauge, type Registry } from 'prom-client';

type Reading = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Called each time the metrics are fetched. A label that is missing in the result is no longer shown. */
  readonly read: () => Reading;
}

/** Adds a figure that is read each time the metrics are fetched: a counter if its name ends with `_total`, else a gauge. */
export const addReading = (registry: Registry, { name, help, labelNames = [], read }: Figure): void => {
  const options = { name, help, labelNames: [...labelNames], registers: [registry] };
  if (name.endsWith('_total'))
    new Counter({
      ...options,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  else
    new Gauge({
      ...options,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
};

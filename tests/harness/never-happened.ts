/** How often each thing happened in a run, by name. */
export type Happenings = Readonly<Record<string, number>>;

/**
 * Returns a fault for each thing that never happened, because the run then proved nothing about it. Returns no faults
 * for a run shorter than `longFrom`, which may miss some by chance.
 */
export const neverHappened = (
  happenings: Happenings,
  { length, longFrom }: { readonly length: number; readonly longFrom: number },
): string[] =>
  length < longFrom
    ? []
    : Object.entries(happenings)
        .filter(([, times]) => times === 0)
        .map(([name]) => `no ${name} in ${length} rounds, so this run proved nothing about them`);

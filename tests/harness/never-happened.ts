/** How often each event happened, by its name. */
export type Happenings = Readonly<Record<string, number>>;

/**
 * Returns a fault for each event that never happened, because the run then tested nothing about it. A run
 * shorter than `longFrom` may miss some by chance.
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

/** By name. */
export type Happenings = Readonly<Record<string, number>>;

/**
 * A run in which a thing never happened proved nothing about it: returns a fault for each. A run shorter than
 * `longFrom` may miss some by chance.
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

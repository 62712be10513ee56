/** Records of one kind, newest first; `hasMore`: older ones were not asked for yet. */
export interface RecordsOfKind<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

export interface Merged<Entry> {
  readonly entries: readonly Entry[];
  /** Which kinds must be asked for more before anything older can be shown. */
  readonly awaited: readonly number[];
}

/**
 * Records of several kinds in one order, newest first. It ends where a kind that has more ends: between what is older
 * something might stand that is not known yet.
 */
export const mergeRecords = <Entry extends { readonly at: number }>(
  kinds: readonly RecordsOfKind<Entry>[],
): Merged<Entry> => {
  const ends = kinds.map(({ entries, hasMore }) =>
    hasMore ? (entries.at(-1)?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  );
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return {
    entries: kinds
      .flatMap(({ entries }) => entries)
      .filter(({ at }) => at >= horizon)
      .toSorted((one, other) => other.at - one.at),
    awaited: ends.flatMap((end, kind) => (end === horizon && kinds[kind]?.hasMore ? [kind] : [])),
  };
};

/** Records of one kind, newest first. `hasMore`: the server has older ones, not loaded yet. */
export interface RecordsOfKind<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

export interface Merged<Entry> {
  readonly entries: readonly Entry[];
  /** Indexes of the kinds to load more of before older records can be shown. */
  readonly awaited: readonly number[];
}

/** Merges the kinds by time, down to the oldest loaded record of a kind with more: older ones may be incomplete. */
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

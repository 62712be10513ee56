/** Records of one kind, newest first. `hasMore`: the server has older records, not loaded yet. */
export interface RecordsOfKind<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

export interface Merged<Entry> {
  readonly entries: readonly Entry[];
  /** Indexes of the kinds of which more must be loaded before older records can be shown. */
  readonly awaited: readonly number[];
}

/** Merges the kinds by time. If a kind has more records, ends at its oldest loaded record: earlier records are incomplete. */
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

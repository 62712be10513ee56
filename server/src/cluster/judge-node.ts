/** Interval between two beats of a node, in ms. */
export const beatMs = 1_000;
/** A node whose beat has not changed for this long counts as dead, in ms. */
export const silenceMs = 5_000;
/** Number of own beats in a row after which a node may judge others. */
export const beatsBeforeJudging = 5;
/** After a longer pause between two own beats, one has failed or this process stood still, in ms. */
const longestPauseMs = 1_900;

/** A living node as the database has it. */
export interface NodeBeat {
  readonly id: string;
  readonly beat: number;
}

/** What one node has seen of the others. Times are those of its own clock alone. */
export interface Watch {
  /** Number of own beats in a row. */
  readonly beats: number;
  readonly lastBeatMs: number;
  /** The last beat of each other node, and when it was first seen. */
  readonly seen: ReadonlyMap<string, { readonly beat: number; readonly sinceMs: number }>;
}

export const newWatch: Watch = { beats: 0, lastBeatMs: Number.NEGATIVE_INFINITY, seen: new Map() };

/**
 * Returns the watch after one more own beat, and the nodes that are silent and must be set dead. `others`: the living
 * nodes, read between `askedMs` and `readMs`. After an outage of the database or a pause of this process, nobody is
 * judged until beats were watched anew: a node that saw nothing must not take that for silence.
 */
export const watchNodes = (
  before: Watch,
  others: readonly NodeBeat[],
  { askedMs, readMs }: { readonly askedMs: number; readonly readMs: number },
): { readonly watch: Watch; readonly silent: readonly NodeBeat[] } => {
  const isUnbroken = readMs - before.lastBeatMs <= longestPauseMs;
  const beats = isUnbroken ? Math.min(before.beats + 1, beatsBeforeJudging) : 1;
  const seen = new Map<string, { beat: number; sinceMs: number }>();
  for (const { id, beat } of others) {
    const last = isUnbroken ? before.seen.get(id) : undefined;
    seen.set(id, last?.beat === beat ? last : { beat, sinceMs: readMs });
  }
  const silent = others.filter(({ id }) => askedMs - (seen.get(id)?.sinceMs ?? askedMs) >= silenceMs);
  return {
    watch: { beats, lastBeatMs: readMs, seen },
    silent: beats >= beatsBeforeJudging ? silent : [],
  };
};

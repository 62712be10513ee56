/** Time in ms between two beats of a node. */
export const beatMs = 1_000;
/** Time in ms after which a node whose beat has not changed counts as dead. */
export const silenceMs = 5_000;
/** A node may declare others dead only after this number of its own beats in a row. */
export const beatsBeforeJudging = 5;
/** Longest time in ms between two beats of this node. After a longer one, a beat failed or the process stood still. */
const longestPauseMs = 1_900;

/** A living node, as stored in the database. */
export interface NodeBeat {
  readonly id: string;
  readonly beat: number;
}

/** What this node has seen of the other nodes. Times are in ms by this node's clock. */
export interface Watch {
  /** Number of beats that this node has made in a row. */
  readonly beats: number;
  readonly lastBeatMs: number;
  /** For each other node, its last beat, and the time in ms when this node first saw that beat. */
  readonly seen: ReadonlyMap<string, { readonly beat: number; readonly sinceMs: number }>;
}

export const newWatch: Watch = { beats: 0, lastBeatMs: Number.NEGATIVE_INFINITY, seen: new Map() };

/**
 * Returns the watch after one more beat of this node, and the silent nodes, which must be declared dead. `others`: the
 * living nodes, read between `askedMs` and `readMs`. After an outage of the database or a pause of this process, the
 * watch begins anew, because a node that could not see others must not declare them silent.
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

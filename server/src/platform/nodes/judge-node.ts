/** Time in ms between two heartbeats of a node. */
export const heartbeatMs = 1_000;
/** Time in ms after which a node whose heartbeat has not changed counts as dead. */
export const silenceMs = 5_000;
/** A node may declare others dead only after this number of its own heartbeats in a row. */
export const heartbeatsBeforeJudging = 5;
/** Longest time in ms between two heartbeats of this node. After a longer one, a heartbeat failed or the process stood still. */
const longestPauseMs = 1_900;

/** A living node, as stored in the database. */
export interface NodeHeartbeat {
  readonly id: string;
  readonly beat: number;
}

/** What this node has seen of the other nodes. Times are in ms by this node's clock. */
export interface Watch {
  /** Number of heartbeats that this node has made in a row. */
  readonly heartbeats: number;
  readonly lastHeartbeatMs: number;
  /** For each other node, its last heartbeat, and the time in ms when this node first saw that heartbeat. */
  readonly seen: ReadonlyMap<string, { readonly beat: number; readonly sinceMs: number }>;
}

export const newWatch: Watch = { heartbeats: 0, lastHeartbeatMs: Number.NEGATIVE_INFINITY, seen: new Map() };

/**
 * Returns the watch after one more heartbeat of this node, and the silent nodes, which must be declared dead. `others`: the
 * living nodes, read between `askedMs` and `readMs`. After an outage of the database or a pause of this process, the
 * watch begins anew, because a node that could not see others must not declare them silent.
 */
export const watchNodes = (
  before: Watch,
  others: readonly NodeHeartbeat[],
  { askedMs, readMs }: { readonly askedMs: number; readonly readMs: number },
): { readonly watch: Watch; readonly silent: readonly NodeHeartbeat[] } => {
  const isUnbroken = readMs - before.lastHeartbeatMs <= longestPauseMs;
  const heartbeats = isUnbroken ? Math.min(before.heartbeats + 1, heartbeatsBeforeJudging) : 1;
  const seen = new Map<string, { beat: number; sinceMs: number }>();
  for (const { id, beat } of others) {
    const last = isUnbroken ? before.seen.get(id) : undefined;
    seen.set(id, last?.beat === beat ? last : { beat, sinceMs: readMs });
  }
  const silent = others.filter(({ id }) => askedMs - (seen.get(id)?.sinceMs ?? askedMs) >= silenceMs);
  return {
    watch: { heartbeats, lastHeartbeatMs: readMs, seen },
    silent: heartbeats >= heartbeatsBeforeJudging ? silent : [],
  };
};

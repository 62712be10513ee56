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

/**
 * Time in ms for which a node may be cut off from the others, or from the database, before it sends its agents and players
 * to other nodes.
 */
const patienceMs = 3_000;

interface ObservedNode {
  readonly atMs: number;
  /** True if this node reaches the message server, or the database. */
  readonly isUp: boolean;
  /** True if another living node reaches it. */
  readonly isUpElsewhere: boolean;
}

export interface CutOffMonitor {
  /** Time in ms since which another node has reached it and this one has not; null if that is not so. */
  readonly aloneSinceMs: number | null;
  readonly isCutOff: boolean;
}

export const notCutOff: CutOffMonitor = { aloneSinceMs: null, isCutOff: false };

/**
 * Judges whether this node alone is cut off. If all nodes are, the message server or the database is down, and nobody would
 * be better off at another node. When it is back, some nodes reach it later than others, so only the time counts in which
 * another node does. A node that was cut off stays so until it is connected again.
 */
export const judgeCutOff = (
  before: CutOffMonitor,
  { atMs, isUp, isUpElsewhere }: ObservedNode,
): CutOffMonitor => {
  if (isUp) return notCutOff;
  const aloneSinceMs = isUpElsewhere ? (before.aloneSinceMs ?? atMs) : null;
  const isCutOff = before.isCutOff || (aloneSinceMs !== null && atMs - aloneSinceMs >= patienceMs);
  return { aloneSinceMs, isCutOff };
};

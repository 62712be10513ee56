/** Heartbeat interval of a node in ms. */
export const heartbeatMs = 1_000;
/** Timeout in ms after which a node whose heartbeat has not changed counts as dead. */
export const silenceMs = 5_000;
/** A node may declare other nodes dead only after this number of its own consecutive heartbeats. */
export const heartbeatsBeforeJudging = 5;
/** Longest permitted time in ms between two heartbeats of this node. If exceeded, a heartbeat failed or the process was suspended. */
const longestPauseMs = 1_900;

/** A live node, as stored in the database. */
export interface NodeHeartbeat {
  readonly id: string;
  readonly beat: number;
}

/** This node's observations of the other nodes. Times are in ms by this node's clock. */
export interface NodeObservations {
  /** Number of this node's consecutive heartbeats. */
  readonly heartbeats: number;
  readonly lastHeartbeatMs: number;
  /** For each other node, its last heartbeat, and the time in ms when this node first saw that heartbeat. */
  readonly seen: ReadonlyMap<string, { readonly beat: number; readonly sinceMs: number }>;
}

export const initialNodeObservations: NodeObservations = {
  heartbeats: 0,
  lastHeartbeatMs: Number.NEGATIVE_INFINITY,
  seen: new Map(),
};

/**
 * Returns the observations after one more heartbeat of this node, and the silent nodes, which must be declared dead. `otherNodes`: the
 * live nodes, read between `askedMs` and `readMs`. After an outage of the database or a pause of this process, the observations are reset,
 * because a node that could not see others must not declare them silent.
 */
export const observeHeartbeats = (
  previousObservations: NodeObservations,
  otherNodes: readonly NodeHeartbeat[],
  { askedMs, readMs }: { readonly askedMs: number; readonly readMs: number },
): { readonly watch: NodeObservations; readonly silent: readonly NodeHeartbeat[] } => {
  const isUnbroken = readMs - previousObservations.lastHeartbeatMs <= longestPauseMs;
  const heartbeats = isUnbroken ? Math.min(previousObservations.heartbeats + 1, heartbeatsBeforeJudging) : 1;
  const seen = new Map<string, { beat: number; sinceMs: number }>();
  for (const { id, beat } of otherNodes) {
    const last = isUnbroken ? previousObservations.seen.get(id) : undefined;
    seen.set(id, last?.beat === beat ? last : { beat, sinceMs: readMs });
  }
  const silent = otherNodes.filter(({ id }) => askedMs - (seen.get(id)?.sinceMs ?? askedMs) >= silenceMs);
  return {
    watch: { heartbeats, lastHeartbeatMs: readMs, seen },
    silent: heartbeats >= heartbeatsBeforeJudging ? silent : [],
  };
};

/**
 * Time in ms for which a node may be cut off from the other nodes, or from the database, before it sends its agents and players to other
 * nodes.
 */
const patienceMs = 3_000;

interface ObservedNode {
  readonly atMs: number;
  /** True if this node can reach the message server, or the database. */
  readonly isUp: boolean;
  /** True if another live node can reach the message server, or the database. */
  readonly isUpElsewhere: boolean;
}

export interface NodeIsolationState {
  /** Time in ms since which another node can reach the message server or database and this one cannot; null otherwise. */
  readonly aloneSinceMs: number | null;
  readonly isCutOff: boolean;
}

export const notCutOff: NodeIsolationState = { aloneSinceMs: null, isCutOff: false };

/**
 * Decides whether only this node is cut off. If all nodes are, the message server or the database is down, and moving players to another
 * node would not help. When the server is back, some nodes reach it later than others, so only the time counts in which another node can
 * reach it. A node that was cut off stays so until it has reconnected.
 */
export const detectNodeIsolation = (
  previous: NodeIsolationState,
  { atMs, isUp, isUpElsewhere }: ObservedNode,
): NodeIsolationState => {
  if (isUp) return notCutOff;
  const aloneSinceMs = isUpElsewhere ? (previous.aloneSinceMs ?? atMs) : null;
  const isCutOff = previous.isCutOff || (aloneSinceMs !== null && atMs - aloneSinceMs >= patienceMs);
  return { aloneSinceMs, isCutOff };
};

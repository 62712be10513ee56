/**
 * Time in ms for which a node may be cut off from the others, or from the database, before it sends its agents and players
 * to other nodes.
 */
const patienceMs = 3_000;

interface Look {
  readonly atMs: number;
  /** True if this node reaches the message server, or the database. */
  readonly isUp: boolean;
  /** True if another living node reaches it. */
  readonly isUpElsewhere: boolean;
}

export interface CutOffWatch {
  /** Time in ms since which another node has reached it and this one has not; null if that is not so. */
  readonly aloneSinceMs: number | null;
  readonly isCutOff: boolean;
}

export const notCutOff: CutOffWatch = { aloneSinceMs: null, isCutOff: false };

/**
 * Judges whether this node alone is cut off. If all nodes are, the message server or the database is down, and nobody would
 * be better off at another node. When it is back, some nodes reach it later than others, so only the time counts in which
 * another node does. A node that was cut off stays so until it is connected again.
 */
export const watchCutOff = (before: CutOffWatch, { atMs, isUp, isUpElsewhere }: Look): CutOffWatch => {
  if (isUp) return notCutOff;
  const aloneSinceMs = isUpElsewhere ? (before.aloneSinceMs ?? atMs) : null;
  const isCutOff = before.isCutOff || (aloneSinceMs !== null && atMs - aloneSinceMs >= patienceMs);
  return { aloneSinceMs, isCutOff };
};

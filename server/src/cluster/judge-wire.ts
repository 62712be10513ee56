/** Time in ms for which a node may be cut off from the others before it sends its agents and players to them. */
const patienceMs = 3_000;

interface WireLook {
  readonly atMs: number;
  readonly isUp: boolean;
  /** True if the row of another living node says that it is connected to the message server. */
  readonly isUpElsewhere: boolean;
}

export interface WireWatch {
  /** Time in ms when this node was first found without a connection to the message server; null while it has one. */
  readonly awaySinceMs: number | null;
  readonly isCutOff: boolean;
}

export const wireUp: WireWatch = { awaySinceMs: null, isCutOff: false };

/**
 * Judges whether this node alone is cut off. If all nodes are, the message server is down, and nobody would be better off
 * at another node. A node that was cut off stays so until it is connected again.
 */
export const watchWire = (before: WireWatch, { atMs, isUp, isUpElsewhere }: WireLook): WireWatch => {
  if (isUp) return wireUp;
  const awaySinceMs = before.awaySinceMs ?? atMs;
  const isCutOff = before.isCutOff || (isUpElsewhere && atMs - awaySinceMs >= patienceMs);
  return { awaySinceMs, isCutOff };
};

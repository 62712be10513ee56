/** Time in ms for which a node may be without the wire before it sends its agents and players to other nodes. */
const patienceMs = 3_000;

interface WireLook {
  readonly atMs: number;
  readonly isUp: boolean;
  /** True if, according to its row, another living node has the wire. */
  readonly isUpElsewhere: boolean;
}

export interface WireWatch {
  /** Time (ms) at which the wire was first found lost; null while this node has it. */
  readonly awaySinceMs: number | null;
  readonly isCutOff: boolean;
}

export const wireUp: WireWatch = { awaySinceMs: null, isCutOff: false };

/**
 * Judges whether this node alone has lost the wire. If all nodes have, the message server is down, and nobody would be
 * better off elsewhere. A node that was cut off stays so until it has the wire again.
 */
export const watchWire = (before: WireWatch, { atMs, isUp, isUpElsewhere }: WireLook): WireWatch => {
  if (isUp) return wireUp;
  const awaySinceMs = before.awaySinceMs ?? atMs;
  const isCutOff = before.isCutOff || (isUpElsewhere && atMs - awaySinceMs >= patienceMs);
  return { awaySinceMs, isCutOff };
};

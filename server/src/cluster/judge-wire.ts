/** How long a node may be without the wire before it sends its agents and players elsewhere, in ms. */
const patienceMs = 3_000;

interface WireLook {
  readonly atMs: number;
  readonly isUp: boolean;
  /** Whether any other living node has the wire, by its row. */
  readonly isUpElsewhere: boolean;
}

export interface WireWatch {
  /** When the wire was first found away; null while it is up. */
  readonly awaySinceMs: number | null;
  readonly isCutOff: boolean;
}

export const wireUp: WireWatch = { awaySinceMs: null, isCutOff: false };

/**
 * Returns whether this node alone has lost the wire. If all have, the message server is down, and nobody would be better
 * off elsewhere. A node that was cut off stays so until it has the wire again.
 */
export const watchWire = (before: WireWatch, { atMs, isUp, isUpElsewhere }: WireLook): WireWatch => {
  if (isUp) return wireUp;
  const awaySinceMs = before.awaySinceMs ?? atMs;
  const isCutOff = before.isCutOff || (isUpElsewhere && atMs - awaySinceMs >= patienceMs);
  return { awaySinceMs, isCutOff };
};

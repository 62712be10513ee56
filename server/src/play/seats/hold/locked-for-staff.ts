import type { FloorParts } from '../floor-parts.ts';
import type { Seat } from '../seat.ts';

export interface LockedForStaff {
  /** Resolves when the machine is locked for a hand pay that staff must approve; otherwise never. */
  readonly locked: Promise<'locked'>;
  readonly stop: () => void;
}

/** Watches a seat whose player leaves, because a locked cabinet pays nothing out and staff may take long to unlock it. */
export const lockedForStaff = (
  { database, floor, bus, alarm }: FloorParts,
  { machineId, sessionId }: Seat,
): LockedForStaff => {
  const { promise: locked, resolve } = Promise.withResolvers<'locked'>();
  const look = async (): Promise<void> => {
    if (floor.get(machineId)?.view?.phase !== 'handPay') return;
    const pay = await database.read.get(
      "SELECT 1 FROM waiting_pays WHERE session_id = ? AND kind = 'handPay' AND state = 'waiting'",
      sessionId,
    );
    if (pay) resolve('locked');
  };
  // Look after each change of the transfers and of the cabinet's view, because either may come first.
  const lookAt = (changed: { readonly machineId: string }) => {
    if (changed.machineId !== machineId) return;
    look().catch((error) => alarm('looking for a hand pay failed', { machineId, error: String(error) }));
  };
  const stops = [bus.subscribe('transferChanged', lookAt), bus.subscribe('cabinetChanged', lookAt)];
  lookAt({ machineId });
  return { locked, stop };

  function stop(): void {
    for (const unsubscribe of stops) unsubscribe();
  }
};

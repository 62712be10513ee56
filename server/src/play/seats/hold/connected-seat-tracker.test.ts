import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import type { Seat } from '../seat.ts';
import type { StoredSeat } from '../seat-store.ts';
import { ConnectedSeatTracker } from './connected-seat-tracker.ts';

const seat: Seat = {
  machineId: 'm' as MachineId,
  playerId: 'p' as PlayerId,
  sessionId: 's' as SessionId,
  epoch: 3,
};
const stored = (epoch: number): StoredSeat => ({
  ...seat,
  epoch,
  state: 'held',
  closeTransferId: null,
  closeReason: null,
  holdUntil: null,
  droppedAt: null,
  nodeId: 'n',
  isServed: true,
  resumeHash: null,
  viewerId: null,
});

describe('who attends a seat', () => {
  let clock: ManualClock;
  let attendance: ConnectedSeatTracker;
  beforeEach(() => {
    clock = new ManualClock();
    attendance = new ConnectedSeatTracker(clock);
  });

  it('is its connection, until another server gives the seat a higher epoch', () => {
    attendance.attend(seat);
    expect(attendance.connectionAt(stored(3))?.seat).toBe(seat);
    expect(attendance.connectionAt(stored(4))).toBeNull();
  });

  it('is the newest connection: the one before is ended, and can no longer leave the seat', () => {
    const quit = vi.fn();
    attendance.attend(seat);
    attendance.onQuit(seat, quit);
    attendance.attend({ ...seat, epoch: 4 });
    expect(quit).toHaveBeenCalledOnce();
    expect(attendance.attends(seat)).toBe(false);
    attendance.end(seat);
    expect(attendance.attends({ ...seat, epoch: 4 })).toBe(true);
  });

  it('ends a connection at once that was replaced before it could say how', () => {
    const quit = vi.fn();
    attendance.attend({ ...seat, epoch: 4 });
    attendance.onQuit(seat, quit);
    expect(quit).toHaveBeenCalledOnce();
  });

  it('is nobody while the seat waits, and the hold ends once', () => {
    const close = vi.fn();
    attendance.attend(seat);
    attendance.leave(seat);
    expect(attendance.waitFor(seat, [{ afterMs: 1_000, call: close }])).toBe(true);
    expect(attendance.waitsAt(stored(3))).toBe(true);
    clock.advance(999);
    expect(close).not.toHaveBeenCalled();
    clock.advance(1_001);
    expect(close).toHaveBeenCalledOnce();
  });

  it('calls off the end of a hold when the player is back', () => {
    const close = vi.fn();
    attendance.leave(seat);
    attendance.waitFor(seat, [{ afterMs: 1_000, call: close }]);
    attendance.attend({ ...seat, epoch: 4 });
    clock.advance(2_000);
    expect(close).not.toHaveBeenCalled();
  });

  it('begins no hold for a seat that was taken again while the hold was written', () => {
    attendance.leave(seat);
    attendance.attend({ ...seat, epoch: 4 });
    expect(attendance.waitFor(seat, [])).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { withMoveAsked, withTransfer } from './seat-transfers.ts';
import { netResultMinor, seatViewOf, withCabinet, withMachine, withPressAsked } from './seat-view.ts';
import { spinBlock } from './spin-block.ts';

const seatWith = (cabinet: Partial<typeof idleView>) =>
  withCabinet(seatViewOf({ ...welcome(1), isPlain: false }, 0), {
    ...idleView,
    version: 11,
    creditMinor: 1000,
    ...cabinet,
  });

describe('spinBlock', () => {
  it('is null with credit, a live picture and an idle cabinet', () => {
    expect(spinBlock(seatWith({}), null)).toBeNull();
  });

  it('names the reason, the cabinet’s first', () => {
    expect(spinBlock(seatWith({ phase: 'spinning' }), null)).toBe('running');
    expect(spinBlock(seatWith({ phase: 'freeSpins', freeSpinsLeft: 3 }), 'noPicture')).toBe('freeSpins');
    expect(spinBlock(seatWith({ phase: 'malfunction' }), null)).toBe('malfunction');
    const reported = withMachine(seatWith({ phase: 'malfunction' }), 'm1', {
      id: 'm1' as never,
      status: 'error',
      staffNotified: true,
    });
    expect(spinBlock(reported, null)).toBe('malfunctionReported');
    const called = { ...reported, attendantCall: { calledAt: 1, isTaken: false } };
    expect(spinBlock(called, null)).toBe('attendantCalled');
    expect(spinBlock({ ...reported, attendantCall: { calledAt: 1, isTaken: true } }, null)).toBe(
      'attendantComes',
    );
    const untold = withMachine(reported, 'm1', { id: 'm1' as never, status: 'error' });
    expect(spinBlock(untold, null)).toBe('malfunction');
    expect(spinBlock(seatWith({}), 'noPicture')).toBe('noPicture');
    expect(spinBlock(seatWith({ creditMinor: 0 }), null)).toBe('noCredit');
    expect(spinBlock(seatWith({ creditMinor: 99 }), null)).toBe('lowCredit');
    const pressed = withPressAsked(seatWith({}), { button: 'spin', commandId: 'command-1' as never });
    expect(spinBlock(pressed, null)).toBe('asked');
  });
});

describe('netResultMinor', () => {
  it('says what a locked machine pays, and whether an attendant must come', () => {
    expect(spinBlock(seatWith({ phase: 'handPay' }), null)).toBe('handPay');
    expect(spinBlock(seatWith({ phase: 'handPay', handPayKind: 'cancelledCredits' }), null)).toBe(
      'cancelledCredits',
    );
    expect(spinBlock(seatWith({ phase: 'handPay', needsAttendant: true }), null)).toBe('attendantNeeded');
  });

  it('is cash-outs plus the credit on the machine, less cash-ins', () => {
    const transferId = 'transfer-1' as never;
    const asked = withMoveAsked(seatWith({ creditMinor: 5000 }), {
      transferId,
      kind: 'cashIn',
      amountMinor: 5000,
      at: 1,
    });
    const settled = withTransfer(asked, {
      transferId,
      kind: 'cashIn',
      amountMinor: 5000,
      state: 'settled',
      place: 'machine',
      at: 1,
    });
    expect(netResultMinor(settled)).toBe(0);
    const won = withCabinet(settled, { ...idleView, version: 12, creditMinor: 5725 });
    expect(netResultMinor(won)).toBe(725);
  });
});

import { describe, expect, it } from 'vitest';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { withReportedTransfer, withTransferRequested } from './seat-transfers.ts';
import {
  buildSeatView,
  getSessionNetResultMinor,
  withCabinetView,
  withMachineStatus,
  withPressSent,
} from './seat-view.ts';
import { findSpinBlockReason } from './spin-block-reason.ts';

const seatWith = (cabinet: Partial<typeof idleView>) =>
  withCabinetView(buildSeatView({ ...welcome(1), isPlain: false }, 0), {
    ...idleView,
    version: 11,
    creditMinor: 1000,
    ...cabinet,
  });

describe('spinBlock', () => {
  it('is null with credit, a live picture and an idle cabinet', () => {
    expect(findSpinBlockReason(seatWith({}), null)).toBeNull();
  });

  it('names the reason, the cabinet’s first', () => {
    expect(findSpinBlockReason(seatWith({ phase: 'spinning' }), null)).toBe('running');
    expect(findSpinBlockReason(seatWith({ phase: 'freeSpins', freeSpinsLeft: 3 }), 'noPicture')).toBe('freeSpins');
    expect(findSpinBlockReason(seatWith({ phase: 'malfunction' }), null)).toBe('malfunction');
    const reported = withMachineStatus(seatWith({ phase: 'malfunction' }), 'm1', {
      id: 'm1' as never,
      status: 'error',
      staffNotified: true,
    });
    expect(findSpinBlockReason(reported, null)).toBe('malfunctionReported');
    const called = { ...reported, attendantCall: { calledAt: 1, isTaken: false } };
    expect(findSpinBlockReason(called, null)).toBe('attendantCalled');
    expect(findSpinBlockReason({ ...reported, attendantCall: { calledAt: 1, isTaken: true } }, null)).toBe(
      'attendantComes',
    );
    const untold = withMachineStatus(reported, 'm1', { id: 'm1' as never, status: 'error' });
    expect(findSpinBlockReason(untold, null)).toBe('malfunction');
    expect(findSpinBlockReason(seatWith({}), 'noPicture')).toBe('noPicture');
    expect(findSpinBlockReason(seatWith({ creditMinor: 0 }), null)).toBe('noCredit');
    expect(findSpinBlockReason(seatWith({ creditMinor: 99 }), null)).toBe('lowCredit');
    const pressed = withPressSent(seatWith({}), { button: 'spin', commandId: 'command-1' as never });
    expect(findSpinBlockReason(pressed, null)).toBe('asked');
  });
});

describe('getSessionNetResultMinor', () => {
  it('says what a locked machine pays, and whether an attendant must come', () => {
    expect(findSpinBlockReason(seatWith({ phase: 'handPay' }), null)).toBe('handPay');
    expect(findSpinBlockReason(seatWith({ phase: 'handPay', handPayKind: 'cancelledCredits' }), null)).toBe(
      'cancelledCredits',
    );
    expect(findSpinBlockReason(seatWith({ phase: 'handPay', needsAttendant: true }), null)).toBe('attendantNeeded');
  });

  it('is cash-outs plus the credit on the machine, less cash-ins', () => {
    const transferId = 'transfer-1' as never;
    const asked = withTransferRequested(seatWith({ creditMinor: 5000 }), {
      transferId,
      kind: 'cashIn',
      amountMinor: 5000,
      at: 1,
    });
    const settled = withReportedTransfer(asked, {
      transferId,
      kind: 'cashIn',
      amountMinor: 5000,
      state: 'settled',
      place: 'machine',
      at: 1,
    });
    expect(getSessionNetResultMinor(settled)).toBe(0);
    const won = withCabinetView(settled, { ...idleView, version: 12, creditMinor: 5725 });
    expect(getSessionNetResultMinor(won)).toBe(725);
  });
});

import { okResult } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { describe, expect, it } from 'vitest';
import { joined, never } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import { getSessionNetResultMinor } from './seat-view.ts';

describe('money during a connection loss', () => {
  /** A fake server that moved the money, lost the answer, and reports the totals at the next join. */
  const floorThatCounts = (countsBeforeTheDrop: boolean) => {
    const ledger = { cashInMinor: 0, asked: 0, winsPaidMinor: 0 };
    const settled = new Set<string>();
    return {
      ledger,
      behaviour: {
        init: () => {
          const { cashInMinor, winsPaidMinor } = ledger;
          const view = { ...idleView, creditMinor: cashInMinor };
          const { session, ...rest } = welcome(1);
          return okResult({ ...rest, session: { ...session, cashInMinor, winsPaidMinor }, cabinet: view });
        },
        cashin: ({ transferId, amountMinor }: { transferId: TransferView['transferId']; amountMinor: number }) => {
          ledger.asked++;
          if ((countsBeforeTheDrop || ledger.asked > 1) && !settled.has(transferId)) {
            settled.add(transferId);
            ledger.cashInMinor += amountMinor;
          }
          const view = { transferId, kind: 'cashIn', amountMinor, at: 3 } as const;
          return ledger.asked === 1 ? never() : okResult({ ...view, state: 'settled', place: 'machine' } as const);
        },
      },
    };
  };

  it('is counted once if it had arrived, as the server’s totals show', async () => {
    const { behaviour } = floorThatCounts(true);
    const { floor, session, seat, interrupt } = await joined(behaviour);
    session.cashIn(5000);
    await settled();
    expect(floor.received.cashIns).toHaveLength(1);
    const [asked] = seat().transfers;
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(seat().transfers).toMatchObject([{ amountMinor: 5000, state: 'settled', place: 'machine' }]);
    if (!asked) throw new Error('the transfer is listed');
    const view = { transferId: asked.transferId, kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    floor.peer().notify('transfer', { ...view, state: 'settled', place: 'machine' });
    floor.peer().notify('balance', { balance: 95_000, version: 6 });
    await settled();
    expect(seat().balanceMinor).toBe(95_000);
    expect(seat().totals.cashInMinor).toBe(5000);
    expect(getSessionNetResultMinor(seat())).toBe(0);
  });

  it('is asked about under its one id if it had not arrived, and counted once it has', async () => {
    const { behaviour } = floorThatCounts(false);
    const { floor, session, seat, interrupt, clock } = await joined(behaviour);
    session.cashIn(5000);
    await settled();
    expect(floor.received.cashIns).toHaveLength(1);
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(seat().transfers).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
    await clock.advance(2000);
    expect(seat().transfers).toMatchObject([{ state: 'settled' }]);
    expect(new Set(floor.received.cashIns.map(({ transferId }) => transferId)).size).toBe(1);
    expect(seat().totals.cashInMinor).toBe(5000);
  });

  it('that came back to the wallet is no longer listed as moving, and the next transfer may start', async () => {
    const view = { kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    const { floor, session, seat, interrupt } = await joined({
      cashin: ({ transferId }) => okResult({ ...view, transferId, state: 'pending', place: 'transit' }),
    });
    session.cashIn(5000);
    await settled();
    expect(seat().transfers).toMatchObject([{ state: 'pending', place: 'transit' }]);
    const [pending] = seat().transfers;
    if (!pending) throw new Error('the transfer is listed');
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    const { transferId } = pending;
    floor.peer().notify('transfer', { ...view, transferId, state: 'voided', place: 'wallet' });
    await settled();
    expect(seat().transfers).toMatchObject([{ state: 'voided', place: 'wallet' }]);
    expect(seat().totals.cashInMinor).toBe(0);
    session.cashIn(1000);
    await settled();
    expect(floor.received.cashIns).toHaveLength(2);
  });

  it('keeps hand pays and jackpots apart from cash-outs', async () => {
    const { behaviour, ledger } = floorThatCounts(true);
    const { floor, session, seat, interrupt } = await joined(behaviour);
    for (const [index, kind] of (['handPay', 'jackpot'] as const).entries()) {
      ledger.winsPaidMinor += 700;
      const transferId = `win-${index}-of-this-session` as TransferView['transferId'];
      floor.peer().notify('transfer', { transferId, kind, amountMinor: 700, state: 'settled', place: 'wallet', at: 3 });
    }
    await settled();
    expect(getSessionNetResultMinor(seat())).toBe(1400);
    expect(seat().totals).toEqual({ cashInMinor: 0, cashOutMinor: 0, winsPaidMinor: 1400 });
    await interrupt();
    expect(floor.received.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(getSessionNetResultMinor(seat())).toBe(1400);
  });
});

import { createRefusedResult, okResult, type TransferId } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { joined } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { listOpenTransfers } from './seat-transfers.ts';

describe('the list of money places', () => {
  it('names what is being moved, and nothing that has arrived', async () => {
    const { session, seat } = await joined();
    session.cashIn(5000);
    expect(listOpenTransfers(seat())).toMatchObject([{ kind: 'cashIn', amountMinor: 5000 }]);
    await settled();
    expect(seat().transfers).toMatchObject([{ state: 'settled' }]);
    expect(listOpenTransfers(seat())).toEqual([]);
  });

  it('keeps a win that was not paid, with its reference', async () => {
    const { floor, seat } = await joined();
    const win = { kind: 'handPay', amountMinor: 700, place: 'machine', at: 1 } as const;
    floor.peer().notify('transfer', {
      ...win,
      transferId: 'hand-pay-1' as TransferId,
      state: 'settled',
      place: 'wallet',
    });
    floor.peer().notify('transfer', { ...win, transferId: 'hand-pay-2' as TransferId, state: 'voided' });
    await settled();
    expect(listOpenTransfers(seat())).toMatchObject([{ transferId: 'hand-pay-2' }]);
  });
});

describe('a transfer', () => {
  it('is listed as asked for, then as the server reports it, and is added to the totals', async () => {
    const answer = Promise.withResolvers<void>();
    const { floor, session, seat } = await joined({
      cashin: async ({ transferId, amountMinor }) => {
        await answer.promise;
        return okResult({
          transferId,
          kind: 'cashIn',
          amountMinor,
          state: 'settled',
          place: 'machine',
          at: 3,
        });
      },
    });
    session.cashIn(5000);
    expect(seat().transfers).toMatchObject([{ amountMinor: 5000, state: 'asked', place: null }]);
    await settled();
    expect(floor.received.cashIns).toHaveLength(1);
    const [asked] = seat().transfers;
    if (!asked) throw new Error('the transfer is listed');
    const view = { transferId: asked.transferId, kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    floor.peer().notify('transfer', { ...view, state: 'pending', place: 'transit' });
    await settled();
    expect(seat().transfers).toMatchObject([{ place: 'transit' }]);
    session.cashIn(1000);
    expect(floor.received.cashIns).toHaveLength(1);
    answer.resolve();
    await settled();
    expect(seat().transfers).toMatchObject([{ state: 'settled', place: 'machine' }]);
    expect(seat().totals.cashInMinor).toBe(5000);
  });

  it('is counted once, though the answer and a notification both report it', async () => {
    const { floor, session, seat } = await joined();
    session.cashIn(5000);
    await settled();
    expect(seat().totals.cashInMinor).toBe(5000);
    const [transfer] = seat().transfers;
    if (transfer?.place !== 'machine') throw new Error('the money is at the machine');
    floor.peer().notify('transfer', transfer);
    floor.peer().notify('balance', { balance: 95_000, version: 6 });
    await settled();
    expect(seat().balanceMinor).toBe(95_000);
    expect(seat().totals.cashInMinor).toBe(5000);
    expect(seat().transfers).toHaveLength(1);
  });

  it('leaves the list when it is refused, and the player sees why', async () => {
    const refusal = vi.fn();
    const { session, seat } = await joined(
      { cashin: () => createRefusedResult('AMOUNT_OVER_BALANCE') },
      { refused: refusal },
    );
    session.cashIn(5000);
    await settled();
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'AMOUNT_OVER_BALANCE' }));
    expect(seat().transfers).toEqual([]);
  });

  it('with unknown outcome is asked for again under the same id only', async () => {
    let answers = 0;
    const { floor, session, seat, clock } = await joined({
      cashin: ({ transferId, amountMinor }) =>
        answers++ === 0
          ? createRefusedResult('COMMAND_UNKNOWN_OUTCOME')
          : okResult({ transferId, kind: 'cashIn', amountMinor, state: 'voided', place: 'wallet', at: 3 }),
    });
    session.cashIn(5000);
    await settled();
    expect(seat().transfers).toMatchObject([{ state: 'checking', place: null }]);
    await clock.advance(2000);
    expect(seat().transfers).toMatchObject([{ state: 'voided', place: 'wallet' }]);
    expect(new Set(floor.received.cashIns.map((cashIn) => cashIn.transferId)).size).toBe(1);
    expect(seat().totals.cashInMinor).toBe(0);
  });
});

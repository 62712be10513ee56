import { done, type Outcome, refused, type TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock, settled } from '../../../clock/manual-clock.ts';
import { idleView, welcome } from './floor-for-tests.ts';
import type { SeatView } from './game-state.ts';
import { joined, never } from './join-for-tests.ts';
import { MoneyDesk } from './money-desk.ts';
import { unsettledMoves } from './money-moves.ts';
import { netResultMinor, seatViewOf } from './seat-view.ts';

describe('the list of money places', () => {
  it('names what is being moved, and nothing that has arrived', async () => {
    const { session, seat } = await joined();
    session.cashIn(5000);
    expect(unsettledMoves(seat())).toMatchObject([{ kind: 'cashIn', amountMinor: 5000 }]);
    await settled();
    expect(seat().moves).toMatchObject([{ state: 'settled' }]);
    expect(unsettledMoves(seat())).toEqual([]);
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
    expect(unsettledMoves(seat())).toMatchObject([{ transferId: 'hand-pay-2' }]);
  });
});

describe('a money move', () => {
  it('is listed as asked for, then as the server reports it, and is added to the totals', async () => {
    const answer = Promise.withResolvers<void>();
    const { floor, session, seat } = await joined({
      cashin: async ({ transferId, amountMinor }) => {
        await answer.promise;
        return done({ transferId, kind: 'cashIn', amountMinor, state: 'settled', place: 'machine', at: 3 });
      },
    });
    session.cashIn(5000);
    expect(seat().moves).toMatchObject([{ amountMinor: 5000, state: 'asked', place: null }]);
    await settled();
    expect(floor.heard.cashIns).toHaveLength(1);
    const [asked] = seat().moves;
    if (!asked) throw new Error('the move is listed');
    const view = { transferId: asked.transferId, kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    floor.peer().notify('transfer', { ...view, state: 'pending', place: 'transit' });
    await settled();
    expect(seat().moves).toMatchObject([{ place: 'transit' }]);
    session.cashIn(1000);
    expect(floor.heard.cashIns).toHaveLength(1);
    answer.resolve();
    await settled();
    expect(seat().moves).toMatchObject([{ state: 'settled', place: 'machine' }]);
    expect(seat().totals.cashInMinor).toBe(5000);
  });

  it('is counted once, though the answer and a notification both report it', async () => {
    const { floor, session, seat } = await joined();
    session.cashIn(5000);
    await settled();
    expect(seat().totals.cashInMinor).toBe(5000);
    const [move] = seat().moves;
    if (move?.place !== 'machine') throw new Error('the money is at the machine');
    floor.peer().notify('transfer', move);
    floor.peer().notify('balance', { balance: 95_000, version: 6 });
    await settled();
    expect(seat().balanceMinor).toBe(95_000);
    expect(seat().totals.cashInMinor).toBe(5000);
    expect(seat().moves).toHaveLength(1);
  });

  it('leaves the list when it is refused, and the player is told why', async () => {
    const refusal = vi.fn();
    const { session, seat } = await joined(
      { cashin: () => refused('AMOUNT_OVER_BALANCE') },
      { refused: refusal },
    );
    session.cashIn(5000);
    await settled();
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'AMOUNT_OVER_BALANCE' }));
    expect(seat().moves).toEqual([]);
  });

  it('with unknown outcome is asked for again under the same id only', async () => {
    let answers = 0;
    const { floor, session, seat, clock } = await joined({
      cashin: ({ transferId, amountMinor }) =>
        answers++ === 0
          ? refused('COMMAND_UNKNOWN_OUTCOME')
          : done({ transferId, kind: 'cashIn', amountMinor, state: 'voided', place: 'wallet', at: 3 }),
    });
    session.cashIn(5000);
    await settled();
    expect(seat().moves).toMatchObject([{ state: 'checking', place: null }]);
    await clock.advance(2000);
    expect(seat().moves).toMatchObject([{ state: 'voided', place: 'wallet' }]);
    expect(new Set(floor.heard.cashIns.map((cashIn) => cashIn.transferId)).size).toBe(1);
    expect(seat().totals.cashInMinor).toBe(0);
  });
});

describe('money during a connection loss', () => {
  /** A fake server that took the money, lost the answer, and reports the totals at the next join. */
  const floorThatCounts = (countsBeforeTheDrop: boolean) => {
    const books = { cashInMinor: 0, asked: 0, winsPaidMinor: 0 };
    const settled = new Set<string>();
    return {
      books,
      behaviour: {
        init: () => {
          const { cashInMinor, winsPaidMinor } = books;
          const view = { ...idleView, creditMinor: cashInMinor };
          const { session, ...rest } = welcome(1);
          return done({ ...rest, session: { ...session, cashInMinor, winsPaidMinor }, cabinet: view });
        },
        cashin: ({
          transferId,
          amountMinor,
        }: {
          transferId: TransferView['transferId'];
          amountMinor: number;
        }) => {
          books.asked++;
          if ((countsBeforeTheDrop || books.asked > 1) && !settled.has(transferId)) {
            settled.add(transferId);
            books.cashInMinor += amountMinor;
          }
          const view = { transferId, kind: 'cashIn', amountMinor, at: 3 } as const;
          return books.asked === 1 ? never() : done({ ...view, state: 'settled', place: 'machine' } as const);
        },
      },
    };
  };

  it('is counted once if it had arrived, as the server’s totals show', async () => {
    const { behaviour } = floorThatCounts(true);
    const { floor, session, seat, interrupt } = await joined(behaviour);
    session.cashIn(5000);
    await settled();
    expect(floor.heard.cashIns).toHaveLength(1);
    const [asked] = seat().moves;
    await interrupt();
    expect(floor.heard.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(seat().moves).toMatchObject([{ amountMinor: 5000, state: 'settled', place: 'machine' }]);
    if (!asked) throw new Error('the move is listed');
    const view = { transferId: asked.transferId, kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    floor.peer().notify('transfer', { ...view, state: 'settled', place: 'machine' });
    floor.peer().notify('balance', { balance: 95_000, version: 6 });
    await settled();
    expect(seat().balanceMinor).toBe(95_000);
    expect(seat().totals.cashInMinor).toBe(5000);
    expect(netResultMinor(seat())).toBe(0);
  });

  it('is asked about under its one id if it had not arrived, and counted once it has', async () => {
    const { behaviour } = floorThatCounts(false);
    const { floor, session, seat, interrupt, clock } = await joined(behaviour);
    session.cashIn(5000);
    await settled();
    expect(floor.heard.cashIns).toHaveLength(1);
    await interrupt();
    expect(floor.heard.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(seat().moves).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
    await clock.advance(2000);
    expect(seat().moves).toMatchObject([{ state: 'settled' }]);
    expect(new Set(floor.heard.cashIns.map(({ transferId }) => transferId)).size).toBe(1);
    expect(seat().totals.cashInMinor).toBe(5000);
  });

  it('that came back to the wallet is no longer listed as moving, and the next transfer may start', async () => {
    const view = { kind: 'cashIn', amountMinor: 5000, at: 3 } as const;
    const { floor, session, seat, interrupt } = await joined({
      cashin: ({ transferId }) => done({ ...view, transferId, state: 'pending', place: 'transit' }),
    });
    session.cashIn(5000);
    await settled();
    expect(seat().moves).toMatchObject([{ state: 'pending', place: 'transit' }]);
    const [pending] = seat().moves;
    if (!pending) throw new Error('the move is listed');
    await interrupt();
    expect(floor.heard.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    const { transferId } = pending;
    floor.peer().notify('transfer', { ...view, transferId, state: 'voided', place: 'wallet' });
    await settled();
    expect(seat().moves).toMatchObject([{ state: 'voided', place: 'wallet' }]);
    expect(seat().totals.cashInMinor).toBe(0);
    session.cashIn(1000);
    await settled();
    expect(floor.heard.cashIns).toHaveLength(2);
  });

  it('keeps hand pays and jackpots apart from cash-outs', async () => {
    const { behaviour, books } = floorThatCounts(true);
    const { floor, session, seat, interrupt } = await joined(behaviour);
    for (const [index, kind] of (['handPay', 'jackpot'] as const).entries()) {
      books.winsPaidMinor += 700;
      const transferId = `win-${index}-of-this-session` as TransferView['transferId'];
      floor
        .peer()
        .notify('transfer', { transferId, kind, amountMinor: 700, state: 'settled', place: 'wallet', at: 3 });
    }
    await settled();
    expect(netResultMinor(seat())).toBe(1400);
    expect(seat().totals).toEqual({ cashInMinor: 0, cashOutMinor: 0, winsPaidMinor: 1400 });
    await interrupt();
    expect(floor.heard.inits).toBe(2);
    expect(session.getState().kind).toBe('playing');
    expect(netResultMinor(seat())).toBe(1400);
  });
});

describe('asking for a transfer', () => {
  /** A desk that gets these outcomes in order, and the last one for ever. */
  const deskWith = (...answers: Outcome<TransferView>[]) => {
    const clock = new ManualClock();
    const game = {
      seat: seatViewOf({ ...welcome(1), isPlain: false }, clock.nowMs()) as SeatView | null,
      isOver: false,
    };
    const refusal = vi.fn();
    const request = vi.fn(async (_method: string, _data: { transferId: string }) =>
      answers.length > 1 ? answers.shift() : answers[0],
    );
    const desk = new MoneyDesk({
      clock,
      channel: { request: request as never },
      seat: () => game.seat,
      isOver: () => game.isOver,
      askBalance: () => {},
      change: (change) => {
        if (game.seat) game.seat = change(game.seat);
      },
      refused: refusal,
    });
    return { desk, clock, game, request, refusal };
  };
  const refusedAs = (code: string) => ({ kind: 'refused', error: { code, ErrorMessage: code } }) as const;
  const settledAs = (transferId: string): TransferView => ({
    transferId: transferId as TransferView['transferId'],
    kind: 'cashIn',
    amountMinor: 5000,
    state: 'settled',
    place: 'machine',
    at: 3,
  });
  const noAnswer = { kind: 'unknown', reason: 'timeout' } as const;

  it('goes on when a repeat is refused for a later reason, because the first request may have moved the money', async () => {
    const { desk, clock, game, request, refusal } = deskWith(noAnswer, refusedAs('MACHINE_OFFLINE'));
    desk.cashIn(5000);
    await clock.advance(3000);
    expect(request).toHaveBeenCalledTimes(2);
    expect(game.seat?.moves).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
    await clock.advance(4000);
    expect(request).toHaveBeenCalledTimes(3);
    expect(refusal).not.toHaveBeenCalled();
  });

  it.each(['OUTCOME_UNKNOWN', 'BOOKS_UNAVAILABLE', 'INTERNAL', 'COMMAND_UNKNOWN_OUTCOME'])(
    'goes on after a first refusal that leaves open whether money moved: %s',
    async (code) => {
      const settled = { kind: 'accepted', value: settledAs('transfer') } as const;
      const { desk, clock, game, request, refusal } = deskWith(refusedAs(code), settled);
      desk.cashIn(5000);
      await clock.advance(1000);
      expect(game.seat?.moves).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
      await clock.advance(1000);
      expect(request).toHaveBeenCalledTimes(2);
      expect(refusal).not.toHaveBeenCalled();
    },
  );

  it('ends when a repeat is told that the transfer was void', async () => {
    const { desk, clock, game, refusal } = deskWith(noAnswer, refusedAs('TRANSFER_VOIDED'));
    desk.cashIn(5000);
    await clock.advance(3000);
    expect(game.seat?.moves).toEqual([]);
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'TRANSFER_VOIDED' }));
  });

  it('repeats under the one id, with growing pauses, until the outcome is known', async () => {
    const settled = { kind: 'accepted', value: settledAs('transfer') } as const;
    const noAnswers = Array.from({ length: 20 }, () => noAnswer);
    const { desk, clock, game, request, refusal } = deskWith(...noAnswers, settled);
    desk.cashIn(5000);
    await clock.advance(2000 + 4000 + 8000);
    expect(request).toHaveBeenCalledTimes(4);
    await clock.advance(60_000);
    expect(request).toHaveBeenCalledTimes(8);
    expect(game.seat?.moves).toMatchObject([{ state: 'checking', place: null }]);
    await clock.advance(600_000);
    expect(request).toHaveBeenCalledTimes(21);
    expect(new Set(request.mock.calls.map(([, data]) => data.transferId)).size).toBe(1);
    expect(refusal).not.toHaveBeenCalled();
    expect(clock.planned).toBe(0);
  });

  it('waits for a lost connection to return, then asks again under the same id', async () => {
    const { desk, clock, game, request } = deskWith(noAnswer);
    desk.cashIn(5000);
    await clock.advance(1000);
    const { seat } = game;
    game.seat = null;
    await clock.advance(170_000);
    expect(request).toHaveBeenCalledTimes(1);
    game.seat = seat;
    await clock.advance(2000);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('ends when the connection was lost for so long that its session is over', async () => {
    const { desk, clock, game, request } = deskWith(noAnswer);
    desk.cashIn(5000);
    await clock.advance(1000);
    game.seat = null;
    await clock.advance(180_000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(clock.planned).toBe(0);
  });

  it('ends with the game', async () => {
    const { desk, clock, game, request } = deskWith(noAnswer);
    desk.cashIn(5000);
    await clock.advance(1000);
    game.seat = null;
    game.isOver = true;
    await clock.advance(3000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(clock.planned).toBe(0);
  });
});

import type { RequestOutcome } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { welcome } from '../../../testing/open-floor.ts';
import { CashTransferRequests } from './cash-transfer-requests.ts';
import type { SeatView } from './game-state.ts';
import { buildSeatView } from './seat-view.ts';

describe('asking for a transfer', () => {
  /** Answers requests with these outcomes in turn, and all later requests with the last outcome. */
  const serviceWith = (...answers: RequestOutcome<TransferView>[]) => {
    const clock = new ManualClock();
    const game = {
      seat: buildSeatView({ ...welcome(1), isPlain: false }, clock.nowMs()) as SeatView | null,
      isOver: false,
    };
    const refusal = vi.fn();
    const request = vi.fn(async (_method: string, _data: { transferId: string }) =>
      answers.length > 1 ? answers.shift() : answers[0],
    );
    const service = new CashTransferRequests({
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
    return { service, clock, game, request, refusal };
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
    const { service, clock, game, request, refusal } = serviceWith(noAnswer, refusedAs('MACHINE_OFFLINE'));
    service.cashIn(5000);
    await clock.advance(3000);
    expect(request).toHaveBeenCalledTimes(2);
    expect(game.seat?.transfers).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
    await clock.advance(4000);
    expect(request).toHaveBeenCalledTimes(3);
    expect(refusal).not.toHaveBeenCalled();
  });

  it.each(['OUTCOME_UNKNOWN', 'DATABASE_UNAVAILABLE', 'INTERNAL', 'COMMAND_UNKNOWN_OUTCOME'])(
    'goes on after a first refusal that leaves open whether money moved: %s',
    async (code) => {
      const settled = { kind: 'accepted', value: settledAs('transfer') } as const;
      const { service, clock, game, request, refusal } = serviceWith(refusedAs(code), settled);
      service.cashIn(5000);
      await clock.advance(1000);
      expect(game.seat?.transfers).toMatchObject([{ amountMinor: 5000, state: 'checking' }]);
      await clock.advance(1000);
      expect(request).toHaveBeenCalledTimes(2);
      expect(refusal).not.toHaveBeenCalled();
    },
  );

  it('ends when the answer to a repeat is that the transfer was void', async () => {
    const { service, clock, game, refusal } = serviceWith(noAnswer, refusedAs('TRANSFER_VOIDED'));
    service.cashIn(5000);
    await clock.advance(3000);
    expect(game.seat?.transfers).toEqual([]);
    expect(refusal).toHaveBeenCalledWith(expect.objectContaining({ code: 'TRANSFER_VOIDED' }));
  });

  it('repeats under the one id, with growing pauses, until the outcome is known', async () => {
    const settled = { kind: 'accepted', value: settledAs('transfer') } as const;
    const noAnswers = Array.from({ length: 20 }, () => noAnswer);
    const { service, clock, game, request, refusal } = serviceWith(...noAnswers, settled);
    service.cashIn(5000);
    await clock.advance(2000 + 4000 + 8000);
    expect(request).toHaveBeenCalledTimes(4);
    await clock.advance(60_000);
    expect(request).toHaveBeenCalledTimes(8);
    expect(game.seat?.transfers).toMatchObject([{ state: 'checking', place: null }]);
    await clock.advance(600_000);
    expect(request).toHaveBeenCalledTimes(21);
    expect(new Set(request.mock.calls.map(([, data]) => data.transferId)).size).toBe(1);
    expect(refusal).not.toHaveBeenCalled();
    expect(clock.planned).toBe(0);
  });

  it('waits for a lost connection to return, then asks again under the same id', async () => {
    const { service, clock, game, request } = serviceWith(noAnswer);
    service.cashIn(5000);
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
    const { service, clock, game, request } = serviceWith(noAnswer);
    service.cashIn(5000);
    await clock.advance(1000);
    game.seat = null;
    await clock.advance(180_000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(clock.planned).toBe(0);
  });

  it('ends with the game', async () => {
    const { service, clock, game, request } = serviceWith(noAnswer);
    service.cashIn(5000);
    await clock.advance(1000);
    game.seat = null;
    game.isOver = true;
    await clock.advance(3000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(clock.planned).toBe(0);
  });
});

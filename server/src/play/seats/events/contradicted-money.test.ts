import { createRefusedResult, okResult, type TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';

type Facts = { type: CabinetEvent['type']; transferId: string; amountMinor: number };

describe('money about which a cabinet or a player contradicts the ledger', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 0);
  });
  afterEach(() => floor.close());

  const sessionSums = () =>
    floor.queryDatabase((db) =>
      db.get('SELECT cash_in_minor, cash_out_minor, win_minor FROM sessions WHERE machine_id = ?', 'm1'),
    );
  const reported = (seq: number, facts: Facts, meterMinor: number) =>
    ({ ...facts, seq, at: Date.now(), meterMinor }) as unknown as CabinetEvent;
  const contradicts = { error: { code: 'MESSAGE_INVALID', ErrorMessage: expect.any(String) } };

  it('arrives once: not in another amount, at another machine, as another kind, or again', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => okResult({ state: 'unknown' });
    const transferId = newKey() as TransferId;
    const moving = game.session.cashIn({ transferId, amountMinor: 1_000 });
    await floor.settle();
    expect(await floor.minorOn(`transit:${transferId}`)).toBe(1_000);
    const { agent } = floor;
    const arrived: Facts = { type: 'credited', transferId, amountMinor: 1_000 };
    const wrong = [
      ['m1', reported(1, { ...arrived, amountMinor: 400 }, 400)],
      ['m2', reported(1, arrived, 1_000)],
      ['m1', reported(1, { ...arrived, type: 'cashedOut', amountMinor: 0 }, 0)],
    ] as const;
    for (const [machineId, event] of wrong)
      expect(await agent.sendEvents(machineId, [event])).toMatchObject(contradicts);
    expect(await floor.minorOn(`transit:${transferId}`)).toBe(1_000);
    expect([await floor.minorOn('machine:m1'), await floor.minorOn('machine:m2')]).toEqual([0, 0]);

    expect(await agent.sendEvents('m1', [reported(1, arrived, 1_000)])).toMatchObject({ kind: 'accepted' });
    expect(await floor.inTime(moving)).toMatchObject({ value: { state: 'settled', amountMinor: 1_000 } });
    expect(await agent.sendEvents('m1', [reported(2, arrived, 1_000)])).toMatchObject(contradicts);
    expect(await sessionSums()).toMatchObject({ cash_in_minor: 1_000 });
    const { faults } = await floor.queryDatabase((db) => auditDatabase(db, floor.clock.nowMs()));
    expect(faults).toEqual([]);
  });

  it('returns to the wallet once: a settled cash-out is not accepted again, nor from another machine', async () => {
    await game.cashIn(1_000);
    const transferId = newKey() as TransferId;
    const { agent } = floor;
    agent.override.cashOut = () => new Promise(() => {});
    void game.session.cashOut(transferId);
    await floor.settle();
    expect(agent.received.map(({ name }) => name)).toContain('cashOut');
    const left: Facts = { type: 'cashedOut', transferId, amountMinor: 0 };
    expect(await agent.sendEvents('m2', [reported(1, left, 0)])).toMatchObject(contradicts);
    expect(await agent.sendEvents('m1', [reported(2, { ...left, amountMinor: 1_000 }, 0)])).toMatchObject({
      kind: 'accepted',
    });
    expect(await agent.sendEvents('m1', [reported(3, left, 0)])).toMatchObject(contradicts);
    expect(await floor.minorOn('wallet:p-player1')).toBe(100_000);
    expect(await sessionSums()).toMatchObject({ cash_out_minor: 1_000 });
  });

  it('stays an open hand pay until its own machine reports that it is unlocked', async () => {
    const { agent } = floor;
    await game.cashIn(1_000);
    agent.override.clearHandPay = () => new Promise(() => {});
    const cabinet = agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 100, winMinor: 0 });
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 20_000 });
    await floor.settle();
    const isCleared = () =>
      floor.queryDatabase((db) => db.get("SELECT cleared FROM cash_transfers WHERE id = 'hand-pay-1'"));
    const cleared: Facts = { type: 'handPayCleared', transferId: 'hand-pay-1', amountMinor: 0 };
    expect(await agent.sendEvents('m2', [reported(1, cleared, 0)])).toMatchObject(contradicts);
    expect(await isCleared()).toEqual({ cleared: 0 });
  });

  it('is not paid by hand under an id that moved money before', async () => {
    const transferId = newKey();
    await game.cashIn(1_000, transferId);
    const owed: Facts = { type: 'handPayOwed', transferId, amountMinor: 900_000 };
    expect(await floor.agent.sendEvents('m1', [reported(2, owed, 1_000)])).toMatchObject(contradicts);
    expect(await floor.minorOn('wallet:p-player1')).toBe(99_000);
    expect(floor.status()).toBe('error');
    // A machine that is out of play gets no commands about money.
    const before = floor.agent.received.length;
    expect(await game.cashIn(100)).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(floor.agent.received).toHaveLength(before);
  });

  it('is shown to nobody but the player of the transfer', async () => {
    const [into, out] = [newKey(), newKey()];
    await game.cashIn(1_000, into);
    await game.cashOut(out);
    await game.leave();
    const other = await floor.playing('player2', 0);
    expect(await other.cashIn(1_000, into)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await other.cashOut(out)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await floor.minorOn('wallet:p-player2')).toBe(100_000);
  });

  it.each([
    ['handPay', 'handpay'],
    ['cashOut', 'cashout'],
  ] as const)('does not move while its machine shows %s', async (phase, status) => {
    await game.cashIn(1_000);
    const before = floor.agent.received.length;
    floor.agent.cabinet('m1').show(phase);
    await floor.settle();
    expect(floor.status()).toBe(status);
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(floor.agent.received).toHaveLength(before);
    expect(await floor.minorOn('wallet:p-player1')).toBe(99_000);
  });

  it('does not move to or from a seat that is being closed', async () => {
    await game.cashIn(1_000);
    await floor.change("UPDATE seats SET state = 'closing' WHERE machine_id = 'm1'");
    const before = floor.agent.received.length;
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 50100 } });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 50100 } });
    expect(floor.agent.received).toHaveLength(before);
    expect(await floor.minorOn('wallet:p-player1')).toBe(99_000);
  });

  it('is not voided while a cash-out may wait for the end of its round', async () => {
    await game.cashIn(1_000);
    const cabinet = floor.agent.cabinet('m1');
    cabinet.show('spinning');
    floor.agent.override.cashOut = () => createRefusedResult('MACHINE_NOT_READY');
    const outcome = await game.cashOut();
    expect(outcome).toMatchObject({ value: { state: 'pending', place: 'machine' } });
    const asked = () => floor.agent.received.filter(({ name }) => name === 'transferStatus');
    expect(asked()).toMatchObject([{ data: { voidIfUnknown: false } }]);
    cabinet.show('idle');
    await floor.pass(4_000);
    expect(asked().at(-1)).toMatchObject({ data: { voidIfUnknown: true } });
    expect(
      await floor.queryDatabase((db) => db.all("SELECT state FROM cash_transfers WHERE kind = 'cashOut'")),
    ).toEqual([{ state: 'voided' }]);
  });

  it('is not voided once the cabinet sent its event, whatever it says when asked', async () => {
    await game.cashIn(1_000);
    const { agent } = floor;
    agent.override.cashOut = () => createRefusedResult('MACHINE_NOT_READY');
    agent.override.transferStatus = async ({ transferId }: { transferId: TransferId }) => {
      await agent.sendEvents('m1', [reported(2, { type: 'cashedOut', transferId, amountMinor: 1_000 }, 0)]);
      return okResult({ state: 'voided' as const });
    };
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled', place: 'wallet' } });
    expect(await floor.minorOn('wallet:p-player1')).toBe(100_000);
  });
});

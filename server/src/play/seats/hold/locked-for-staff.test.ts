import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../../../testing/operate.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

describe('leaving a machine that is locked for a hand pay', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  let unlocked = Promise.withResolvers<void>();
  let answer: unknown;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 5_000);
    unlocked = Promise.withResolvers<void>();
    answer = 'silence';
    const { agent } = floor;
    const { cashOut, clearHandPay } = agent.ownCommands;
    // Like a real one, the locked cabinet pays out only when it is unlocked.
    agent.override.cashOut = async (order) => {
      await unlocked.promise;
      return cashOut(order);
    };
    agent.override.clearHandPay = (order) => {
      unlocked.resolve();
      return clearHandPay(order);
    };
  });
  afterEach(() => floor.close());

  const leave = () => {
    void game.session.leave().then((outcome) => {
      answer = outcome;
    });
    return floor.settle();
  };
  const owe = async () => {
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
    floor.agent.cabinet('m1').show('handPay');
    const owed = { type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 900 } as const;
    floor.agent.cabinet('m1').write(owed);
    await floor.settle();
  };
  const setFault = () => floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
  const isOver = async () => (await floor.queryDatabase((db) => db.all('SELECT 1 FROM seats'))).length === 0;
  const waitsForStaff = { ok: false, refusal: { code: 'HAND_PAY_WAITS' } };

  it.each(['before', 'after'])(
    'says at once that staff have to decide, where it is locked %s the leaving, and closes the seat then',
    async (locked) => {
      await setFault();
      if (locked === 'before') await owe();
      await leave();
      if (locked === 'after') {
        expect(answer).toBe('silence');
        await owe();
      }
      expect(answer).toMatchObject(waitsForStaff);
      answer = 'silence';
      await leave();
      expect(answer).toMatchObject(waitsForStaff);
      expect(await isOver()).toBe(false);
      await operate(floor, 'pay', 'approve', 'hand-pay-1', '--reason', 'seen');
      await floor.pass(10_000);
      expect(await isOver()).toBe(true);
      expect(await floor.balanceMinor()).toBe(100_800);
      await floor.audited();
    },
  );

  it('waits for the end of the closing if the pay needs no approval', async () => {
    await leave();
    await owe();
    await floor.pass(10_000);
    expect(answer).toMatchObject({ ok: true, value: { cashOutMinor: 4_900 } });
    await floor.audited();
  });

  it('waits for the end of the closing if a pay waits but the cabinet is not locked', async () => {
    await setFault();
    await owe();
    floor.agent.cabinet('m1').show('idle');
    unlocked.resolve();
    await leave();
    await floor.pass(10_000);
    expect(answer).toMatchObject({ ok: true, value: { cashOutMinor: 4_900 } });
  });
});

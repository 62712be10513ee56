import type { TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';
import { readJackpotLevels } from '../../jackpots/jackpots.ts';

describe('cabinet events', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing();
    floor.agent.holdsEvents = true;
  });
  afterEach(() => floor.close());

  const meter = () => floor.minorOn('machine:m1');
  const played = (count: number): CabinetEvent[] => {
    const cabinet = floor.agent.cabinet('m1');
    for (let round = 0; round < count; round++)
      cabinet.playRound({ stakeMinor: 100, winMinor: 40, jackpotShareMinor: 1 });
    return cabinet.journal.slice(-count);
  };

  it('are applied once, however often they come', async () => {
    const events = played(3);
    const answers = [
      await floor.agent.sendEvents('m1', events),
      await floor.agent.sendEvents('m1', events),
      await floor.agent.sendEvents('m1', events.slice(0, 2)),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ value: { acknowledgedSeq: 4 } });
    expect(await meter()).toBe(5_000 - 3 * 60);
  });

  it('are refused with a gap, and taken once the gap is filled', async () => {
    const events = played(3);
    const outcome = await floor.agent.sendEvents('m1', events.slice(1));
    expect(outcome).toMatchObject({ error: { code: 'MESSAGE_INVALID', Params: { gap: 2 } } });
    expect(await meter()).toBe(5_000);
    expect(await floor.agent.sendEvents('m1', events)).toMatchObject({ value: { acknowledgedSeq: 4 } });
    expect(floor.status()).toBe('playing');
  });

  it('feed the jackpots: the levels stay the sum of their account', async () => {
    await floor.agent.sendEvents('m1', played(37));
    const levels = await floor.queryDatabase((db) => readJackpotLevels(db, 'koi'));
    const account = await floor.minorOn('jackpot:koi');
    expect(levels.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(account);
    expect(account).toBe(6_250_000 + 37);
    await floor.audited();
  });

  it('take a machine whose meter contradicts the ledger out of play and raise an alarm', async () => {
    const [event] = played(1);
    if (!event) throw new Error('no event');
    const wrong = { ...event, meterMinor: event.meterMinor + 1 };
    floor.agent.cabinet('m1').journal.splice(-1, 1, wrong);
    await floor.agent.sendEvents('m1', [wrong]);
    expect(floor.status()).toBe('error');
    expect(floor.alarms).toMatchObject([{ msg: 'the ledger and the cabinet disagree', machineId: 'm1' }]);
    await floor.restart();
    await floor.connectAgent();
    expect(floor.status()).toBe('error');
  });

  it('of a cabinet that lost its journal are noticed, not skipped', async () => {
    await floor.agent.sendEvents('m1', played(2));
    const cabinet = floor.agent.cabinet('m1');
    cabinet.journal.length = 0;
    floor.agent.override.credit = ({ transferId, amountMinor }) => {
      const event = { type: 'credited', seq: 1, at: 1, meterMinor: 4_880, transferId, amountMinor } as const;
      void floor.agent.sendEvents('m1', [event]);
      return { ok: true, value: { meterMinor: 0 } };
    };
    void game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 100 });
    await floor.settle();
    expect(floor.status()).toBe('error');
  });

  it('that credit money which nobody sent are refused', async () => {
    const cabinet = floor.agent.cabinet('m1');
    cabinet.write({ type: 'credited', transferId: 'never-sent-1' as never, amountMinor: 700 }, 5_700);
    const outcome = await floor.agent.sendEvents('m1', cabinet.journal.slice(-1));
    expect(outcome).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(await meter()).toBe(5_000);
    expect(floor.status()).toBe('error');
  });
});

import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDemoBrandBounds } from '../../../start/server/seed-demo-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { operate } from '../../../testing/operate.ts';
import { PlayedSeat } from '../../../testing/played-seat.ts';
import type { TestPlayer } from '../../../testing/test-player.ts';
import type { TestFloor } from '../../../testing/test-server.ts';

describe('a round that an agent reports', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    ({ floor, player } = await PlayedSeat.openPlaying());
    floor.agent.holdsEvents = true;
  });
  afterEach(() => floor.close());

  const cabinet = () => floor.agent.cabinet('m1');
  const send = () => floor.agent.sendEvents('m1', cabinet().journal.slice(1));
  const setBounds = (change: object) =>
    floor.change(
      "UPDATE brands SET bounds = ? WHERE id = 'koi'",
      JSON.stringify({ ...getDemoBrandBounds('koi'), ...change }),
    );
  const hit = (level: number, transferId: string) =>
    cabinet().write({
      type: 'jackpotHit',
      transferId: transferId as TransferId,
      roundId: 'round-2',
      level,
    });
  const waiting = () =>
    floor.queryDatabase((db) =>
      db.all<{ id: string; reason: string }>('SELECT id, reason FROM waiting_hand_pays ORDER BY at, id'),
    );

  it('is checked against the brand’s paytable: a larger win is not booked, and the machine goes out of play', async () => {
    cabinet().playRound({ stakeMinor: 100, winMinor: 27_001 });
    expect(await send()).toMatchObject({
      error: { code: 'MESSAGE_INVALID', ErrorMessage: expect.stringContaining('the most is 27000') },
    });
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
    expect(await floor.queryDatabase((db) => db.get("SELECT win_minor FROM sessions WHERE machine_id = 'm1'"))).toEqual(
      {
        win_minor: 0,
      },
    );
  });

  it('cannot change the operator’s stakes or odds by the agent’s description', async () => {
    const [band] = cabinet().description.bands;
    if (!band) throw new Error('no stake key');
    band.stakeMinor = 1_000_000;
    floor.agent.cut();
    await floor.connectAgent();
    cabinet().playRound({ stakeMinor: 1_001, winMinor: 1_001 });
    expect(await send()).toMatchObject({
      error: { ErrorMessage: expect.stringContaining('dearest key is 1000') },
    });
    band.stakeMinor = 100;
  });

  describe('at a stake', () => {
    const winOf = () =>
      floor.queryDatabase((db) => db.get("SELECT stake_minor AS stake FROM sessions WHERE machine_id = 'm1'"));
    const comeWithKey = async (stakeMinor: number) => {
      floor.agent.cut();
      const [first, ...others] = cabinet().description.bands;
      if (!first) throw new Error('no stake key');
      cabinet().description.bands = [{ ...first, stakeMinor }, ...others];
      await floor.connectAgent();
    };
    const noKey = { error: { ErrorMessage: expect.stringContaining('had no such key') } };

    it('that no key has is not booked, and kept for a person, who passes it over', async () => {
      cabinet().playRound({ stakeMinor: 777 });
      expect(await send()).toMatchObject(noKey);
      await eventually(async () => expect(await floor.status('m1')).toBe('error'));
      expect(await winOf()).toEqual({ stake: 0 });
      expect(await floor.queryDatabase((db) => db.get('SELECT refused_event FROM machines'))).not.toBeNull();
      const options = ['--skip', '2', '--for', 'player', '--reason', 'seen on the glass'];
      expect(await operate(floor, 'machine', 'clear', 'm1', ...options)).toContain('Skipped: event 2');
      expect(await winOf()).toEqual({ stake: 0 });
      await eventually(async () => expect(await floor.status('m1')).toBe('playing'));
      cabinet().playRound({ stakeMinor: 500 });
      expect(await send()).toMatchObject({ kind: 'accepted' });
      expect(await winOf()).toEqual({ stake: 500 });
    });

    it('of another key than it names is not booked', async () => {
      cabinet().playRound({ stakeMinor: 500 });
      const round = cabinet().journal.at(-1);
      if (round?.type !== 'roundPlayed') throw new Error('no round');
      cabinet().journal.splice(-1, 1, { ...round, bandId: 1 });
      expect(await send()).toMatchObject(noKey);
    });

    it('that its key had when it was played is booked, though the key has changed since', async () => {
      cabinet().playRound({ stakeMinor: 100 });
      await comeWithKey(150);
      cabinet().playRound({ stakeMinor: 150 });
      expect(await send()).toMatchObject({ kind: 'accepted' });
      expect(await winOf()).toEqual({ stake: 250 });
      cabinet().playRound({ stakeMinor: 100 });
      expect(await send()).toMatchObject(noKey);
    });

    it('with which it began before its key changed is booked, once', async () => {
      cabinet().show('spinning');
      await comeWithKey(150);
      for (const booked of [true, false]) {
        cabinet().playRound({ stakeMinor: 100 });
        expect(await send()).toMatchObject(booked ? { kind: 'accepted' } : noKey);
      }
      expect(await winOf()).toEqual({ stake: 100 });
    });
  });

  it('pays each jackpot level once at most', async () => {
    cabinet().playRound({ stakeMinor: 100 });
    hit(4, 'jackpot-1');
    expect(await send()).toMatchObject({ kind: 'accepted' });
    const balanceMinor = await player.balanceMinor();
    hit(4, 'jackpot-2');
    expect(await send()).toMatchObject({
      error: { ErrorMessage: expect.stringContaining('twice in round') },
    });
    expect(await player.balanceMinor()).toBe(balanceMinor);
  });

  it('needs approval for a hand pay or a jackpot over the brand’s limit', async () => {
    await setBounds({ approvalMinor: 50_000 });
    cabinet().playRound({ stakeMinor: 1_000 });
    cabinet().write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 50_001 });
    hit(4, 'jackpot-4');
    hit(3, 'jackpot-3');
    expect(await send()).toMatchObject({ kind: 'accepted' });
    expect(await waiting()).toEqual([
      { id: 'hand-pay-1', reason: 'it is over 50000 (minor units)' },
      { id: 'jackpot-3', reason: 'it is over 50000 (minor units)' },
    ]);
    expect(await player.balanceMinor()).toBe(95_000 + 50_000);
    expect(await floor.status('m1')).not.toBe('error');
  });

  it('needs approval for a jackpot that comes long before its odds', async () => {
    await setBounds({ stakedPerHitMinor: [10, 10, 10, 500_000_000] });
    cabinet().playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
    hit(4, 'jackpot-4');
    hit(3, 'jackpot-3');
    await send();
    expect(await waiting()).toMatchObject([
      { id: 'jackpot-4', reason: expect.stringContaining('on average it is after 500000000') },
    ]);
  });

  it('is booked only after the operator has set bounds, and nothing is lost', async () => {
    await floor.change("UPDATE brands SET bounds = NULL WHERE id = 'koi'");
    cabinet().playRound({ stakeMinor: 100, winMinor: 40 });
    expect(await send()).toMatchObject({
      error: { ErrorMessage: expect.stringContaining('npm run operator -- brand bounds koi') },
    });
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
    await setBounds({});
    expect(await send()).toMatchObject({ kind: 'accepted' });
  });

  it('is booked for a very lucky machine once a person has looked into it', async () => {
    await setBounds({ maxAheadMinor: 10_000 });
    cabinet().playRound({ stakeMinor: 100, winMinor: 9_000 });
    cabinet().playRound({ stakeMinor: 100, winMinor: 9_000 });
    expect(await send()).toMatchObject({
      error: { ErrorMessage: expect.stringContaining('ahead of twice') },
    });
    const [first] = cabinet().journal.slice(1);
    if (!first) throw new Error('nothing was journalled');
    await floor.agent.sendEvents('m1', [first]);
    expect(await send()).toMatchObject({ kind: 'refused' });
    await operate(floor, 'machine', 'clear', 'm1');
    expect(await send()).toMatchObject({ kind: 'accepted' });
  });
});

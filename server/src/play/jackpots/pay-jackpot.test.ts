import type { TransferId } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { openChannel, type TestGame, type TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { readJackpotLevels } from './jackpots.ts';

/** Seed of the demo's lowest level, in minor units. */
const seedMinor = 50_000;

describe('a jackpot hit by a cabinet', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    ({ floor, player, game } = await PlayedSeat.openPlaying());
  });
  afterEach(() => floor.close());

  const hit = (level = 4, roundId = 'round-2') => {
    const transferId = `jackpot-${level}-${roundId}` as TransferId;
    floor.agent.cabinet('m1').write({ type: 'jackpotHit', transferId, roundId, level });
  };
  const levels = () =>
    floor.queryDatabase(async (db) => (await readJackpotLevels(db, 'koi')).map((level) => level.amountMinor));
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);
  const jackpots = async () => {
    const { body } = await player.get('player/transactions');
    return (body.items as { type: number }[]).filter(({ type }) => type === 6);
  };

  it('is paid from the pot to the wallet once, and the level starts again at its seed', async () => {
    floor.agent.cabinet('m1').playRound({ stakeMinor: 1_000, jackpotShareMinor: 10 });
    hit();
    await eventually(async () => expect(await player.balanceMinor()).toBe(95_000 + seedMinor + 1));
    await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
    expect(await player.balanceMinor()).toBe(95_000 + seedMinor + 1);
    expect(await jackpots()).toMatchObject([{ amountMinor: seedMinor + 1, from: 'jackpot', tag: '4', machine: 'm1' }]);
    expect((await levels()).at(-1)).toBe(seedMinor);
    expect(await faults()).toEqual([]);
  });

  it('reaches the winner’s pages and every lobby', async () => {
    const spectator = await floor.player('player2');
    const notices = await player.notifications();
    const lobby = await openChannel(floor.address, '/jackpot', jackpotClientSide, jackpotServerSide);
    await lobby.peer.request('init', { token: spectator.signIn.token }, 2000);
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
    hit();
    await eventually(() => {
      expect(notices.received).toContainEqual({
        method: 'info',
        data: expect.objectContaining({ code: 'JACKPOT_WON', params: { level: 4, amount: seedMinor } }),
      });
      expect(lobby.received).toContainEqual({
        method: 'jackpot',
        data: { brandId: 'koi', jackpot: `5000000,1000000,200000,${seedMinor}`, version: expect.any(Number) },
      });
      expect(game.channel.received).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({
          kind: 'jackpot',
          state: 'settled',
          place: 'wallet',
          amountMinor: seedMinor,
        }),
      });
    });
  });

  it('is paid to the player of the round, even after their connection has closed', async () => {
    floor.agent.holdsEvents = true;
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100 });
    hit();
    game.vanish();
    await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
    expect(await jackpots()).toMatchObject([{ amountMinor: seedMinor }]);
  });

  it('needs levels: where the brand has none, the share of a round stays with the house', async () => {
    const pot = (await levels()).reduce((sum, amountMinor) => sum + amountMinor, 0);
    await floor.change("DELETE FROM jackpot_levels WHERE brand_id = 'koi'");
    floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40, jackpotShareMinor: 1 });
    await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
    expect(await game.leave()).toMatchObject({ kind: 'accepted', value: { rounds: 1, cashOutMinor: 4_940 } });
    // Without levels no share is posted, so the account of the jackpots keeps its balance.
    expect(await faults()).toContain(`the jackpots of koi show 0, their pot holds ${pot}`);
  });

  it('of a level that the brand does not have takes the machine out of play and pays nothing', async () => {
    hit(9);
    await eventually(async () => expect(await floor.status('m1')).toBe('error'));
    expect(await jackpots()).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

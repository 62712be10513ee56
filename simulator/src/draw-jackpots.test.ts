import { describe, expect, it } from 'vitest';
import { drawRandomJackpotHits } from './draw-random-round-result.ts';
import { anatolia, games } from './games/demo-games.ts';
import { createRational, rationalToNumber } from './games/rational.ts';
import { computeJackpotSeedRtp } from './games/return-to-player.ts';
import { TrialCabinet } from './testing/trial-cabinet.ts';

describe('the draw of the jackpots', () => {
  it('hits a level with a chance of exactly stake / T', () => {
    const jackpots = [{ level: 1, weight: 1, seedMinor: 0, stakedPerHitMinor: 1000 }];
    const hits = Array.from({ length: 1000 }, (_, number) =>
      drawRandomJackpotHits({ ...anatolia, jackpots }, 200, () => number),
    ).filter((levels) => levels.length > 0);
    expect(hits).toHaveLength(200);
  });

  it('never hits with a round that stakes nothing', () => {
    expect(drawRandomJackpotHits(anatolia, 0, () => 0)).toEqual([]);
  });

  it.each(games)('pays in $brandId its share and a tenth more in seeds', (game) => {
    const share = rationalToNumber(createRational(game.jackpotSharePerMille, 1000));
    expect(rationalToNumber(computeJackpotSeedRtp(game)) / share).toBeCloseTo(0.1, 4);
  });

  it.each(games)('pays in $brandId, hit by hit, what is computed', (game) => {
    for (const { weight, seedMinor, stakedPerHitMinor } of game.jackpots) {
      const shareMinor = (stakedPerHitMinor * game.jackpotSharePerMille * weight) / (1000 * 10);
      expect(shareMinor / seedMinor).toBeCloseTo(10, 4);
    }
  });
});

describe('a round that hits', () => {
  it('tells its jackpot after the round, with the level and an id of its own, and only once over a restart', async () => {
    const trial = new TrialCabinet();
    trial.nextJackpots = [2, 4];
    await trial.credit(1000);
    await trial.spin();
    trial.clock.advance(100);
    trial.restart();
    const reported = trial.cabinet.eventsAfter(0, 100);
    const round = reported.find((event) => event.type === 'roundPlayed');
    const roundId = round?.type === 'roundPlayed' ? round.roundId : '';
    const ids = reported.flatMap((event) => (event.type === 'jackpotHit' ? [event.transferId] : []));
    expect(new Set(ids).size).toBe(2);
    // The round's id is visible while the reels turn, so the payments' ids must not be derived from it.
    for (const id of ids) expect(id).not.toContain(roundId);
    expect(reported.slice(1)).toMatchObject([
      { type: 'roundPlayed', meterMinor: 900 },
      {
        type: 'jackpotHit',
        level: 2,
        roundId,
        transferId: expect.stringMatching(/^jackpot-2-/),
        meterMinor: 900,
      },
      {
        type: 'jackpotHit',
        level: 4,
        roundId,
        transferId: expect.stringMatching(/^jackpot-4-/),
        meterMinor: 900,
      },
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { symbolRoles } from '@reelfloor/art';
import { commandId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { RecalledFreeSpin } from '@reelfloor/protocol';
import { games } from '@reelfloor/simulator/games';
import { createSeededRandom, drawRandomReelStops } from '@reelfloor/simulator/testing/games';
import { scatterStops, TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import {
  type PublishedGame,
  parsePublishedGame,
  reevaluateRound,
  symbols,
  wasPlayedUnderOtherRules,
} from '@reelfloor/web/round-recall-exports';
import { describe, expect, it } from 'vitest';

const paidRounds = 60;
/** So low that many wins are paid by hand. */
const handPayLimitMinor = 3_000;

const publishedOf = (brandId: string): PublishedGame => {
  const path = join(import.meta.dirname, `../web/public/assets/rules/${brandId}.json`);
  const game = parsePublishedGame(JSON.parse(readFileSync(path, 'utf8')));
  if (!game) throw new Error(`the rules of ${brandId} cannot be read`);
  return game;
};

const playedOf = (winMinor: number, stops: readonly number[]): RecalledFreeSpin => ({
  ...{ roundId: 'r', at: 0, winMinor, handPayMinor: 0, jackpotMinor: 0, waitingMinor: 0 },
  ...{ meterBeforeMinor: null, meterAfterMinor: null, stops: [...stops] },
});

/** Plays at a simulated cabinet, at all its stakes, with features, and returns what its journal says. */
const play = async (game: (typeof games)[number], seed: number) => {
  const random = createSeededRandom(seed);
  const trial = new TrialCabinet({ ...game, handPayLimitMinor });
  await trial.credit(100_000_000);
  for (let round = 0; round < paidRounds; round++) {
    const { id: bandId } = game.bands[random(game.bands.length)] ?? { id: 1 };
    await trial.cabinet.press({ commandId: commandId(`band-${round}`), epoch: 1, button: 'band', bandId });
    const drawn = Array.from({ length: 150 }, () => drawRandomReelStops(game, random));
    trial.willStopAt(round % 20 === 0 ? scatterStops(game) : drawRandomReelStops(game, random), ...drawn);
    await trial.spin();
    trial.clock.runOut();
    while (trial.cabinet.view().phase === 'handPay' || trial.cabinet.view().freeSpinsLeft > 0) {
      const owed = trial.events.findLast((event) => event.type === 'handPayOwed');
      if (trial.cabinet.view().phase === 'handPay' && owed) await trial.cabinet.clearHandPay(owed.transferId);
      else await trial.spin();
      trial.clock.runOut();
    }
  }
  return trial.events;
};

describe.each(games)('$brandId', (game) => {
  it('is recalled as it was paid: the stops evaluated by the published rules give every win', async () => {
    const published = publishedOf(game.brandId);
    const seen = { paid: 0, free: 0, byHand: 0 };
    let stakeMinor = 0;
    const events = await play(game, 20_261_123);
    for (const [index, event] of events.entries()) {
      if (event.type !== 'roundPlayed') continue;
      if (!event.freeSpin) stakeMinor = event.stakeMinor;
      const next = events[index + 1];
      const handPayMinor = next?.type === 'handPayOwed' ? next.amountMinor : 0;
      const { rulesHash = null } = event;
      expect(rulesHash).toBe(published.hash);
      const played = { ...playedOf(event.winMinor, event.stops), handPayMinor, rulesHash };
      const judgement = reevaluateRound(published, played, stakeMinor, event.freeSpin);
      expect(judgement?.differenceMinor, `${event.stops} at ${stakeMinor}`).toBe(0);
      seen[event.freeSpin ? 'free' : 'paid']++;
      if (handPayMinor > 0) seen.byHand++;
    }
    expect(seen.paid).toBe(paidRounds);
    expect(seen.free).toBeGreaterThan(20);
    expect(seen.byHand).toBeGreaterThan(0);
  });

  it('says so if something else was paid, or if the reels cannot have stopped there', () => {
    const published = publishedOf(game.brandId);
    const random = createSeededRandom(7);
    const stops = drawRandomReelStops(game, random);
    const right = reevaluateRound(published, playedOf(0, stops), 2_000, false)?.differenceMinor ?? 0;
    expect(reevaluateRound(published, playedOf(right + 100, stops), 2_000, false)?.differenceMinor).toBe(-100);
    expect(reevaluateRound(published, playedOf(0, [1, 2, 3]), 2_000, false)).toBeNull();
    const byOthers = { ...playedOf(right, stops), rulesHash: '0'.repeat(32) };
    expect(reevaluateRound(published, byOthers, 2_000, false)).toBeNull();
    expect(wasPlayedUnderOtherRules(published, byOthers)).toBe(true);
    expect(wasPlayedUnderOtherRules(published, playedOf(right, stops))).toBe(false);
    expect(reevaluateRound(published, { ...byOthers, rulesHash: published.hash }, 2_000, false)).not.toBeNull();
    expect(reevaluateRound(published, playedOf(0, [1, 2, 3, 4, 999]), 2_000, false)).toBeNull();
    expect(reevaluateRound(null, playedOf(0, stops), 2_000, false)).toBeNull();
  });
});

it('rules without reels, or of another kind, are no rules', () => {
  const rules = JSON.parse(
    readFileSync(join(import.meta.dirname, '../web/public/assets/rules/koi.json'), 'utf8'),
  ) as Record<string, unknown>;
  expect(parsePublishedGame(rules)).not.toBeNull();
  expect(parsePublishedGame({ ...rules, strips: undefined })).toBeNull();
  expect(parsePublishedGame({ ...rules, strips: ['WXYZ'] })).toBeNull();
  expect(parsePublishedGame('<!doctype html>')).toBeNull();
});

it('the recall draws and evaluates each symbol that a cabinet can show, and no other', () => {
  expect([...symbols].sort()).toEqual([...symbolRoles].sort());
  const shown = games.flatMap((game) => publishedOf(game.brandId).strips.flat());
  expect(new Set(shown)).toEqual(new Set(symbolRoles));
});

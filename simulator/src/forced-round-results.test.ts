import { describe, expect, it } from 'vitest';
import { evaluateRound } from './evaluate-round.ts';
import { getForcedReelStops } from './forced-round-results.ts';
import { games } from './games/demo-games.ts';
import { TrialCabinet } from './testing/trial-cabinet.ts';

describe('a round that the demo demands', () => {
  it.each(games)('wins a line, or free spins, in $brandId', (game) => {
    const line = evaluateRound(game, getForcedReelStops(game, 'handPay'), 100, false);
    expect(line.winMinor).toBeGreaterThan(0);
    expect(line.freeSpinsWon).toBe(0);
    const spins = evaluateRound(game, getForcedReelStops(game, 'freeSpins'), 100, false);
    expect(spins.freeSpinsWon).toBe(game.freeSpins.awards[0]);
  });

  it('is paid by hand whatever it wins and stays locked for the demanded time; the round after it is drawn by chance', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.cabinet.demand({ kind: 'handPay', lockedMs: 4000 });
    await trial.spin();
    trial.clock.runOut();
    const owed = trial.events.at(-1);
    expect(owed?.type).toBe('handPayOwed');
    expect(trial.cabinet.view().phase).toBe('handPay');
    if (owed?.type !== 'handPayOwed') return;
    trial.clock.advance(3999);
    expect(await trial.cabinet.clearHandPay(owed.transferId)).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    trial.clock.advance(1);
    expect((await trial.cabinet.clearHandPay(owed.transferId)).ok).toBe(true);
    await trial.spin();
    trial.clock.runOut();
    expect(trial.cabinet.view().phase).toBe('idle');
    expect(trial.cabinet.meterMinor()).toBe(800);
  });

  it('leads into free spins, which are drawn by chance', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.cabinet.demand({ kind: 'freeSpins' });
    await trial.spin();
    trial.clock.runOut();
    const spins = trial.events.filter((event) => event.type === 'roundPlayed' && event.freeSpin);
    expect(spins).toHaveLength(trial.game.freeSpins.awards[0]);
    expect(spins[0]).not.toMatchObject({ stops: getForcedReelStops(trial.game, 'freeSpins') });
  });

  it('is forgotten after a restart', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.cabinet.demand({ kind: 'handPay', lockedMs: 4000 });
    trial.restart();
    await trial.spin();
    trial.clock.runOut();
    expect(trial.cabinet.view().phase).toBe('idle');
  });
});

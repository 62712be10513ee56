import { transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { TransferId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { anatolia } from '../games/demo-games.ts';
import { scatterStops, TrialCabinet, winningStops } from '../testing/trial-cabinet.ts';

const smallLimit = { ...anatolia, handPayLimitMinor: 1 };

describe('a win over the limit', () => {
  it('locks the cabinet and is owed instead of going on the meter', async () => {
    const { trial, owed } = await lockedTrial();
    expect(trial.cabinet.meterMinor()).toBe(900);
    expect(owed).toMatchObject({ meterMinor: 900 });
    expect(trial.events.at(-2)).toMatchObject({ type: 'roundPlayed', winMinor: 0, meterMinor: 900 });
    expect(trial.cabinet.view()).toMatchObject({
      phase: 'handPay',
      creditMinor: 900,
      winMinor: owed.amountMinor,
    });
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(await trial.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
  });

  it('stays owed after a restart, and is cleared once, under its own id', async () => {
    const { trial, owed } = await lockedTrial();
    trial.restart();
    expect(trial.cabinet.view().phase).toBe('handPay');
    expect(await trial.cabinet.clearHandPay(transferId('other'))).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    expect(await trial.cabinet.clearHandPay(owed.transferId)).toEqual({ ok: true, value: {} });
    expect(await trial.cabinet.clearHandPay(owed.transferId)).toEqual({ ok: true, value: {} });
    expect(trial.events.filter((event) => event.type === 'handPayCleared')).toHaveLength(1);
    expect(trial.cabinet.view().phase).toBe('idle');
    expect((await trial.spin()).ok).toBe(true);
  });

  it('is owed even if a player moved money under an id made from the round’s id', async () => {
    const trial = new TrialCabinet(smallLimit);
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    const { roundId } = trial.cabinet.view();
    const guessed = `hand-pay-${roundId}` as TransferId;
    expect((await trial.cabinet.credit({ transferId: guessed, amountMinor: 1, epoch: 1 })).ok).toBe(true);
    trial.clock.runOut();
    expect(trial.cabinet.view().phase).toBe('handPay');
    expect(trial.reported).toEqual([]);
  });

  it('delays a waiting cash-out until it is cleared', async () => {
    const { trial, owed } = await lockedTrial();
    const outcome = trial.cashOut('out', true);
    trial.clock.runOut();
    expect(trial.cabinet.meterMinor()).toBe(900);
    await trial.cabinet.clearHandPay(owed.transferId);
    expect(await outcome).toEqual({ ok: true, value: { amountMinor: 900 } });
  });

  it('in the middle of free spins lets them continue once it is cleared', async () => {
    const trial = new TrialCabinet({ ...anatolia, handPayLimitMinor: 1000 });
    await trial.credit(1000);
    trial.willStopAt(scatterStops(anatolia), scatterStops(anatolia).with(3, scatterOn(3)).with(4, scatterOn(4)));
    await trial.spin();
    trial.clock.runOut();
    const owed = trial.events.findLast((event) => event.type === 'handPayOwed');
    expect(owed).toBeDefined();
    if (owed) await trial.cabinet.clearHandPay(owed.transferId);
    trial.clock.runOut();
    expect(trial.cabinet.view()).toMatchObject({ phase: 'idle', freeSpinsLeft: 0 });
    expect(trial.events.filter((event) => event.type === 'roundPlayed' && event.freeSpin)).toHaveLength(28);
  });
});

describe('a malfunction', () => {
  it('in the middle of a round keeps the drawn outcome', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    trial.clock.advance(800);
    trial.cabinet.fail('reel 3 does not answer');
    expect(trial.events.slice(-2)).toMatchObject([
      { type: 'roundPlayed', stops: winningStops(anatolia) },
      { type: 'malfunctioned', reason: 'reel 3 does not answer' },
    ]);
    expect(trial.cabinet.view().phase).toBe('malfunction');
    expect(trial.cabinet.meterMinor()).toBeGreaterThan(900);
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    expect(await trial.cashOut()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
  });

  it('stays after a restart until it is repaired', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.cabinet.fail('door open');
    trial.restart();
    expect(trial.cabinet.view().phase).toBe('malfunction');
    trial.cabinet.repair();
    expect(trial.events.at(-1)).toMatchObject({ type: 'recovered', meterMinor: 1000 });
    expect((await trial.spin()).ok).toBe(true);
  });

  it('stops free spins and a waiting cash-out, which continue after the repair', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(scatterStops(anatolia));
    await trial.spin();
    const outcome = trial.cashOut('out', true);
    trial.cabinet.fail('hopper');
    trial.clock.runOut();
    expect(trial.events.filter((event) => event.type === 'roundPlayed')).toHaveLength(1);
    trial.cabinet.repair();
    trial.clock.runOut();
    expect(trial.events.filter((event) => event.type === 'roundPlayed')).toHaveLength(9);
    expect((await outcome).ok).toBe(true);
    expect(trial.cabinet.meterMinor()).toBe(0);
  });
});

const scatterOn = (reelIndex: number) => anatolia.strips[reelIndex]?.indexOf('scatter') ?? 0;

async function lockedTrial() {
  const trial = new TrialCabinet(smallLimit);
  await trial.credit(1000);
  trial.willStopAt(winningStops(anatolia));
  await trial.spin();
  trial.clock.runOut();
  const owed = trial.events.at(-1);
  if (owed?.type !== 'handPayOwed') throw new Error('the win was not over the limit');
  return { trial, owed };
}

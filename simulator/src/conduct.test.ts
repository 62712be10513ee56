import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { commandId } from '@reelfloor/cabinet/testing/fresh-journal';
import { describe, expect, it } from 'vitest';
import { anatolia } from './games/demo-games.ts';
import { getShownBigWinMinor, getWinPresentation } from './picture/win-presentation.ts';
import { getNotesAroundTime } from './sound/cabinet-sound-mixer.ts';
import { losingStops, poorStops, TrialCabinet, winningStops } from './testing/trial-cabinet.ts';

const stakeMinor = 100;

describe('what a cabinet promises: a round', () => {
  it('that wins no more than the stake shows the amount at once, without counting, lights and a melody (RTS 14F)', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const scenes: Scene[] = [];
    trial.cabinet.watch((scene) => scenes.push(scene));
    trial.willStopAt(poorStops(anatolia), winningStops(anatolia));
    await trial.spin();
    trial.clock.advance(1500);
    const poor = trial.cabinet.view();
    expect(poor).toMatchObject({ phase: 'idle' });
    expect(poor.winMinor).toBeGreaterThan(0);
    expect(poor.winMinor).toBeLessThanOrEqual(stakeMinor);
    const received = (scene: Scene | undefined, ms: number) =>
      scene
        ? getNotesAroundTime(scene, ms).map(
            ({ instrument, atMs }) => `${instrument} ${atMs - (scene.round?.startedAtMs ?? 0)}`,
          )
        : [];
    const restMs = trial.clock.nowMs();
    expect(scenes.at(-1)?.round).toMatchObject({ isCelebrated: false, winMinor: poor.winMinor });
    expect(scenes.at(-1) && getWinPresentation(scenes.at(-1) as Scene, restMs + 500)).toBeNull();
    const afterPoor = received(scenes.at(-1), restMs + 500);
    trial.clock.advance(60_000);
    trial.willStopAt(losingStops(anatolia));
    await trial.spin();
    trial.clock.advance(1500);
    // To the ear it is a round that won nothing.
    expect(afterPoor).toEqual(received(scenes.at(-1), trial.clock.nowMs() + 500));
  });

  it('that wins no more than the stake is not celebrated after the stake was lowered either, to eye or ear', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const scenes: Scene[] = [];
    trial.cabinet.watch((scene) => scenes.push(scene));
    trial.willStopAt(poorStops(anatolia));
    await trial.spin();
    trial.clock.advance(1500);
    const before = scenes.at(-1) as Scene;
    const lowered = { ...before, stakeMinor: 1 };
    const nowMs = trial.clock.nowMs() + 500;
    expect(getShownBigWinMinor(lowered, nowMs)).toBe(0);
    expect(getNotesAroundTime(lowered, nowMs)).toEqual(getNotesAroundTime(before, nowMs));
  });

  it('tells with its view for which stake it was played and what of its win is paid by hand', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    trial.clock.advance(4000);
    expect(trial.cabinet.view()).toMatchObject({ roundStakeMinor: stakeMinor, handPaidMinor: 0 });
  });

  it('begins no round before the cycle is over, counted between starts by its own clock, also after a restart', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const press = (id: string, minCycleMs?: number) =>
      trial.cabinet.press({ commandId: commandId(id), epoch: 1, button: 'spin', minCycleMs });
    const tooFast = { ok: false, refusal: { code: 'PRESS_TOO_FAST', params: {} } };
    expect((await press('a', 2500)).ok).toBe(true);
    trial.clock.advance(2499);
    expect(trial.cabinet.view().phase).toBe('idle');
    expect(await press('b', 2500)).toEqual(tooFast);
    trial.restart();
    expect(await press('c', 2500)).toEqual(tooFast);
    trial.clock.advance(1);
    expect((await press('d', 2500)).ok).toBe(true);
    trial.clock.advance(1500);
    // A press that asks for no cycle is one of a house without this rule.
    expect((await press('e')).ok).toBe(true);
  });
});

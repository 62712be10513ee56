import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { commandId } from '@reelfloor/cabinet/testing/fresh-journal';
import { describe, expect, it } from 'vitest';
import { anatolia } from './games/demo-games.ts';
import { scatterStops, TrialCabinet, winningStops } from './testing/trial-cabinet.ts';

const stakeMinor = 100;

describe('a press', () => {
  it('takes the stake at once, and adds the win when it is counted', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    expect((await trial.spin()).ok).toBe(true);
    expect(trial.cabinet.meterMinor()).toBe(900);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'spinning', creditMinor: 900, winMinor: 0 });

    trial.clock.advance(1500);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'counting', creditMinor: 900, winMinor: 0 });

    trial.clock.advance(1500);
    const view = trial.cabinet.view();
    expect(view.phase).toBe('idle');
    expect(view.winMinor).toBeGreaterThan(0);
    expect(view.creditMinor).toBe(900 + view.winMinor);
    expect(trial.events.at(-1)).toMatchObject({
      type: 'roundPlayed',
      stakeMinor,
      winMinor: view.winMinor,
      meterMinor: view.creditMinor,
      jackpotShareMinor: 1,
      stops: winningStops(anatolia),
    });
  });

  it('that wins nothing ends when the last reel rests', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    trial.clock.advance(1499);
    expect(trial.cabinet.view().phase).toBe('spinning');
    trial.clock.advance(1);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'idle', winMinor: 0, creditMinor: 900 });
  });

  it('gives listeners its outcome before it returns', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const scenes: Scene[] = [];
    trial.cabinet.watch((scene) => scenes.push(scene));
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    const scene = scenes.at(-1);
    expect(scene).toMatchObject({ phase: 'spinning', stops: winningStops(anatolia), creditMinor: 900 });
    expect(scene?.round?.startedAtMs).toBe(trial.clock.nowMs());
    expect(scene?.round?.wins.length).toBeGreaterThan(0);
  });

  it('repeated under the same id counts once', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const first = await trial.spin('once');
    expect(await trial.spin('once')).toEqual(first);
    trial.clock.runOut();
    expect(await trial.spin('once')).toEqual(first);
    trial.restart();
    expect(await trial.spin('once')).toEqual(first);
    expect(trial.events.filter((event) => event.type === 'roundPlayed')).toHaveLength(1);
  });

  it('once refused stays refused under its id, also after a restart', async () => {
    const trial = new TrialCabinet();
    const refusal = { ok: false, refusal: { code: 'CREDIT_TOO_LOW', params: {} } };
    expect(await trial.spin('too-poor')).toEqual(refusal);
    await trial.credit(1000);
    expect(await trial.spin('too-poor')).toEqual(refusal);
    trial.restart();
    expect(await trial.spin('too-poor')).toEqual(refusal);
    expect(trial.cabinet.meterMinor()).toBe(1000);
  });

  it('under another press’s id is refused, also after a restart, and changes nothing', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin('same');
    trial.restart();
    const before = { view: trial.cabinet.view(), events: trial.cabinet.eventsAfter(0, 100) };
    const other = { button: 'band', bandId: 2, commandId: commandId('same'), epoch: 1 } as const;
    expect(await trial.cabinet.press(other)).toMatchObject({
      ok: false,
      refusal: { code: 'COMMAND_KEY_REUSED' },
    });
    expect({ view: trial.cabinet.view(), events: trial.cabinet.eventsAfter(0, 100) }).toEqual(before);
    expect(await trial.spin('same', 2)).toEqual({ ok: true, value: { commandId: commandId('same') } });
    const band = { ...other, commandId: commandId('band') };
    await trial.cabinet.press(band);
    expect(await trial.cabinet.press({ ...band, bandId: 1 })).toMatchObject({
      refusal: { code: 'COMMAND_KEY_REUSED' },
    });
  });

  it('during a running round is refused as too fast', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    expect(trial.cabinet.meterMinor()).toBe(900);
  });

  it('of an earlier seat is refused', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    expect((await trial.spin('new', 7)).ok).toBe(true);
    trial.clock.runOut();
    expect(await trial.spin('old', 6)).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
    trial.restart();
    expect(await trial.spin('old-again', 6)).toMatchObject({ refusal: { code: 'SEAT_NONE' } });
  });
});

describe('a stake key', () => {
  it('sets the stake of the next round, not of the running one', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    expect((await trial.cabinet.press({ commandId: commandId('band'), epoch: 1, button: 'band', bandId: 3 })).ok).toBe(
      true,
    );
    trial.clock.runOut();
    expect(trial.events.at(-1)).toMatchObject({ stakeMinor: 100, bandId: 1 });
    expect(trial.cabinet.view()).toMatchObject({ bandId: 3, stakeMinor: 500 });
    await trial.spin();
    expect(trial.cabinet.meterMinor()).toBe(400);
  });

  it('that the cabinet does not have is refused', async () => {
    const trial = new TrialCabinet();
    const press = { commandId: commandId('band'), epoch: 1, button: 'band', bandId: 9 } as const;
    expect(await trial.cabinet.press(press)).toMatchObject({ refusal: { code: 'BAND_UNKNOWN' } });
  });
});

describe('free spins', () => {
  it('are played one after another by themselves, without a stake', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(scatterStops(anatolia));
    await trial.spin();
    trial.clock.advance(3000);
    expect(trial.cabinet.view().phase).toBe('freeSpins');
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    trial.clock.runOut();
    const rounds = trial.events.filter((event) => event.type === 'roundPlayed');
    expect(rounds.map((round) => round.freeSpin)).toEqual([false, ...Array(8).fill(true)]);
    expect(rounds.slice(1).every((round) => round.stakeMinor === 0 && round.jackpotShareMinor === 0)).toBe(true);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'idle', freeSpinsLeft: 0 });
  });

  it('show how many were played and their total win until the next paid round', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const each = (await winOf(trial)) * anatolia.freeSpins.multiplier;
    expect(trial.cabinet.view().freeSpinsPlayed).toBeUndefined();
    trial.willStopAt(scatterStops(anatolia), winningStops(anatolia), winningStops(anatolia));
    await trial.spin();
    trial.clock.runOut();
    const said = trial.views.flatMap((view) => view.freeSpinsPlayed ?? []);
    expect([...new Set(said)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const whole = { phase: 'idle', freeSpinsLeft: 0, freeSpinsPlayed: 8, freeSpinsWinMinor: 2 * each };
    expect(trial.cabinet.view()).toMatchObject(whole);
    trial.restart();
    expect(trial.cabinet.view()).toMatchObject(whole);
    await trial.spin();
    expect(trial.cabinet.view().freeSpinsPlayed).toBeUndefined();
  });

  it('pay by the stake that won them, multiplied, even if another key is chosen', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    const paidWinMinor = await winOf(trial);
    trial.willStopAt(scatterStops(anatolia), winningStops(anatolia));
    await trial.spin();
    await trial.cabinet.press({ commandId: commandId('band'), epoch: 1, button: 'band', bandId: 5 });
    trial.clock.runOut();
    const firstFree = trial.events.find((event) => event.type === 'roundPlayed' && event.freeSpin);
    expect(firstFree).toMatchObject({ winMinor: paidWinMinor * anatolia.freeSpins.multiplier, bandId: 1 });
  });

  it('won within free spins are added, up to the maximum of the feature', async () => {
    const trial = new TrialCabinet({ ...anatolia, freeSpins: { ...anatolia.freeSpins, maximum: 11 } });
    await trial.credit(1000);
    trial.willStopAt(scatterStops(anatolia), scatterStops(anatolia));
    await trial.spin();
    trial.clock.runOut();
    expect(trial.events.filter((event) => event.type === 'roundPlayed' && event.freeSpin)).toHaveLength(11);
  });

  it('continue after a restart', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(scatterStops(anatolia));
    await trial.spin();
    trial.clock.advance(6000);
    trial.restart();
    expect(trial.cabinet.view().phase).toBe('freeSpins');
    trial.clock.runOut();
    const events = trial.cabinet.eventsAfter(0, 100);
    expect(events.filter((event) => event.type === 'roundPlayed' && event.freeSpin)).toHaveLength(8);
  });
});

describe('a restart', () => {
  it('ends a running round at once, with its drawn outcome', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    const { roundId } = trial.cabinet.view();
    trial.restart();
    const [event] = trial.cabinet.eventsAfter(1, 10);
    expect(event).toMatchObject({ type: 'roundPlayed', roundId, stops: winningStops(anatolia) });
    expect(trial.cabinet.view().phase).toBe('idle');
    expect(trial.cabinet.meterMinor()).toBe(event?.meterMinor);
  });

  it('never lowers the version of the view', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    trial.willStopAt(winningStops(anatolia));
    await trial.spin();
    trial.clock.advance(1600);
    const { version } = trial.cabinet.view();
    trial.restart();
    expect(trial.cabinet.view().version).toBeGreaterThan(version);
    await trial.spin();
    trial.clock.runOut();
    const versions = trial.views.map((view) => view.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });
});

describe('events', () => {
  it('have a meter that is the sum of all events up to them, also in the middle of a round', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    await trial.credit(500);
    expect(trial.cabinet.view().creditMinor).toBe(1400);
    expect(trial.events.at(-1)).toMatchObject({ type: 'credited', meterMinor: 1500 });
    trial.clock.runOut();
    expect(trial.events.at(-1)).toMatchObject({ type: 'roundPlayed', meterMinor: 1400 });
  });

  it('are numbered from 1 without a gap, and are returned until acknowledged', async () => {
    const trial = new TrialCabinet();
    await trial.credit(1000);
    await trial.spin();
    trial.clock.runOut();
    trial.restart();
    expect(trial.cabinet.eventsAfter(0, 10).map((event) => event.seq)).toEqual([1, 2]);
    expect(trial.cabinet.eventsAfter(1, 10)).toHaveLength(1);
    expect(trial.cabinet.eventsAfter(0, 1)).toHaveLength(1);
  });
});

async function winOf(trial: TrialCabinet): Promise<number> {
  trial.willStopAt(winningStops(anatolia));
  await trial.spin();
  trial.clock.runOut();
  return trial.cabinet.view().winMinor;
}

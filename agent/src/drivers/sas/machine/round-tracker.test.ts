import type { CommandId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { trialCabinetFile } from '../../../testing/sas/joined-cabinet.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';
import { KeysDisabledError, type KeysDisabledReason } from '../keys/key-relays.ts';

describe('the keys of a machine on a serial line', () => {
  it('books a game as one round that begins as soon as money has come in, while the meters are still read for that', async () => {
    const trial = new TrialSasCabinet({ draw: () => ({ winCredits: 75 }) });
    await trial.ready();
    void trial.cabinet.credit({ transferId: 'transfer-in' as never, amountMinor: 1_000, epoch: 1 });
    await trial.until(() => trial.events.at(-1)?.type === 'credited', 'the money is on the meter');
    expect(await trial.spin('command-early')).toMatchObject({ ok: true });
    await trial.ready();
    await trial.pass(2_000);
    expect(trial.events.filter(({ type }) => type !== 'credited')).toMatchObject([
      { type: 'roundPlayed', commandId: 'command-early', freeSpin: false, stakeMinor: 25, winMinor: 75 },
    ]);
  });

  it('books nothing of a running game when something else lets it read the meters', async () => {
    const trial = new TrialSasCabinet({ draw: () => ({ winCredits: 75 }) });
    await trial.ready();
    await trial.credit(1_000);
    expect(await trial.spin('command-one')).toMatchObject({ ok: true });
    // A bill that was refused, and a power-up.
    for (const code of [0x50, 0x17]) {
      trial.machine.raise(code);
      await trial.pass(400);
    }
    expect(trial.events.map(({ type }) => type)).not.toContain('roundPlayed');
    await trial.ready();
    await trial.pass(8_000);
    expect(trial.events.filter(({ type }) => type === 'roundPlayed')).toMatchObject([
      { commandId: 'command-one', freeSpin: false, stakeMinor: 25, winMinor: 75 },
    ]);
  });

  it('refuses a press that began no game, and after the third says that its keys fail', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.isKeyBoardDead = true;
    for (let press = 0; press < 3; press++)
      expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(trial.events).toContainEqual(expect.objectContaining({ type: 'malfunctioned', reason: 'keys' }));
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    trial.isKeyBoardDead = false;
    await trial.inTime(trial.cabinet.attended());
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'recovered' });
    trial.isKeyBoardDead = true;
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    trial.isKeyBoardDead = false;
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  /** Presses a key that its board does not close, and expects that this is known at once. */
  const spinWithoutKeys = async (trial: TrialSasCabinet, reason: KeysDisabledReason) => {
    trial.boardFault = new KeysDisabledError(reason, 'the watchdog relay is not held');
    const beganMs = trial.clock.nowMs();
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(trial.clock.nowMs() - beganMs).toBeLessThan(100);
    trial.boardFault = null;
  };

  it('counts no press that was refused because its keys were cut off, and answers it at once', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    for (let press = 0; press < 4; press++) await spinWithoutKeys(trial, 'down');
    expect(trial.cabinet.view().phase).toBe('idle');
    expect(await trial.spin('command-after')).toMatchObject({ ok: true });
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'roundPlayed', commandId: 'command-after' });
    expect(trial.pulses).toEqual(['spin']);
  });

  it.each(['noReply', 'slow'] as const)(
    'is out of service after three presses in a row for its board (%s)',
    async (reason) => {
      const trial = new TrialSasCabinet();
      await trial.ready();
      await trial.credit(1_000);
      for (let press = 0; press < 2; press++) await spinWithoutKeys(trial, reason);
      expect(await trial.spin()).toMatchObject({ ok: true });
      await trial.ready();
      for (let press = 0; press < 2; press++) await spinWithoutKeys(trial, reason);
      expect(trial.cabinet.view().phase).toBe('idle');
      await spinWithoutKeys(trial, reason);
      expect(trial.events.at(-1)).toMatchObject({ type: 'malfunctioned', reason: 'keys' });
      expect(await trial.spin()).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
      expect(trial.pulses).toEqual(['spin']);
    },
  );

  it.each([1_250, 1_600])(
    'accepts a press whose key closes after %i ms, of a machine that is slow to begin',
    async (ms) => {
      const trial = new TrialSasCabinet();
      await trial.ready();
      await trial.credit(1_000);
      trial.holdsKey = new Promise((resolve) => void trial.clock.after(ms, resolve));
      trial.isKeyBoardDead = true;
      trial.clock.after(ms + 800, () => trial.machine.press('spin'));
      expect(await trial.spin('command-late')).toMatchObject({ ok: true });
      await trial.ready();
      expect(trial.events.filter(({ type }) => type !== 'credited')).toMatchObject([
        { type: 'roundPlayed', commandId: 'command-late', stakeMinor: 25 },
      ]);
    },
  );

  it('also reports a press that came to nothing by an event, if the server may no longer wait for its answer', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.isKeyBoardDead = true;
    expect(await trial.spin('command-late')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(trial.events.at(-1)).toMatchObject({ type: 'pressUnplayed', commandId: 'command-late' });
  });

  it('reports a press that its board refuses late by an event, too', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.holdsKey = new Promise((resolve) => void trial.clock.after(1_200, resolve));
    trial.boardFault = new KeysDisabledError('slow', 'the watchdog relay is not held');
    expect(await trial.spin('command-slow')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(trial.events.at(-1)).toMatchObject({ type: 'pressUnplayed', commandId: 'command-slow' });
  });

  it('refuses a stake key whose board does not answer, and plays on by the stake before', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.boardFault = new Error('no relay board');
    expect(await trial.band(3)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    trial.boardFault = null;
    expect(trial.cabinet.view().stakeMinor).toBe(25);
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('begins no game where it must be recorded and cannot be, ends the one that runs, and pays out', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    expect(await trial.spin()).toMatchObject({ ok: true });
    await trial.ready();
    expect(trial.events.at(-1)?.type).toBe('roundPlayed');
    const press = { commandId: 'unrecorded' as CommandId, epoch: 1, button: 'spin' } as const;
    const refusal = { code: 'NOT_RECORDED', params: { machine: trial.cabinet.description.machineId } };
    expect(await trial.inTime(trial.cabinet.press({ ...press, isUnrecorded: true }))).toMatchObject({
      refusal,
    });
    expect(trial.pulses).toEqual(['spin']);
    expect(await trial.cashOut()).toMatchObject({ ok: true });
  });

  it('begins no game while a stake key is held', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    const held = Promise.withResolvers<void>();
    trial.holdsKey = held.promise;
    const chosen = trial.band(3);
    expect(await trial.spin()).toMatchObject({ refusal: { code: 'PRESS_TOO_FAST' } });
    held.resolve();
    expect(await chosen).toMatchObject({ ok: true });
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('knows after a round which stake somebody has chosen at the machine', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.machine.press('bet3');
    await trial.spin();
    await trial.ready();
    expect(trial.events.at(-1)).toMatchObject({ type: 'roundPlayed', bandId: 3, stakeMinor: 100 });
    expect(trial.cabinet.view().stakeMinor).toBe(100);
  });

  it('holds the watchdog relay only while line, picture and server are there', async () => {
    const trial = new TrialSasCabinet();
    expect(trial.mayPress()).toBe(false);
    await trial.ready();
    expect(trial.mayPress()).toBe(true);
    trial.cabinet.serverLinkChanged(false);
    expect(trial.mayPress()).toBe(false);
    trial.cabinet.serverLinkChanged(true);
    expect(trial.mayPress()).toBe(true);
    trial.cabinet.pictureChanged('lost');
    await trial.until(() => !trial.mayPress(), 'the picture is missed');
    trial.cabinet.pictureChanged('good');
    await trial.until(trial.mayPress, 'the picture is back');
    trial.machine.cutPower();
    await trial.until(() => !trial.mayPress(), 'the line is missed');
  });

  it('tells where the reels stop, by 88 or by 8F, where the machine says so', async () => {
    const stepper = { ...trialCabinetFile, sas: { ...trialCabinetFile.sas, reportsStops: true } };
    for (const quirks of [{}, { noRte: true }]) {
      const draw = () => ({ winCredits: 0, stops: [3, 17, 21] });
      const trial = new TrialSasCabinet({ draw, quirks }, stepper);
      expect(trial.cabinet.description.reports).toMatchObject({ stops: true, freeSpins: false });
      await trial.ready();
      await trial.credit(1_000);
      await trial.spin();
      await trial.ready();
      expect(trial.events.at(-1)).toMatchObject({ type: 'roundPlayed', stops: [3, 17, 21] });
    }
    const mute = new TrialSasCabinet({ draw: () => ({ winCredits: 0, stops: [3, 17, 21] }) });
    await mute.ready();
    await mute.credit(1_000);
    await mute.spin();
    await mute.ready();
    expect(mute.events.at(-1)).toMatchObject({ type: 'roundPlayed', stops: [] });
    expect(mute.cabinet.description.reports).toMatchObject({ stops: false });
  });

  it('says that a press came to nothing if the driver ended between the key and the game', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(1_000);
    trial.isKeyBoardDead = true;
    void trial.cabinet.press({ commandId: 'command-lost' as never, epoch: 1, button: 'spin' });
    await trial.pass(10);
    await trial.restart();
    trial.isKeyBoardDead = false;
    await trial.until(() => trial.events.at(-1)?.type === 'pressUnplayed', 'the doubt ends');
    expect(trial.events.at(-1)).toMatchObject({ commandId: 'command-lost' });
    await trial.ready();
    expect(await trial.spin('command-lost')).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    expect(await trial.spin()).toMatchObject({ ok: true });
  });

  it('books a round that ended while the driver was away, under its press', async () => {
    const trial = new TrialSasCabinet({ draw: () => ({ winCredits: 75 }) });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin('command-one');
    await trial.cabinet.close();
    await trial.pass(2_000);
    await trial.restart();
    await trial.ready();
    expect(trial.events.filter(({ type }) => type === 'roundPlayed')).toMatchObject([
      { commandId: 'command-one', stakeMinor: 25, winMinor: 75 },
    ]);
    expect(trial.cabinet.meterMinor()).toBe(1_050);
  });

  it('books a round that still runs when the driver comes back only when it has ended', async () => {
    const trial = new TrialSasCabinet({
      draw: () => ({ winCredits: 75 }),
      settings: { characterMs: 0, spinMs: 20_000 },
    });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin('command-one');
    await trial.restart();
    await trial.until(() => trial.cabinet.view().phase === 'spinning', 'the running round is known');
    await trial.ready();
    expect(trial.events.filter(({ type }) => type === 'roundPlayed')).toMatchObject([
      { commandId: 'command-one', freeSpin: false, stakeMinor: 25, winMinor: 75 },
    ]);
  });
});

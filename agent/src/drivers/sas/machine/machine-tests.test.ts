import { cutPoints } from '@reelfloor/egm/trial-machine';
import { describe, expect, it } from 'vitest';
import { trialCabinetFile } from '../../../testing/sas/joined-cabinet.ts';
import { TrialCommissioning } from '../../../testing/sas/trial-commissioning.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';
import { KeysDisabledError } from '../keys/key-relays.ts';

const open = (options: ConstructorParameters<typeof TrialSasCabinet>[0] = {}, file = trialCabinetFile) => {
  const trial = new TrialSasCabinet({ isNew: true, draw: () => ({ winCredits: 0 }), ...options }, file);
  return { trial, technician: new TrialCommissioning(trial) };
};

describe('the test of keys', () => {
  it('needs money on the machine, and presses nothing without it', async () => {
    const { trial, technician } = open();
    await technician.ready();
    expect(await technician.testKey(0)).toMatchObject({ outcome: 'notReady' });
    expect(trial.pulses).toEqual([]);
  });

  it('says how long each key took, and which stake its game had', async () => {
    const { trial, technician } = open();
    await technician.ready();
    await technician.putMoneyIn();
    expect(await technician.testKey(0)).toMatchObject({ outcome: 'works', stakeMinor: 25 });
    const second = await technician.testKey(2);
    expect(second).toMatchObject({ outcome: 'works', stakeMinor: 50 });
    expect(second?.tookMs).toBeGreaterThan(0);
    expect(trial.pulses).toEqual(['spin', 'bet2', 'spin']);
  });

  it('changes the stake by another key first, so that a dead key cannot seem to work', async () => {
    const { trial, technician } = open();
    await technician.ready();
    await technician.putMoneyIn();
    expect(await technician.testKey(1)).toMatchObject({ outcome: 'works', stakeMinor: 25 });
    expect(trial.pulses).toEqual(['bet2', 'spin', 'bet1', 'spin']);
  });

  it('names a key whose relay reaches nothing', async () => {
    const { trial, technician } = open();
    await technician.ready();
    await technician.putMoneyIn();
    trial.deadKeys.add('bet2');
    await technician.testKeys();
    const { keys, waitsFor } = await technician.state();
    expect(keys.map(({ test }) => test?.outcome)).toEqual(['works', 'works', 'otherStake', 'works']);
    expect(waitsFor).toContain('keys');
    trial.deadKeys.add('spin');
    expect(await technician.testKey(0)).toMatchObject({ outcome: 'noGame', tookMs: null });
    trial.deadKeys.clear();
    expect(await technician.testKey(0)).toMatchObject({ outcome: 'works' });
    expect(await technician.testKey(2)).toMatchObject({ outcome: 'works' });
    expect((await technician.state()).waitsFor).not.toContain('keys');
  });

  it.each([
    ['slow', 'boardSlow'],
    ['noReply', 'boardFailed'],
    ['down', 'notReady'],
  ] as const)('says why the watchdog relay kept it from pressing (%s)', async (reason, outcome) => {
    const { trial, technician } = open();
    await technician.ready();
    await technician.putMoneyIn();
    trial.boardFault = new KeysDisabledError(reason, 'the watchdog relay is not held');
    expect(await technician.testKey(0)).toMatchObject({ outcome, tookMs: null });
    expect((await technician.state()).waitsFor).toContain('keys');
    trial.boardFault = null;
    expect(await technician.testKey(0)).toMatchObject({ outcome: 'works' });
  });

  it('knows stake keys that begin a game by themselves', async () => {
    const { keys } = trialCabinetFile;
    const stakes = keys.stakes.map((key) => ({ ...key, plays: true }));
    const file = { ...trialCabinetFile, keys: { ...keys, stakes } };
    const { trial, technician } = open({ quirks: { betKeyPlays: true } }, file);
    await technician.ready();
    await technician.putMoneyIn();
    expect(await technician.testKey(2)).toMatchObject({ outcome: 'works', stakeMinor: 50 });
    expect(trial.pulses).toEqual(['bet2']);
  });

  it('is refused for a key that the machine does not have, and while another test runs', async () => {
    const { trial, technician } = open();
    await technician.ready();
    const testKey = (channel: number) =>
      trial.inTime(Promise.resolve(trial.cabinet.commissioning.testKey({ machineId: '701' as never, channel })));
    expect(await testKey(9)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    await technician.putMoneyIn();
    expect(await testKey(0)).toMatchObject({ ok: true });
    expect(await testKey(1)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
  });
});

describe('the test of money', () => {
  it('moves test money in over a broken line and out again, once each, and never into the ledger', async () => {
    const { trial, technician } = open();
    await technician.ready();
    const { money } = await technician.putMoneyIn(1_000);
    expect(money).toMatchObject({ amountMinor: 1_000, onMeterMinor: 1_000 });
    expect(money.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'open', 'open']);
    expect(trial.machine.meter(0xa1)).toBe(1);
    await technician.testKey(0);
    const ended = await technician.takeMoneyOut();
    expect(ended.money.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(ended.money.onMeterMinor).toBe(0);
    expect(trial.machine.state.credit.credits).toBe(0);
    expect(trial.machine.meter(0xb8)).toBe(975);
    expect(trial.cabinet.meters()).toMatchObject({ games: 0, cashInMinor: 0, cashOutMinor: 0 });
    for (const { machineMinor, oursMinor } of ended.meters) expect(oursMinor).toBe(machineMinor);
  });

  it('begins on an empty meter alone', async () => {
    const { trial, technician } = open();
    trial.machine.state.options.acceptsBills = true;
    trial.machine.insertBill(2_000);
    await technician.ready();
    const { money } = await technician.putMoneyIn(1_000);
    expect(money.steps[0]).toMatchObject({ step: 'in', state: 'failed', failure: 'meterNotEmpty' });
    expect(trial.machine.state.credit.credits).toBe(2_000);
  });

  it('says why the machine refused a transfer', async () => {
    const { technician } = open({ settings: { characterMs: 0, assetNumber: 7 } });
    await technician.ready();
    const { money } = await technician.putMoneyIn(1_000);
    expect(money.steps[0]).toMatchObject({ state: 'failed', failure: 'refused', detail: 'status 93' });
    expect(money.onMeterMinor).toBe(0);
  });

  it('takes out what the keys have won, and says so if they have played all of it away', async () => {
    const { trial, technician } = open();
    await technician.ready();
    await technician.putMoneyIn(25);
    await technician.testKey(0);
    const { money } = await technician.takeMoneyOut();
    expect(money.steps[3]).toMatchObject({ state: 'failed', failure: 'meterEmpty' });
    await technician.putMoneyIn(50);
    expect((await technician.takeMoneyOut()).money.steps[4]).toMatchObject({ step: 'sameId', state: 'done' });
    expect(trial.machine.meter(0xb8)).toBe(50);
  });

  it('waits for a person while a win that is paid by hand locks the machine', async () => {
    const { trial, technician } = open({ draw: () => ({ winCredits: 150_000 }) });
    await technician.ready();
    await technician.putMoneyIn(1_000);
    await technician.testKey(0);
    const { money } = await technician.takeMoneyOut();
    expect(money.steps[3]).toMatchObject({ state: 'failed', failure: 'handPay' });
    expect(trial.events.map(({ type }) => type)).not.toContain('handPayOwed');
    trial.machine.resetHandPay();
    await trial.pass(2_000);
    expect((await technician.takeMoneyOut()).money.steps[4]).toMatchObject({ state: 'done' });
    expect(trial.machine.state.credit.credits).toBe(0);
  });

  const cuts = [null, ...cutPoints] as const;
  const everyMoment = Array.from({ length: 40 }, (_, at) => at * 150);
  const moments =
    process.env.TEST_DEPTH === 'exhaustive' ? everyMoment : everyMoment.filter((_, index) => index % 20 === 7);
  const losses = (['in', 'out'] as const).flatMap((kind) => cuts.map((powerCutAt) => ({ kind, powerCutAt })));

  it.each(losses)(
    'loses and doubles nothing $kind while both sides lose their power (cut: $powerCutAt)',
    async (loss) => {
      const wrong: unknown[] = [];
      for (const endsAtMs of moments) {
        const way = { ...loss, endsAtMs };
        const { trial, technician } = open({
          quirks: { powerCutAt: way.kind === 'in' ? way.powerCutAt : null },
        });
        const orders = () => trial.cabinet.commissioning;
        const machineId = '701' as never;
        const settled = async () => {
          for (let waited = 0; waited < 60; waited++) {
            await trial.pass(1_000);
            if (!trial.machine.isOn) trial.machine.restorePower();
            const { money, waitsFor } = await technician.state();
            if (trial.machine.isOn && !money.isRunning && !waitsFor.includes('link')) return money;
          }
          throw new Error(`never decided: ${JSON.stringify(way)}`);
        };
        await technician.ready();
        if (way.kind === 'out') {
          await technician.putMoneyIn(1_000);
          trial.machine.cutPowerAt(way.powerCutAt);
          void orders().takeTestMoneyOut({ machineId });
        } else void orders().testMoney({ machineId, amountMinor: 1_000 });
        await trial.pass(way.endsAtMs);
        await trial.restart();
        const money = await settled();
        const { credits } = trial.machine.state.credit;
        const isKnown = money.onMeterMinor === credits;
        // A machine that loses its power then has refused it: it is asked again, as a technician does.
        const isOpen = ({ steps }: typeof money) => steps[0]?.state === 'done' && steps[4]?.state !== 'done';
        for (let now = money, asked = 0; isOpen(now) && asked < 3; asked++) {
          await trial.inTime(Promise.resolve(orders().takeTestMoneyOut({ machineId })));
          now = await settled();
        }
        const ended = {
          credits: trial.machine.state.credit.credits,
          moved: trial.machine.meter(0xa1),
          meter: trial.cabinet.meterMinor(),
        };
        if (!isKnown || ended.credits !== 0 || (ended.moved ?? 0) > 1 || ended.meter !== 0)
          wrong.push({ way, credits, money, ended, reported: trial.reported });
        await trial.cabinet.close();
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});

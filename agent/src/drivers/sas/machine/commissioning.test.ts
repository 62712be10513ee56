import { describe, expect, it } from 'vitest';
import { trialCabinetFile } from '../../../testing/sas/joined-cabinet.ts';
import { TrialCommissioning } from '../../../testing/sas/trial-commissioning.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';

type Options = ConstructorParameters<typeof TrialSasCabinet>[0];

const loses = () => ({ winCredits: 0 });
const open = (options: Options = {}, file = trialCabinetFile) => {
  const trial = new TrialSasCabinet({ draw: loses, ...options }, file);
  return { trial, technician: new TrialCommissioning(trial) };
};
const openNew = (options: Options = {}, file = trialCabinetFile) => open({ isNew: true, ...options }, file);
const outcomesOf = ({ keys }: Awaited<ReturnType<TrialCommissioning['state']>>) =>
  keys.map(({ test }) => test?.outcome ?? null);

describe('a machine that was never opened to players', () => {
  it('is out of play until somebody opens it, whoever says that it was looked after', async () => {
    const { trial, technician } = openNew();
    await technician.ready();
    expect(trial.cabinet.eventsAfter(0, 10)).toMatchObject([{ type: 'malfunctioned', reason: 'commissioning' }]);
    expect(await trial.credit(1_000)).toMatchObject({ refusal: { code: 'MACHINE_FAULT' } });
    await trial.inTime(trial.cabinet.attended());
    await trial.pass(10_000);
    expect(trial.cabinet.view()).toMatchObject({ phase: 'malfunction', needsCommissioning: true });
    expect(await technician.state()).toMatchObject({
      isInService: false,
      causes: [{ cause: 'commissioning', needsPerson: true }],
      identity: { pinned: null, wrong: [], changed: [] },
      waitsFor: ['wiring', 'keys', 'money'],
    });
  });

  it('is commissioned, opened and played, and nothing of the tests is in the ledger', async () => {
    const { trial, technician } = openNew({ settings: { characterMs: 0, spinMs: 500, games: 3 } });
    trial.machine.state.options.acceptsBills = true;
    const opened = await technician.commission();
    expect(opened).toMatchObject({
      isInService: true,
      causes: [],
      identity: { pinned: { serial: 'TRIAL-0001' }, pinnedBy: 'manager1' },
      waitsFor: [],
    });
    expect(outcomesOf(opened)).toEqual(['works', 'works', 'works', 'works']);
    expect(opened.money.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(trial.machine.state.options).toMatchObject({
      acceptsBills: false,
      rebets: false,
      disabledGames: [2, 3],
    });
    expect(trial.events.map(({ type }) => type)).not.toContain('credited');
    expect(trial.events.map(({ type }) => type)).not.toContain('roundPlayed');
    expect(trial.events.at(-1)).toMatchObject({ type: 'recovered', meterMinor: 0 });
    await trial.ready();
    expect(trial.cabinet.view().needsCommissioning).toBeUndefined();
    expect(await trial.credit(1_000)).toEqual({ ok: true, value: { meterMinor: 1_000 } });
    expect(await trial.spin()).toMatchObject({ ok: true });
    await trial.ready();
    const stakedMinor = (opened.meters[0]?.machineMinor ?? 0) + 100;
    const { meters } = await technician.until((state) => state.meters[0]?.machineMinor === stakedMinor);
    for (const { machineMinor, oursMinor } of meters) expect(oursMinor).toBe(machineMinor);
    // The test of the same id is the only thing that the machine must refuse.
    expect(trial.machine.violations.filter((sentence) => !sentence.endsWith('is asked for again'))).toEqual([]);
  });

  it('is not opened while a step is open, nor as something that it is not', async () => {
    const { technician } = openNew();
    await technician.ready();
    expect(await technician.open()).toMatchObject({
      refusal: { code: 'COMMISSIONING_OPEN', params: { steps: 'wiring, keys, money' } },
    });
    expect(await technician.open({ serial: 'OTHER-9' })).toMatchObject({
      refusal: { code: 'COMMISSIONING_IDENTITY' },
    });
  });

  it.each([
    ['serial', { settings: { characterMs: 0, serial: 'OTHER-9' } }],
    ['asset', { settings: { characterMs: 0, assetNumber: 7 } }],
    ['creditStepMinor', { settings: { characterMs: 0, denominationCode: 2 } }],
    ['handPaidWinsCount', { quirks: { meterModel: 2 } }],
    ['aft', { quirks: { noAft: true } }],
    ['cycleMs', { quirks: { maxPoll200: true } }],
  ] as const)('waits for its identity while its %s is not as the cabinet file says', async (fault, options) => {
    const { technician } = openNew(options);
    const { identity, waitsFor } = await technician.until((state) => state.identity.wrong.length > 0);
    expect(identity.wrong).toContain(fault);
    expect(waitsFor).toContain('identity');
  });

  it('waits for its identity while credits are on its meter that cannot go to a wallet', async () => {
    const { trial, technician } = openNew();
    trial.machine.addRestricted(500);
    const { identity } = await technician.until((state) => state.identity.wrong.length > 0);
    expect(identity.wrong).toEqual(['restrictedCredits']);
  });
});

describe('a machine in service', () => {
  it.each([
    [
      'another serial number',
      'identity',
      (trial: TrialSasCabinet) => trial.machine.changeOptions({ serial: 'OTHER-9' }),
    ],
    ['another asset number', 'identity', (trial: TrialSasCabinet) => trial.machine.changeOptions({ assetNumber: 7 })],
    ['a cleared memory', 'memory', (trial: TrialSasCabinet) => trial.machine.clearMemory()],
    ['a memory error', 'memory', (trial: TrialSasCabinet) => trial.machine.raise(0x31)],
    ['a reset of its meters', 'memory', (trial: TrialSasCabinet) => trial.machine.raise(0x7a)],
    [
      'meters lower than before',
      'meters',
      (trial: TrialSasCabinet) => {
        trial.machine.state.meters[0x0000] = 5;
        trial.machine.raise(0x55);
      },
    ],
    [
      'a history that is empty',
      'history',
      (trial: TrialSasCabinet) => {
        trial.machine.state.aft.history.splice(0);
        trial.machine.raise(0x3c);
      },
    ],
  ] as const)('is out of play after %s, until it is commissioned again', async (_, cause, change) => {
    const { trial } = open();
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    await trial.ready();
    await trial.cashOut();
    change(trial);
    await trial.until(() => trial.events.at(-1)?.type === 'malfunctioned', 'it is out of play');
    await trial.pass(8_000);
    expect(trial.events.at(-1)).toMatchObject({ reason: expect.stringContaining(cause) });
    await trial.inTime(trial.cabinet.attended());
    await trial.pass(10_000);
    expect(trial.cabinet.view().phase).toBe('malfunction');
    expect(trial.events.at(-1)).toMatchObject({
      type: 'malfunctioned',
      reason: expect.stringContaining(cause),
    });
  });

  it.each([
    ['version', { version: '601' }],
    ['gameId', { gameId: 'XX001' }],
    ['paytable', { paytable: 'OTHER1' }],
    ['basePercent', { basePercent: 9_000 }],
  ] as const)('is out of play if its %s is another than was pinned', async (field, pinned) => {
    const { trial, technician } = open({ pinned });
    const { identity } = await technician.until(({ causes }) => causes.some(({ cause }) => cause === 'identity'));
    expect(identity.changed).toEqual([field]);
    expect(trial.cabinet.view().phase).toBe('malfunction');
  });

  it('is taken out of service only while no money of a player is on it, and then tested anew', async () => {
    const { trial, technician } = openNew();
    await technician.commission();
    await trial.ready();
    await trial.credit(1_000);
    expect(await technician.takeOutOfService()).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    await trial.cashOut();
    expect(await technician.takeOutOfService()).toMatchObject({ ok: true, value: { isInService: false } });
    await technician.ready();
    const state = await technician.state();
    expect(state).toMatchObject({
      waitsFor: ['wiring', 'keys', 'money'],
      identity: { pinnedBy: 'manager1' },
    });
    expect(state.wiring.every(({ by }) => by === null)).toBe(true);
  });

  it('books nothing of another machine on its line, and can be taken out of service while a win was owed by hand', async () => {
    const { trial, technician } = openNew();
    await technician.commission();
    await trial.ready();
    await trial.credit(1_000);
    trial.machine.addHandPay(0x40, 500);
    await trial.until(() => trial.cabinet.view().phase === 'handPay', 'the win is owed');
    trial.machine.changeOptions({ serial: 'OTHER-1' });
    await trial.until(() => trial.cabinet.view().phase === 'malfunction', 'it is out of play');
    await trial.pass(8_000);
    trial.machine.resetHandPay();
    trial.machine.insertBill(2_000);
    await trial.pass(20_000);
    const types = () => trial.events.map(({ type }) => type);
    expect(types()).not.toContain('foreignMoney');
    expect(types()).not.toContain('handPayCleared');
    expect(await technician.takeOutOfService()).toMatchObject({ ok: true, value: { isInService: false } });
    expect(types().filter((type) => type.startsWith('handPay'))).toEqual(['handPayOwed', 'handPayCleared']);
    expect(trial.cabinet.meterMinor()).toBe(1_000);
  });

  it('tells credits that its cleared memory has lost as foreign money when it is opened again', async () => {
    const { trial, technician } = openNew();
    await technician.commission();
    await trial.ready();
    await trial.credit(5_000);
    trial.machine.clearMemory();
    await trial.until(() => trial.events.at(-1)?.type === 'malfunctioned', 'it is out of play');
    await trial.pass(8_000);
    expect(await technician.takeOutOfService()).toMatchObject({ ok: true });
    await technician.commission();
    expect(trial.events.slice(-2)).toMatchObject([
      { type: 'foreignMoney', amountMinor: -5_000, meterMinor: 0 },
      { type: 'recovered' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { TrialCommissioning } from '../../../testing/sas/trial-commissioning.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';
import { aftCodes } from '../frames/aft-long-polls.ts';
import { resolveAftTransferOutcome } from './aft-transfer.ts';

const amountMinor = 1_000;
const { status: statuses } = aftCodes;
type Aft = TrialSasCabinet['machine']['state']['aft'];

/** A transfer of another host, which the machine has finished and nobody has acknowledged. */
const ofAnotherHost: NonNullable<Aft['current']> = {
  ...{ id: 'OTHER-HOST-1', code: 0, type: 0, flags: 0, status: statuses.done, cents: 500, position: 0 },
  ...{ date: [0, 0, 0, 0], time: [0, 0, 0], cumulativeCents: 500, isAcknowledged: false },
};

/** Lets something happen when the next transfer reaches the machine, and returns the transfer's id then. */
const atNextTransfer = (trial: TrialSasCabinet, happen: () => void): { readonly id: string } => {
  const seen = { id: '' };
  trial.passageOf = (message) => {
    const [id] = /RF\w{4}\d{10}/.exec(Buffer.from(message).toString('latin1')) ?? [];
    if (message[1] !== 0x72 || id === undefined) return 'passes';
    trial.passageOf = () => 'passes';
    seen.id = id;
    happen();
    return 'passes';
  };
  return seen;
};

const count = (trial: TrialSasCabinet, code: number, amount: number): void => {
  const { meters } = trial.machine.state;
  meters[code] = (meters[code] ?? 0) + amount;
};

/** A machine that answers a transfer by C0, because it holds an earlier one, and moves the money of ours all the same. */
const liar = async () => {
  const trial = new TrialSasCabinet({ draw: () => ({ winCredits: 0 }) });
  await trial.ready();
  const asked = atNextTransfer(trial, () => {
    trial.machine.state.aft.current = { ...ofAnotherHost };
    trial.machine.state.credit.credits += amountMinor;
    count(trial, 0xa0, amountMinor);
    count(trial, 0xa1, 1);
  });
  expect(await trial.credit(amountMinor, 'transfer-one')).toMatchObject({
    refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' },
  });
  return { trial, asked };
};

/** Lets the machine remember the transfer after all. */
const remember = (trial: TrialSasCabinet, id: string, type = 0): void => {
  const entry = { ...ofAnotherHost, id, type, cents: amountMinor, position: 2, isAcknowledged: true };
  trial.machine.state.aft.history.push(entry);
};

const stateOf = (trial: TrialSasCabinet) => trial.cabinet.transferStatus('transfer-one' as never, true);
const money = (trial: TrialSasCabinet) =>
  trial.events.filter(({ type }) => type !== 'malfunctioned' && type !== 'recovered');

describe('a transfer that the machine answers by C0', () => {
  it('is void once the earlier one is acknowledged and the meters have not moved, and the next one is taken', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    atNextTransfer(trial, () => {
      trial.machine.state.aft.current = { ...ofAnotherHost };
    });
    expect(await trial.credit(amountMinor, 'transfer-one')).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
    expect(await stateOf(trial)).toEqual({ state: 'voided' });
    expect(trial.machine.state.aft.history.map(({ id }) => id)).toEqual([ofAnotherHost.id]);
    expect(trial.machine.state.credit.credits).toBe(0);
    expect(await trial.credit(amountMinor, 'transfer-two')).toMatchObject({ ok: true });
    expect(trial.machine.state.credit.credits).toBe(amountMinor);
    expect(money(trial)).toMatchObject([{ type: 'credited', transferId: 'transfer-two' }]);
    expect(trial.machine.violations).toEqual([]);
  });

  it('stays in doubt while the meters say that money has moved, whatever is asked and restarted', async () => {
    const { trial } = await liar();
    expect(trial.events.at(-1)).toMatchObject({ type: 'malfunctioned', reason: 'transfer' });
    for (let round = 0; round < 3; round++) {
      expect(await stateOf(trial)).toEqual({ state: 'unknown' });
      await trial.pass(12_000);
      if (round === 1) await trial.restart();
      if (round === 2) await trial.inTime(trial.cabinet.attended());
    }
    expect(await stateOf(trial)).toEqual({ state: 'unknown' });
    expect(money(trial)).toEqual([]);
    expect(trial.cabinet.meterMinor()).toBe(0);
  });

  it('is credited once when the machine remembers it after all', async () => {
    const { trial, asked } = await liar();
    remember(trial, asked.id);
    await trial.ready();
    expect(money(trial)).toMatchObject([
      { type: 'credited', transferId: 'transfer-one', amountMinor, meterMinor: amountMinor },
    ]);
    expect(await trial.cashOut('transfer-out')).toMatchObject({ ok: true, value: { amountMinor } });
    expect(trial.machine.state.credit.credits).toBe(0);
  });
});

describe('a machine with a transfer in doubt', () => {
  it('leaves a transfer in doubt if the driver ends while the machine is asked', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    const { asked } = trial.line;
    const before = asked.length;
    const credited = trial.cabinet.credit({
      transferId: 'transfer-cut' as never,
      amountMinor: 500,
      epoch: 1,
    });
    await trial.until(() => asked.length > before, 'the machine is asked');
    await trial.restart();
    expect(await trial.inTime(credited)).toMatchObject({ refusal: { code: 'COMMAND_UNKNOWN_OUTCOME' } });
    await trial.ready();
    expect(await trial.cabinet.transferStatus('transfer-cut' as never, true)).toEqual({ state: 'voided' });
    expect(trial.machine.state.credit.credits).toBe(0);
  });

  it('is not decided by another machine on its line, though that one has the same meters', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    atNextTransfer(trial, () => trial.machine.cutPower());
    void trial.cabinet.credit({ transferId: 'transfer-one' as never, amountMinor, epoch: 1 });
    await trial.until(() => !trial.machine.isOn, 'the transfer is on its way');
    trial.machine.restorePower();
    trial.machine.changeOptions({ serial: 'OTHER-1' });
    await trial.pass(80_000);
    expect(await stateOf(trial)).toEqual({ state: 'unknown' });
    expect(trial.events.at(-1)).toMatchObject({ reason: expect.stringContaining('identity') });
    trial.machine.changeOptions({ serial: 'TRIAL-0001' });
    await trial.pass(20_000);
    expect(await stateOf(trial)).toEqual({ state: 'voided' });
    expect(money(trial)).toEqual([]);
  });

  it.each([
    ['nothing has moved', true, 'refused'],
    ['something has moved', false, 'undecided'],
  ])('is not refused by a status that says of no transfer, if %s', async (_, isUnmoved, kind) => {
    const answers: Readonly<Record<number, number>> = { 0: statuses.cannotNow };
    const ask = async (_poll: unknown, { index }: { index: number }) => ({
      kind: 'data',
      data: { position: index, status: answers[index] ?? statuses.noInformation, details: null },
    });
    const dependencies = {
      ...{ line: { ask } as never, sleep: () => Promise.resolve() },
      ...{ isUnmoved: () => Promise.resolve(isUnmoved), hasSaidLocked: () => true },
    };
    const transfer = { kind: 'in', aftId: 'RFTEST0000000001', amountMinor, asset: 122 } as const;
    expect(await resolveAftTransferOutcome(dependencies, transfer)).toMatchObject({ kind });
  });

  it('is taken out of service, and the transfer is decided later as before', async () => {
    const { trial, asked } = await liar();
    const technician = new TrialCommissioning(trial);
    expect(await technician.takeOutOfService()).toMatchObject({ ok: true, value: { isInService: false } });
    await trial.pass(12_000);
    expect(await stateOf(trial)).toEqual({ state: 'unknown' });
    remember(trial, asked.id);
    await trial.until(() => money(trial).length > 0, 'the transfer is decided');
    expect(money(trial)).toMatchObject([{ type: 'credited', meterMinor: amountMinor }]);
    expect(await stateOf(trial)).toEqual({ state: 'credited', amountMinor });
    await trial.until(() => trial.events.at(-1)?.type === 'malfunctioned', 'the doubt is over');
    expect(trial.events.at(-1)).toMatchObject({ reason: 'commissioning' });
  });

  it('keeps a cash-out in doubt when it is taken out of service, and its money is paid once', async () => {
    const trial = new TrialSasCabinet();
    await trial.ready();
    await trial.credit(amountMinor);
    const asked = atNextTransfer(trial, () => {
      trial.machine.state.aft.current = { ...ofAnotherHost };
      trial.machine.state.credit.credits -= amountMinor;
      count(trial, 0xb8, amountMinor);
      count(trial, 0xb9, 1);
    });
    expect(await trial.cashOut('transfer-one', true)).toMatchObject({ ok: false });
    const technician = new TrialCommissioning(trial);
    expect(await technician.takeOutOfService()).toMatchObject({ ok: true });
    await trial.restart();
    await trial.pass(12_000);
    expect(await stateOf(trial)).toEqual({ state: 'unknown' });
    remember(trial, asked.id, 0x80);
    await trial.until(() => money(trial).at(-1)?.type === 'cashedOut', 'the cash-out is decided');
    expect(money(trial).slice(1)).toMatchObject([{ type: 'cashedOut', amountMinor, meterMinor: 0 }]);
  });

  it('is opened again after a person has settled the transfer, and what its meter has more is found', async () => {
    const { trial } = await liar();
    const technician = new TrialCommissioning(trial);
    await technician.takeOutOfService();
    await trial.inTime(trial.cabinet.attended());
    expect(await stateOf(trial)).toEqual({ state: 'voided' });
    await technician.ready();
    // The attendant takes the credits off by hand, so that the tests begin on an empty meter.
    trial.machine.state.credit.credits = 0;
    count(trial, 0x03, amountMinor);
    await technician.commission();
    await trial.ready();
    expect(money(trial)).toEqual([]);
    expect(trial.cabinet.meterMinor()).toBe(0);
  });
});

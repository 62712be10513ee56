import type { TransferId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { trialCabinetFile } from '../../../testing/sas/joined-cabinet.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';

type Options = NonNullable<ConstructorParameters<typeof TrialSasCabinet>[0]>;

/** What locks the machine: what happens, and what the player is to get in all. */
const locks = {
  'a win': { draw: () => ({ winCredits: 150_000 }), owedMinor: [150_000] },
  'a win of which a part is on the meter': {
    draw: () => ({ winCredits: 150_000 }),
    quirks: { partialPay: 900 },
    owedMinor: [149_100],
  },
  'a progressive of which a part is on the meter': {
    draw: () => ({ winCredits: 150_000, progressiveLevel: 1 }),
    quirks: { partialPay: 900 },
    owedMinor: [149_100],
  },
  'three wins': {
    draw: () => ({ winCredits: 150_000 }),
    more: (trial: TrialSasCabinet) => {
      trial.machine.addHandPay(0x40, 700);
      trial.machine.addHandPay(0x01, 900);
    },
    owedMinor: [150_000, 700, 900],
  },
  'cancelled credits': { draw: () => ({ winCredits: 0 }), cancels: true, owedMinor: [] },
} as const satisfies Record<string, Lock>;

interface Lock {
  readonly draw: NonNullable<Options['draw']>;
  readonly quirks?: NonNullable<Options['quirks']>;
  readonly more?: (trial: TrialSasCabinet) => void;
  readonly cancels?: boolean;
  readonly owedMinor: readonly number[];
}

const isAsked = (trial: TrialSasCabinet, command: number) => trial.line.asked.some((message) => message[1] === command);
const isLogged = (trial: TrialSasCabinet, code: number) =>
  trial.line.logged.some((exception) => exception.code === code);
const hasEvent = (trial: TrialSasCabinet, ...types: string[]) => trial.events.some(({ type }) => types.includes(type));

/** Steps of a hand pay at which the driver ends. */
const steps = {
  never: null,
  '51 was seen': (trial: TrialSasCabinet) => isLogged(trial, 0x51),
  '1B was asked': (trial: TrialSasCabinet) => isAsked(trial, 0x1b),
  '1B was read': (trial: TrialSasCabinet) => trial.machine.state.handPays[0]?.isRead === true,
  'it was owed': (trial: TrialSasCabinet) => hasEvent(trial, 'handPayOwed', 'creditsCancelled'),
  '94 was sent': (trial: TrialSasCabinet) => isAsked(trial, 0x94),
  'the machine was reset': (trial: TrialSasCabinet) => trial.machine.state.handPays.length === 0,
  '52 was seen': (trial: TrialSasCabinet) => isLogged(trial, 0x52),
  'its end was told': (trial: TrialSasCabinet) => hasEvent(trial, 'handPayCleared', 'creditsCancelled'),
} as const;
type Step = keyof typeof steps;

/** Who unlocks the machine. `key`: an attendant, while the driver is away. */
const resets = ['server', 'key'] as const;

const models = [
  { meterModel: 1, handPaidWinsCount: 'whenWon' },
  { meterModel: 2, handPaidWinsCount: 'whenPaid' },
] as const;

const open = ({ draw, quirks = {} }: Lock, model: (typeof models)[number], more: Options['quirks'] = {}) => {
  const { meterModel, handPaidWinsCount } = model;
  return new TrialSasCabinet(
    { draw, quirks: { ...quirks, ...more, meterModel } },
    { ...trialCabinetFile, sas: { ...trialCabinetFile.sas, handPaidWinsCount, cycleMs: 200 } },
  );
};

const owedOf = (trial: TrialSasCabinet) =>
  trial.events.flatMap((event) => (event.type === 'handPayOwed' ? [event] : []));
const clearedOf = (trial: TrialSasCabinet) =>
  trial.events.flatMap((event) => (event.type === 'handPayCleared' ? [event.transferId] : []));

/** Does what the server does: pays what is owed, and has the machine unlocked until it says that it is. */
const serve = async (trial: TrialSasCabinet, isOver: () => boolean): Promise<void> => {
  let isAsking = false;
  for (let ms = 0; !isOver() && ms < 60_000; ms += 100) {
    const [next] = owedOf(trial).filter(({ transferId }) => !clearedOf(trial).includes(transferId));
    if (next && !isAsking) {
      isAsking = true;
      void trial.cabinet.clearHandPay(next.transferId).finally(() => {
        isAsking = false;
      });
    }
    await trial.pass(100);
  }
};

/** Locks the machine, ends the driver at a step, and returns what was paid once everything is over. */
const lockAndUnlock = async (
  lock: Lock,
  model: (typeof models)[number],
  { step, reset, isLegacy }: { step: Step; reset: (typeof resets)[number]; isLegacy: boolean },
) => {
  const trial = open(lock, model, { legacyHandPay: isLegacy });
  await trial.ready();
  await trial.credit(1_000);
  if (lock.cancels) trial.machine.press('cashOut');
  else {
    await trial.spin();
    await trial.until(() => trial.machine.state.handPays.length > 0, 'the machine is locked');
    lock.more?.(trial);
  }
  const isReached = steps[step];
  if (isReached !== null) {
    await serve(trial, () => isReached(trial));
    await trial.cabinet.close();
    if (reset === 'key') trial.machine.resetHandPay();
    await trial.pass(1_000);
    await trial.restart();
  }
  await serve(
    trial,
    () => trial.machine.state.handPays.length === 0 && trial.cabinet.view().phase === 'idle' && isPaid(trial),
  );
  // What nobody has read before its key was turned is owed once the meters have been uneven for some seconds.
  await trial.pass(6_000);
  await serve(trial, () => isPaid(trial));
  return trial;
};

const isPaid = (trial: TrialSasCabinet) => owedOf(trial).length === clearedOf(trial).length;

const faultsOf = (trial: TrialSasCabinet, { owedMinor, cancels = false, quirks }: Lock): string[] => {
  const owed = owedOf(trial);
  const cleared = clearedOf(trial);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
  const cancelled = trial.events.flatMap((event) => (event.type === 'creditsCancelled' ? [event.amountMinor] : []));
  const creditMinor = cancels ? 0 : 975 + (quirks?.partialPay ?? 0);
  const found: Record<string, boolean> = {
    'another amount is owed': sum(owed.map(({ amountMinor }) => amountMinor)) !== sum(owedMinor),
    'a hand pay is owed twice': new Set(owed.map(({ transferId }) => transferId)).size !== owed.length,
    'a lock is not over': owed.some(({ transferId }) => !cleared.includes(transferId)),
    'credits are not paid once': JSON.stringify(cancelled) !== JSON.stringify(cancels ? [1_000] : []),
    'the meter is another': trial.cabinet.meterMinor() !== creditMinor,
    'the machine has another credit': trial.machine.state.credit.credits !== creditMinor,
    'the machine is locked': trial.machine.state.handPays.length > 0,
    'it cannot be played': trial.cabinet.view().phase !== 'idle',
    'money came from nowhere': hasEvent(trial, 'foreignMoney'),
    'the host broke a rule': trial.machine.violations.length > 0,
  };
  return Object.keys(found).filter((name) => found[name]);
};

const isThorough = process.env.TEST_DEPTH === 'exhaustive';
const everyWay = (Object.keys(steps) as Step[]).flatMap((step) =>
  (step === 'never' ? (['server'] as const) : resets).flatMap((reset) =>
    [false, true].map((isLegacy) => ({ step, reset, isLegacy })),
  ),
);
/** The ways to try for a lock: all of them, or every seventh, another one for each lock and model. */
const waysOf = (offset: number) => everyWay.filter((_, index) => isThorough || index % 7 === offset % 7);

describe('a machine locked for an attendant', () => {
  const kinds = (Object.entries(locks) as [string, Lock][]).map(([name, lock], index) => ({
    name,
    lock,
    index,
  }));
  describe.each(kinds)('by $name', ({ lock, index }) => {
    it.each(models)(
      'pays it once, whatever step the driver ends at (meter model $meterModel)',
      async (model) => {
        const wrong: unknown[] = [];
        for (const way of waysOf(2 * index + model.meterModel)) {
          const trial = await lockAndUnlock(lock, model, way);
          const faults = faultsOf(trial, lock);
          if (faults.length > 0) wrong.push({ ...way, faults, events: trial.events });
          await trial.cabinet.close();
        }
        expect(wrong).toEqual([]);
      },
      300_000,
    );
  });

  const locked = async (quirks: Options['quirks'] = {}, lock: Lock = locks['a win']) => {
    const trial = open(lock, models[0], quirks);
    await trial.ready();
    await trial.credit(1_000);
    if (lock.cancels) trial.machine.press('cashOut');
    else await trial.spin();
    await trial.until(() => trial.cabinet.view().phase === 'handPay', 'the lock is known');
    return trial;
  };
  const clear = (trial: TrialSasCabinet, transferId = owedOf(trial)[0]?.transferId as TransferId) =>
    trial.inTime(trial.cabinet.clearHandPay(transferId));

  it('tells what its win is, and what of it is paid by hand', async () => {
    const trial = await locked({ partialPay: 900 });
    expect(trial.cabinet.view()).toMatchObject({
      ...{ phase: 'handPay', handPayKind: 'win', needsAttendant: false },
      ...{ creditMinor: 1_875, winMinor: 150_000, handPaidMinor: 149_100 },
    });
    expect(owedOf(trial)).toMatchObject([{ amountMinor: 149_100, partialMinor: 900 }]);
  });

  it.each([
    ['a win', locks['a win'] as Lock],
    ['cancelled credits', locks['cancelled credits'] as Lock],
  ])('says that an attendant is needed where no host may reset it: %s', async (_, lock) => {
    const trial = await locked({ hostResetForbidden: true }, lock);
    if (!lock.cancels) expect(await clear(trial)).toMatchObject({ refusal: { code: 'MACHINE_NOT_READY' } });
    await trial.until(() => trial.cabinet.view().needsAttendant === true, 'an attendant is needed');
    expect(trial.reported.filter((text) => text.includes('attendant'))).toHaveLength(1);
    await trial.restart();
    await trial.until(() => trial.cabinet.view().phase === 'handPay', 'the lock is known again');
    expect(trial.cabinet.view()).toMatchObject({ needsAttendant: true });
    trial.machine.resetHandPay();
    await trial.ready();
    expect(trial.cabinet.view().needsAttendant).toBeUndefined();
    expect(trial.events.at(-1)).toMatchObject({ type: lock.cancels ? 'creditsCancelled' : 'handPayCleared' });
  });

  it('is unlocked for the server if an attendant was first', async () => {
    const trial = await locked();
    trial.machine.resetHandPay();
    expect(await clear(trial)).toMatchObject({ ok: true });
    await trial.ready();
    expect(clearedOf(trial)).toHaveLength(1);
  });

  it('tells again that it is unlocked to a server that pays later than the key was turned', async () => {
    const trial = await locked();
    trial.machine.resetHandPay();
    await trial.ready();
    expect(await clear(trial)).toMatchObject({ ok: true });
    expect(clearedOf(trial)).toHaveLength(1);
    trial.cabinet.acknowledge(trial.cabinet.journalFacts().lastSeq);
    expect(await clear(trial)).toMatchObject({ ok: true });
    expect(clearedOf(trial)).toHaveLength(2);
    expect(await clear(trial, 'hand-pay-unknown' as TransferId)).toMatchObject({
      refusal: { code: 'MACHINE_NOT_READY' },
    });
  });

  it('does not unlock the next hand pay in place of one that a key has reset', async () => {
    const trial = await locked({ legacyHandPay: true });
    trial.machine.addHandPay(0x40, 700);
    trial.machine.resetHandPay();
    expect(await clear(trial)).toMatchObject({ ok: true });
    await trial.until(() => owedOf(trial).length === 2, 'the second is owed');
    expect(owedOf(trial).map(({ amountMinor }) => amountMinor)).toEqual([150_000, 700]);
    expect(trial.machine.state.handPays).toHaveLength(1);
  });

  it('reports foreign money if a reset puts the win on its meter', async () => {
    const trial = await locked();
    const [pay] = trial.machine.state.handPays;
    if (pay) pay.isForCreditMeter = true;
    expect(await clear(trial)).toMatchObject({ ok: true });
    expect(trial.events.slice(-2)).toMatchObject([
      { type: 'foreignMoney', amountMinor: 150_000, source: 'attendant' },
      { type: 'handPayCleared' },
    ]);
  });

  it('waits for a person with an amount that fits no meter, and owes what the meter counts in the end', async () => {
    // A machine that does not say when it counts a hand-paid win, and whose cabinet file has it wrong.
    const wrong = { meterModel: 2, handPaidWinsCount: 'whenWon' } as never;
    const trial = open(locks['a win'], wrong, { silentOn: [0xa0] });
    await trial.ready();
    await trial.credit(1_000);
    await trial.spin();
    await trial.until(() => hasEvent(trial, 'malfunctioned'), 'a person is needed');
    expect(trial.events.at(-1)).toMatchObject({ reason: 'handPayAmount' });
    expect(owedOf(trial)).toEqual([]);
    trial.machine.resetHandPay();
    await trial.inTime(trial.cabinet.attended());
    await trial.ready();
    expect(owedOf(trial)).toMatchObject([{ amountMinor: 150_000 }]);
    expect(clearedOf(trial)).toHaveLength(1);
  });
});

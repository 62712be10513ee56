import { cutPoints } from '@reelfloor/egm/trial-machine';
import { describe, expect, it } from 'vitest';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';

/** Where the machine loses its power in a transfer; null: it does not. */
const cuts = [null, ...cutPoints] as const;
/** Milliseconds after the order at which the agent ends and begins again; null: it does not. */
const everyMoment = [null, ...Array.from({ length: 27 }, (_, at) => at * 60)];
const moments =
  process.env.TEST_DEPTH === 'exhaustive' ? everyMoment : everyMoment.filter((_, index) => index % 14 === 0);
const amountMinor = 1_000;
const stepMs = 2_000;

const losses = (['in', 'out'] as const).flatMap((kind) => cuts.map((powerCutAt) => ({ kind, powerCutAt })));

interface Way {
  readonly kind: 'in' | 'out';
  readonly powerCutAt: (typeof cuts)[number];
  readonly endsAtMs: number | null;
}

/** Moves money once while both sides lose their power, and returns what each of them knows at the end. */
const moveMoney = async ({ kind, powerCutAt, endsAtMs }: Way) => {
  const trial = new TrialSasCabinet({ quirks: { powerCutAt } });
  // Credit that was there before is the journal's from the first reading on.
  if (kind === 'out') trial.machine.insertBill(amountMinor);
  await trial.ready();
  const order = { transferId: 'transfer-one' as never, epoch: 1 };
  void (kind === 'in'
    ? trial.cabinet.credit({ ...order, amountMinor })
    : trial.cabinet.cashOut({ ...order, whenIdle: true }));
  if (endsAtMs !== null) {
    await trial.pass(endsAtMs);
    await trial.restart();
  }
  // An order that the agent never saw stays unknown: then the machine stands idle for a while.
  for (let waitedMs = 0, idleMs = 0; waitedMs < 120_000 && idleMs < 12_000; waitedMs += stepMs) {
    await trial.pass(stepMs);
    if (!trial.machine.isOn) trial.machine.restorePower();
    const { state } = await trial.cabinet.transferStatus('transfer-one' as never, false);
    const isIdle = trial.cabinet.view().phase === 'idle';
    if (isIdle && state !== 'unknown') break;
    idleMs = isIdle ? idleMs + stepMs : 0;
  }
  const status = await trial.cabinet.transferStatus('transfer-one' as never, true);
  const moved = trial.machine.meter(kind === 'in' ? 0xa1 : 0xb9) ?? 0;
  const events = trial.events.filter((event) => 'transferId' in event && event.transferId === 'transfer-one');
  await trial.cabinet.close();
  return { trial, status, moved, events };
};

describe('a transfer while machine and agent lose their power', () => {
  it.each(losses)(
    'moves money $kind once or not at all, and both know which (cut: $powerCutAt)',
    async (loss) => {
      const wrong: unknown[] = [];
      for (const endsAtMs of moments) {
        const way = { ...loss, endsAtMs };
        const { trial, status, moved, events } = await moveMoney(way);
        const { credits } = trial.machine.state.credit;
        const expected = (way.kind === 'in' ? moved : 1 - moved) * amountMinor;
        const isKnown = status.state === (moved === 1 ? (way.kind === 'in' ? 'credited' : 'cashedOut') : 'voided');
        const isRight =
          moved <= 1 &&
          isKnown &&
          credits === expected &&
          trial.cabinet.meterMinor() === expected &&
          events.length === moved;
        if (!isRight) wrong.push({ way, status, moved, credits, events, reported: trial.reported });
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});

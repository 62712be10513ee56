import { commandId, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import { expect, it } from 'vitest';
import { drawRandomReelStops } from './draw-random-round-result.ts';
import { anatolia } from './games/demo-games.ts';
import { createSeededRandom } from './seeded-random.ts';
import { scatterStops, TrialCabinet } from './testing/trial-cabinet.ts';

const turns = 150;

it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'the meter is the sum of the events, whatever happens in whatever order (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed);
    const trial = new TrialCabinet({ ...anatolia, handPayLimitMinor: 2000 });
    let version = 0;
    for (let turn = 0; turn < turns; turn++) {
      await oneTurn(trial, random, turn);
      const view = trial.cabinet.view();
      expect(view.version).toBeGreaterThanOrEqual(version);
      expect(view.creditMinor).toBe(trial.cabinet.meterMinor());
      version = view.version;
      checkEvents(trial);
    }
    trial.cabinet.repair();
    trial.clock.runOut();
    await clearHandPay(trial);
    const meterMinor = trial.cabinet.meterMinor();
    expect(await trial.cashOut('the-last')).toEqual({ ok: true, value: { amountMinor: meterMinor } });
    checkEvents(trial);
  },
);

async function oneTurn(trial: TrialCabinet, random: (bound: number) => number, turn: number): Promise<void> {
  const id = `turn-${turn}`;
  switch (random(12)) {
    case 0:
      await trial.credit(100 * (1 + random(30)), id);
      break;
    case 1:
      // Not awaited: the cash-out may wait for a round, which ends in a later step.
      void trial.cashOut(id, random(2) === 0);
      break;
    case 2:
      trial.restart();
      break;
    case 3:
      trial.cabinet.fail('trial');
      break;
    case 4:
      trial.cabinet.repair();
      break;
    case 5:
      await trial.cabinet.transferStatus(transferId(`turn-${turn - random(5)}`), random(2) === 0);
      break;
    case 6:
      await trial.cabinet.press({
        commandId: commandId(id),
        epoch: 1,
        button: 'band',
        bandId: 1 + random(5),
      });
      break;
    case 7:
      await clearHandPay(trial);
      break;
    default:
      trial.willStopAt(random(6) === 0 ? scatterStops(anatolia) : drawRandomReelStops(anatolia, random));
      await trial.spin(id);
      trial.clock.advance(random(4000));
  }
}

async function clearHandPay(trial: TrialCabinet): Promise<void> {
  while (trial.cabinet.view().phase === 'handPay') {
    const owed = trial.cabinet.eventsAfter(0, 10_000).findLast((event) => event.type === 'handPayOwed');
    if (owed) await trial.cabinet.clearHandPay(owed.transferId);
    trial.clock.runOut();
  }
}

function checkEvents(trial: TrialCabinet): void {
  const events = trial.cabinet.eventsAfter(0, 10_000);
  let meterMinor = 0;
  for (const [index, event] of events.entries()) {
    if (event.type === 'credited') meterMinor += event.amountMinor;
    if (event.type === 'cashedOut') meterMinor -= event.amountMinor;
    if (event.type === 'roundPlayed') meterMinor += event.winMinor - event.stakeMinor;
    expect(event).toMatchObject({ seq: index + 1, meterMinor });
  }
  // A running round's stake is already off the meter, but the event that subtracts it comes at the round's end.
  const { phase } = trial.cabinet.view();
  if (phase === 'idle' || phase === 'cashOut') expect(trial.cabinet.meterMinor()).toBe(meterMinor);
}

import type { NewEvent } from '@reelfloor/cabinet/journal/journal';
import type { CommandId } from '@reelfloor/protocol';
import { computeNextMeterChange, type MachineSnapshot } from '../../drivers/sas/machine/compute-next-meter-change.ts';
import type { MeterName, Meters } from '../../drivers/sas/machine/meters.ts';
import { createInitialSasState, type SasState } from '../../drivers/sas/machine/sas-state.ts';

export const denomMinor = 5;
const digits = 8;
export const size = 10 ** digits;

export const metersOf = (values: Partial<Record<MeterName, number>>): Meters => {
  const none = { coinIn: 0, coinOut: 0, jackpot: 0, cancelled: 0, games: 0, credits: 0 };
  const all = { ...none, aftIn: 0, aftInCount: 0, aftOut: 0, aftOutCount: 0, ...values };
  const entries = Object.entries(all).map(([name, value]) => [name, { value: value % size, digits }]);
  return Object.fromEntries(entries) as Meters;
};

export const readingOf = (meters: Meters, more: Partial<MachineSnapshot> = {}): MachineSnapshot => ({
  meters,
  denomMinor,
  rulesHash: undefined,
  handPay: null,
  countsWhenWon: true,
  foreignSource: 'unknown',
  atMs: 1_000,
  stops: [],
  bandOf: () => null,
  ...more,
});

/** Books a reading to its end, as the driver does, and returns all its events. */
export const book = (state: SasState, reading: MachineSnapshot): { state: SasState; events: NewEvent[] } => {
  const events: NewEvent[] = [];
  let now = state;
  for (
    let change = computeNextMeterChange(now, reading);
    change !== null;
    change = computeNextMeterChange(now, reading)
  ) {
    now = change.state;
    events.push(...change.events);
  }
  return { state: now, events };
};

export const at = (meters: Meters, more: Partial<SasState> = {}): SasState => ({
  ...createInitialSasState(1, 'TEST'),
  meters,
  meterMinor: meters.credits.value * denomMinor,
  ...more,
});

export const press = {
  ...{ commandId: 'command-1' as CommandId, content: 'spin', bandId: 2, roundId: 'round-1' },
  ...{ atMs: 500, isTaken: true },
};

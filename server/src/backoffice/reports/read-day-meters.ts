import { type DayMeters, meterNames } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import {
  findPreviousMeterReading,
  listMeterReadings,
  type MeterFigures,
  type MeterName,
  type MeterReading,
} from './meter-reading-store.ts';

const counts: ReadonlySet<MeterName> = new Set(['jackpots', 'games', 'freeGames']);

/** Returns the meters of each cabinet at the end of a day, and the machines whose meters were not read. Pass a database snapshot. */
export const compareDayMetersWithLedger = async (
  db: Queries,
  { day, from, until }: { readonly day: string; readonly from: number; readonly until: number },
): Promise<DayMeters[]> => {
  const found: DayMeters[] = [];
  for (const reading of await listMeterReadings(db, day)) found.push(await comparedOf(db, reading));
  const known = new Set(found.map(({ machine }) => machine));
  const inService = await db.all<{ id: string }>(
    `SELECT m.id AS id FROM machines m LEFT JOIN machines_out_of_service o ON o.machine_id = m.id
     WHERE m.in_service_since < ? AND (o.machine_id IS NULL OR o.state <> 'removed' OR o.at >= ?)`,
    until,
    from,
  );
  for (const { id } of inService) if (!known.has(id)) found.push(buildUnreadDayMeters(id));
  // Sort by code unit on both database engines, because the sheet's hash covers this text.
  return found.sort((a, b) => (a.machine < b.machine ? -1 : 1));
};

/** Returns the entry of a machine that has no reading. */
export const buildUnreadDayMeters = (machine: string): DayMeters => ({
  ...unread,
  machine,
  at: null,
  state: 'none',
});

const unread = { since: null, isCompared: false, differenceMinor: 0, meters: null } as const;

const comparedOf = async (db: Queries, reading: MeterReading): Promise<DayMeters> => {
  const { machineId: machine, at, figures } = reading;
  if (figures === null) return { ...unread, machine, at, state: 'silent' };
  const before = await findPreviousMeterReading(db, reading);
  const meters = metersOf(figures, before?.figures ?? null);
  // Without an earlier reading, a cabinet whose meters began later contains only a part of the ledger's amounts.
  const isCompared = reading.isCompared && (before !== null || !reading.isPart);
  const differences = meterNames
    .filter((meter) => !counts.has(meter))
    .map((meter) => meters[meter].counted - meters[meter].ledger);
  return {
    ...{ machine, at, state: 'read', since: before?.day ?? null, isCompared, meters },
    differenceMinor: isCompared ? greatestOf(differences) : 0,
  };
};

const metersOf = (now: MeterFigures, before: MeterFigures | null): NonNullable<DayMeters['meters']> =>
  Object.fromEntries(
    meterNames.map((meter) => {
      const { reading, ledger, explained } = now[meter];
      // Credit is a balance, not a counter, so no earlier value is subtracted.
      const was = meter === 'credit' ? undefined : before?.[meter];
      return [
        meter,
        {
          reading,
          counted: reading - (was?.reading ?? 0),
          ledger: ledger + explained - (was ? was.ledger + was.explained : 0),
        },
      ];
    }),
  ) as NonNullable<DayMeters['meters']>;

/** Returns the amount with the greatest absolute value. */
const greatestOf = (amounts: readonly number[]): number =>
  amounts.reduce((found, amount) => (Math.abs(amount) > Math.abs(found) ? amount : found), 0);

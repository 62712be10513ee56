import type { meterNames, OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

export type MeterName = (typeof meterNames)[number];

/** For each meter, the cabinet's reading, the ledger's amount at that time, and the explained part of the difference. */
export type MeterFigures = Readonly<
  Record<MeterName, { readonly reading: number; readonly ledger: number; readonly explained: number }>
>;

/** The meters of a machine at the end of a business day. */
export interface MeterReading {
  readonly machineId: string;
  readonly day: string;
  /** When the meters were read, or requested for the last time, in Unix ms. */
  readonly at: number;
  /** The cabinet's journal; null if the cabinet did not respond. */
  readonly journalId: string | null;
  /** True if the cabinet's meters contain only a part of the ledger's amounts. */
  readonly isPart: boolean;
  /** False if the cabinet's and the ledger's amounts did not include the same events, so that they cannot be compared. */
  readonly isCompared: boolean;
  readonly figures: MeterFigures | null;
}

/** Converts a meter comparison to a stored reading. */
export const buildMeterReading = (
  machineId: string,
  day: string,
  { comparedAt, journal, isPart, rows, items, cabinet }: OfficeAnswerInput<'machineMeters'>,
): MeterReading => {
  const of = { machineId, day, at: comparedAt, journalId: journal };
  if (cabinet === 'away') return { ...of, isPart: false, isCompared: false, figures: null };
  const figures = Object.fromEntries(
    rows.map(({ meter, cabinet: reading, ledger, explained }) => [meter, { reading: reading ?? 0, ledger, explained }]),
  ) as MeterFigures;
  const isCompared = !items.some(({ kind }) => kind === 'events' || kind === 'contradiction');
  return { ...of, isPart, isCompared, figures };
};

/** Stores a reading. An existing reading of the same machine and day is kept. */
export const storeMeterReading = (
  tx: DatabaseTransaction,
  { machineId, day, at, journalId, isPart, isCompared, figures }: MeterReading,
): Promise<number> =>
  tx.run(
    `INSERT INTO day_meters (machine_id, day, at, journal_id, is_part, compared, figures)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ...[machineId, day, at, journalId, isPart ? 1 : 0, isCompared ? 1 : 0],
    figures && JSON.stringify(figures),
  );

interface Row {
  readonly machineId: string;
  readonly day: string;
  readonly at: number;
  readonly journalId: string | null;
  readonly isPart: number;
  readonly compared: number;
  readonly figures: string | null;
}

const columns = `machine_id AS "machineId", day AS "day", at AS "at", journal_id AS "journalId", is_part AS "isPart",
  compared AS "compared", figures AS "figures"`;

const readingIn = ({ at, isPart, compared, figures, ...row }: Row): MeterReading => ({
  ...{ ...row, at: Number(at), isPart: Number(isPart) === 1, isCompared: Number(compared) === 1 },
  figures: figures === null ? null : (JSON.parse(figures) as MeterFigures),
});

/** Returns the readings of a day. */
export const listMeterReadings = async (db: Queries, day: string): Promise<MeterReading[]> =>
  (await db.all<Row>(`SELECT ${columns} FROM day_meters WHERE day = ? ORDER BY machine_id`, day)).map(readingIn);

/**
 * Returns the latest earlier reading that a reading can be compared with: of the same journal, and taken when cabinet and ledger included
 * the same events.
 */
export const findPreviousMeterReading = async (
  db: Queries,
  { machineId, day, journalId }: Pick<MeterReading, 'machineId' | 'day' | 'journalId'>,
): Promise<MeterReading | null> => {
  const row = await db.get<Row>(
    `SELECT ${columns} FROM day_meters
     WHERE machine_id = ? AND day < ? AND journal_id = ? AND compared = 1 ORDER BY day DESC LIMIT 1`,
    ...[machineId, day, journalId],
  );
  return row ? readingIn(row) : null;
};

import type { DaySheet } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { insertClosedStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { listMeterReadings } from '../reports/meter-reading-store.ts';
import { buildUnreadDayMeters } from '../reports/read-day-meters.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../staff/office-action-rules.ts';
import { buildUnsignedDaySheet, type UnsignedDaySheet } from './build-unsigned-day-sheet.ts';
import {
  findClosedBusinessDay,
  hashDaySheet,
  listClosedBusinessDays,
  listDaySheetExplanations,
  storeClosedBusinessDay,
  storeDaySheetExplanation,
} from './day-sheet-store.ts';
import { assertValidBusinessDay } from './read-daily-close.ts';

/** Staff actions on the daily close of a business day. The day's sheet is read before the transaction, because that may take seconds. */
export const createDailyCloseActions = ({ database, dayTerms }: ActionDependencies) => {
  /**
   * Reads the daily close sheet of the next day to close. Returns null for a closed day: a repeat under the same key then returns the first
   * result, and any other close is refused.
   */
  const prepare = async ({ day = '' }: { readonly day?: string }): Promise<UnsignedDaySheet | null> => {
    assertValidBusinessDay(day);
    return database.snapshot(async (db) =>
      (await findClosedBusinessDay(db, day))
        ? null
        : buildUnsignedDaySheet(db, { day, terms: dayTerms(), now: await readDatabaseTime(db) }),
    );
  };
  return {
    nameDifference: implementOfficeAction<'nameDifference', UnsignedDaySheet | null>('nameDifference', {
      subject: ({ day }) => day,
      prepare,
      async perform(tx, { day, difference, cause }, { who, at, reason }, open) {
        const { sheet } = await stillOpen(tx, day, open);
        const found = sheet.differences.find(({ id }) => id === difference);
        if (!found) throw new BusinessRuleError('DIFFERENCE_UNKNOWN', { day });
        await storeDaySheetExplanation(tx, day, { difference, cause, because: reason, who, at });
        return {
          answer: {},
          audit: { difference, amountMinor: found.amountMinor, cause },
          lines: [`${difference} of ${day}, ${formatLedgerAmount(found.amountMinor)}: ${cause}.`],
        };
      },
    }),
    closeDay: implementOfficeAction<'closeDay', UnsignedDaySheet | null>('closeDay', {
      subject: ({ day }) => day,
      prepare,
      async check(db, { day, sheet }, open) {
        if (await findClosedBusinessDay(db, day)) return { code: 'DAY_CLOSED', params: { day } };
        // Check for changes only when the close is requested: later, meter readings may be newer than the sheet that was signed.
        const isChanged = open && !(open.hash === sheet && (await hasAllReadings(db, open.sheet)));
        return isChanged ? { code: 'DAY_CHANGED', params: { day } } : null;
      },
      pins: async (db, { day }) => [
        createApprovalRequestFact(
          'dayState',
          createWordRequestValue((await findClosedBusinessDay(db, day)) ? 'closed' : 'open'),
          {
            day: createTextRequestValue(day),
          },
        ),
        createApprovalRequestFact(
          'dayDifferences',
          createCountRequestValue((await listDaySheetExplanations(db, day)).length),
          {
            day: createTextRequestValue(day),
          },
        ),
      ],
      effect: async (db, { day, sheet }) => {
        const said = (await listDaySheetExplanations(db, day)).length;
        const [last] = await listClosedBusinessDays(db, 1);
        return createApprovalRequestEffect(
          'closeDay',
          {
            day: createTextRequestValue(day),
            sheet: createTextRequestValue(shortOf(sheet)),
            last: last ? createTextRequestValue(last.day) : createWordRequestValue('none'),
          },
          [
            createApprovalRequestChangeRow(
              'dayState',
              { from: createWordRequestValue('open'), to: createWordRequestValue('closed') },
              { day: createTextRequestValue(day) },
            ),
            createApprovalRequestChangeRow(
              'dayDifferences',
              { from: createCountRequestValue(said), to: createCountRequestValue(said) },
              { day: createTextRequestValue(day) },
            ),
          ],
        );
      },
      notAgain: ({ day }) => ({ code: 'DAY_ASK_ON_PAGE', params: { day } }),
      async perform(tx, { day, sheet: signed }, { who, second, at, requestId }, open) {
        const { sheet, text: figures, hash, number, blocked } = await stillOpen(tx, day, open);
        if (blocked) throw new BusinessRuleError(blocked.code as never, blocked.params);
        // Read the explanations again: the sheet lacks those that were stored after it was read.
        const said = await listDaySheetExplanations(tx, day);
        const isSaid = said.every(
          (one) => !sheet.differences.some(({ id, explained }) => id === one.difference && explained === null),
        );
        const asked = requestId === undefined ? null : await askedAt(tx, requestId);
        const isSame = asked === null ? hash.startsWith(signed) : wasSigned(sheet, signed, asked);
        if (!isSame || !isSaid || !(await hasAllReadings(tx, sheet)))
          throw new BusinessRuleError('DAY_CHANGED', { day });
        const closed = {
          ...{ day, number, until: sheet.until, text: figures, hash, signedBy: who },
          // Limit the first signature's time to `at`, so that a clock that was set back does not reverse the order of the two signatures.
          ...{
            signedAt: Math.min(at, asked ?? at),
            second: second && formatAuditTrailActorName(second),
            closedAt: at,
          },
        };
        if (!(await storeClosedBusinessDay(tx, closed))) throw new BusinessRuleError('DAY_CLOSED', { day });
        await insertClosedStaffAlert(
          tx,
          { kind: 'dayClosed', subject: day, text: closingText(sheet, { number, hash }) },
          at,
        );
        return {
          answer: { number },
          audit: {
            ...{ number, hash, from: sheet.from, until: sheet.until, transfers: sheet.transfers },
            // Also record the hash that the first of two signers saw, before more cabinets had sent their meters.
            ...(!hash.startsWith(signed) && { asked: signed }),
          },
          lines: [`${day} is closed: sheet ${number}, ${hash}.`],
        };
      },
    }),
  };
};

/** Returns the text that notifies of a closed business day, for the mail and the webhook. */
const closingText = (
  { day, owed, differences }: DaySheet,
  { number, hash }: { readonly number: number; readonly hash: string },
): string => {
  const owedMinor = owed.reduce((sum, { closingMinor }) => sum + closingMinor, 0);
  const differMinor = differences.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return `${day}: sheet ${number}, owed ${formatLedgerAmount(owedMinor)}, ${differences.length} differences of ${formatLedgerAmount(differMinor)}, ${hash}`;
};

/**
 * Returns the daily close sheet that was read before the transaction. Throws a BusinessRuleError if its day is no longer the next one to
 * close.
 */
const stillOpen = async (
  tx: DatabaseTransaction,
  day: string,
  open: UnsignedDaySheet | null,
): Promise<UnsignedDaySheet> => {
  if (open === null || (await findClosedBusinessDay(tx, day))) throw new BusinessRuleError('DAY_CLOSED', { day });
  const [last] = await listClosedBusinessDays(tx, 1);
  if ((last?.day ?? null) !== (open.sheet.before?.day ?? null)) throw new BusinessRuleError('DAY_CHANGED', { day });
  return open;
};

/**
 * Returns true if the first of two signers signed this sheet with this hash. For the comparison, meter readings since `askedAt` are set
 * back to `none`. Only readings without a difference are allowed then: both signers must see each difference.
 */
const wasSigned = (sheet: DaySheet, signed: string, askedAt: number): boolean => {
  const isNew = ({ at }: DaySheet['meters'][number]): boolean => at !== null && at >= askedAt;
  if (sheet.meters.some((one) => isNew(one) && one.differenceMinor !== 0)) return false;
  const meters = sheet.meters.map((one) => (isNew(one) ? buildUnreadDayMeters(one.machine) : one));
  return hashDaySheet(JSON.stringify({ ...sheet, meters })) === signed;
};

/**
 * Returns true if the daily close sheet has every stored meter reading of its day. Call it in the transaction that closes the day: a
 * reading that was stored after the sheet was read would be on no sheet. Stored readings never change, so comparing their machines
 * suffices.
 */
const hasAllReadings = async (db: Queries, { day, meters }: DaySheet): Promise<boolean> => {
  const known = new Set(meters.flatMap(({ machine, state }) => (state === 'none' ? [] : [machine])));
  return (await listMeterReadings(db, day)).every(({ machineId }) => known.has(machineId));
};

/** Returns when the first of two people signed the daily close sheet, as Unix time in ms. */
const askedAt = async (db: Queries, requestId: string): Promise<number | null> => {
  const request = await db.get<{ at: number }>('SELECT asked_at AS at FROM approval_requests WHERE id = ?', requestId);
  return request ? Number(request.at) : null;
};

/** Returns the first 16 digits of a hash, for display. */
const shortOf = (hash: string): string => hash.slice(0, 16);

import type { DaySheet } from '@reelfloor/protocol/office';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { insertClosedAlert } from '../../platform/alerts/alert-store.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { whoOf } from '../staff/action-rules.ts';
import { count, effect, fact, row, text, word } from '../staff/request-fact.ts';
import { mustBeDay } from './read-daily-close.ts';
import { type OpenSheet, readOpenSheet } from './read-day-sheet.ts';
import {
  findClosedDay,
  hashOfFigures,
  listClosedDays,
  listExplanations,
  storeClosedDay,
  storeExplanation,
} from './sheet-store.ts';

/** Actions of staff on the daily close. The day's sheet is read before the transaction, because that may take seconds. */
export const dailyCloseActions = ({ database, dayTerms }: ActionDependencies) => {
  /** Returns null for a closed day: a repeat under the same key then returns the first result, and any other close is refused. */
  const prepare = async ({ day = '' }: { readonly day?: string }): Promise<OpenSheet | null> => {
    mustBeDay(day);
    return database.snapshot(async (db) =>
      (await findClosedDay(db, day))
        ? null
        : readOpenSheet(db, { day, terms: dayTerms(), now: await readTime(db) }),
    );
  };
  return {
    nameDifference: implementAction<'nameDifference', OpenSheet | null>('nameDifference', {
      subject: ({ day }) => day,
      prepare,
      async perform(tx, { day, difference, cause }, { who, at, reason }, open) {
        const { sheet } = await stillOpen(tx, day, open);
        const found = sheet.differences.find(({ id }) => id === difference);
        if (!found) throw new BrokenRule('DIFFERENCE_UNKNOWN', { day });
        await storeExplanation(tx, day, { difference, cause, because: reason, who, at });
        return {
          answer: {},
          audit: { difference, amountMinor: found.amountMinor, cause },
          lines: [`${difference} of ${day}, ${formatMajor(found.amountMinor)}: ${cause}.`],
        };
      },
    }),
    closeDay: implementAction<'closeDay', OpenSheet | null>('closeDay', {
      subject: ({ day }) => day,
      prepare,
      check: async (db, { day }) =>
        (await findClosedDay(db, day)) ? { code: 'DAY_CLOSED', params: { day } } : null,
      pins: async (db, { day }) => [
        fact('dayState', word((await findClosedDay(db, day)) ? 'closed' : 'open'), { day: text(day) }),
        fact('dayDifferences', count((await listExplanations(db, day)).length), { day: text(day) }),
      ],
      effect: async (db, { day, sheet }) => {
        const said = (await listExplanations(db, day)).length;
        const [last] = await listClosedDays(db, 1);
        return effect(
          'closeDay',
          { day: text(day), sheet: text(shortOf(sheet)), last: last ? text(last.day) : word('none') },
          [
            row('dayState', { from: word('open'), to: word('closed') }, { day: text(day) }),
            row('dayDifferences', { from: count(said), to: count(said) }, { day: text(day) }),
          ],
        );
      },
      notAgain: ({ day }) => ({ code: 'DAY_CHANGED', params: { day } }),
      async perform(
        tx,
        { day, sheet: signed, figures: signedFigures },
        { who, second, at, requestId },
        open,
      ) {
        const { sheet, text: figures, hash, number, blocked } = await stillOpen(tx, day, open);
        if (blocked) throw new BrokenRule(blocked.code as never, blocked.params);
        // The sheet lacks explanations that were stored after it was read.
        const said = await listExplanations(tx, day);
        const isSaid = said.every(
          (one) =>
            !sheet.differences.some(({ id, explained }) => id === one.difference && explained === null),
        );
        const isSame = hash.startsWith(signed);
        if (!(isSame || hashOfFigures(sheet) === signedFigures) || !isSaid)
          throw new BrokenRule('DAY_CHANGED', { day });
        const signedAt = requestId === undefined ? at : await askedAt(tx, requestId, at);
        const closed = {
          ...{ day, number, until: sheet.until, text: figures, hash },
          ...{ signedBy: who, signedAt, second: second && whoOf(second), closedAt: at },
        };
        if (!(await storeClosedDay(tx, closed))) throw new BrokenRule('DAY_CLOSED', { day });
        await insertClosedAlert(
          tx,
          { kind: 'dayClosed', subject: day, text: closingText(sheet, { number, hash }) },
          at,
        );
        return {
          answer: { number },
          audit: {
            ...{ number, hash, from: sheet.from, until: sheet.until, transfers: sheet.transfers },
            // What the first of the two read, before more cabinets had answered.
            ...(!isSame && { asked: signed }),
          },
          lines: [`${day} is closed: sheet ${number}, ${hash}.`],
        };
      },
    }),
  };
};

/** Returns the text about a closed day for the mail and the webhook. */
const closingText = (
  { day, owed, differences }: DaySheet,
  { number, hash }: { readonly number: number; readonly hash: string },
): string => {
  const owedMinor = owed.reduce((sum, { closingMinor }) => sum + closingMinor, 0);
  const differMinor = differences.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return `${day}: sheet ${number}, owed ${formatMajor(owedMinor)}, ${differences.length} differences of ${formatMajor(differMinor)}, ${hash}`;
};

/** Returns the sheet that was read before. Throws a BrokenRule if its day is no longer the next one to close. */
const stillOpen = async (
  tx: DatabaseTransaction,
  day: string,
  open: OpenSheet | null,
): Promise<OpenSheet> => {
  if (open === null || (await findClosedDay(tx, day))) throw new BrokenRule('DAY_CLOSED', { day });
  const [last] = await listClosedDays(tx, 1);
  if ((last?.day ?? null) !== (open.sheet.before?.day ?? null)) throw new BrokenRule('DAY_CHANGED', { day });
  return open;
};

/** Returns when the first of two people signed, at most `at`, so that a clock that was set back does not reverse their order. */
const askedAt = async (db: Queries, requestId: string, at: number): Promise<number> => {
  const request = await db.get<{ at: number }>(
    'SELECT asked_at AS at FROM staff_requests WHERE id = ?',
    requestId,
  );
  return Math.min(at, Number(request?.at ?? at));
};

/** Returns the first 16 digits of a hash, for display. */
const shortOf = (hash: string): string => hash.slice(0, 16);

import * as z from 'zod/mini';
import { playerIdSchema } from '../ids.ts';
import { loginLineSchema, profileSchema } from './own-account.ts';
import {
  pageOf,
  pageQuerySchema,
  recordFileQuerySchema,
  recordPageOf,
  recordRangeSchema,
  sessionQuerySchema,
  sessionTotalsSchema,
  slotSessionSchema,
  transactionFileQuerySchema,
  transactionQuerySchema,
  transactionRangeSchema,
  transactionSchema,
  transactionTotalsSchema,
} from './records.ts';
import { roundFileQuerySchema, roundsSchema } from './rounds.ts';
import type { Route } from './route.ts';
import { statementSchema } from './statement.ts';

const ownRecordRoutes = {
  transactions: {
    method: 'GET',
    path: 'player/transactions',
    summary: "The player's transactions, newest first unless asked otherwise.",
    access: 'player',
    query: transactionQuerySchema,
    answer: recordPageOf(transactionSchema),
  },
  transactionTotals: {
    method: 'GET',
    path: 'player/totals/transactions',
    summary: 'What all transactions of a range come to.',
    access: 'player',
    isCostly: true,
    query: transactionRangeSchema,
    answer: transactionTotalsSchema,
  },
  transactionFile: {
    method: 'GET',
    path: 'player/files/transactions',
    summary: 'All transactions of a range as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: transactionFileQuerySchema,
    answer: z.string(),
  },
  sessions: {
    method: 'GET',
    path: 'player/sessions',
    summary: "The player's game sessions, newest first unless asked otherwise.",
    access: 'player',
    query: sessionQuerySchema,
    answer: recordPageOf(slotSessionSchema),
  },
  sessionTotals: {
    method: 'GET',
    path: 'player/totals/sessions',
    summary: 'What all sessions that began in a range come to.',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: sessionTotalsSchema,
  },
  sessionFile: {
    method: 'GET',
    path: 'player/files/sessions',
    summary: 'All sessions that began in a range as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  statement: {
    method: 'GET',
    path: 'player/statement',
    summary:
      'What the player had, what came and went in a range of days, what the player has, and whether that adds up.',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: statementSchema,
  },
  statementFile: {
    method: 'GET',
    path: 'player/files/statement',
    summary: 'The statement of a range by day, week or month as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  rounds: {
    method: 'GET',
    path: 'player/rounds',
    summary:
      'The last 50 paid rounds with all their free spins, the newest first: amounts, meters and where the reels stopped.',
    access: 'player',
    isCostly: true,
    answer: roundsSchema,
  },
  roundFile: {
    method: 'GET',
    path: 'player/files/rounds',
    summary: 'The last 50 paid rounds with all their free spins as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: roundFileQuerySchema,
    answer: z.string(),
  },
  limitFile: {
    method: 'GET',
    path: 'player/files/limits',
    summary:
      'Every limit that was set or asked for, with what became of it, as CSV (RFC 4180), for a spreadsheet.',
    access: 'player',
    isCostly: true,
    query: roundFileQuerySchema,
    answer: z.string(),
  },
  profile: {
    method: 'GET',
    path: 'player/profile',
    summary: 'The own account.',
    access: 'player',
    answer: profileSchema,
  },
  logins: {
    method: 'GET',
    path: 'player/logins',
    summary: 'What happened with the own sign-ins, and from where, newest first.',
    access: 'player',
    query: pageQuerySchema,
    answer: pageOf(loginLineSchema),
  },
} as const satisfies Record<string, Route>;

const profileParamsSchema = z.object({ profileId: playerIdSchema });

type OfPlayer<Own extends Route> = Omit<Own, 'path' | 'summary' | 'access'> & {
  readonly path: string;
  readonly summary: string;
  readonly access: 'staff';
  readonly params: typeof profileParamsSchema;
};

/** Returns the staff's version of a player's call: `logins` becomes `loginsOf`, with the player's id in the path. */
const ofPlayer = <Own extends Route>(own: Own): OfPlayer<Own> => ({
  ...own,
  path: `${own.path}/:profileId`,
  summary: `${own.summary} Of the player who is named, for staff; of another of the team, for admins alone.`,
  access: 'staff',
  params: profileParamsSchema,
});

type OwnName = keyof typeof ownRecordRoutes;
type StaffRoutes = { readonly [Name in OwnName as `${Name}Of`]: OfPlayer<(typeof ownRecordRoutes)[Name]> };

export const recordRoutes = {
  ...ownRecordRoutes,
  ...(Object.fromEntries(
    Object.entries(ownRecordRoutes).map(([name, route]) => [`${name}Of`, ofPlayer(route)]),
  ) as StaffRoutes),
};

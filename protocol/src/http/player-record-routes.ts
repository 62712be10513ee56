import * as z from 'zod/mini';
import { playerIdSchema } from '../entity-ids.ts';
import type { CallContract, ContractOf } from './call-contract.ts';
import {
  at,
  limitFile,
  roundFile,
  rounds,
  session,
  sessionFile,
  statement,
  statementFile,
  transactionFile,
  user,
} from './call-contract-examples.ts';
import { loginLineSchema, profileSchema } from './own-account.ts';
import {
  createCursorPageSchema,
  createPlayerRecordPageSchema,
  pageQuerySchema,
  recordFileQuerySchema,
  recordRangeSchema,
  sessionQuerySchema,
  sessionTotalsSchema,
  slotSessionSchema,
  transactionFileQuerySchema,
  transactionQuerySchema,
  transactionRangeSchema,
  transactionSchema,
  transactionTotalsSchema,
} from './player-history-schemas.ts';
import { statementSchema } from './player-money-statement.ts';
import { roundFileQuerySchema, roundsSchema } from './recalled-rounds.ts';
import type { Route } from './route.ts';

const ownRecordRoutes = {
  transactions: {
    method: 'GET',
    path: 'player/transactions',
    access: 'player',
    query: transactionQuerySchema,
    answer: createPlayerRecordPageSchema(transactionSchema),
  },
  transactionTotals: {
    method: 'GET',
    path: 'player/totals/transactions',
    access: 'player',
    isCostly: true,
    query: transactionRangeSchema,
    answer: transactionTotalsSchema,
  },
  transactionFile: {
    method: 'GET',
    path: 'player/files/transactions',
    access: 'player',
    isCostly: true,
    query: transactionFileQuerySchema,
    answer: z.string(),
  },
  sessions: {
    method: 'GET',
    path: 'player/sessions',
    access: 'player',
    query: sessionQuerySchema,
    answer: createPlayerRecordPageSchema(slotSessionSchema),
  },
  sessionTotals: {
    method: 'GET',
    path: 'player/totals/sessions',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: sessionTotalsSchema,
  },
  sessionFile: {
    method: 'GET',
    path: 'player/files/sessions',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  statement: {
    method: 'GET',
    path: 'player/statement',
    access: 'player',
    isCostly: true,
    query: recordRangeSchema,
    answer: statementSchema,
  },
  statementFile: {
    method: 'GET',
    path: 'player/files/statement',
    access: 'player',
    isCostly: true,
    query: recordFileQuerySchema,
    answer: z.string(),
  },
  rounds: {
    method: 'GET',
    path: 'player/rounds',
    access: 'player',
    isCostly: true,
    answer: roundsSchema,
  },
  roundFile: {
    method: 'GET',
    path: 'player/files/rounds',
    access: 'player',
    isCostly: true,
    query: roundFileQuerySchema,
    answer: z.string(),
  },
  limitFile: {
    method: 'GET',
    path: 'player/files/limits',
    access: 'player',
    isCostly: true,
    query: roundFileQuerySchema,
    answer: z.string(),
  },
  profile: {
    method: 'GET',
    path: 'player/profile',
    access: 'player',
    answer: profileSchema,
  },
  logins: {
    method: 'GET',
    path: 'player/logins',
    access: 'player',
    query: pageQuerySchema,
    answer: createCursorPageSchema(loginLineSchema),
  },
} as const satisfies Record<string, Route>;

const profileParamsSchema = z.object({ profileId: playerIdSchema });

type OfPlayer<Own extends Route> = Omit<Own, 'path' | 'access'> & {
  readonly path: string;
  readonly access: 'staff';
  readonly params: typeof profileParamsSchema;
};

/** Returns the staff variant of a player's HTTP route: `logins` becomes `loginsOf`, with the player's id in the path. */
const ofPlayer = <Own extends Route>(own: Own): OfPlayer<Own> => ({
  ...own,
  path: `${own.path}/:profileId`,
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

const roundQuery = { zone: 'Europe/Istanbul', lang: 'en' as const };
const range = { from: '2026-11-01', to: '2026-11-22', zone: 'Europe/Istanbul' };
const page = { ...range, limit: 20, order: 'desc' } as const;
const file = { ...range, lang: 'en' } as const;
const transaction = {
  id: '1042',
  at,
  type: 3 as const,
  from: 'wallet' as const,
  amountMinor: -5000,
  tag: '',
  machine: '104',
  balanceMinor: 95_000,
};
const transactionPage = { items: [transaction], nextCursor: null, previousCursor: null };
const transactionTotals = { count: 2, inMinor: 6200, outMinor: -5000, netMinor: 1200 };
const sessionPage = { items: [session], nextCursor: null, previousCursor: null };
const sessionTotals = {
  count: 1,
  durationMs: 600_000,
  spinCount: 42,
  freeSpinCount: 10,
  cashInMinor: 5000,
  cashOutMinor: 6200,
  winsPaidMinor: 30_000,
};
const profile = { user, group: 'player', createdAt: at };
const logins = { items: [{ id: '31', at, label: 'login success', ip: '192.0.2.7' }], nextCursor: null };

/** API documentation of the HTTP calls for a player's own records. Not loaded by the client. */
export const ownRecordContract = {
  transactions: {
    summary: "The player's transactions, newest first unless asked otherwise.",
    group: 'Records',
    example: { query: { ...page, sort: 'at' }, answer: transactionPage },
  },
  transactionTotals: {
    summary: 'What all transactions of a range come to.',
    group: 'Records',
    example: { query: range, answer: transactionTotals },
  },
  transactionFile: {
    summary: 'All transactions of a range as CSV (RFC 4180), for a spreadsheet.',
    group: 'Records',
    example: { query: file, answer: transactionFile },
  },
  sessions: {
    summary: "The player's game sessions, newest first unless asked otherwise.",
    group: 'Records',
    example: { query: { ...page, sort: 'start' }, answer: sessionPage },
  },
  sessionTotals: {
    summary: 'What all sessions that began in a range come to.',
    group: 'Records',
    example: { query: range, answer: sessionTotals },
  },
  sessionFile: {
    summary: 'All sessions that began in a range as CSV (RFC 4180), for a spreadsheet.',
    group: 'Records',
    example: { query: file, answer: sessionFile },
  },
  statement: {
    summary:
      'What the player had, what came and went in a range of days, what the player has, and whether that adds up.',
    group: 'Records',
    example: { query: range, answer: statement },
  },
  statementFile: {
    summary: 'The statement of a range by day, week or month as CSV (RFC 4180), for a spreadsheet.',
    group: 'Records',
    example: { query: file, answer: statementFile },
  },
  rounds: {
    summary:
      'The last 50 paid rounds with all their free spins, the newest first: amounts, meters and where the reels stopped.',
    group: 'Records',
    example: { answer: rounds },
  },
  roundFile: {
    summary: 'The last 50 paid rounds with all their free spins as CSV (RFC 4180), for a spreadsheet.',
    group: 'Records',
    example: { query: roundQuery, answer: roundFile },
  },
  limitFile: {
    summary: 'Every limit that was set or asked for, with what became of it, as CSV (RFC 4180), for a spreadsheet.',
    group: 'Records',
    example: { query: roundQuery, answer: limitFile },
  },
  profile: {
    summary: 'The own account.',
    group: 'Records',
    example: { answer: profile },
  },
  logins: {
    summary: 'What happened with the own sign-ins, and from where, newest first.',
    group: 'Records',
    example: { query: { limit: 20 }, answer: logins },
  },
} satisfies ContractOf<typeof ownRecordRoutes>;

type StaffContract = {
  readonly [Name in OwnName as `${Name}Of`]: CallContract<StaffRoutes[`${Name}Of`]>;
};

/** Returns the same API documentation for the staff variants of the calls: `logins` becomes `loginsOf`. */
export const buildStaffRecordCallContracts = (): StaffContract =>
  Object.fromEntries(
    Object.entries(ownRecordContract).map(([name, { summary, example }]) => [
      `${name}Of`,
      {
        summary: `${summary} Of the player who is named, for staff; of another of the team, for admins alone.`,
        group: 'Staff',
        example: { params: { profileId: 'p-player1' }, ...example },
      },
    ]),
  ) as StaffContract;

import {
  done,
  type PlayerId,
  type RecordFileQuery,
  type RecordQuery,
  type RecordRange,
  type SessionSort,
  type TransactionSort,
} from '@reelfloor/protocol';
import type { Bearer } from '../accounts/tokens.ts';
import type { Records } from '../records/records.ts';
import type { Doors } from './api.ts';

type RecordRoute = Extract<keyof Doors, `transaction${string}` | `session${string}` | 'lastSession'>;
interface Asked {
  readonly bearer: Bearer;
  readonly params: unknown;
}

const own = ({ bearer }: Asked) => ({ bearer, profileId: bearer.playerId });
const others = ({ bearer, params }: Asked) => ({
  bearer,
  profileId: (params as { profileId: PlayerId }).profileId,
});

/** The doors of the records: each for the player's own, and for those of a player whom staff look after. */
export const recordDoors = (records: Records): Pick<Doors, RecordRoute> => {
  const doorsFor = (whose: typeof own) => ({
    transactions: (asked: Asked & { query: unknown }) =>
      records.transactions(whose(asked), asked.query as RecordQuery<TransactionSort>),
    transactionTotals: (asked: Asked & { query: unknown }) =>
      records.transactionTotals(whose(asked), asked.query as RecordRange),
    transactionFile: (asked: Asked & { query: unknown }) =>
      records.file(whose(asked), 'transactions', asked.query as RecordFileQuery),
    sessions: (asked: Asked & { query: unknown }) =>
      records.sessions(whose(asked), asked.query as RecordQuery<SessionSort>),
    sessionTotals: (asked: Asked & { query: unknown }) =>
      records.sessionTotals(whose(asked), asked.query as RecordRange),
    sessionFile: (asked: Asked & { query: unknown }) =>
      records.file(whose(asked), 'sessions', asked.query as RecordFileQuery),
  });
  const staff = doorsFor(others);
  return {
    ...doorsFor(own),
    lastSession: async ({ bearer }) => done({ session: await records.lastSession(bearer.playerId) }),
    transactionsOf: staff.transactions,
    transactionTotalsOf: staff.transactionTotals,
    transactionFileOf: staff.transactionFile,
    sessionsOf: staff.sessions,
    sessionTotalsOf: staff.sessionTotals,
    sessionFileOf: staff.sessionFile,
  };
};

import { done, type PlayerId } from '@reelfloor/protocol';
import type { Complaints } from '../../play/complaints/complaints.ts';
import type { RoundClips } from '../../play/recordings/round-clips.ts';
import type { Records } from '../../play/statements/records.ts';
import type { Bearer } from '../../players/sign-in/tokens.ts';
import type { Call, RouteHandlers } from './route-handler.ts';

interface OwnCall {
  readonly bearer: Bearer;
}
interface StaffCall extends OwnCall {
  readonly params: { readonly profileId: PlayerId };
}

const own = ({ bearer }: OwnCall) => ({ bearer, profileId: bearer.playerId });
const others = ({ bearer, params }: StaffCall) => ({ bearer, profileId: params.profileId });

/** Calls for the caller's own records and, for staff only, another player's. */
export const recordHandlers = (records: Records) => {
  const handlersFor = <Caller>(whose: (call: Caller) => ReturnType<typeof own>) => {
    type Asking<Name extends 'transactions' | 'sessions' | 'transactionTotals' | 'transactionFile'> = Caller &
      Pick<Call<Name>, 'query'>;
    return {
      transactions: (call: Asking<'transactions'>) => records.transactions(whose(call), call.query),
      transactionTotals: (call: Asking<'transactionTotals'>) =>
        records.transactionTotals(whose(call), call.query),
      transactionFile: (call: Asking<'transactionFile'>) =>
        records.file(whose(call), 'transactions', call.query),
      statement: (call: Asking<'transactionTotals'>) => records.statement(whose(call), call.query),
      statementFile: (call: Asking<'transactionFile'>) => records.file(whose(call), 'statement', call.query),
      rounds: (call: Caller) => records.rounds(whose(call)),
      roundFile: (call: Caller & Pick<Call<'roundFile'>, 'query'>) =>
        records.file(whose(call), 'rounds', { ...call.query, order: 'desc' }),
      limitFile: (call: Caller & Pick<Call<'limitFile'>, 'query'>) =>
        records.file(whose(call), 'limits', { ...call.query, order: 'asc' }),
      sessions: (call: Asking<'sessions'>) => records.sessions(whose(call), call.query),
      sessionTotals: (call: Asking<'transactionTotals'>) => records.sessionTotals(whose(call), call.query),
      sessionFile: (call: Asking<'transactionFile'>) => records.file(whose(call), 'sessions', call.query),
    };
  };
  const staff = handlersFor(others);
  return {
    ...handlersFor(own),
    lastSession: async ({ bearer }) => done({ session: await records.lastSession(bearer.playerId) }),
    transactionsOf: staff.transactions,
    transactionTotalsOf: staff.transactionTotals,
    transactionFileOf: staff.transactionFile,
    statementOf: staff.statement,
    statementFileOf: staff.statementFile,
    roundsOf: staff.rounds,
    roundFileOf: staff.roundFile,
    limitFileOf: staff.limitFile,
    sessionsOf: staff.sessions,
    sessionTotalsOf: staff.sessionTotals,
    sessionFileOf: staff.sessionFile,
  } satisfies Partial<RouteHandlers>;
};

/** Calls about the pictures of own rounds, and about what was wrong with a round. */
export const recordingHandlers = (roundClips: RoundClips, complaints: Complaints) =>
  ({
    roundClip: ({ bearer, params }) => roundClips.ofRound(bearer, params.round),
    shareRound: ({ bearer, params, body, site }) => roundClips.share(bearer, { ...params, ...body }, site),
    reportRound: ({ bearer, params, body }) =>
      complaints.report({ playerId: bearer.playerId, round: params.round, ...body }),
    complaints: async ({ bearer }) => done({ complaints: await complaints.list(bearer.playerId) }),
  }) satisfies Partial<RouteHandlers>;

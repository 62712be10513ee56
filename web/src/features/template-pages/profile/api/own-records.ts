import { useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../../api/call-failure.ts';
import { callServer } from '../../../../api/call-server.ts';
import { fetchPlaySessions } from '../../../../records/fetch-play-sessions.ts';
import { fetchWalletTransactions } from '../../../../records/fetch-wallet-transactions.ts';
import {
  buildCursorPageQuery,
  useInfiniteRecordPages,
  useLoginLog,
} from '../../../../records/use-infinite-record-pages.ts';

/** Maximum number of records that the server returns in one call. */
const manyRecords = 100;

/** Returns the player's own transactions, sessions and sign-ins, newest first, each kind with its own pagination. */
export const useOwnTimelineRecords = () => ({
  transactions: useInfiniteRecordPages('timeline transactions', (cursor, signal) =>
    fetchWalletTransactions(null, buildCursorPageQuery(cursor), signal),
  ),
  sessions: useInfiniteRecordPages('timeline sessions', (cursor, signal) =>
    fetchPlaySessions(null, buildCursorPageQuery(cursor), signal),
  ),
  logins: useLoginLog(null),
});

/** Returns the player's latest hundred transactions, sessions and logins, and the number of brands. */
export const useOwnLatestRecords = () =>
  useQuery({
    queryKey: ['latest records'],
    queryFn: async ({ signal }) => {
      const query = { limit: manyRecords };
      const [transactions, sessions, logins, brands] = await Promise.all([
        fetchWalletTransactions(null, query, signal).then(unwrapCallResult),
        fetchPlaySessions(null, query, signal).then(unwrapCallResult),
        callServer('logins', { query }, { signal }).then(unwrapCallResult),
        callServer('brands', {}, { signal }).then(unwrapCallResult),
      ]);
      return {
        transactions: transactions.items,
        sessions: sessions.items,
        logins: logins.items,
        brandCount: brands.length,
      };
    },
    refetchOnMount: 'always',
  });

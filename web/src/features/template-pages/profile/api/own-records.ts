import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../../api/call-failure.ts';
import { callServer } from '../../../../api/call-server.ts';
import { getSessions } from '../../../../records/get-sessions.ts';
import { getTransactions } from '../../../../records/get-transactions.ts';
import { pageQuery, useLoginLog, useRecordPages } from '../../../../records/use-record-pages.ts';

/** Maximum number of records that the server returns in one call. */
const manyRecords = 100;

/** Returns the player's own records, newest first, with pagination for each kind. */
export const useOwnRecords = () => ({
  transactions: useRecordPages('timeline transactions', (cursor, signal) =>
    getTransactions(null, pageQuery(cursor), signal),
  ),
  sessions: useRecordPages('timeline sessions', (cursor, signal) =>
    getSessions(null, pageQuery(cursor), signal),
  ),
  logins: useLoginLog(null),
});

/** Returns the latest hundred records of each kind, and the number of brands. */
export const useLatestRecords = () =>
  useQuery({
    queryKey: ['latest records'],
    queryFn: async ({ signal }) => {
      const query = { limit: manyRecords };
      const [transactions, sessions, logins, brands] = await Promise.all([
        getTransactions(null, query, signal).then(valueOrThrow),
        getSessions(null, query, signal).then(valueOrThrow),
        callServer('logins', { query }, { signal }).then(valueOrThrow),
        callServer('brands', {}, { signal }).then(valueOrThrow),
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

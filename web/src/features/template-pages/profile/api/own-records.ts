import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../../api/call-failure.ts';
import { callServer } from '../../../../api/call-server.ts';
import { getSessions } from '../../../../records/get-sessions.ts';
import { getTransactions } from '../../../../records/get-transactions.ts';
import { useLogins } from '../../../../records/use-logins.ts';
import { pageQuery, useRecordPages } from '../../../../records/use-record-pages.ts';

/** The most that one call answers. */
const manyRecords = 100;

/** The player's own records, each kind page by page, newest first. */
export const useOwnRecords = () => ({
  transactions: useRecordPages('timeline transactions', (cursor, signal) =>
    getTransactions(null, pageQuery(cursor), signal),
  ),
  sessions: useRecordPages('timeline sessions', (cursor, signal) =>
    getSessions(null, pageQuery(cursor), signal),
  ),
  logins: useLogins(null),
});

/** The latest hundred of each kind, and how many brands there are to visit. */
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

import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../../api/call-failure.ts';
import { callServer } from '../../../../api/call-server.ts';
import { useRecordPages } from '../../../../api/use-record-pages.ts';

const pageSize = 20;
/** The most that one call answers. */
const manyRecords = 100;

const pageQuery = (cursor: string | undefined) => ({
  limit: pageSize,
  ...(cursor === undefined ? {} : { cursor }),
});

/** The player's own records, each kind page by page, newest first. */
export const useOwnRecords = () => ({
  transactions: useRecordPages('timeline transactions', (cursor, signal) =>
    callServer('transactions', { query: pageQuery(cursor) }, { signal }),
  ),
  sessions: useRecordPages('timeline sessions', (cursor, signal) =>
    callServer('sessions', { query: pageQuery(cursor) }, { signal }),
  ),
  logins: useRecordPages('timeline logins', (cursor, signal) =>
    callServer('logins', { query: pageQuery(cursor) }, { signal }),
  ),
});

/** The latest hundred of each kind, and how many brands there are to visit. */
export const useLatestRecords = () =>
  useQuery({
    queryKey: ['latest records'],
    queryFn: async ({ signal }) => {
      const query = { limit: manyRecords };
      const [transactions, sessions, logins, brands] = await Promise.all([
        callServer('transactions', { query }, { signal }).then(valueOrThrow),
        callServer('sessions', { query }, { signal }).then(valueOrThrow),
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

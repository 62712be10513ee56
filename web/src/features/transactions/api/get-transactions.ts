import { callServer } from '../../../api/call-server.ts';
import { useRecordPages } from '../../../api/use-record-pages.ts';

const pageSize = 20;

const getTransactions = (cursor: string | undefined, signal: AbortSignal) =>
  callServer(
    'transactions',
    { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
    { signal },
  );

export const useTransactions = () => useRecordPages('transactions', getTransactions);

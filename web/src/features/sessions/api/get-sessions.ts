import { callServer } from '../../../api/call-server.ts';
import { useRecordPages } from '../../../api/use-record-pages.ts';

const pageSize = 20;

const getSessions = (cursor: string | undefined, signal: AbortSignal) =>
  callServer(
    'sessions',
    { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
    { signal },
  );

export const useSessions = () => useRecordPages('sessions', getSessions);

import { type SessionTotals, type SlotSession, sessionSorts } from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { getSessions } from '../../../records/get-sessions.ts';
import type { Download } from '../../../records/use-download.ts';
import type { RecordCalls } from '../../../records/use-records.ts';

/** Calls that list the player's own sessions or, for staff, another player's. */
export const sessionCalls: RecordCalls<SlotSession, SessionTotals, (typeof sessionSorts)[number]> & {
  readonly download: Download;
} = {
  sorts: sessionSorts,
  getPage: getSessions,
  getTotals: (profileId, query, signal) =>
    profileId === null
      ? callServer('sessionTotals', { query }, { signal })
      : callServer('sessionTotalsOf', { params: { profileId }, query }, { signal }),
  download: (profileId, query, fileName, signal) =>
    downloadFile(
      profileId === null ? 'sessionFile' : 'sessionFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};

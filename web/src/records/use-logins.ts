import type { PlayerId } from '@reelfloor/protocol';
import { callServer } from '../api/call-server.ts';
import { pageQuery, useRecordPages } from './use-record-pages.ts';
import { loginsKey } from './use-sign-ins-changed.ts';

export const useLogins = (profileId: PlayerId | null) =>
  useRecordPages(loginsKey(profileId), (cursor, signal) => {
    const query = pageQuery(cursor);
    return profileId === null
      ? callServer('logins', { query }, { signal })
      : callServer('loginsOf', { params: { profileId }, query }, { signal });
  });

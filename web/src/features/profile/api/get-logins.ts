import type { PlayerId } from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';
import { useRecordPages } from '../../../api/use-record-pages.ts';

const pageSize = 20;

/** What happened with the sign-ins of the own account, or, for staff, of a player's. */
export const useLogins = (profileId: PlayerId | null) =>
  useRecordPages(`logins ${profileId ?? ''}`, (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
    return profileId === null
      ? callServer('logins', { query }, { signal })
      : callServer('loginsOf', { params: { profileId }, query }, { signal });
  });

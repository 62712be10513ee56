import type { PlayerId, sessionQuerySchema } from '@reelfloor/protocol';
import type * as z from 'zod/mini';
import { callServer } from '../api/call-server.ts';

/** Fetches a page of sessions. `profileId` null: of the signed-in player. */
export const fetchPlaySessions = (
  profileId: PlayerId | null,
  query: z.input<typeof sessionQuerySchema>,
  signal: AbortSignal,
) =>
  profileId === null
    ? callServer('sessions', { query }, { signal })
    : callServer('sessionsOf', { params: { profileId }, query }, { signal });

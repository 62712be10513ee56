import type { PlayerId, sessionQuerySchema } from '@reelfloor/protocol';
import type * as z from 'zod/mini';
import { callServer } from '../api/call-server.ts';

/** Loads a page of sessions of the signed-in player or, for staff, of another player. */
export const getSessions = (
  profileId: PlayerId | null,
  query: z.input<typeof sessionQuerySchema>,
  signal: AbortSignal,
) =>
  profileId === null
    ? callServer('sessions', { query }, { signal })
    : callServer('sessionsOf', { params: { profileId }, query }, { signal });

import type { PlayerId } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from './call-failure.ts';
import { callServer } from './call-server.ts';

/** The own account, or, for staff, a player's. */
export const useProfile = (profileId: PlayerId | null) =>
  useQuery({
    queryKey: ['profile', profileId],
    queryFn: async ({ signal }) =>
      valueOrThrow(
        profileId === null
          ? await callServer('profile', {}, { signal })
          : await callServer('profileOf', { params: { profileId } }, { signal }),
      ),
  });

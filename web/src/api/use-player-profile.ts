import type { PlayerId } from '@reelfloor/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';

export const usePlayerProfile = (profileId: PlayerId | null) => useQuery(buildPlayerProfileQuery(profileId));

export const buildPlayerProfileQuery = (profileId: PlayerId | null) =>
  queryOptions({
    queryKey: ['profile', profileId],
    queryFn: async ({ signal }) =>
      unwrapCallResult(
        profileId === null
          ? await callServer('profile', {}, { signal })
          : await callServer('profileOf', { params: { profileId } }, { signal }),
      ),
  });

import type { PlayerId } from '@reelfloor/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from './call-failure.ts';
import { callServer } from './call-server.ts';

export const useProfile = (profileId: PlayerId | null) => useQuery(profileQuery(profileId));

export const profileQuery = (profileId: PlayerId | null) =>
  queryOptions({
    queryKey: ['profile', profileId],
    queryFn: async ({ signal }) =>
      valueOrThrow(
        profileId === null
          ? await callServer('profile', {}, { signal })
          : await callServer('profileOf', { params: { profileId } }, { signal }),
      ),
  });

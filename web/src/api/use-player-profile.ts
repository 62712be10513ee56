import type { PlayerId } from '@reelfloor/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from './call-failure.ts';
import { callServer } from './call-server.ts';

export const usePlayerProfile = (profileId: PlayerId | null) => useQuery(buildPlayerProfileQuery(profileId));

const buildPlayerProfileQuery = (profileId: PlayerId | null) =>
  queryOptions({
    queryKey: ['profile', profileId],
    queryFn: async ({ signal }) =>
      unwrapCallResult(
        profileId === null
          ? await callServer('profile', {}, { signal })
          : await callServer('profileOf', { params: { profileId } }, { signal }),
      ),
  });

/** Returns the name of the player whose profile staff have opened, or the id until the name is loaded; null without a player. */
export const usePlayerName = (profileId: PlayerId | null): string | null => {
  const { data } = useQuery({ ...buildPlayerProfileQuery(profileId), enabled: profileId !== null });
  return profileId === null ? null : (data?.user.username ?? profileId);
};

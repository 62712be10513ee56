import type { PlayerId } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from './call-failure.ts';
import { callServer } from './call-server.ts';

/** The name of the player whom staff look at; the id until it is known. Null for nobody in particular. */
export const usePlayerName = (profileId: PlayerId | null): string | null => {
  const { data } = useQuery({
    // The profile's own key: whoever comes from there has it already.
    queryKey: ['profile', profileId],
    queryFn: async ({ signal }) =>
      valueOrThrow(
        await callServer('profileOf', { params: { profileId: profileId as PlayerId } }, { signal }),
      ),
    enabled: profileId !== null,
  });
  return profileId === null ? null : (data?.user.username ?? profileId);
};

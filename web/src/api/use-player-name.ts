import type { PlayerId } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { buildPlayerProfileQuery } from './use-player-profile.ts';

/** Returns the name of the player whose profile staff have opened, or the id until the name is loaded; null without a player. */
export const usePlayerName = (profileId: PlayerId | null): string | null => {
  const { data } = useQuery({ ...buildPlayerProfileQuery(profileId), enabled: profileId !== null });
  return profileId === null ? null : (data?.user.username ?? profileId);
};

import type { PlayerId } from '@reelfloor/protocol';
import type { Profiles } from '../accounts/profiles.ts';
import type { Doors } from './api.ts';

type ProfileRoute = 'profile' | 'profileOf' | 'logins' | 'loginsOf';
type PageQuery = Parameters<Profiles['logins']>[2];

const idOf = (params: unknown): PlayerId => (params as { profileId: PlayerId }).profileId;

/** The doors of the profile. */
export const profileDoors = (profiles: Profiles): Pick<Doors, ProfileRoute> => ({
  profile: ({ bearer }) => profiles.profile(bearer, bearer.playerId),
  profileOf: ({ bearer, params }) => profiles.profile(bearer, idOf(params)),
  logins: ({ bearer, query }) => profiles.logins(bearer, bearer.playerId, query as PageQuery),
  loginsOf: ({ bearer, params, query }) => profiles.logins(bearer, idOf(params), query as PageQuery),
});

import type { Profiles } from '../../players/accounts/profiles.ts';
import type { RouteHandlers } from './route-handler.ts';

export const profileHandlers = (profiles: Profiles) =>
  ({
    profile: ({ bearer }) => profiles.profile(bearer, bearer.playerId),
    profileOf: ({ bearer, params }) => profiles.profile(bearer, params.profileId),
    logins: ({ bearer, query }) => profiles.logins(bearer, bearer.playerId, query),
    loginsOf: ({ bearer, params, query }) => profiles.logins(bearer, params.profileId, query),
  }) satisfies Partial<RouteHandlers>;

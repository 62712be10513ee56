import { done, type Login, type UserChange } from '@reelfloor/protocol';
import type { ApiParts, Doors } from './api.ts';

type AccountRoute = 'login' | 'validate' | 'logout' | 'lock' | 'unlock' | 'updateUser';

/** The doors of signing in and out, and of the own account. */
export const accountDoors = ({
  loginDesk,
  accounts,
  idleLock,
  bus,
}: ApiParts): Pick<Doors, AccountRoute> => ({
  login: ({ body, ip }) => loginDesk.login(body as Login, ip),
  validate: ({ bearer, ip }) => accounts.validate(bearer, ip),
  logout: async ({ bearer, ip }) => {
    await accounts.logout(bearer, ip);
    bus.publish('signInRevoked', { signInId: bearer.signInId });
    return done({});
  },
  lock: ({ bearer }) => idleLock.lock(bearer),
  unlock: ({ bearer, body, ip }) => idleLock.unlock(bearer, (body as { pin: string }).pin, ip),
  updateUser: ({ bearer, body }) => accounts.updateUser(bearer, (body as { user: UserChange }).user),
});

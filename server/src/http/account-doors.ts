import {
  type BeginSecondFactor,
  type CodeLogin,
  type Course,
  done,
  type Login,
  type PasswordChange,
  type PinChange,
  type Register,
  type UserChange,
} from '@reelfloor/protocol';
import type { ApiParts, Doors } from './api.ts';

type AccountRoute =
  | 'check'
  | 'login'
  | 'loginByCode'
  | 'loginSetup'
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'validate'
  | 'logout'
  | 'lock'
  | 'unlock'
  | 'updateUser'
  | 'updateCourse'
  | 'changePassword'
  | 'changePin'
  | 'signIns'
  | 'endSignIn'
  | 'register'
  | 'confirmRegistration'
  | 'forgotPassword'
  | 'resetPassword';

/** The doors of signing in and out, and of the own account. */
export const accountDoors = ({
  loginDesk,
  codeLoginDesk,
  secondFactorDesk,
  accounts,
  idleLock,
  passwordDesk,
  guestDesk,
  addressPolicy,
  allowance,
  bus,
}: ApiParts): Pick<Doors, AccountRoute> => ({
  check: async ({ ip }) => done(addressPolicy.check(ip)),
  login: ({ body, ip }) => loginDesk.login(body as Login, ip),
  loginByCode: ({ body, ip }) => codeLoginDesk.finish(body as CodeLogin, ip),
  loginSetup: ({ body, ip }) => codeLoginDesk.setup((body as { ticket: string }).ticket, ip),
  secondFactor: async ({ bearer }) => done(await secondFactorDesk.state(bearer)),
  beginSecondFactor: ({ bearer, body, ip }) => secondFactorDesk.begin(bearer, body as BeginSecondFactor, ip),
  confirmSecondFactor: ({ bearer, body, ip }) =>
    secondFactorDesk.confirm(bearer, body as { ticket: string; code: string }, ip),
  removeSecondFactor: ({ bearer, body, ip }) =>
    secondFactorDesk.remove(bearer, body as { password: string; code: string }, ip),
  validate: ({ bearer, ip }) => accounts.validate(bearer, ip, () => allowance.take(bearer.playerId, ip)),
  logout: async ({ bearer, ip }) => {
    await accounts.logout(bearer, ip);
    bus.publish('signInRevoked', { signInId: bearer.signInId });
    return done({});
  },
  lock: ({ bearer }) => idleLock.lock(bearer),
  unlock: ({ bearer, body, ip }) => idleLock.unlock(bearer, (body as { pin: string }).pin, ip),
  changePassword: ({ bearer, body, ip }) => passwordDesk.change(bearer, body as PasswordChange, ip),
  changePin: ({ bearer, body, ip }) => passwordDesk.changePin(bearer, body as PinChange, ip),
  signIns: async ({ bearer }) => done({ items: await accounts.signIns(bearer) }),
  endSignIn: async ({ bearer, body, ip }) => {
    const { id } = body as { id: string };
    const ended = await accounts.endOwnSignIn(bearer, id, ip);
    if (ended.ok) bus.publish('signInRevoked', { signInId: id });
    return ended;
  },
  register: ({ body, ip }) => guestDesk.register(body as Register, ip),
  confirmRegistration: ({ body, ip }) => guestDesk.confirm((body as { code: string }).code, ip),
  forgotPassword: ({ body, ip }) => {
    const { email, lang } = body as { email: string; lang: 'tr' | 'en' };
    return guestDesk.forgotPassword(email, lang, ip);
  },
  resetPassword: ({ body, ip }) => {
    const { code, password, lang } = body as { code: string; password: string; lang: 'tr' | 'en' };
    return guestDesk.resetPassword(code, password, lang, ip);
  },
  updateUser: ({ bearer, body }) => accounts.updateUser(bearer, (body as { user: UserChange }).user),
  updateCourse: ({ bearer, body }) => accounts.updateCourse(bearer, body as Course),
});

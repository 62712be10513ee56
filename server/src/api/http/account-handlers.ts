import { done, type Result } from '@reelfloor/protocol';
import type { AddressPolicy } from '../../platform/access/client-address.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { CallAllowance } from '../../platform/rate-limits/call-allowance.ts';
import type { Accounts } from '../../players/accounts/accounts.ts';
import type { GuestDesk } from '../../players/accounts/guest-desk.ts';
import type { PasswordDesk } from '../../players/accounts/password-desk.ts';
import type { RegisterDesk } from '../../players/protection/registers/register-desk.ts';
import type { CodeLoginDesk } from '../../players/sign-in/code-login-desk.ts';
import type { FirstPasswordDesk } from '../../players/sign-in/first-password-desk.ts';
import type { IdleLock } from '../../players/sign-in/idle-lock.ts';
import type { LoginDesk } from '../../players/sign-in/login-desk.ts';
import type { SecondFactorDesk } from '../../players/sign-in/second-factor-desk.ts';
import type { RouteHandlers } from './route-handler.ts';

export interface AccountHandlerParts {
  readonly accounts: Accounts;
  readonly loginDesk: LoginDesk;
  readonly codeLoginDesk: CodeLoginDesk;
  readonly firstPasswordDesk: FirstPasswordDesk;
  readonly secondFactorDesk: SecondFactorDesk;
  readonly idleLock: IdleLock;
  readonly passwordDesk: PasswordDesk;
  readonly guestDesk: GuestDesk;
  readonly addressPolicy: AddressPolicy;
  /** Limits calls. HTTP and the game channel share it, so that a player who uses both gets no more calls. */
  readonly allowance: CallAllowance;
  readonly bus: Bus;
  readonly registers: Pick<RegisterDesk, 'ask'>;
}

export const accountHandlers = ({
  loginDesk,
  codeLoginDesk,
  firstPasswordDesk,
  secondFactorDesk,
  accounts,
  idleLock,
  passwordDesk,
  guestDesk,
  addressPolicy,
  allowance,
  bus,
  registers,
}: AccountHandlerParts) => {
  /** Asks the registers about whoever has signed in. The sign-in does not wait: the account stays open to everybody. */
  const asked = <Opened extends { user: { id: string } }>(signedIn: Result<Opened>): Result<Opened> => {
    if (signedIn.ok) void registers.ask(signedIn.value.user.id);
    return signedIn;
  };
  return {
    check: async ({ ip }) => done(addressPolicy.check(ip)),
    login: async ({ body, ip, browser }) => asked(await loginDesk.login(body, ip, browser)),
    loginByCode: async ({ body, ip, browser }) => asked(await codeLoginDesk.finish(body, ip, browser)),
    loginSetup: ({ body, ip }) => codeLoginDesk.setup(body.ticket, ip),
    firstPassword: ({ body, ip }) => firstPasswordDesk.choose(body, ip),
    secondFactor: async ({ bearer }) => done(await secondFactorDesk.state(bearer)),
    beginSecondFactor: ({ bearer, body, ip }) => secondFactorDesk.begin(bearer, body, ip),
    confirmSecondFactor: ({ bearer, body, ip }) => secondFactorDesk.confirm(bearer, body, ip),
    removeSecondFactor: ({ bearer, body, ip }) => secondFactorDesk.remove(bearer, body, ip),
    validate: ({ bearer, ip }) => accounts.validate(bearer, ip, () => allowance.take(bearer.playerId, ip)),
    logout: async ({ bearer, ip }) => {
      await accounts.logout(bearer, ip);
      bus.publish('signInRevoked', { signInId: bearer.signInId });
      return done({});
    },
    lock: ({ bearer }) => idleLock.lock(bearer),
    unlock: ({ bearer, body, ip }) => idleLock.unlock(bearer, body.pin, ip),
    changePassword: ({ bearer, body, ip }) => passwordDesk.change(bearer, body, ip),
    changePin: ({ bearer, body, ip }) => passwordDesk.changePin(bearer, body, ip),
    signIns: async ({ bearer }) => done({ items: await accounts.signIns(bearer) }),
    endSignIn: async ({ bearer, body, ip }) => {
      const ended = await accounts.endOwnSignIn(bearer, body.id, ip);
      if (ended.ok) bus.publish('signInRevoked', { signInId: body.id });
      return ended;
    },
    registrationRequirements: () => guestDesk.requirements(),
    register: ({ body, ip }) => guestDesk.register(body, ip),
    confirmRegistration: ({ body, ip }) => guestDesk.confirm(body.code, ip),
    forgotPassword: ({ body, ip }) => guestDesk.forgotPassword(body.email, body.lang, ip),
    resetPassword: ({ body, ip }) => guestDesk.resetPassword(body.code, body.password, body.lang, ip),
    updateUser: ({ bearer, body }) => accounts.updateUser(bearer, body.user),
    updateCourse: ({ bearer, body }) => accounts.updateCourse(bearer, body),
  } satisfies Partial<RouteHandlers>;
};

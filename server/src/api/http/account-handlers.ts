import { okResult, type Result } from '@reelfloor/protocol';
import type { AddressPolicy } from '../../platform/access/client-address.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import type { PasswordService } from '../../players/accounts/password-service.ts';
import type { PlayerAccountService } from '../../players/accounts/player-account-service.ts';
import type { RegistrationService } from '../../players/accounts/registration-service.ts';
import type { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import type { ExclusionRegisterService } from '../../players/protection/registers/exclusion-register-service.ts';
import type { FirstPasswordService } from '../../players/sign-in/first-password-service.ts';
import type { IdleSignInLock } from '../../players/sign-in/idle-sign-in-lock.ts';
import type { LoginService } from '../../players/sign-in/login-service.ts';
import type { SecondFactorLoginService } from '../../players/sign-in/second-factor-login-service.ts';
import type { SecondFactorService } from '../../players/sign-in/second-factor-service.ts';
import type { RouteHandlers } from './route-handler.ts';

export interface AccountHandlerDependencies {
  readonly accounts: PlayerAccountService;
  readonly loginService: LoginService;
  readonly codeLoginService: SecondFactorLoginService;
  readonly firstPasswordService: FirstPasswordService;
  readonly secondFactorService: SecondFactorService;
  readonly idleLock: IdleSignInLock;
  readonly launches: CasinoLaunchService;
  readonly passwordService: PasswordService;
  readonly guestService: RegistrationService;
  readonly addressPolicy: AddressPolicy;
  /** Rate limit of a player's calls. HTTP and the game channel share it, so that a player who uses both gets no more calls. */
  readonly allowance: CallRateLimiter;
  readonly bus: Bus;
  readonly registers: Pick<ExclusionRegisterService, 'ask'>;
}

export const createAccountHandlers = ({
  loginService,
  codeLoginService,
  firstPasswordService,
  secondFactorService,
  accounts,
  idleLock,
  launches,
  passwordService,
  guestService,
  addressPolicy,
  allowance,
  bus,
  registers,
}: AccountHandlerDependencies) => {
  /**
   * Looks up a player in the exclusion registers after a login. The login does not wait for the result: also an excluded player may sign
   * in.
   */
  const asked = <Opened extends { user: { id: string } }>(signedIn: Result<Opened>): Result<Opened> => {
    if (signedIn.ok) void registers.ask(signedIn.value.user.id);
    return signedIn;
  };
  return {
    check: async ({ ip }) => okResult(addressPolicy.check(ip)),
    login: async ({ body, site, ip, browser }) => asked(await loginService.login(body, site, ip, browser)),
    loginByCode: async ({ body, site, ip, browser }) => asked(await codeLoginService.finish(body, site, ip, browser)),
    loginSetup: ({ body, site, ip }) => codeLoginService.setup(body.ticket, site, ip),
    firstPassword: ({ body, site, ip }) => firstPasswordService.choose(body, site, ip),
    secondFactor: async ({ bearer }) => okResult(await secondFactorService.state(bearer)),
    beginSecondFactor: ({ bearer, body, site, ip }) => secondFactorService.begin(bearer, body, { site, ip }),
    confirmSecondFactor: ({ bearer, body, ip }) => secondFactorService.confirm(bearer, body, ip),
    removeSecondFactor: ({ bearer, body, ip }) => secondFactorService.remove(bearer, body, ip),
    validate: async ({ bearer, site, ip }) => {
      const signIn = await accounts.validate(bearer, ip, () => allowance.take(bearer.playerId, ip));
      const launch = site.wallet === 'platform' && signIn.ok && (await launches.findOf(bearer.signInId, site));
      return launch && signIn.ok ? okResult({ ...signIn.value, launch }) : signIn;
    },
    logout: async ({ bearer, ip }) => {
      await accounts.logout(bearer, ip);
      bus.publish('signInRevoked', { signInId: bearer.signInId });
      return okResult({});
    },
    lock: ({ bearer }) => idleLock.lock(bearer),
    unlock: ({ bearer, body, ip }) => idleLock.unlock(bearer, body.pin, ip),
    changePassword: ({ bearer, body, ip }) => passwordService.change(bearer, body, ip),
    changePin: ({ bearer, body, ip }) => passwordService.changePin(bearer, body, ip),
    signIns: async ({ bearer }) => okResult({ items: await accounts.signIns(bearer) }),
    endSignIn: async ({ bearer, body, ip }) => {
      const ended = await accounts.endOwnSignIn(bearer, body.id, ip);
      if (ended.ok) bus.publish('signInRevoked', { signInId: body.id });
      return ended;
    },
    registrationRequirements: ({ site }) => guestService.requirements(site),
    register: ({ body, site, ip }) => guestService.register(body, site, ip),
    confirmRegistration: ({ body, site, ip }) => guestService.confirm(body.code, site, ip),
    forgotPassword: ({ body, site, ip }) => guestService.forgotPassword(body.email, body.lang, site, ip),
    resetPassword: ({ body, site, ip }) =>
      guestService.resetPassword(body.code, body.password, body.lang, { site, ip }),
    updateUser: ({ bearer, body }) => accounts.updateUser(bearer, body.user),
    updateCourse: ({ bearer, body }) => accounts.updateCourse(bearer, body),
  } satisfies Partial<RouteHandlers>;
};

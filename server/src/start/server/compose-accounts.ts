import type { Logger } from 'pino';
import { readTermsInForce } from '../../backoffice/settings/operator-information-pages.ts';
import { AddressPolicy } from '../../platform/access/client-address.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { findSeatOfPlayer } from '../../play/seats/seat-store.ts';
import { isStaffGroup } from '../../players/accounts/access-rights.ts';
import { createMailService } from '../../players/accounts/mail-service.ts';
import { PasswordService } from '../../players/accounts/password-service.ts';
import { PlayerAccountService } from '../../players/accounts/player-account-service.ts';
import { PlayerProfileService } from '../../players/accounts/player-profile-service.ts';
import { RegistrationService } from '../../players/accounts/registration-service.ts';
import { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { FirstPasswordService } from '../../players/sign-in/first-password-service.ts';
import { HashConcurrencyLimiter } from '../../players/sign-in/hash-concurrency-limiter.ts';
import { IdleSignInLock } from '../../players/sign-in/idle-sign-in-lock.ts';
import { LoginService } from '../../players/sign-in/login-service.ts';
import { PasswordChecker, PasswordReauthentication } from '../../players/sign-in/passwords.ts';
import { SecondFactorLoginService } from '../../players/sign-in/second-factor-login-service.ts';
import { SecondFactorService } from '../../players/sign-in/second-factor-service.ts';
import { TotpSecretEncryption } from '../../players/sign-in/totp-secret.ts';
import type { ServerConfig } from '../config/server-config.ts';

export interface CoreDependencies {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly transport: Transport;
}

/** Builds the services for sign-in and account management. `getServerUrl` returns the server's URL once it listens. */
export const composeAccountServices = (
  { config, database, bus, clock, logger }: CoreDependencies,
  getServerUrl: () => string,
) => {
  const now = () => clock.nowMs();
  const { loginAttemptsPerMinute, attemptLimits, guests } = config;
  const { minPasswordLength, registration, passwordReset } = guests;
  const issuer = config.shared.HOUSE_NAME;
  const seal = new TotpSecretEncryption(config.secondFactor.key);
  const needsCode = (group: string) => config.secondFactor.isStaffs && isStaffGroup(group);
  const { tokenLifetimeMs: lifetimeMs } = config;
  const tokens = new AccessTokens(config.jwtSecret, database, now, {
    lifetimeMs,
    needsCode,
    previousSecret: config.previousJwtSecret,
  });
  const gate = new HashConcurrencyLimiter();
  const passwords = new PasswordChecker(gate);
  const proof = new PasswordReauthentication(database, passwords);
  const addressPolicy = new AddressPolicy(config.addressLists);
  const admits = (ip: string) => addressPolicy.admits(ip);
  return {
    tokens,
    addressPolicy,
    loginService: new LoginService({
      database,
      tokens,
      passwords,
      loginAttemptsPerMinute,
      attemptLimits,
      admits,
      seal,
      needsCode,
      now,
    }),
    codeLoginService: new SecondFactorLoginService({
      database,
      tokens,
      gate,
      seal,
      bus,
      attemptsPerMinute: loginAttemptsPerMinute,
      admits,
      issuer,
      now,
    }),
    firstPasswordService: new FirstPasswordService({
      database,
      passwords,
      gate,
      minPasswordLength,
      attemptsPerMinute: loginAttemptsPerMinute,
      admits,
      now,
    }),
    secondFactorService: new SecondFactorService({
      database,
      bus,
      proof,
      gate,
      seal,
      issuer,
      needsCode,
      now,
    }),
    accounts: new PlayerAccountService({
      database,
      tokens,
      seatOf: async (playerId) => (await findSeatOfPlayer(database.read, playerId))?.machineId ?? null,
      now,
    }),
    launches: new CasinoLaunchService({ database, tokens, admits, now }),
    profiles: new PlayerProfileService(database),
    idleLock: new IdleSignInLock({ database, bus, gate, now }),
    proof,
    passwordService: new PasswordService({ database, bus, proof, gate, minPasswordLength, now }),
    guestService: new RegistrationService({
      database,
      bus,
      post: createMailService(config, getServerUrl, logger),
      gate,
      allowsRegistration: registration,
      readTerms: () => readTermsInForce(config),
      allowsPasswordReset: passwordReset,
      minPasswordLength,
      now,
      onError: (err) => logger.error({ err }, 'what a guest asked for could not be done after the answer'),
    }),
  };
};

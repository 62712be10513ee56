import type { Logger } from 'pino';
import { readTermsInForce } from '../../backoffice/settings/own-pages.ts';
import { AddressPolicy } from '../../platform/access/client-address.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { findSeatOfPlayer } from '../../play/seats/seat-store.ts';
import { Accounts } from '../../players/accounts/accounts.ts';
import { GuestService } from '../../players/accounts/guest-service.ts';
import { createMailService } from '../../players/accounts/mail-service.ts';
import { PasswordService } from '../../players/accounts/password-service.ts';
import { Profiles } from '../../players/accounts/profiles.ts';
import { isTeam } from '../../players/accounts/rights.ts';
import { Launches } from '../../players/launches/launches.ts';
import { CodeLoginService } from '../../players/sign-in/code-login-service.ts';
import { FactorSeal } from '../../players/sign-in/factor-secret.ts';
import { FirstPasswordService } from '../../players/sign-in/first-password-service.ts';
import { HashGate } from '../../players/sign-in/hash-gate.ts';
import { IdleLock } from '../../players/sign-in/idle-lock.ts';
import { LoginService } from '../../players/sign-in/login-service.ts';
import { PasswordChecker, PasswordProof } from '../../players/sign-in/passwords.ts';
import { SecondFactorService } from '../../players/sign-in/second-factor-service.ts';
import { Tokens } from '../../players/sign-in/tokens.ts';
import type { Config } from '../config/config.ts';

export interface Base {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly transport: Transport;
}

/** Builds the services for sign-in and account management. `address` returns the server's URL once it listens. */
export const composeAccounts = ({ config, database, bus, clock, logger }: Base, address: () => string) => {
  const now = () => clock.nowMs();
  const { loginAttemptsPerMinute, attemptLimits, guests } = config;
  const { minPasswordLength, registration, passwordReset } = guests;
  const issuer = config.shared.HOUSE_NAME;
  const seal = new FactorSeal(config.secondFactor.key);
  const needsCode = (group: string) => config.secondFactor.isStaffs && isTeam(group);
  const { tokenLifetimeMs: lifetimeMs } = config;
  const tokens = new Tokens(config.jwtSecret, database, now, {
    lifetimeMs,
    needsCode,
    previousSecret: config.previousJwtSecret,
  });
  const gate = new HashGate();
  const passwords = new PasswordChecker(gate);
  const proof = new PasswordProof(database, passwords);
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
    codeLoginService: new CodeLoginService({
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
    accounts: new Accounts({
      database,
      tokens,
      seatOf: async (playerId) => (await findSeatOfPlayer(database.read, playerId))?.machineId ?? null,
      now,
    }),
    launches: new Launches({ database, tokens, admits, now }),
    profiles: new Profiles(database),
    idleLock: new IdleLock({ database, bus, gate, now }),
    proof,
    passwordService: new PasswordService({ database, bus, proof, gate, minPasswordLength, now }),
    guestService: new GuestService({
      database,
      bus,
      post: createMailService(config, address, logger),
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

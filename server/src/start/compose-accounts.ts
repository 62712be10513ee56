import type { Logger } from 'pino';
import { AddressPolicy } from '../access/address-policy.ts';
import { Accounts } from '../accounts/accounts.ts';
import { CodeLoginDesk } from '../accounts/code-login-desk.ts';
import { FactorSeal } from '../accounts/factor-secret.ts';
import { FirstPasswordDesk } from '../accounts/first-password-desk.ts';
import { GuestDesk } from '../accounts/guest-desk.ts';
import { HashGate } from '../accounts/hash-gate.ts';
import { IdleLock } from '../accounts/idle-lock.ts';
import { LoginDesk } from '../accounts/login-desk.ts';
import { openPostOffice } from '../accounts/open-post-office.ts';
import { PasswordDesk } from '../accounts/password-desk.ts';
import { PasswordProof } from '../accounts/password-proof.ts';
import { PasswordChecker } from '../accounts/passwords.ts';
import { Profiles } from '../accounts/profiles.ts';
import { isTeam } from '../accounts/rights.ts';
import { SecondFactorDesk } from '../accounts/second-factor-desk.ts';
import { Tokens } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import type { Wire } from '../cluster/wire.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { readTermsInForce } from '../house/terms-in-force.ts';
import type { Clock } from '../process/clock.ts';
import { findSeatOfPlayer } from '../seats/seat-store.ts';

export interface Base {
  readonly config: Config;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly wire: Wire;
}

/** Builds what signs people in and manages accounts. `address` returns the server's address once the server listens. */
export const composeAccounts = ({ config, database, bus, clock, logger }: Base, address: () => string) => {
  const now = () => clock.nowMs();
  const { siteId, loginAttemptsPerMinute, attemptLimits, guests } = config;
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
    loginDesk: new LoginDesk({
      database,
      tokens,
      passwords,
      siteId,
      loginAttemptsPerMinute,
      attemptLimits,
      admits,
      seal,
      needsCode,
      now,
    }),
    codeLoginDesk: new CodeLoginDesk({
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
    firstPasswordDesk: new FirstPasswordDesk({
      database,
      passwords,
      gate,
      minPasswordLength,
      attemptsPerMinute: loginAttemptsPerMinute,
      admits,
      now,
    }),
    secondFactorDesk: new SecondFactorDesk({ database, bus, proof, gate, seal, issuer, needsCode, now }),
    accounts: new Accounts({
      database,
      tokens,
      seatOf: async (playerId) => (await findSeatOfPlayer(database.read, playerId))?.machineId ?? null,
      now,
    }),
    profiles: new Profiles(database),
    idleLock: new IdleLock({ database, bus, gate, now }),
    proof,
    passwordDesk: new PasswordDesk({ database, bus, proof, gate, minPasswordLength, now }),
    guestDesk: new GuestDesk({
      database,
      bus,
      post: openPostOffice(config, address, logger),
      gate,
      siteId,
      allowsRegistration: registration,
      readTerms: () => readTermsInForce(config),
      allowsPasswordReset: passwordReset,
      minPasswordLength,
      now,
      onError: (err) => logger.error({ err }, 'what a guest asked for could not be done after the answer'),
    }),
  };
};

import { createOfficeRefusal, type OfficeRefusal, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database } from '../../platform/database/database.ts';
import { FailedLoginAttemptRateLimit } from '../../players/sign-in/failed-login-rate-limit.ts';
import { gateRetryS, type HashConcurrencyLimiter } from '../../players/sign-in/hash-concurrency-limiter.ts';
import { checkNewPassword, hashPassword, type PasswordChecker } from '../../players/sign-in/passwords.ts';
import {
  lockoutMinutes,
  readRemainingLockoutMinutes,
  recordFailedStaffSignIn,
  uncountFailedStaffSignIn,
} from './failed-staff-sign-ins.ts';
import { formatAuditTrailActorName } from './office-action-rules.ts';
import { revokeAllStaffSignIns, type StaffSignIn, type StaffSignInOrigin } from './staff-sign-ins.ts';
import { findStaffMemberByLogin, normalizeLogin, type StaffRow, toStaffCaller } from './staff-store.ts';

const minLengthOfStaff = 12;

export interface StaffPasswordDependencies {
  readonly database: Database;
  readonly passwords: PasswordChecker;
  readonly gate: HashConcurrencyLimiter;
  readonly minPasswordLength: number;
  /** Maximum number of wrong sign-ins per address and minute, for all logins together. */
  readonly attemptsPerMinute: number;
  readonly admits: (ip: string) => boolean;
  readonly now: () => number;
}

/** Checks and changes staff passwords, and rate-limits wrong ones by login and by address. */
export class StaffPasswords {
  readonly #dependencies: StaffPasswordDependencies;
  /** Counts wrong sign-ins per address, shared with all other nodes. */
  readonly mistakes: FailedLoginAttemptRateLimit;

  constructor(dependencies: StaffPasswordDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new FailedLoginAttemptRateLimit(dependencies.attemptsPerMinute, () => performance.now());
  }

  get minLength(): number {
    return Math.max(this.#dependencies.minPasswordLength, minLengthOfStaff);
  }

  /** Changes a signed-in member's password and ends the member's other sign-ins. Returns how many it ended. */
  async change(
    { id, staff }: StaffSignIn,
    { current, password }: { readonly current: string; readonly password: string },
    { address }: StaffSignInOrigin,
  ): Promise<OfficeResult<{ readonly ended: number }>> {
    const { database, now } = this.#dependencies;
    const known = await this.check({ login: staff.login, password: current }, address);
    if (!known.ok) return known;
    const row = known.value;
    await database.transact((tx) => uncountFailedStaffSignIn(tx, row.login, address));
    const hashed = await this.hashNew(row, password);
    if (!hashed.ok) return hashed;
    return database.transact(async (tx) => {
      // Change nothing if the member was signed out or blocked, or got another password, after the old one was checked.
      const isChanged =
        (await tx.run(
          `UPDATE staff SET password_hash = ?, must_change_password = 0 WHERE id = ? AND password_hash = ? AND blocked_at IS NULL
             AND EXISTS (SELECT 1 FROM staff_sign_ins WHERE id = ? AND staff_id = ?)`,
          ...[hashed.value, staff.id, row.password_hash, id, staff.id],
        )) === 1;
      if (!isChanged) return createOfficeRefusal('STAFF_SIGNED_OUT');
      const ended = await revokeAllStaffSignIns(tx, staff.id, id);
      await recordOperatorChange(tx, {
        ...{ at: now(), who: formatAuditTrailActorName(row), what: 'staff own-password', subject: row.login },
        ...{ details: { ended, address }, siteKey: staff.site },
      });
      return { ok: true, value: { ended } };
    });
  }

  /**
   * Returns the member with this login if the password is right. The attempt is counted as wrong until the caller removes it, so that
   * concurrent guesses count like sequential ones.
   */
  async check(
    typed: { readonly login: string; readonly password: string },
    address: string,
  ): Promise<OfficeResult<StaffRow>> {
    const { database, passwords, now } = this.#dependencies;
    const refusal = this.#refusalOfAddress(address);
    if (refusal) return { ok: false, refusal };
    const login = normalizeLogin(typed.login);
    const minutes = await database.transact(async (tx) => {
      const wait = await readRemainingLockoutMinutes(tx, login, address, now());
      if (wait === 0) await recordFailedStaffSignIn(tx, login, address, now());
      return wait;
    });
    if (minutes > 0) return this.charged(address, { code: 'STAFF_WAIT', params: { block_time: minutes } });
    const row = await findStaffMemberByLogin(database.read, login);
    const isRight = await passwords.check(login, row?.password_hash ?? null, typed.password);
    if (isRight === null) {
      await database.transact((tx) => uncountFailedStaffSignIn(tx, login, address));
      return createOfficeRefusal('RATE_LIMITED', { retry_s: gateRetryS });
    }
    if (!row || !isRight || toStaffCaller(row) === null)
      return this.charged(address, { code: 'STAFF_UNKNOWN', params: { block_time: lockoutMinutes } });
    return { ok: true, value: row };
  }

  /** Returns the hash of a new password; refuses a weak one, and the current one. */
  async hashNew({ login, password_hash: present }: StaffRow, password: string): Promise<OfficeResult<string>> {
    const { gate, passwords } = this.#dependencies;
    const weak = await checkNewPassword(password, this.minLength, login);
    if (weak)
      return weak.code === 'PASSWORD_KNOWN'
        ? createOfficeRefusal('PASSWORD_KNOWN')
        : createOfficeRefusal('PASSWORD_SHORT', { min: this.minLength });
    const isSame = await passwords.check(login, present, password);
    const hash = isSame === null ? null : await gate.run(login, () => hashPassword(password));
    if (hash === null) return createOfficeRefusal('RATE_LIMITED', { retry_s: gateRetryS });
    return isSame ? createOfficeRefusal('PASSWORD_SAME') : { ok: true, value: hash };
  }

  #refusalOfAddress(address: string): OfficeRefusal | null {
    const retryS = this.mistakes.waitS(address);
    if (retryS > 0) return { code: 'RATE_LIMITED', params: { retry_s: retryS } };
    return this.#dependencies.admits(address) ? null : { code: 10703, params: {} };
  }

  charged(address: string, refusal: OfficeRefusal): OfficeResult<never> {
    this.mistakes.charge(address);
    return { ok: false, refusal };
  }
}

import {
  createOfficeRefusal,
  type OfficeAnswer,
  type OfficeRefusal,
  type OfficeResult,
} from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { generateRandomSecret, hashTicketOrCookieSecret } from '../../players/sign-in/login-tickets.ts';
import {
  findMatchingTotpTimeStep,
  formatTotpSecretForApp,
  generateTotpSecret,
  type TotpSecretEncryption,
} from '../../players/sign-in/totp-secret.ts';
import {
  readRemainingLockoutMinutes,
  recordFailedStaffSignIn,
  rememberStaffLoginSource,
  uncountFailedStaffSignIn,
} from './failed-staff-sign-ins.ts';
import { type StaffPasswordDependencies, StaffPasswords } from './staff-passwords.ts';
import { createStaffSignIn, revokeAllStaffSignIns, type StaffSignInOrigin } from './staff-sign-ins.ts';
import { findStaffMember, type StaffRow, toStaffCaller } from './staff-store.ts';

/** Lifetime of a sign-in ticket in ms: long enough to install an authenticator app. */
const ticketMs = 10 * 60_000;

export interface StaffSignInDependencies extends StaffPasswordDependencies {
  readonly seal: TotpSecretEncryption;
  /** The operator's name, which the authenticator app shows. */
  readonly issuer: string;
}

type Step = OfficeAnswer<'signIn'>;
type Waiting = Exclude<Step['step'], 'done'>;

interface Ticket {
  readonly staff_id: string;
  readonly step: Waiting;
  readonly password_hash: string;
  readonly secret: string | null;
}

/** The next step of a sign-in. `cookie` is the session cookie's text, once the sign-in is complete. */
export interface StaffSignInStep {
  readonly step: Step;
  readonly cookie: string | null;
}

/**
 * Signs staff in: login and password, a new password in place of an initial one, then a code of the authenticator app, which every member
 * sets up at the first sign-in. A wrong login, password or code gets the same response and is counted together.
 */
export class StaffSignInService {
  readonly #dependencies: StaffSignInDependencies;
  readonly passwords: StaffPasswords;

  constructor(dependencies: StaffSignInDependencies) {
    this.#dependencies = dependencies;
    this.passwords = new StaffPasswords(dependencies);
  }

  async begin(
    typed: { readonly login: string; readonly password: string },
    { address }: StaffSignInOrigin,
  ): Promise<OfficeResult<StaffSignInStep>> {
    const { database } = this.#dependencies;
    const known = await this.passwords.check(typed, address);
    if (!known.ok) return known;
    const row = known.value;
    return database.transact(async (tx) => {
      await uncountFailedStaffSignIn(tx, row.login, address);
      return this.#next(tx, row, address);
    });
  }

  async choosePassword(
    { ticket, password }: { readonly ticket: string; readonly password: string },
    { address }: StaffSignInOrigin,
  ): Promise<OfficeResult<StaffSignInStep>> {
    const { database } = this.#dependencies;
    const found = await this.#find(database.read, ticket, address, 'password');
    if (!found) return this.passwords.charged(address, { code: 'SIGN_IN_EXPIRED', params: {} });
    const { row } = found;
    const hashed = await this.passwords.hashNew(row, password);
    if (!hashed.ok) return hashed;
    const hash = hashed.value;
    return database.transact(async (tx) => {
      const still = await this.#find(tx, ticket, address, 'password');
      if (!still) return createOfficeRefusal('SIGN_IN_EXPIRED');
      await revokeAllStaffSignIns(tx, row.id);
      await tx.run('UPDATE staff SET password_hash = ?, must_change_password = 0 WHERE id = ?', hash, row.id);
      return this.#next(tx, { ...still.row, password_hash: hash, must_change_password: 0 }, address);
    });
  }

  async giveCode(
    { ticket, code }: { readonly ticket: string; readonly code: string },
    origin: StaffSignInOrigin,
  ): Promise<OfficeResult<StaffSignInStep>> {
    const { database, now } = this.#dependencies;
    const { address } = origin;
    const at = now();
    const found = await this.#find(database.read, ticket, address, 'code', 'setUpCode');
    if (!found) return this.passwords.charged(address, { code: 'SIGN_IN_EXPIRED', params: {} });
    const { login } = found.row;
    // Return the refusal of a wrong code instead of failing the transaction: a rollback would undo the count.
    const outcome = await database.transact(async (tx): Promise<{ cookie: string } | { refusal: OfficeRefusal }> => {
      const minutes = await readRemainingLockoutMinutes(tx, login, address, at);
      if (minutes > 0) return { refusal: { code: 'STAFF_WAIT', params: { block_time: minutes } } };
      const still = await this.#find(tx, ticket, address, 'code', 'setUpCode');
      if (!still) return { refusal: { code: 'SIGN_IN_EXPIRED', params: {} } };
      if (!(await this.#spend(tx, still, code.replace(/\s/g, ''), at))) {
        await recordFailedStaffSignIn(tx, login, address, at);
        return { refusal: { code: 'CODE_WRONG', params: {} } };
      }
      await tx.run('DELETE FROM staff_tickets WHERE staff_id = ?', still.row.id);
      await rememberStaffLoginSource(tx, still.row, address, at);
      return { cookie: await createStaffSignIn(tx, still.row.id, origin, at) };
    });
    if ('refusal' in outcome) return this.passwords.charged(address, outcome.refusal);
    return { ok: true, value: { step: { step: 'done' }, cookie: outcome.cookie } };
  }

  /**
   * Marks a 2FA code as used, and stores the secret that it confirms. Codes of its time step and of earlier ones are then no longer valid.
   */
  async #spend(
    tx: DatabaseTransaction,
    { ticket, row }: { ticket: Ticket; row: StaffRow },
    code: string,
    at: number,
  ): Promise<boolean> {
    const { seal } = this.#dependencies;
    const isSetUp = ticket.step === 'setUpCode';
    const sealed = isSetUp ? ticket.secret : row.factor_secret;
    if (sealed === null) return false;
    const step = findMatchingTotpTimeStep(seal.open(sealed, row.id), code, at);
    if (step === null || (!isSetUp && step <= Number(row.factor_last_step))) return false;
    const values = [step, row.id, ...(isSetUp ? [] : [step])];
    if (!isSetUp)
      return (
        (await tx.run('UPDATE staff SET factor_last_step = ? WHERE id = ? AND factor_last_step < ?', ...values)) === 1
      );
    return (
      (await tx.run(
        `UPDATE staff SET factor_secret = ?, factor_key_id = ?, factor_set_at = ?, factor_last_step = ?
         WHERE id = ? AND factor_secret IS NULL`,
        sealed,
        seal.keyId,
        at,
        ...values,
      )) === 1
    );
  }

  /** Returns the next step for a member whose password was right: a new password, the setup of 2FA, or a 2FA code. */
  async #next(tx: DatabaseTransaction, row: StaffRow, address: string): Promise<OfficeResult<StaffSignInStep>> {
    const { seal, issuer, now } = this.#dependencies;
    const at = now();
    const current = await findStaffMember(tx, row.id);
    if (!current || toStaffCaller(current) === null || current.password_hash !== row.password_hash)
      return createOfficeRefusal('SIGN_IN_EXPIRED');
    const step: Waiting =
      Number(row.must_change_password) === 1 ? 'password' : row.factor_secret === null ? 'setUpCode' : 'code';
    const secret = step === 'setUpCode' ? generateTotpSecret() : null;
    const ticket = generateRandomSecret();
    await tx.run(
      'DELETE FROM staff_tickets WHERE expires_at < ? OR (staff_id = ? AND address = ?)',
      at,
      row.id,
      address,
    );
    await tx.run(
      `INSERT INTO staff_tickets (ticket_hash, staff_id, step, password_hash, secret, address, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      hashTicketOrCookieSecret(ticket),
      row.id,
      step,
      row.password_hash,
      secret && seal.seal(secret, row.id),
      address,
      at + ticketMs,
    );
    const texts = secret && formatTotpSecretForApp(secret, { username: row.login, issuer });
    return { ok: true, value: { cookie: null, step: stepOf(step, ticket, texts, this.passwords.minLength) } };
  }

  /** Returns a sign-in ticket and its member, if it is for one of these steps and this address, and the password is unchanged since. */
  async #find(
    db: Pick<Queries, 'get'>,
    text: string,
    address: string,
    ...steps: readonly Waiting[]
  ): Promise<{ ticket: Ticket; row: StaffRow } | null> {
    const ticket = await db.get<Ticket>(
      `SELECT staff_id, step, password_hash, secret FROM staff_tickets
       WHERE ticket_hash = ? AND address = ? AND expires_at >= ?`,
      hashTicketOrCookieSecret(text),
      address,
      this.#dependencies.now(),
    );
    if (!ticket || !steps.includes(ticket.step)) return null;
    const row = await findStaffMember(db, ticket.staff_id);
    const isGood = row && row.password_hash === ticket.password_hash && toStaffCaller(row) !== null;
    return isGood ? { ticket, row } : null;
  }
}

const stepOf = (
  step: Waiting,
  ticket: string,
  texts: { readonly secret: string; readonly uri: string } | null,
  minLength: number,
): Step => {
  if (step === 'password') return { step, ticket, minLength };
  return step === 'setUpCode' && texts ? { step, ticket, ...texts } : { step: 'code', ticket };
};

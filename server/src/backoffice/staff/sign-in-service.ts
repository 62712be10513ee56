import {
  type OfficeAnswer,
  type OfficeRefusal,
  type OfficeResult,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { AddressAllowance } from '../../players/sign-in/address-allowance.ts';
import {
  type FactorSeal,
  factorSecretTexts,
  newFactorSecret,
  stepOfCode,
} from '../../players/sign-in/factor-secret.ts';
import { gateRetryS, type HashGate } from '../../players/sign-in/hash-gate.ts';
import { hashPassword, type PasswordChecker, refusalOfPassword } from '../../players/sign-in/passwords.ts';
import { hashOfText, newSecretText } from '../../players/sign-in/tickets.ts';
import { countWrong, minutesToWait, rememberSource, takeBackWrong, waitMinutes } from './staff-attempts.ts';
import { beginStaffSignIn, endStaffSignInsOf, type StaffOrigin } from './staff-sign-ins.ts';
import { callerOfRow, findStaff, findStaffByLogin, loginOf, type StaffRow } from './staff-store.ts';

/** A ticket is good for this time: long enough to install an authenticator app. */
const ticketMs = 10 * 60_000;
const minLengthOfStaff = 12;

export interface SignInDependencies {
  readonly database: Database;
  readonly passwords: PasswordChecker;
  readonly gate: HashGate;
  readonly seal: FactorSeal;
  readonly minPasswordLength: number;
  /** Wrong sign-ins that one address may make per minute, whatever the names. */
  readonly attemptsPerMinute: number;
  readonly admits: (ip: string) => boolean;
  /** The house's name, which the authenticator app shows. */
  readonly issuer: string;
  readonly now: () => number;
}

type Step = OfficeAnswer<'signIn'>;
type Waiting = Exclude<Step['step'], 'done'>;

interface Ticket {
  readonly staff_id: string;
  readonly step: Waiting;
  readonly password_hash: string;
  readonly secret: string | null;
}

/** A finished sign-in has the text for its cookie. */
export interface SignInStep {
  readonly step: Step;
  readonly cookie: string | null;
}

/**
 * Signs staff in: name and password, a new password in place of one that was told, then a code of the authenticator app, which
 * every member sets up at the first sign-in. A wrong name, password and code get the same answer and are counted together.
 */
export class StaffSignInService {
  readonly #dependencies: SignInDependencies;
  /** Counts wrong sign-ins per address, together with all other nodes. */
  readonly mistakes: AddressAllowance;

  constructor(dependencies: SignInDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new AddressAllowance(dependencies.attemptsPerMinute, () => performance.now());
  }

  get minPasswordLength(): number {
    return Math.max(this.#dependencies.minPasswordLength, minLengthOfStaff);
  }

  async begin(
    typed: { readonly login: string; readonly password: string },
    { address }: StaffOrigin,
  ): Promise<OfficeResult<SignInStep>> {
    const { database, passwords, now } = this.#dependencies;
    const refusal = this.#refusalOfAddress(address);
    if (refusal) return { ok: false, refusal };
    const login = loginOf(typed.login);
    // Counted as wrong before the password is looked at: guesses that come all at once are as many as one after another.
    const minutes = await database.transact(async (tx) => {
      const wait = await minutesToWait(tx, login, address, now());
      if (wait === 0) await countWrong(tx, login, address, now());
      return wait;
    });
    if (minutes > 0) return this.#charged(address, { code: 'STAFF_WAIT', params: { block_time: minutes } });
    const row = await findStaffByLogin(database.read, login);
    const isRight = await passwords.check(login, row?.password_hash ?? null, typed.password);
    if (isRight === null) {
      await database.transact((tx) => takeBackWrong(tx, login, address));
      return refuseInOffice('RATE_LIMITED', { retry_s: gateRetryS });
    }
    if (!row || !isRight || callerOfRow(row) === null)
      return this.#charged(address, { code: 'STAFF_UNKNOWN', params: { block_time: waitMinutes } });
    return database.transact(async (tx) => {
      await takeBackWrong(tx, login, address);
      return this.#next(tx, row, address);
    });
  }

  async choosePassword(
    { ticket, password }: { readonly ticket: string; readonly password: string },
    { address }: StaffOrigin,
  ): Promise<OfficeResult<SignInStep>> {
    const { database, gate, passwords } = this.#dependencies;
    const found = await this.#find(database.read, ticket, address, 'password');
    if (!found) return this.#charged(address, { code: 'SIGN_IN_EXPIRED', params: {} });
    const { row } = found;
    const weak = await refusalOfPassword(password, this.minPasswordLength, row.login);
    if (weak)
      return weak.code === 'PASSWORD_KNOWN'
        ? refuseInOffice('PASSWORD_KNOWN')
        : refuseInOffice('PASSWORD_SHORT', { min: this.minPasswordLength });
    const isSame = await passwords.check(row.login, row.password_hash, password);
    const hash = isSame === null ? null : await gate.run(row.login, () => hashPassword(password));
    if (hash === null) return refuseInOffice('RATE_LIMITED', { retry_s: gateRetryS });
    if (isSame) return refuseInOffice('PASSWORD_SAME');
    return database.transact(async (tx) => {
      const still = await this.#find(tx, ticket, address, 'password');
      if (!still) return refuseInOffice('SIGN_IN_EXPIRED');
      await endStaffSignInsOf(tx, row.id);
      await tx.run('UPDATE staff SET password_hash = ?, must_change_password = 0 WHERE id = ?', hash, row.id);
      return this.#next(tx, { ...still.row, password_hash: hash, must_change_password: 0 }, address);
    });
  }

  async giveCode(
    { ticket, code }: { readonly ticket: string; readonly code: string },
    origin: StaffOrigin,
  ): Promise<OfficeResult<SignInStep>> {
    const { database, now } = this.#dependencies;
    const { address } = origin;
    const at = now();
    const found = await this.#find(database.read, ticket, address, 'code', 'setUpCode');
    if (!found) return this.#charged(address, { code: 'SIGN_IN_EXPIRED', params: {} });
    const { login } = found.row;
    // A wrong code is counted, so it is no refusal of the transaction, which would undo the count.
    const outcome = await database.transact(
      async (tx): Promise<{ cookie: string } | { refusal: OfficeRefusal }> => {
        const minutes = await minutesToWait(tx, login, address, at);
        if (minutes > 0) return { refusal: { code: 'STAFF_WAIT', params: { block_time: minutes } } };
        const still = await this.#find(tx, ticket, address, 'code', 'setUpCode');
        if (!still) return { refusal: { code: 'SIGN_IN_EXPIRED', params: {} } };
        if (!(await this.#spend(tx, still, code.replace(/\s/g, ''), at))) {
          await countWrong(tx, login, address, at);
          return { refusal: { code: 'CODE_WRONG', params: {} } };
        }
        await tx.run('DELETE FROM staff_tickets WHERE staff_id = ?', still.row.id);
        await rememberSource(tx, still.row, address, at);
        return { cookie: await beginStaffSignIn(tx, still.row.id, origin, at) };
      },
    );
    if ('refusal' in outcome) return this.#charged(address, outcome.refusal);
    return { ok: true, value: { step: { step: 'done' }, cookie: outcome.cookie } };
  }

  /** Uses the code up, and stores the secret that it confirms. Codes of its time step and of earlier ones are then no longer valid. */
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
    const step = stepOfCode(seal.open(sealed, row.id), code, at);
    if (step === null || (!isSetUp && step <= Number(row.factor_last_step))) return false;
    const values = [step, row.id, ...(isSetUp ? [] : [step])];
    if (!isSetUp)
      return (
        (await tx.run(
          'UPDATE staff SET factor_last_step = ? WHERE id = ? AND factor_last_step < ?',
          ...values,
        )) === 1
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

  /** Says what comes next for a member whose password was right: a new password, the set-up of codes, or a code. */
  async #next(tx: DatabaseTransaction, row: StaffRow, address: string): Promise<OfficeResult<SignInStep>> {
    const { seal, issuer, now } = this.#dependencies;
    const at = now();
    const current = await findStaff(tx, row.id);
    if (!current || callerOfRow(current) === null || current.password_hash !== row.password_hash)
      return refuseInOffice('SIGN_IN_EXPIRED');
    const step: Waiting =
      Number(row.must_change_password) === 1 ? 'password' : row.factor_secret === null ? 'setUpCode' : 'code';
    const secret = step === 'setUpCode' ? newFactorSecret() : null;
    const ticket = newSecretText();
    await tx.run(
      'DELETE FROM staff_tickets WHERE expires_at < ? OR (staff_id = ? AND address = ?)',
      at,
      row.id,
      address,
    );
    await tx.run(
      `INSERT INTO staff_tickets (ticket_hash, staff_id, step, password_hash, secret, address, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      hashOfText(ticket),
      row.id,
      step,
      row.password_hash,
      secret && seal.seal(secret, row.id),
      address,
      at + ticketMs,
    );
    const texts = secret && factorSecretTexts(secret, { username: row.login, issuer });
    return { ok: true, value: { cookie: null, step: stepOf(step, ticket, texts, this.minPasswordLength) } };
  }

  /** Returns the ticket and its member, if it is for one of these steps, of this address, and the password is still the same. */
  async #find(
    db: Pick<Queries, 'get'>,
    text: string,
    address: string,
    ...steps: readonly Waiting[]
  ): Promise<{ ticket: Ticket; row: StaffRow } | null> {
    const ticket = await db.get<Ticket>(
      `SELECT staff_id, step, password_hash, secret FROM staff_tickets
       WHERE ticket_hash = ? AND address = ? AND expires_at >= ?`,
      hashOfText(text),
      address,
      this.#dependencies.now(),
    );
    if (!ticket || !steps.includes(ticket.step)) return null;
    const row = await findStaff(db, ticket.staff_id);
    const isGood = row && row.password_hash === ticket.password_hash && callerOfRow(row) !== null;
    return isGood ? { ticket, row } : null;
  }

  #refusalOfAddress(address: string): OfficeRefusal | null {
    const retryS = this.mistakes.waitS(address);
    if (retryS > 0) return { code: 'RATE_LIMITED', params: { retry_s: retryS } };
    return this.#dependencies.admits(address) ? null : { code: 10703, params: {} };
  }

  #charged(address: string, refusal: OfficeRefusal): OfficeResult<never> {
    this.mistakes.charge(address);
    return { ok: false, refusal };
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

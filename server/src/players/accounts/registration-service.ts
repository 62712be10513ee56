import {
  createRefusedResult,
  okResult,
  type RegistrationBody,
  type RegistrationRequirements,
  type Result,
} from '@reelfloor/protocol';
import { toRateLimitNetwork } from '../../platform/access/client-address.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import { addSiteSuffixToUsername, removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { findConfusableUsername } from '../names/find-player-by-username.ts';
import { findConfusableNameError } from '../names/validate-name.ts';
import { FailedLoginAttemptRateLimit } from '../sign-in/failed-login-rate-limit.ts';
import { gateRetryS, type HashConcurrencyLimiter } from '../sign-in/hash-concurrency-limiter.ts';
import { deletePasswordAttempts } from '../sign-in/login-attempts.ts';
import { addLoginLogEntry } from '../sign-in/login-log.ts';
import {
  findMailAddressOwners,
  foldedMailSql,
  foldMailAddress,
  normalizeMailAddress,
  toUnicodeMailAddress,
} from '../sign-in/mail-address.ts';
import { checkNewPassword, hashPassword } from '../sign-in/passwords.ts';
import { revokeOtherPlayerSignIns } from '../sign-in/sign-in-store.ts';
import type { MailService } from './mail-service.ts';
import { issueMailedCode, type MailLanguage, redeemMailedCode } from './mail-texts-and-codes.ts';
import {
  type ConsentDependencies,
  checkRegistrationConsent,
  createRegisteredPlayer,
  type RegistrationContent,
  readRegistrationRequirements,
} from './registration-consent.ts';

/** Maximum number of concurrent background tasks of registrations and password resets. More indicate an attack or a slow database. */
const maxRunning = 100;

/** Finishes a request after its answer was sent, so that the response time does not reveal whether an account was found. */
class BackgroundWork {
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isFull(): boolean {
    return this.#running.size >= maxRunning;
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Rate limit: requests per minute from one IP address. Each can cause a mail or a password hash. */
const callsPerMinute = 10;
/** Maximum number of account names listed in a mail, if several accounts share the mail address. */
const maxNamed = 5;

export interface RegistrationServiceDependencies extends ConsentDependencies {
  readonly bus: Bus;
  readonly post: MailService;
  readonly gate: HashConcurrencyLimiter;
  readonly allowsRegistration: boolean;
  readonly allowsPasswordReset: boolean;
  readonly minPasswordLength: number;
  readonly onError: (error: unknown) => void;
}

type Nothing = Record<string, never>;

/** Registers accounts and resets passwords. Neither answers nor response times reveal which names and mail addresses exist. */
export class RegistrationService {
  readonly #dependencies: RegistrationServiceDependencies;
  /** Rate limiter per IP address, shared with all other nodes. */
  readonly mistakes = new FailedLoginAttemptRateLimit(callsPerMinute, () => performance.now());

  readonly #background: BackgroundWork;

  constructor(dependencies: RegistrationServiceDependencies) {
    this.#dependencies = dependencies;
    this.#background = new BackgroundWork(dependencies.onError);
  }

  /** Resolves when all background tasks have ended. Only then may the database be closed. */
  finished(): Promise<void> {
    return this.#background.finished();
  }

  /** Sends a mail with a confirmation link. Only the mail, never the answer, says that a name or mail address is taken. */
  async register(order: RegistrationBody, site: Site, ip: string): Promise<Result<Nothing>> {
    const { database, gate, minPasswordLength, now } = this.#dependencies;
    const post = this.#dependencies.post.at(site);
    const against = this.#refusal(this.#dependencies.allowsRegistration, ip);
    if (against) return against;
    if (order.site_id !== site.siteId) return createRefusedResult(40000);
    for (const field of ['name', 'lastname'] as const) {
      const fault = findConfusableNameError(order[field]);
      if (fault !== null) return createRefusedResult('BODY_INVALID', { detail: `${field}: ${fault}` });
    }
    const unfit = await checkNewPassword(order.password, minPasswordLength, order.username);
    if (unfit) return { ok: false, refusal: unfit };
    const consent = await checkRegistrationConsent(this.#dependencies, order, { site, ip });
    if (!consent.ok) return consent;
    const typed = order.username.toLowerCase();
    const username = addSiteSuffixToUsername(site.key, typed);
    const email = normalizeMailAddress(order.email);
    // Query even if no mail will need the result, so that the response time does not reveal which accounts exist.
    const isTaken = (await findConfusableUsername(database.read, username)) !== undefined;
    const owners = await this.#owners(email, site);
    const passwordHash = await gate.run(toRateLimitNetwork(ip), () => hashPassword(order.password));
    if (passwordHash === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const { name, lastname, lang, born_on: bornOn } = order;
    this.#background.run(async () => {
      const kept: RegistrationContent = {
        ...{ username, passwordHash, name, lastname, bornOn },
        consent: consent.value,
      };
      const content = JSON.stringify(kept);
      // Generate a code even if this mail contains none: the number of stored codes limits the mails per address.
      const code = await database.transact((tx) =>
        issueMailedCode(tx, {
          kind: 'registration',
          email,
          playerId: null,
          siteKey: site.key,
          content,
          at: now(),
        }),
      );
      if (code === null) return;
      const [owner] = owners;
      // Send to the address stored with the account: the typed address may be spelled differently and belong to somebody else.
      if (owner)
        post.post(normalizeMailAddress(owner.email), lang, 'alreadyRegistered', namesOf(owners), post.link('/login'));
      else if (isTaken) post.post(email, lang, 'nameTaken', typed, post.link('/register'));
      else post.post(email, lang, 'registration', typed, post.link('/mail-confirm', code));
    });
    return okResult({});
  }

  /** Returns the requirements of a registration: minimum age, and terms to accept. */
  async requirements(site: Site): Promise<Result<RegistrationRequirements>> {
    return okResult(await readRegistrationRequirements(this.#dependencies, site));
  }

  async confirm(text: string, site: Site, ip: string): Promise<Result<{ username: string }>> {
    const { database, now } = this.#dependencies;
    const against = this.#refusal(this.#dependencies.allowsRegistration, ip);
    if (against) return against;
    return database.transact(async (tx) => {
      const code = await redeemMailedCode(tx, { kind: 'registration', text, siteKey: site.key }, now());
      if (!code) return createRefusedResult('CODE_INVALID');
      const content = JSON.parse(code.content) as RegistrationContent;
      return createRegisteredPlayer(tx, content, { email: code.email, siteKey: site.key, at: now() });
    });
  }

  async forgotPassword(address: string, lang: MailLanguage, site: Site, ip: string): Promise<Result<Nothing>> {
    const { database, now } = this.#dependencies;
    const post = this.#dependencies.post.at(site);
    const against = this.#refusal(this.#dependencies.allowsPasswordReset, ip);
    if (against) return against;
    const owners = (await this.#owners(address, site)).filter(({ banned }) => banned === 0);
    this.#background.run(async () => {
      for (const { id, username, email: stored } of owners) {
        const email = normalizeMailAddress(stored);
        const code = await database.transact((tx) =>
          issueMailedCode(tx, {
            kind: 'passwordReset',
            email,
            playerId: id,
            siteKey: site.key,
            content: '{}',
            at: now(),
          }),
        );
        if (code !== null)
          post.post(
            email,
            lang,
            'passwordReset',
            removeSiteSuffixFromUsername(username),
            post.link('/reset-password', code),
          );
      }
    });
    return okResult({});
  }

  async resetPassword(
    text: string,
    password: string,
    lang: MailLanguage,
    { site, ip }: { readonly site: Site; readonly ip: string },
  ): Promise<Result<Nothing>> {
    const { database, bus, gate, minPasswordLength, now } = this.#dependencies;
    const post = this.#dependencies.post.at(site);
    const against = this.#refusal(this.#dependencies.allowsPasswordReset, ip);
    if (against) return against;
    // Check the new password without a user name: the account is known only once the code is looked up below.
    const unfit = await checkNewPassword(password, minPasswordLength, '');
    if (unfit) return { ok: false, refusal: unfit };
    const passwordHash = await gate.run(toRateLimitNetwork(ip), () => hashPassword(password));
    if (passwordHash === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const reset = await database.transact(async (tx) => {
      const code = await redeemMailedCode(tx, { kind: 'passwordReset', text, siteKey: site.key }, now());
      const player = await tx.get<Pick<PlayersTable, 'id' | 'username' | 'email'>>(
        'SELECT id, username, email FROM players WHERE id = ? AND site_id = ? AND banned = 0',
        code?.playerId ?? '',
        site.key,
      );
      if (!code || !player) return null;
      const { id: playerId, username } = player;
      await tx.run(
        'UPDATE players SET password_hash = ?, must_change_password = 0 WHERE id = ?',
        passwordHash,
        playerId,
      );
      await deletePasswordAttempts(tx, player);
      const entry = { playerId, username, at: now(), ip, signInId: null };
      await addLoginLogEntry(tx, { ...entry, label: 'changed password' });
      return { ...code, username, ended: await revokeOtherPlayerSignIns(tx, playerId, null) };
    });
    if (!reset) return createRefusedResult('CODE_INVALID');
    for (const signInId of reset.ended) bus.publish('signInRevoked', { signInId });
    post.post(reset.email, lang, 'passwordChanged', removeSiteSuffixFromUsername(reset.username));
    return okResult({});
  }

  #refusal(isAllowed: boolean, ip: string): Result<never> | null {
    if (!isAllowed) return createRefusedResult('NOT_OFFERED');
    if (this.#background.isFull) return createRefusedResult('RATE_LIMITED', { retry_s: 1 });
    const retryS = this.mistakes.waitS(ip);
    if (retryS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    this.mistakes.charge(ip);
    return null;
  }

  /**
   * Returns the accounts with this mail address; if there is none, the account whose normalized address is the same, if there is only one.
   */
  async #owners(typed: string, { key }: Site): Promise<readonly PlayersTable[]> {
    const [plain, folded] = [normalizeMailAddress(typed), foldMailAddress(typed)];
    const found = await this.#dependencies.database.read.all<PlayersTable>(
      `SELECT * FROM players WHERE site_id = ? AND ${foldedMailSql} IN (?, ?)
       ORDER BY CASE WHEN lower(email) IN (?, ?) THEN 0 ELSE 1 END, created_at, id LIMIT ?`,
      key,
      folded,
      toUnicodeMailAddress(folded),
      plain,
      toUnicodeMailAddress(plain),
      maxNamed,
    );
    return findMailAddressOwners(found, typed);
  }
}

const namesOf = (players: readonly PlayersTable[]): string =>
  players.map(({ username }) => removeSiteSuffixFromUsername(username)).join(', ');

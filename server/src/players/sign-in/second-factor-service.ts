import {
  type BeginSecondFactor,
  createRefusal,
  createRefusedResult,
  okResult,
  type Refusal,
  type Result,
  type SecondFactor,
  type TotpSecret,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { AuthenticatedCaller } from './access-tokens.ts';
import { gateRetryS, type HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { addLoginLogEntry, readUsername } from './login-log.ts';
import { findLoginTicket, issueLoginTicket } from './login-tickets.ts';
import type { PasswordReauthentication } from './passwords.ts';
import {
  deleteSecondFactor,
  generateRecoveryCodes,
  hasSecondFactor,
  parseSecondFactorCode,
  saveSecondFactor,
  type TypedSecondFactorCode,
  verifyAndUseSecondFactorCode,
} from './second-factors.ts';
import { findSignIn, markSignInVerifiedByCode, revokeOtherPlayerSignIns } from './sign-in-store.ts';
import {
  findMatchingTotpTimeStep,
  formatTotpSecretForApp,
  generateTotpSecret,
  type TotpSecretEncryption,
} from './totp-secret.ts';

export interface SecondFactorDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly proof: PasswordReauthentication;
  readonly gate: HashConcurrencyLimiter;
  readonly seal: TotpSecretEncryption;
  /** The operator's name as shown in an authenticator app. */
  readonly issuer: string;
  readonly needsCode: (group: string) => boolean;
  readonly now: () => number;
}

export class SecondFactorService {
  readonly #dependencies: SecondFactorDependencies;

  constructor(dependencies: SecondFactorDependencies) {
    this.#dependencies = dependencies;
  }

  async state({ playerId, group }: AuthenticatedCaller): Promise<SecondFactor> {
    const { database, needsCode } = this.#dependencies;
    const row = await database.read.get<{ set_at: number; codes: number | string }>(
      `SELECT set_at, (SELECT count(*) FROM recovery_codes r WHERE r.player_id = f.player_id) AS codes
       FROM second_factors f WHERE player_id = ?`,
      playerId,
    );
    return {
      isSet: row !== undefined,
      setAt: row?.set_at ?? null,
      recoveryCodesLeft: Number(row?.codes ?? 0),
      isRequired: needsCode(group),
    };
  }

  /** Returns a new TOTP secret, which `confirm` activates. An account that already has a second factor must enter a code of the old one. */
  async begin(
    bearer: AuthenticatedCaller,
    { password, code }: BeginSecondFactor,
    { site, ip }: { readonly site: Pick<Site, 'name'>; readonly ip: string },
  ): Promise<Result<TotpSecret & { ticket: string }>> {
    const { database, proof, gate, seal, issuer, now } = this.#dependencies;
    const { playerId, signInId } = bearer;
    const player = await proof.check(bearer, password);
    if (!player.ok) return player;
    const entry = await parseSecondFactorCode(database.read, gate, playerId, code ?? '');
    if (entry === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const secret = generateTotpSecret();
    const at = now();
    const outcome = await database.transact(async (tx): Promise<Refusal | { ticket: string }> => {
      const gone = await this.#refusalOfChange(tx, bearer, player.value);
      if (gone) return gone;
      if (await hasSecondFactor(tx, playerId)) {
        if (code === undefined) return createRefusal('SECOND_FACTOR_NEEDED');
        const refusal = await this.#spendPlayerCode(tx, bearer, player.value, entry, ip, at);
        if (refusal) return refusal;
      }
      const sealed = seal.seal(secret, playerId);
      const ticket = { playerId, purpose: 'profileSetup', ip, signInId, secret: sealed } as const;
      return { ticket: await issueLoginTicket(tx, ticket, at) };
    });
    if ('code' in outcome) return { ok: false, refusal: outcome };
    const username = removeSiteSuffixFromUsername(player.value.username);
    return okResult({
      ...formatTotpSecretForApp(secret, { username, issuer: site.name ?? issuer }),
      ...outcome,
    });
  }

  /** Activates a ticket's TOTP secret as the second factor and ends all other sign-ins of the player. */
  async confirm(
    { playerId, signInId }: AuthenticatedCaller,
    { ticket: text, code }: { readonly ticket: string; readonly code: string },
    ip: string,
  ): Promise<Result<{ recoveryCodes: string[] }>> {
    const { database, gate, seal, bus, now } = this.#dependencies;
    const at = now();
    const find = async (db: Pick<DatabaseTransaction, 'get'>) => {
      const ticket = await findLoginTicket(db, text, ip, at);
      return ticket?.purpose === 'profileSetup' && ticket.signInId === signInId ? ticket : null;
    };
    const secret = (await find(database.read))?.secret ?? null;
    if (secret === null) return createRefusedResult('SECOND_FACTOR_EXPIRED');
    const step = findMatchingTotpTimeStep(seal.open(secret, playerId), code.replace(/\s/g, ''), at);
    if (step === null) return createRefusedResult('SECOND_FACTOR_MISMATCH');
    const recovery = await gate.run(playerId, generateRecoveryCodes);
    if (recovery === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const ended = await database.transact(async (tx): Promise<string[] | null> => {
      // Check again: a change of password, rights or second factor in the meantime has deleted the login ticket.
      if (!(await find(tx)) || !(await findSignIn(tx, signInId))) return null;
      const username = await readUsername(tx, playerId);
      await saveSecondFactor(tx, { playerId, username, secret, keyId: seal.keyId, step, recovery, at });
      await markSignInVerifiedByCode(tx, signInId);
      await addLoginLogEntry(tx, { playerId, username, at, ip, label: 'set second factor', signInId });
      return revokeOtherPlayerSignIns(tx, playerId, signInId);
    });
    if (ended === null) return createRefusedResult('SECOND_FACTOR_EXPIRED');
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    return okResult({ recoveryCodes: [...recovery.codes] });
  }

  /** Removes the second factor and ends all other sign-ins of the player. Requires the password and a 2FA code. */
  async remove(
    bearer: AuthenticatedCaller,
    { password, code }: { readonly password: string; readonly code: string },
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, proof, gate, bus, needsCode, now } = this.#dependencies;
    const { playerId, signInId, group } = bearer;
    if (needsCode(group)) return createRefusedResult('SECOND_FACTOR_REQUIRED');
    const player = await proof.check(bearer, password);
    if (!player.ok) return player;
    const entry = await parseSecondFactorCode(database.read, gate, playerId, code);
    if (entry === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const at = now();
    const outcome = await database.transact(async (tx): Promise<Refusal | { ended: string[] }> => {
      const gone = await this.#refusalOfChange(tx, bearer, player.value);
      if (gone) return gone;
      if (!(await hasSecondFactor(tx, playerId))) return createRefusal('NOT_FOUND');
      const refusal = await this.#spendPlayerCode(tx, bearer, player.value, entry, ip, at);
      if (refusal) return refusal;
      const { username } = player.value;
      await deleteSecondFactor(tx, { playerId, username });
      await addLoginLogEntry(tx, { playerId, username, at, ip, label: 'removed second factor', signInId });
      return { ended: await revokeOtherPlayerSignIns(tx, playerId, signInId) };
    });
    if ('code' in outcome) return { ok: false, refusal: outcome };
    for (const id of outcome.ended) bus.publish('signInRevoked', { signInId: id });
    return okResult({});
  }

  /**
   * Returns why the second factor may not be changed: the sign-in has ended, or the password has changed since it was checked; otherwise
   * null.
   */
  async #refusalOfChange(
    tx: DatabaseTransaction,
    { signInId }: AuthenticatedCaller,
    player: PlayersTable,
  ): Promise<Refusal | null> {
    if (!(await findSignIn(tx, signInId))) return createRefusal('TOKEN_INVALID');
    const now = await tx.get<{ password_hash: string }>('SELECT password_hash FROM players WHERE id = ?', player.id);
    return now?.password_hash === player.password_hash ? null : createRefusal('PASSWORD_WRONG');
  }

  #spendPlayerCode(
    tx: DatabaseTransaction,
    { signInId }: AuthenticatedCaller,
    { id, username }: PlayersTable,
    entry: TypedSecondFactorCode,
    ip: string,
    at: number,
  ): Promise<Refusal | null> {
    const giver = { id, username, origin: { ip, device: null }, signInId };
    return verifyAndUseSecondFactorCode(tx, this.#dependencies.seal, giver, entry, at);
  }
}

import {
  type BeginSecondFactor,
  done,
  type FactorSecret,
  type Refusal,
  type Result,
  refuse,
  refused,
  type SecondFactor,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { ownUsername } from '../../platform/sites/site-names.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { type FactorSeal, factorSecretTexts, newFactorSecret, stepOfCode } from './factor-secret.ts';
import { gateRetryS, type HashGate } from './hash-gate.ts';
import { recordLogin, usernameOf } from './login-log.ts';
import type { PasswordProof } from './passwords.ts';
import {
  type CodeEntry,
  deleteSecondFactor,
  hasSecondFactor,
  newRecoveryCodes,
  readCodeEntry,
  saveSecondFactor,
  spendPlayerCode,
} from './second-factors.ts';
import { endSignInsOf, findSignIn, markOpenedByCode } from './sign-ins.ts';
import { findTicket, makeTicket } from './tickets.ts';
import type { Bearer } from './tokens.ts';

export interface SecondFactorDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly proof: PasswordProof;
  readonly gate: HashGate;
  readonly seal: FactorSeal;
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

  async state({ playerId, group }: Bearer): Promise<SecondFactor> {
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

  /** Returns a new secret, which `confirm` activates. An account that already has a second factor must enter a code of the old one. */
  async begin(
    bearer: Bearer,
    { password, code }: BeginSecondFactor,
    { site, ip }: { readonly site: Pick<Site, 'name'>; readonly ip: string },
  ): Promise<Result<FactorSecret & { ticket: string }>> {
    const { database, proof, gate, seal, issuer, now } = this.#dependencies;
    const { playerId, signInId } = bearer;
    const player = await proof.check(bearer, password);
    if (!player.ok) return player;
    const entry = await readCodeEntry(database.read, gate, playerId, code ?? '');
    if (entry === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    const secret = newFactorSecret();
    const at = now();
    const outcome = await database.transact(async (tx): Promise<Refusal | { ticket: string }> => {
      const gone = await this.#refusalOfChange(tx, bearer, player.value);
      if (gone) return gone;
      if (await hasSecondFactor(tx, playerId)) {
        if (code === undefined) return refuse('SECOND_FACTOR_NEEDED');
        const refusal = await this.#spendPlayerCode(tx, bearer, player.value, entry, ip, at);
        if (refusal) return refusal;
      }
      const sealed = seal.seal(secret, playerId);
      const ticket = { playerId, purpose: 'profileSetup', ip, signInId, secret: sealed } as const;
      return { ticket: await makeTicket(tx, ticket, at) };
    });
    if ('code' in outcome) return { ok: false, refusal: outcome };
    const username = ownUsername(player.value.username);
    return done({ ...factorSecretTexts(secret, { username, issuer: site.name ?? issuer }), ...outcome });
  }

  /** Activates the secret of a ticket and ends all other sign-ins of the player. */
  async confirm(
    { playerId, signInId }: Bearer,
    { ticket: text, code }: { readonly ticket: string; readonly code: string },
    ip: string,
  ): Promise<Result<{ recoveryCodes: string[] }>> {
    const { database, gate, seal, bus, now } = this.#dependencies;
    const at = now();
    const find = async (db: Pick<DatabaseTransaction, 'get'>) => {
      const ticket = await findTicket(db, text, ip, at);
      return ticket?.purpose === 'profileSetup' && ticket.signInId === signInId ? ticket : null;
    };
    const secret = (await find(database.read))?.secret ?? null;
    if (secret === null) return refused('SECOND_FACTOR_EXPIRED');
    const step = stepOfCode(seal.open(secret, playerId), code.replace(/\s/g, ''), at);
    if (step === null) return refused('SECOND_FACTOR_MISMATCH');
    const recovery = await gate.run(playerId, newRecoveryCodes);
    if (recovery === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    const ended = await database.transact(async (tx): Promise<string[] | null> => {
      // A change of password, rights or second factor in the meantime has deleted the ticket.
      if (!(await find(tx)) || !(await findSignIn(tx, signInId))) return null;
      const username = await usernameOf(tx, playerId);
      await saveSecondFactor(tx, { playerId, username, secret, keyId: seal.keyId, step, recovery, at });
      await markOpenedByCode(tx, signInId);
      await recordLogin(tx, { playerId, username, at, ip, label: 'set second factor', signInId });
      return endSignInsOf(tx, playerId, signInId);
    });
    if (ended === null) return refused('SECOND_FACTOR_EXPIRED');
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    return done({ recoveryCodes: [...recovery.codes] });
  }

  /** Removes the second factor and ends all other sign-ins of the player. Requires the password and a code. */
  async remove(
    bearer: Bearer,
    { password, code }: { readonly password: string; readonly code: string },
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, proof, gate, bus, needsCode, now } = this.#dependencies;
    const { playerId, signInId, group } = bearer;
    if (needsCode(group)) return refused('SECOND_FACTOR_REQUIRED');
    const player = await proof.check(bearer, password);
    if (!player.ok) return player;
    const entry = await readCodeEntry(database.read, gate, playerId, code);
    if (entry === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    const at = now();
    const outcome = await database.transact(async (tx): Promise<Refusal | { ended: string[] }> => {
      const gone = await this.#refusalOfChange(tx, bearer, player.value);
      if (gone) return gone;
      if (!(await hasSecondFactor(tx, playerId))) return refuse('NOT_FOUND');
      const refusal = await this.#spendPlayerCode(tx, bearer, player.value, entry, ip, at);
      if (refusal) return refusal;
      const { username } = player.value;
      await deleteSecondFactor(tx, { playerId, username });
      await recordLogin(tx, { playerId, username, at, ip, label: 'removed second factor', signInId });
      return { ended: await endSignInsOf(tx, playerId, signInId) };
    });
    if ('code' in outcome) return { ok: false, refusal: outcome };
    for (const id of outcome.ended) bus.publish('signInRevoked', { signInId: id });
    return done({});
  }

  /** Refuses if the sign-in has ended, or the password has changed since it was checked; otherwise returns null. */
  async #refusalOfChange(
    tx: DatabaseTransaction,
    { signInId }: Bearer,
    player: PlayersTable,
  ): Promise<Refusal | null> {
    if (!(await findSignIn(tx, signInId))) return refuse('TOKEN_INVALID');
    const now = await tx.get<{ password_hash: string }>(
      'SELECT password_hash FROM players WHERE id = ?',
      player.id,
    );
    return now?.password_hash === player.password_hash ? null : refuse('PASSWORD_WRONG');
  }

  #spendPlayerCode(
    tx: DatabaseTransaction,
    { signInId }: Bearer,
    { id, username }: PlayersTable,
    entry: CodeEntry,
    ip: string,
    at: number,
  ): Promise<Refusal | null> {
    const giver = { id, username, origin: { ip, device: null }, signInId };
    return spendPlayerCode(tx, this.#dependencies.seal, giver, entry, at);
  }
}

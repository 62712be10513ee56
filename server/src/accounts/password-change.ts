import { done, type PasswordChange, type PinChange, type Result, refused } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { PlayersTable } from '../database/schema.ts';
import { AddressAllowance } from './address-allowance.ts';
import { gateRetryS, type HashGate } from './hash-gate.ts';
import { recordLogin } from './login-log.ts';
import { refusalOfPassword } from './password-rules.ts';
import { hashPassword, hashPin, type PasswordChecker } from './passwords.ts';
import { shownPin } from './sign-in-answer.ts';
import { endSignInsOf } from './sign-ins.ts';
import type { Bearer } from './tokens.ts';

/** Wrong old passwords that one player may give in a minute: a stolen token must not try them out. */
const triesPerMinute = 5;

export interface PasswordChangeParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly passwords: PasswordChecker;
  readonly gate: HashGate;
  readonly minPasswordLength: number;
  readonly now: () => number;
}

/** What a player changes by the password: the password itself, and the PIN that opens a locked page. */
export class PasswordDesk {
  readonly #parts: PasswordChangeParts;
  readonly #tries = new AddressAllowance(triesPerMinute, () => performance.now());

  constructor(parts: PasswordChangeParts) {
    this.#parts = parts;
  }

  /** Every other sign-in of the player ends with it. */
  async change(
    { playerId, signInId }: Bearer,
    { old_password, new_password }: PasswordChange,
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, bus, gate, minPasswordLength, now } = this.#parts;
    const player = await this.#whoKnows(playerId, old_password);
    if (!player.ok) return player;
    const { username } = player.value;
    const refusal = await refusalOfPassword(new_password, minPasswordLength, username);
    if (refusal) return { ok: false, refusal };
    const passwordHash = await gate.run(() => hashPassword(new_password));
    if (passwordHash === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    const ended = await database.transact(async (tx) => {
      await tx.run('UPDATE players SET password_hash = ? WHERE id = ?', passwordHash, playerId);
      await recordLogin(tx, { playerId, username, at: now(), ip, label: 'changed password', signInId });
      return endSignInsOf(tx, playerId, signInId);
    });
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    return done({});
  }

  /** A first PIN, or another one. Whoever only has the token, or an open page, cannot lock the player out. */
  async changePin(
    { playerId, signInId }: Bearer,
    { password, pin }: PinChange,
    ip: string,
  ): Promise<Result<{ pin_code: string }>> {
    const { database, gate, now } = this.#parts;
    const player = await this.#whoKnows(playerId, password);
    if (!player.ok) return player;
    const { username } = player.value;
    const pinCode = await gate.run(() => hashPin(pin));
    if (pinCode === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    await database.transact(async (tx) => {
      await tx.run('UPDATE players SET pin_code = ? WHERE id = ?', pinCode, playerId);
      await recordLogin(tx, { playerId, username, at: now(), ip, label: 'changed PIN', signInId });
    });
    return done({ pin_code: shownPin(pinCode) });
  }

  /** The player, given the own password; wrong ones are counted. */
  async #whoKnows(playerId: string, password: string): Promise<Result<PlayersTable>> {
    const { database, passwords } = this.#parts;
    const retryS = this.#tries.waitS(playerId);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    const player = await database.read.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);
    if (!player) return refused('TOKEN_INVALID');
    const matches = await passwords.check(player.password_hash, password);
    if (matches === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    if (matches) return done(player);
    this.#tries.charge(playerId);
    return refused(40001);
  }
}

import { done, type PasswordChange, type Result, refused } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { PlayersTable } from '../database/schema.ts';
import { AddressAllowance } from './address-allowance.ts';
import { recordLogin } from './login-log.ts';
import { refusalOfPassword } from './password-rules.ts';
import { hashPassword, type PasswordChecker } from './passwords.ts';
import { endSignInsOf } from './sign-ins.ts';
import type { Bearer } from './tokens.ts';

/** Wrong old passwords that one player may give in a minute: a stolen token must not try them out. */
const triesPerMinute = 5;

export interface PasswordChangeParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly passwords: PasswordChecker;
  readonly minPasswordLength: number;
  readonly now: () => number;
}

/** A player's own change of password. Every other sign-in of the player ends with it. */
export class PasswordDesk {
  readonly #parts: PasswordChangeParts;
  readonly #tries = new AddressAllowance(triesPerMinute, () => performance.now());

  constructor(parts: PasswordChangeParts) {
    this.#parts = parts;
  }

  async change(
    { playerId, signInId }: Bearer,
    { old_password, new_password }: PasswordChange,
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, bus, passwords, minPasswordLength, now } = this.#parts;
    const retryS = this.#tries.waitS(playerId);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    const player = await database.read.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);
    if (!player) return refused('TOKEN_INVALID');
    const matches = await passwords.check(player.password_hash, old_password);
    if (matches === null) return refused('RATE_LIMITED', { retry_s: 5 });
    if (!matches) {
      this.#tries.charge(playerId);
      return refused(40001);
    }
    const refusal = refusalOfPassword(new_password, minPasswordLength);
    if (refusal) return { ok: false, refusal };
    const passwordHash = await hashPassword(new_password);
    const ended = await database.transact(async (tx) => {
      await tx.run('UPDATE players SET password_hash = ? WHERE id = ?', passwordHash, playerId);
      const { username } = player;
      await recordLogin(tx, { playerId, username, at: now(), ip, label: 'changed password', signInId });
      return endSignInsOf(tx, playerId, signInId);
    });
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    return done({});
  }
}

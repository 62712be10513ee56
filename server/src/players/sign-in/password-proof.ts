import { done, type Result, refused } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { AddressAllowance } from './address-allowance.ts';
import { gateRetryS } from './hash-gate.ts';
import type { PasswordChecker } from './passwords.ts';
import type { Bearer } from './tokens.ts';

/** Wrong passwords per minute and sign-in, so that a stolen token cannot be used to guess the password. */
const triesPerMinute = 5;

/** Asks a signed-in player for the password again. All kinds of calls that need it share one count of wrong passwords. */
export class PasswordProof {
  readonly #database: Database;
  readonly #passwords: PasswordChecker;
  /**
   * Counts wrong passwords per sign-in, together with all other nodes. Counted per player, guesses with a stolen token would keep the
   * owner, who has signed in anew, from changing the password.
   */
  readonly mistakes = new AddressAllowance(triesPerMinute, () => performance.now());

  constructor(database: Database, passwords: PasswordChecker) {
    this.#database = database;
    this.#passwords = passwords;
  }

  async check(
    { playerId, signInId }: Pick<Bearer, 'playerId' | 'signInId'>,
    password: string,
  ): Promise<Result<PlayersTable>> {
    const retryS = this.mistakes.waitS(signInId);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    const player = await this.#database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      playerId,
    );
    if (!player) return refused('TOKEN_INVALID');
    const matches = await this.#passwords.check(playerId, player.password_hash, password);
    if (matches === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    if (matches) return done(player);
    this.mistakes.charge(signInId);
    return refused('PASSWORD_WRONG');
  }
}

import { done, type Result, refused } from '@reelfloor/protocol';
import type { PlayersTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';
import { AddressAllowance } from './address-allowance.ts';
import { gateRetryS } from './hash-gate.ts';
import type { PasswordChecker } from './passwords.ts';

/** Wrong passwords per minute and player, so that a stolen token cannot be used to guess the password. */
const triesPerMinute = 5;

/** Asks a signed-in player for the password again. All kinds of calls that need it share one count of wrong passwords. */
export class PasswordProof {
  readonly #database: Database;
  readonly #passwords: PasswordChecker;
  /** Counts wrong passwords per player, together with all other nodes. */
  readonly mistakes = new AddressAllowance(triesPerMinute, () => performance.now());

  constructor(database: Database, passwords: PasswordChecker) {
    this.#database = database;
    this.#passwords = passwords;
  }

  async check(playerId: string, password: string): Promise<Result<PlayersTable>> {
    const retryS = this.mistakes.waitS(playerId);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    const player = await this.#database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      playerId,
    );
    if (!player) return refused('TOKEN_INVALID');
    const matches = await this.#passwords.check(player.password_hash, password);
    if (matches === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    if (matches) return done(player);
    this.mistakes.charge(playerId);
    return refused(40001);
  }
}

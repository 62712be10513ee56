import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type FloorCommands, isUnsure } from './floor-commands.ts';

/** A deposit or withdrawal. It moves the money only once under its key, however often the command runs. */
export interface OutsideMovement {
  readonly key: string;
  readonly username: string;
  /** Positive amounts go into the wallet, negative amounts go out of it. */
  readonly amountMinor: number;
}

const largestMinor = 5_000;
/** Longest life of a command, in ms. It takes about 500, so some die before their write and some after. */
const longestLifeMs = 700;

/** Simulates staff who deposit and withdraw while players play. Their commands are killed, too. */
export class RandomCashier {
  readonly movements: OutsideMovement[] = [];
  kills = 0;
  readonly #commands: FloorCommands;
  readonly #usernames: readonly string[];
  readonly #random: RandomIntBelow;
  readonly #unsure: OutsideMovement[] = [];

  constructor(commands: FloorCommands, usernames: readonly string[], random: RandomIntBelow) {
    this.#commands = commands;
    this.#usernames = usernames;
    this.#random = random;
  }

  /** Makes one deposit or withdrawal. Half of the commands are killed at a random moment. */
  async movement(): Promise<void> {
    const movement = {
      key: `kill-run-${this.movements.length + 1}`,
      username: this.#usernames[this.#random(this.#usernames.length)] ?? '',
      amountMinor: (1 + this.#random(largestMinor)) * (this.#random(2) === 0 ? 1 : -1),
    };
    this.movements.push(movement);
    const lifeMs = this.#random(2) === 0 ? this.#random(longestLifeMs) : null;
    const ended = await this.#run(movement, lifeMs);
    if (ended.signal !== null) this.kills++;
    if (isUnsure(ended)) this.#unsure.push(movement);
  }

  /** Repeats the commands whose outcome is unknown. The database must be there. */
  async finish(): Promise<void> {
    for (const movement of this.#unsure.splice(0)) {
      const ended = await this.#run(movement, null);
      if (isUnsure(ended)) throw new Error(`the cashier found no database: ${ended.said}`);
    }
  }

  /** Runs the command. Rejects if it fails for another reason than a kill, because each wallet has enough money. */
  async #run({ key, username, amountMinor }: OutsideMovement, lifeMs: number | null) {
    const direction = amountMinor > 0 ? 'deposit' : 'withdraw';
    const amount = (Math.abs(amountMinor) / 100).toFixed(2);
    const words = [direction, username, amount, '--note', 'kill run', '--key', key];
    const ended = await this.#commands.run('cashier', words, lifeMs);
    if (ended.code && !isUnsure(ended))
      throw new Error(`the cashier's ${direction} under ${key} ended with ${ended.code}: ${ended.said}`);
    return ended;
  }
}

import type { RandomBelow } from '@reelfloor/agent/testing/games';
import type { Database } from '@reelfloor/server/testing/database';
import type { WaitingPay } from '@reelfloor/server/testing/waiting-pay';
import type { KillableFloor } from './killable-floor.ts';

/** An operator's decision about a pay. It is made only once, however often the command runs. */
export interface AskedDecision {
  readonly payId: string;
  readonly verdict: 'approved' | 'refused';
}

/** Longest time until a command is killed, in ms, so that some die before their write and some after. */
const longestLifeMs = 700;
const betweenMs = 200;

/** Simulates staff who approve and refuse waiting pays. Their commands are killed, too. */
export class RandomOperator {
  readonly decisions: AskedDecision[] = [];
  kills = 0;
  readonly #floor: KillableFloor;
  readonly #database: Database;
  readonly #random: RandomBelow;
  readonly #unsure: AskedDecision[] = [];
  #stopping = false;

  constructor(floor: KillableFloor, database: Database, random: RandomBelow) {
    this.#floor = floor;
    this.#database = database;
    this.#random = random;
  }

  async attend(): Promise<void> {
    while (!this.#stopping || this.#unsure.length > 0) {
      await this.#turn();
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
  }

  stop(): void {
    this.#stopping = true;
  }

  /**
   * Repeats a command whose outcome is unknown, otherwise decides the next pay. Hand pays come first, because
   * they lock machines.
   */
  async #turn(): Promise<void> {
    const unsure = this.#unsure.shift();
    if (unsure) return void (await this.#run(unsure, null));
    const pay = await this.#database.read.get<WaitingPay>(
      "SELECT * FROM waiting_pays WHERE state = 'waiting' ORDER BY kind, at, id LIMIT 1",
    );
    if (pay) await this.#decide(pay, this.#random(2) === 0 ? this.#random(longestLifeMs) : null);
  }

  async #decide({ id }: WaitingPay, lifeMs: number | null): Promise<void> {
    const decision = { payId: id, verdict: this.#random(3) === 0 ? 'refused' : 'approved' } as const;
    this.decisions.push(decision);
    const { signal } = await this.#run(decision, lifeMs);
    if (signal === null) return;
    this.kills++;
    this.#unsure.push(decision);
  }

  /**
   * Runs the command. Rejects if it fails unless it was killed. A repeated command reports that the pay was decided
   * before.
   */
  async #run({ payId, verdict }: AskedDecision, lifeMs: number | null) {
    const word = verdict === 'approved' ? 'approve' : 'refuse';
    const ended = await this.#floor.runCommand(
      'operator',
      ['pay', word, payId, '--reason', 'kill run'],
      lifeMs,
    );
    if (ended.code && !ended.said.includes(`was ${verdict} before`))
      throw new Error(`the operator's ${word} of ${payId} ended with ${ended.code}: ${ended.said}`);
    return ended;
  }
}

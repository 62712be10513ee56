import { convertStorageErrorToRefusal, type Database } from '@reelfloor/server/testing/database';
import type { WaitingHandPay } from '@reelfloor/server/testing/waiting-pay';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type FloorCommands, isUnsure } from './floor-commands.ts';
import type { RandomRequests } from './random-requests.ts';

/** An operator's decision about a pay. It is made only once, however often the command runs. */
export interface AskedDecision {
  readonly payId: string;
  readonly verdict: 'approved' | 'refused';
}

/** Longest time until a command is killed, in ms, so that some die before their write and some after. */
const longestLifeMs = 700;
const betweenMs = 200;

/** Simulates staff who approve and refuse waiting hand pays, by commands that are killed, too, and in the office with a second person. */
export class RandomOperator {
  readonly decisions: AskedDecision[] = [];
  kills = 0;
  readonly #commands: FloorCommands;
  readonly #requests: RandomRequests;
  readonly #database: Database;
  readonly #random: RandomIntBelow;
  readonly #drawn = new Map<string, AskedDecision>();
  readonly #unsure: AskedDecision[] = [];
  #stopping = false;

  constructor(dependencies: {
    readonly commands: FloorCommands;
    readonly requests: RandomRequests;
    readonly database: Database;
    readonly random: RandomIntBelow;
  }) {
    this.#commands = dependencies.commands;
    this.#requests = dependencies.requests;
    this.#database = dependencies.database;
    this.#random = dependencies.random;
  }

  /** Decides pays until `stop` is called and no command's outcome is unknown. */
  async attend(): Promise<void> {
    this.#stopping = false;
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
    if (unsure) return this.#decideAgain(unsure);
    const handPay = await this.#nextPay();
    if (!handPay) return;
    const decision = this.#decisionOf(handPay);
    if (this.#random(2) === 0) {
      const content = { machineId: handPay.machine_id, ...decision };
      // A request that was declined leaves the pay as it was.
      if (await this.#requests.carryOut('decideHandPay', content)) this.#note(decision);
    } else await this.#decide(decision, this.#random(2) === 0 ? this.#random(longestLifeMs) : null);
  }

  /** Returns the decision about a pay, which stays the same until it is made. */
  #decisionOf({ id }: WaitingHandPay): AskedDecision {
    const known = this.#drawn.get(id);
    if (known) return known;
    const decision: AskedDecision = {
      payId: id,
      verdict: this.#random(3) === 0 ? 'refused' : 'approved',
    };
    this.#drawn.set(id, decision);
    return decision;
  }

  #note(decision: AskedDecision): void {
    if (!this.decisions.includes(decision)) this.decisions.push(decision);
  }

  async #decide(decision: AskedDecision, lifeMs: number | null): Promise<void> {
    this.#note(decision);
    const ended = await this.#run(decision, lifeMs);
    if (ended.signal !== null) this.kills++;
    if (isUnsure(ended)) this.#unsure.push(decision);
  }

  async #decideAgain(decision: AskedDecision): Promise<void> {
    if (isUnsure(await this.#run(decision, null))) this.#unsure.push(decision);
  }

  /** Returns null while the database is away, too. */
  async #nextPay(): Promise<WaitingHandPay | null> {
    const sql = "SELECT * FROM waiting_hand_pays WHERE state = 'waiting' ORDER BY kind, at, id LIMIT 1";
    try {
      return (await this.#database.read.get<WaitingHandPay>(sql)) ?? null;
    } catch (error) {
      if (convertStorageErrorToRefusal(error)) return null;
      throw error;
    }
  }

  /**
   * Runs the command. Rejects if it fails for another reason than a kill. A repeated command reports that the pay was
   * decided before.
   */
  async #run({ payId, verdict }: AskedDecision, lifeMs: number | null) {
    const word = verdict === 'approved' ? 'approve' : 'refuse';
    const ended = await this.#commands.run('operator', ['pay', word, payId, '--reason', 'kill run'], lifeMs);
    if (ended.code && !isUnsure(ended) && !ended.said.includes(`was ${verdict} before`))
      throw new Error(`the operator's ${word} of ${payId} ended with ${ended.code}: ${ended.said}`);
    return ended;
  }
}

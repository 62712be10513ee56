import { convertStorageErrorToRefusal, type Database } from '@reelfloor/server/testing/database';
import { correctWrongly } from '@reelfloor/server/testing/wrong-correction';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type FloorCommands, isUnsure } from './floor-commands.ts';
import type { RandomRequests } from './random-requests.ts';

/** A wrong correction, which staff correct again. Its amount tells it from all others. */
export interface AskedCorrection {
  readonly machineId: string;
  readonly amountMinor: number;
  /** Who gets the amount when the ledger is corrected again. */
  readonly to: 'player' | 'house';
  /** The player at the machine; null if the wrong correction was not made, or may not have been. */
  playerId: string | null;
  isUnsure: boolean;
}

const longestLifeMs = 700;
const betweenMs = 150;
/** Most looks for a machine with a player: a few seconds. */
const maxChecks = 20;
/** Amounts begin here and grow, so that none is used twice. */
const firstMinor = 1_000;
const faultOf = ({ amountMinor }: Pick<AskedCorrection, 'amountMinor'>): string =>
  `the kill run corrected ${amountMinor} wrongly`;

/**
 * Simulates staff who correct the ledger: somebody gives the credit of a machine an amount that its meter does not show, and
 * others put that right, by the command or in the office with a second person.
 */
export class RandomCorrections {
  readonly all: AskedCorrection[] = [];
  kills = 0;
  readonly #commands: FloorCommands;
  readonly #requests: RandomRequests;
  readonly #database: Database;
  readonly #random: RandomIntBelow;
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

  /** Makes one wrong correction at a machine with a player, if there is one soon. */
  async err(): Promise<void> {
    const machineId = await this.#takenMachine();
    if (machineId === undefined) return;
    const amountMinor = firstMinor + this.all.length;
    const to = this.#random(2) === 0 ? 'player' : 'house';
    const asked: AskedCorrection = { machineId, amountMinor, to, playerId: null, isUnsure: false };
    this.all.push(asked);
    try {
      const wrong = { machineId, amountMinor, fault: faultOf(asked), at: Date.now() };
      asked.playerId = await this.#database.transact((tx) => correctWrongly(tx, wrong));
    } catch (error) {
      if (!convertStorageErrorToRefusal(error)) throw error;
      asked.isUnsure = true;
    }
  }

  /** Puts wrong corrections right until `stop` is called and none is left. */
  async attend(): Promise<void> {
    this.#stopping = false;
    for (;;) {
      const open = await this.#read<{ id: string; fault: string }>(
        'SELECT id, fault FROM machines WHERE fault IS NOT NULL ORDER BY id',
      );
      const wrong = this.all.find((one) =>
        open?.some(({ id, fault }) => id === one.machineId && fault === faultOf(one)),
      );
      if (wrong) await this.#putRight(wrong);
      else if (this.#stopping && open) return;
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
  }

  stop(): void {
    this.#stopping = true;
  }

  async #putRight({ machineId, to }: AskedCorrection): Promise<void> {
    if (this.#random(2) === 0) {
      await this.#requests.carryOut('clearMachine', { machineId, skipSeq: null, decision: null, to });
      return;
    }
    const words = ['machine', 'clear', machineId, '--for', to, '--reason', 'kill run'];
    const ended = await this.#commands.run(
      'operator',
      words,
      this.#random(2) === 0 ? this.#random(longestLifeMs) : null,
    );
    if (ended.signal !== null) this.kills++;
    if (ended.code && !isUnsure(ended))
      throw new Error(`clearing machine ${machineId} ended with ${ended.code}: ${ended.said}`);
  }

  /**
   * Waits for a machine with a player: after a rest nobody sits anywhere. Before a cabinet's first event its meter is unknown,
   * so a clear could not tell that the correction is wrong.
   */
  async #takenMachine(): Promise<string | undefined> {
    for (let check = 0; check < maxChecks; check++) {
      const seats = await this.#read<{ machine_id: string }>(
        `SELECT s.machine_id FROM seats s JOIN machines m ON m.id = s.machine_id
         WHERE s.state = 'held' AND m.acknowledged_seq > 0 ORDER BY s.machine_id`,
      );
      if (seats && seats.length > 0) return seats[this.#random(seats.length)]?.machine_id;
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
    return undefined;
  }

  /** Returns null while the database is away. */
  async #read<Row>(sql: string): Promise<Row[] | null> {
    try {
      return await this.#database.read.all<Row>(sql);
    } catch (error) {
      if (convertStorageErrorToRefusal(error)) return null;
      throw error;
    }
  }
}

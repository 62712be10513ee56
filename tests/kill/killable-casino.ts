import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import type { ListedPlatformTransfer } from '@reelfloor/protocol/casino';
import { contractViolations, hostileFaults, type InjectedFault, Wallet } from '@reelfloor/reference-platform';
import type { Database } from '@reelfloor/server/testing/database';
import { addCasinoSite, casinoSite } from '../harness/casino-site.ts';
import { freePort } from '../harness/free-port.ts';
import { KillableProcess } from './killable-process.ts';
import { playerIdOf } from './seed-players.ts';

const openingMinor = 1_000_000;
/** How late a late answer is, in ms: less than the hall waits for one. */
const lateMs = 700;
/** What keeps the two ledgers apart for an hour or for ever. */
const lasting: readonly InjectedFault[] = [...contractViolations, '200-with-a-refusal', 'credits-refused'];
const faults = hostileFaults.filter((fault) => !lasting.includes(fault));

/** What a casino has in its own ledger. */
export interface CasinoLedger {
  readonly transfers: readonly ListedPlatformTransfer[];
  /** By how much each balance has grown since its account was opened, by player. */
  readonly grownMinor: ReadonlyMap<string, number>;
  /** Players whose balance is not what their transfers make it. */
  readonly wrong: readonly string[];
}

/** The platform of a casino as a process of its own. It is slow, repeats itself, loses answers and is killed, but keeps its promises. */
export class KillableCasino {
  restarts = 0;
  readonly #folder: string;
  readonly #port: number;
  readonly #keys = { out: generateSigningKey(), in: generateSigningKey() };
  readonly #process: KillableProcess;

  private constructor(folder: string, port: number, seed: number) {
    this.#folder = folder;
    this.#port = port;
    this.#process = new KillableProcess({
      name: 'casino',
      file: 'reference-platform/src/main.ts',
      words: [
        ...['--data', folder, '--port', String(port), '--site', String(casinoSite)],
        ...['--outKey', this.#keys.out, '--inKey', this.#keys.in, '--lateMs', String(lateMs)],
        ...['--hostile', String(seed), '--rate', '0.2', '--faults', faults.join(',')],
      ],
      environment: {},
      readyLine: /The casino is at/,
    });
  }

  static async prepare(dataDir: string, seed: number): Promise<KillableCasino> {
    const folder = join(dataDir, 'casino');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new KillableCasino(folder, await freePort(), seed);
  }

  /** Adds the casino's site to the hall, and players of it to both. */
  async open(database: Database, usernames: readonly string[]): Promise<void> {
    const players = usernames.map((username) => ({ id: playerIdOf(username), username }));
    const url = `http://127.0.0.1:${this.#port}/wallet`;
    await database.transact((tx) => addCasinoSite(tx, { url, keys: this.#keys, players }));
    this.#readWallet((wallet) => {
      for (const { id, username } of players) wallet.openAccount(id, username, openingMinor);
    });
  }

  start(): void {
    this.restarts++;
    this.#process.start();
  }

  kill(): Promise<number | null> {
    return this.#process.kill();
  }

  ready(): Promise<void> {
    return this.#process.ready();
  }

  /** Stops the process as Ctrl-C would, and returns what went wrong. */
  async stop(): Promise<string[]> {
    const code = await this.#process.stop();
    return code === 0 ? [] : [`the casino ended with ${code}: ${this.#process.output.slice(-2000)}`];
  }

  /** Reads the casino's ledger, also while the process runs. */
  ledger(): CasinoLedger {
    return this.#readWallet((wallet) => ({
      transfers: wallet.transfers(),
      grownMinor: new Map(
        wallet.accounts().map(({ ref, balanceMinor, openedMinor }) => [ref, balanceMinor - openedMinor] as const),
      ),
      wrong: [...wallet.differences()].filter(([, minor]) => minor !== 0).map(([ref]) => ref),
    }));
  }

  #readWallet<T>(read: (wallet: Wallet) => T): T {
    const wallet = new Wallet(join(this.#folder, 'casino.sqlite'));
    try {
      return read(wallet);
    } finally {
      wallet.close();
    }
  }
}

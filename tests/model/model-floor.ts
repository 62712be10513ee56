import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/src/config.ts';
import type { CashTransfersTable } from '../../server/src/database/schema.ts';
import { SqliteConnection } from '../../server/src/database/sqlite-connection.ts';
import { checkBooks } from '../kill/check-books.ts';
import { type FloorBooks, readServerBooks } from '../kill/floor-books.ts';
import { seedPlayers } from '../kill/seed-players.ts';
import { ModelAgent } from './model-agent.ts';
import { ModelPlayer } from './model-player.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { PlainModel } from './plain-model.ts';
import { VirtualTime } from './virtual-time.ts';

const playerIds = ['p-player1', 'p-player2', 'p-tester1'];
const pagesOfEach = 2;
/** Turns of the loop without any work before the floor counts as at rest. */
const quietTurns = 3;
/** A floor whose lines are sound settles within this, free spins and every retry included. */
const settleLimitMs = 20 * 60_000;
/** A restart that takes longer would be felt. */
const stopLimitMs = 10_000;
const settleStepMs = 1_000;

/** The real parts of server and agent with nothing between them but lines and a clock that the test moves. */
export class ModelFloor {
  readonly agent: ModelAgent;
  readonly pages: readonly ModelPlayer[];
  readonly time: VirtualTime;
  readonly #faults: string[] = [];
  readonly #config: Config;
  /** Reads the books as another program would. Kept, because preparing its statements takes longer than running them. */
  readonly #reader: SqliteConnection;
  readonly #restoreTime: () => void;
  #server: ModelServer;
  #model: PlainModel;

  private constructor(config: Config, parts: { time: VirtualTime; restoreTime: () => void; seed: number }) {
    if (!config.demo) throw new Error('the model needs the demo');
    this.#config = config;
    this.#reader = new SqliteConnection(config.databasePath, 'read');
    this.time = parts.time;
    this.#restoreTime = parts.restoreTime;
    const { agentId, agentToken } = config.demo;
    this.agent = new ModelAgent(parts.seed, { agentId, token: agentToken });
    this.pages = playerIds.flatMap((playerId) =>
      Array.from(
        { length: pagesOfEach },
        (_, page) =>
          new ModelPlayer({
            playerId,
            page,
            accept: (line) => this.#server.acceptPlayer(line),
            onFault: (fault) => this.#faults.push(fault),
            order: (id) =>
              this.#reader.get<CashTransfersTable>('SELECT * FROM cash_transfers WHERE id = ?', [id]),
          }),
      ),
    );
    this.#server = closedServer;
    this.#model = new PlainModel(this.#books());
  }

  static async open(seed: number): Promise<ModelFloor> {
    const dataDir = mkdtempSync(join(memoryFolder, 'reelfloor-model-'));
    cpSync(await template(), dataDir, { recursive: true });
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0' });
    const time = new VirtualTime();
    const restoreTime = time.install();
    const floor = new ModelFloor(config, { time, restoreTime, seed });
    try {
      await floor.#startServer();
      floor.dialAgent();
      await floor.rest();
      return floor;
    } catch (error) {
      await floor.close();
      throw error;
    }
  }

  dialAgent(): void {
    this.agent.dial((line) => this.#server.acceptAgent(line));
  }

  /** As an operator's restart: everything that can be finished in order is, the rest is taken up again. */
  async restartServer(): Promise<void> {
    await this.#stopServer();
    await this.#startServer();
  }

  /** Lets everything happen that needs no more time. */
  readonly rest = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet = this.#server.isIdle() ? quiet + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  };

  async advance(byMs: number): Promise<void> {
    await this.time.advance(byMs, this.rest);
  }

  /** Holds the books against the plain model. Throws what is wrong. */
  check(): void {
    this.#faults.push(...this.#model.observe(this.#books()));
    this.#throwFaults();
  }

  /** Everybody goes home over sound lines. Then nothing may be on its way, and the books are the journals'. */
  async finish(): Promise<void> {
    for (const cabinet of this.agent.cabinets.values()) cabinet.repair();
    for (const page of this.pages) page.drop();
    await this.rest();
    for (let waitedMs = 0; waitedMs < settleLimitMs && !this.#isSettled(); waitedMs += settleStepMs) {
      this.agent.line?.calm();
      await this.rest();
      this.dialAgent();
      await this.rest();
      await this.advance(settleStepMs);
    }
    this.check();
    this.#faults.push(...checkBooks(this.#books()));
    for (const page of this.pages) if (page.unanswered > 0) this.#faults.push('a request was never answered');
    this.#throwFaults();
  }

  /** What happened here so far, by name. */
  happenings(): string[] {
    const { orders, cabinets } = this.#books();
    return [
      ...orders.map(({ kind, state }) => `${kind} ${state}`),
      ...[...cabinets.values()].flatMap(({ events }) => events.map(({ type }) => type)),
    ];
  }

  async close(): Promise<void> {
    await this.#stopServer();
    await this.agent.close();
    this.#reader.close();
    this.#restoreTime();
    rmSync(this.#config.dataDir, { recursive: true, force: true });
  }

  /** What the server still waits for ends with the time that passes. */
  async #stopServer(): Promise<void> {
    let isClosed = false;
    const closing = this.#server.close().then(() => {
      isClosed = true;
    });
    for (let waitedMs = 0; waitedMs < stopLimitMs && !isClosed; waitedMs += settleStepMs) {
      await this.rest();
      if (!isClosed) await this.advance(settleStepMs);
    }
    if (!isClosed) throw new Error(`the server did not stop within ${stopLimitMs} ms`);
    await closing;
  }

  async #startServer(): Promise<void> {
    this.#server = await startModelServer(this.#config, (fault) => this.#faults.push(fault));
  }

  #isSettled(): boolean {
    // Mostly it is not, and then the first row says so.
    const open =
      "SELECT id FROM cash_transfers WHERE state = 'pending' UNION ALL SELECT machine_id FROM seats";
    if (this.#reader.get(open, [])) return false;
    const { orders, machines, cabinets } = this.#books();
    return (
      orders.every(
        ({ state, kind, cleared }) => state !== 'pending' && (kind !== 'handPay' || cleared === 1),
      ) &&
      machines.every(({ id, acknowledged_seq }) => acknowledged_seq === cabinets.get(id)?.events.length) &&
      [...this.agent.cabinets.values()].every((cabinet) => cabinet.view().phase === 'idle')
    );
  }

  #books(): FloorBooks {
    const books = readServerBooks(this.#reader);
    const memories = [...this.agent.cabinets].map(([machineId, cabinet]) => {
      const events = cabinet.eventsAfter(0, Number.MAX_SAFE_INTEGER);
      return [machineId as string, { events, meterMinor: cabinet.meterMinor(), presses: new Map() }] as const;
    });
    return { ...books, cabinets: new Map(memories) };
  }

  #throwFaults(): void {
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'));
  }
}

const closedServer: ModelServer = {
  acceptAgent: () => {},
  acceptPlayer: () => {},
  isIdle: () => true,
  close: async () => {},
};

/** Durability is proved elsewhere; here a sync would only cost time. */
const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let seeded: Promise<string> | null = null;

/** Seeded once for each process and copied: hashing passwords takes its time by design. */
const template = (): Promise<string> => {
  seeded ??= (async () => {
    const dataDir = mkdtempSync(join(memoryFolder, 'reelfloor-model-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    await seedPlayers(readConfig({ DATA_DIR: dataDir, PORT: '0' }), 1);
    return dataDir;
  })();
  return seeded;
};

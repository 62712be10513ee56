import { rm } from 'node:fs/promises';
import { type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { pino } from 'pino';
import { expect } from 'vitest';
import { auditDatabase } from '../money/audit/audit-database.ts';
import { type LedgerAccount, readLedgerBalance } from '../money/ledger/ledger-account.ts';
import { InMemoryBus, type Topic } from '../platform/bus/event-bus.ts';
import type { Queries, SqlValue } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createNodeId } from '../platform/nodes/node-registry.ts';
import type { ReachPlatform } from '../play/casino/casino-platform-client.ts';
import { PictureOfferRateLimiter } from '../play/seats/connection/picture-offer-rate-limiter.ts';
import { SeatConnection } from '../play/seats/connection/seat-connection.ts';
import { endReasonOf } from '../play/seats/hold/connected-seat-tracker.ts';
import { takeSeat } from '../play/seats/hold/take-seat.ts';
import type { ServerConfig } from '../start/config/server-config.ts';
import { type ComposedFloor, composeFloorServices } from '../start/server/compose-floor.ts';
import { LocalAgent } from './local-agent.ts';
import { LocalNetwork } from './local-network.ts';
import { addNode, setNodeDead } from './lone-node.ts';
import { ManualClock } from './manual-clock.ts';
import { SeatGame } from './seat-game.ts';
import { seededConfig } from './seeded-place.ts';
import { SteppedDatabase } from './stepped-database.ts';
import { TestCabinet } from './test-cabinet.ts';

const receivedTopics: readonly Topic[] = [
  'balanceChanged',
  'transferChanged',
  'seatChanged',
  'machineChanged',
  'queueTurn',
  'queueLost',
  'availabilityAlertsChanged',
];
/** Time in ms that is longer than any wait of the server. A promise that is open after it will never settle. */
const longestWaitMs = 3_600_000;

/** What nodes with the same database share in a test: the database itself, the clock, the agent and the network. */
type SharedDatabase = Pick<SeatFloor, 'config' | 'clock' | 'agent' | 'network' | 'database' | 'reach'>;

/**
 * The part of a server that manages seats, with a real database, the demo's accounts, and one agent for `m1` and `m2`. It
 * has no sockets and no HTTP, and its clock moves only when the test moves it.
 */
export class SeatFloor {
  readonly clock: ManualClock;
  readonly config: ServerConfig;
  readonly agent: LocalAgent;
  readonly network: LocalNetwork;
  /** Alarms that the server raised, oldest first. */
  readonly alarms: { msg: string; [fact: string]: unknown }[] = [];
  readonly reported: { topic: Topic; message: unknown }[] = [];
  readonly database: SteppedDatabase;
  readonly reach: ReachPlatform | undefined;
  #floor: ComposedFloor | null = null;
  #bus: InMemoryBus | null = null;
  #nodeId = '';

  private constructor({ config, clock, agent, network, database, reach }: SharedDatabase) {
    this.config = config;
    this.clock = clock;
    this.agent = agent;
    this.network = network;
    this.database = database;
    this.reach = reach;
  }

  static async open(env: Record<string, string> = {}, reach?: ReachPlatform): Promise<SeatFloor> {
    const config = await seededConfig(env);
    const clock = new ManualClock();
    const floor = new SeatFloor({
      config,
      clock,
      agent: new LocalAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]),
      network: new LocalNetwork(clock),
      database: new SteppedDatabase(await openDatabase(config), config.databaseUrl),
      reach,
    });
    await floor.database.transact(async (tx) => {
      for (const { description } of floor.agent.cabinets.values())
        await tx.run(
          'INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, ?, ?, ?)',
          description.machineId,
          description.brandId,
          config.demo?.agentId ?? '',
          JSON.stringify(description),
        );
    });
    await floor.start();
    await floor.connectAgent();
    return floor;
  }

  /** Starts a second node with the same database and cabinets. Stop it before you close this one. */
  async beside(): Promise<SeatFloor> {
    const other = new SeatFloor(this);
    await other.start();
    await other.connectAgent();
    return other;
  }

  get nodeId(): string {
    return this.#nodeId;
  }

  get server(): ComposedFloor {
    if (!this.#floor) throw new Error('the server is stopped');
    return this.#floor;
  }

  get bus(): InMemoryBus {
    if (!this.#bus) throw new Error('the server is stopped');
    return this.#bus;
  }

  async start(): Promise<void> {
    const { clock, config } = this;
    const logger = pino({ level: 'error', base: null }, { write: (line) => this.alarms.push(JSON.parse(line)) });
    const bus = new InMemoryBus((error) => {
      throw error;
    });
    for (const topic of receivedTopics) bus.subscribe(topic, (message) => this.reported.push({ topic, message }));
    const transport = this.network.join(createNodeId('test'));
    this.#nodeId = transport.nodeId;
    await addNode(this.database, transport.nodeId);
    const base = { config, database: this.database, bus, clock, logger, transport };
    const floor = await composeFloorServices(base, this.reach);
    this.#bus = bus;
    this.#floor = floor;
    await floor.settler.start();
    floor.casino.start();
    floor.keeper.start();
    floor.restrictedSeats.start();
    floor.handPays.start();
    await floor.leases.start();
    floor.heldTransfers.start();
    floor.waiting.start();
    floor.harmMonitor.start();
    floor.changesFeed.start();
    await this.settle();
  }

  /** Stops the server in order, which also ends the agent's connection. */
  async stop(): Promise<void> {
    this.agent.cut();
    await this.inTime(this.#end());
    await setNodeDead(this.database, this.#nodeId);
  }

  /** Ends the server as in a crash: other nodes still consider it alive and in charge of its seats. */
  async crash(): Promise<void> {
    void this.#end();
    await this.settle();
  }

  #end(): Promise<void> {
    const { keeper, ...rest } = this.server;
    this.network.leave(this.#nodeId);
    rest.changesFeed.stop();
    rest.heldTransfers.stop();
    rest.harmMonitor.stop();
    void rest.waiting.stop();
    rest.leases.stop();
    rest.handPays.stop();
    rest.restrictedSeats.stop();
    rest.casino.stop();
    rest.settler.stop();
    rest.chat.stop();
    this.#floor = null;
    return keeper.stop();
  }

  /** Restarts the server. The agent stays disconnected until `connectAgent`. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async connectAgent(): Promise<void> {
    await this.agent.attach(this.server.dependencies);
    await this.settle();
  }

  sit(username: string, machineId = 'm1', resume?: string, keepsPicture?: boolean): Promise<Result<SeatGame>> {
    return this.inTime(this.beginSitting(username, machineId, resume, keepsPicture));
  }

  /** Gives a player a seat, as the game channel does, without moving the clock. */
  async beginSitting(
    username: string,
    machineId = 'm1',
    resume?: string,
    keepsPicture?: boolean,
  ): Promise<Result<SeatGame>> {
    const { dependencies, settler, keeper } = this.server;
    const { allowEmptyWallet, maxCashInMinor } = this.config;
    const playerId = playerIdOf(username);
    const page = { ip: '127.0.0.1', resume, keepsPicture };
    const request = { playerId, machineId: machineId as MachineId, allowEmptyWallet, ...page };
    const taken = await takeSeat(dependencies, keeper, request);
    if (!taken.ok) return taken;
    const { seat, resume: secret, viewerId } = taken.value;
    const game = new SeatGame(
      this,
      new SeatConnection(seat, viewerId, '127.0.0.1', {
        dependencies,
        settler,
        keeper,
        maxCashInMinor,
        iceServers: () => [],
        offerAllowance: new PictureOfferRateLimiter(this.config.offersPerMinute, () => this.clock.nowMs()),
        onPress: () => {},
      }),
      secret,
    );
    keeper.onQuit(seat, (why) => {
      if (why === 'kicked' || why === 'taken') game.quit(why);
      else void game.session.closeByServer(endReasonOf[why]);
    });
    return okResult(game);
  }

  async playing(username = 'player1', creditMinor = 5_000): Promise<SeatGame> {
    const game = await this.sit(username);
    if (!game.ok) throw new Error(JSON.stringify(game));
    const moved = creditMinor > 0 ? await game.value.cashIn(creditMinor) : okResult(null);
    if (!moved.ok) throw new Error(JSON.stringify(moved));
    return game.value;
  }

  status(machineId = 'm1'): string | undefined {
    return this.server.dependencies.floor.get(machineId)?.status;
  }

  async balanceMinor(username = 'player1'): Promise<number> {
    return this.minorOn(`wallet:${playerIdOf(username)}`);
  }

  minorOn(account: LedgerAccount): Promise<number> {
    return this.queryDatabase(async (db) => (await readLedgerBalance(db, account)).balanceMinor);
  }

  queryDatabase<T>(read: (db: Queries) => Promise<T>): Promise<T> {
    return read(this.database.read);
  }

  async change(sql: string, ...values: SqlValue[]): Promise<void> {
    await this.database.transact((tx) => tx.run(sql, ...values));
  }

  /** Waits until nothing more happens without moving the clock. */
  settle(): Promise<void> {
    return this.database.atRest();
  }

  pass(ms: number): Promise<void> {
    return this.clock.pass(ms, this.database.atRest);
  }

  /** Moves the clock until the promise has settled, and returns its result. */
  async inTime<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const end = () => {
      isSettled = true;
    };
    promise.then(end, end);
    const giveUpAt = this.clock.nowMs() + longestWaitMs;
    await this.settle();
    while (!isSettled) {
      if (this.clock.nowMs() > giveUpAt) throw new Error('it took more than an hour');
      this.clock.advanceToNext();
      await this.settle();
    }
    return promise;
  }

  async audited(): Promise<void> {
    await this.settle();
    expect(await this.faults()).toEqual([]);
  }

  async faults(): Promise<readonly string[]> {
    return (await this.database.snapshot((db) => auditDatabase(db, this.clock.nowMs()))).faults;
  }

  async close(): Promise<void> {
    if (this.#floor) await this.stop();
    await this.database.close();
    await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

export const playerIdOf = (username: string): PlayerId => `p-${username}` as PlayerId;

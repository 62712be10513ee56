import { PassThrough } from 'node:stream';
import { done, type PlayerId, type Result } from '@reelfloor/protocol';
import { pino } from 'pino';
import { CallAllowance } from '../../server/src/access/call-allowance.ts';
import { type Bearer, Tokens } from '../../server/src/accounts/tokens.ts';
import { InMemoryBus } from '../../server/src/bus/bus.ts';
import { AgentChannel } from '../../server/src/channels/agent-channel.ts';
import { BearerChannels } from '../../server/src/channels/bearer-channels.ts';
import { GameChannel } from '../../server/src/channels/game-channel.ts';
import type { Viewers } from '../../server/src/channels/viewers.ts';
import { type Clock, systemClock } from '../../server/src/clock.ts';
import type { Config } from '../../server/src/config.ts';
import type { Database } from '../../server/src/database/database.ts';
import { openSqliteDatabase } from '../../server/src/database/sqlite-database.ts';
import { AgentRegistry } from '../../server/src/machines/agent-registry.ts';
import { MachineFloor } from '../../server/src/machines/machine-floor.ts';
import { MachineList } from '../../server/src/machines/machine-list.ts';
import { RepeatedWarnings } from '../../server/src/repeated-warnings.ts';
import type { FloorParts } from '../../server/src/seats/floor-parts.ts';
import { HandPays } from '../../server/src/seats/hand-pays.ts';
import { HeldTransfers } from '../../server/src/seats/held-transfers.ts';
import { OfferAllowance } from '../../server/src/seats/offer-allowance.ts';
import { SeatKeeper } from '../../server/src/seats/seat-keeper.ts';
import { TransferSettler } from '../../server/src/seats/transfer-settler.ts';
import type { WildLine } from './wild-line.ts';

/** The server's parts as its composition root builds them, with lines in place of HTTP and sockets. */
export interface ModelServer {
  acceptAgent(line: WildLine): void;
  acceptPlayer(line: WildLine): void;
  /** Whether the database has nothing under way. */
  isIdle(): boolean;
  close(): Promise<void>;
}

/** Checking signatures is not this model's subject: a token is its player's id. */
class PlainTokens extends Tokens {
  override async verify(token: string): Promise<Result<Bearer>> {
    const expiresAt = Number.MAX_SAFE_INTEGER;
    const rights = { group: 'user', permissions: [145], isLocked: false };
    return done({ playerId: token as PlayerId, signInId: token, expiresAt, ...rights });
  }
}

export const startModelServer = async (
  config: Config,
  onFault: (fault: string) => void,
): Promise<ModelServer> => {
  let isClosed = false;
  // A request that was under way meets the closed database; its connection is closed too, so nobody is told.
  const hear = (line: string) => isClosed || onFault(`the server said: ${line}`);
  const logger = pino({ level: 'error' }, { write: hear });
  // The timers are those that the model has put in place of the real ones.
  const clock: Clock = { ...systemClock, nowMs: () => Date.now() };
  const { database, isIdle } = watched(await openSqliteDatabase(config.databasePath));
  const bus = new InMemoryBus((error, topic) => onFault(`a listener of ${topic} failed: ${error}`));
  const tokens = new PlainTokens(config.jwtSecret, database, () => clock.nowMs());
  const floor = new MachineFloor(bus, clock);
  await floor.load(database.read);
  const machineList = new MachineList(database.read, floor, bus);
  await machineList.load();
  const alarm: FloorParts['alarm'] = (message, facts) => onFault(`${message}: ${JSON.stringify(facts)}`);
  const parts: FloorParts = { database, bus, floor, clock, alarm };
  const settler = new TransferSettler(parts);
  const keeper = new SeatKeeper(parts, settler, { holdMs: config.seatHoldMs });
  const handPays = new HandPays(parts);
  const viewers: Viewers = new Map();
  const warnings = new RepeatedWarnings(logger);
  const agents = new AgentChannel({
    floorParts: parts,
    floor,
    registry: new AgentRegistry(database),
    viewers,
    logger,
    warnings,
  });
  const players = new GameChannel({
    sessionParts: {
      parts,
      settler,
      keeper,
      maxCashInMinor: config.maxCashInMinor,
      iceServers: () => [],
      offerAllowance: new OfferAllowance(config.offersPerMinute, () => clock.nowMs()),
    },
    tokens,
    allowance: new CallAllowance(config.callsPerSecond, () => clock.nowMs()),
    machineList,
    bearers: new BearerChannels(bus, clock),
    viewers,
    allowEmptyWallet: config.allowEmptyWallet,
    heldTransfers: new HeldTransfers(parts),
    countdowns: config.countdowns,
    logger,
    warnings,
  });
  const leftOver = await keeper.leftOver();
  await settler.start();
  keeper.start(leftOver);
  handPays.start();
  return {
    acceptAgent: (line) => agents.accept(line.socket, '127.0.0.1', new PassThrough()),
    acceptPlayer: (line) => players.accept(line.socket, '127.0.0.1', new PassThrough()),
    isIdle,
    close: async () => {
      handPays.stop();
      settler.stop();
      agents.close();
      players.close();
      await keeper.stop();
      isClosed = true;
      await database.close();
    },
  };
};

/** The same database, and whether a unit of work is under way. */
const watched = (database: Database): { database: Database; isIdle: () => boolean } => {
  let underWay = 0;
  const transact: Database['transact'] = async (work) => {
    underWay++;
    return database.transact(work).finally(() => {
      underWay--;
    });
  };
  const statement: Database['statement'] = async (sql, ...values) => {
    underWay++;
    return database.statement<never>(sql, ...values).finally(() => {
      underWay--;
    });
  };
  return { database: { ...database, transact, statement }, isIdle: () => underWay === 0 };
};

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createRefusedResult, type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { AgentChannel } from '../api/channels/agent-channel.ts';
import { GameChannel } from '../api/channels/game-channel.ts';
import { SignInConnections } from '../api/channels/sign-in-connections.ts';
import { InMemoryBus } from '../platform/bus/event-bus.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { DatabaseChangeFeed } from '../platform/nodes/database-change-feed.ts';
import { ConfigError } from '../platform/process/config-error.ts';
import { RepeatedWarnings } from '../platform/process/repeated-warnings.ts';
import { CallRateLimiter } from '../platform/rate-limits/call-rate-limiter.ts';
import { createSingleSite, Sites } from '../platform/sites/sites.ts';
import { decideWaitingHandPay } from '../play/hand-pays/decide-waiting-hand-pay.ts';
import { listWaitingHandPays } from '../play/hand-pays/waiting-hand-pays.ts';
import { clearMachineFaultManually } from '../play/journals/settle-journal-manually.ts';
import { AgentRegistry } from '../play/machines/agent-registry.ts';
import { MachineFloor } from '../play/machines/machine-floor.ts';
import { MachineList } from '../play/machines/machine-list.ts';
import { PublishedRules } from '../play/machines/published-game-rules.ts';
import { Promotions } from '../play/promotions/promotions.ts';
import { PictureOfferRateLimiter } from '../play/seats/connection/picture-offer-rate-limiter.ts';
import { HandPayUnlocker } from '../play/seats/events/hand-pay-unlocker.ts';
import { SeatHoldService } from '../play/seats/hold/seat-hold-service.ts';
import { SessionNotices } from '../play/seats/hold/session-notices.ts';
import { SeatService } from '../play/seats/seat-service.ts';
import type { SeatServiceDependencies } from '../play/seats/seat-service-dependencies.ts';
import { HeldTransferReporter } from '../play/seats/transfers/held-transfer-reporter.ts';
import { TransferSettler } from '../play/seats/transfers/transfer-settler.ts';
import { AccessTokens, type AuthenticatedCaller } from '../players/sign-in/access-tokens.ts';
import type { ServerConfig } from '../start/config/server-config.ts';
import { composeFloorReplica } from '../start/server/compose-floor-replica.ts';
import { DatabaseChangePublisher } from '../start/server/database-change-publisher.ts';
import { loneNode } from './lone-node.ts';
import { modelPayments, type PaymentCall, type PaymentVerdict } from './model-payments.ts';

/** The server's parts, composed as in a real server, with calls in this process instead of HTTP and sockets. */
export interface ModelServer {
  acceptAgent(socket: WebSocket): void;
  acceptPlayer(socket: WebSocket): void;
  call(name: PlayerCall, own: OwnMachine): Promise<Result<unknown>>;
  /** Approves or refuses the oldest waiting hand pay of these kinds, in place of a person. */
  decide(verdict: 'approved' | 'refused', kinds: readonly string[]): Promise<Result<unknown>>;
  /** Decides about the oldest withdrawal or deposit, in place of a cashier. */
  decidePayment(verdict: PaymentVerdict): Promise<Result<unknown>>;
  /** Puts a machine back into play, in place of a person who decides that the house gets or pays a difference. */
  clear(machineId: MachineId): Promise<Result<unknown>>;
  /** Returns true if no work of the database is running. */
  isIdle(): boolean;
  close(): Promise<void>;
}

export type PlayerCall = 'kick' | 'cancel' | 'discount' | 'bonus' | PaymentCall;

interface OwnMachine {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

/** Accepts a player's id in place of a token, because the model does not test signatures. */
class PlainTokens extends AccessTokens {
  override async verify(token: string): Promise<Result<AuthenticatedCaller>> {
    const expiresAt = Number.MAX_SAFE_INTEGER;
    const rights = { group: 'user', permissions: [145], isLocked: false };
    return okResult({ playerId: token as PlayerId, signInId: token, expiresAt, ...rights });
  }
}

const handPayWaits = 'a pay waits for a person to approve it';

export const startModelServer = async (
  config: ServerConfig,
  onFault: (fault: string) => void,
): Promise<ModelServer> => {
  let isClosed = false;
  // Errors after closing are no faults: requests that still run find the database closed.
  const receive = (line: string) => isClosed || onFault(`the server said: ${line}`);
  const logger = pino({ level: 'error' }, { write: receive });
  // `Date.now` and the timers are the model's own: the model has replaced the real ones.
  const clock: Clock = { ...systemClock, nowMs: () => Date.now() };
  const { database, isIdle } = watched(await openDatabase(config));
  const bus = new InMemoryBus((error, topic) => onFault(`a listener of ${topic} failed: ${error}`));
  const tokens = new PlainTokens(config.jwtSecret, database, () => clock.nowMs());
  const floor = new MachineFloor(bus, clock);
  await floor.load(database.read);
  const sites = new Sites(database.read, config.siteId);
  const machineList = new MachineList({
    db: database.read,
    floor,
    bus,
    rules: new PublishedRules(config),
    now: () => clock.nowMs(),
  });
  await machineList.load();
  const alarm: SeatServiceDependencies['alarm'] = (message, facts) => {
    // This alarm tells staff that a pay waits for them. It is no fault, because a later step of the model decides the
    // pay.
    if (message !== handPayWaits) onFault(`${message}: ${JSON.stringify(facts)}`);
  };
  const dependencies: SeatServiceDependencies = { database, bus, floor, clock, alarm };
  const settler = new TransferSettler(dependencies);
  const transport = await loneNode(database);
  const keeper = new SeatHoldService(dependencies, settler, { holdMs: config.seatHoldMs, transport });
  const handPays = new HandPayUnlocker(dependencies);
  const nodes = composeFloorReplica({ database, bus, clock, logger, transport }, floor);
  const { viewers, replica, nodeId } = nodes;
  const warnings = new RepeatedWarnings(logger);
  const agents = new AgentChannel({
    seatServiceDependencies: dependencies,
    floor,
    registry: new AgentRegistry(database),
    viewers,
    replica,
    thumbnails: { receive: () => {} },
    nodeId,
    logger,
    acceptsTestSettings: true,
    onSecondProcess: () => {},
    wallMs: () => Date.now(),
    onAgentClock: () => {},
    warnings,
  });
  const players = new GameChannel({
    sessionDependencies: {
      dependencies,
      settler,
      keeper,
      maxCashInMinor: config.maxCashInMinor,
      iceServers: () => [],
      offerAllowance: new PictureOfferRateLimiter(config.offersPerMinute, () => clock.nowMs()),
      onPress: () => {},
    },
    tokens,
    allowance: new CallRateLimiter(config.callsPerSecond, () => clock.nowMs()),
    machineList,
    sites,
    bearers: new SignInConnections(bus, clock),
    viewers,
    relayLifeS: 600,
    holdMs: config.seatHoldMs,
    allowEmptyWallet: config.allowEmptyWallet,
    heldTransfers: new HeldTransferReporter(dependencies, () => true),
    sessionNotices: new SessionNotices(dependencies, keeper, (brandId) => machineList.brandName(brandId)),
    spectatorsOf: () => 0,
    countdowns: config.countdowns,
    registers: { ask: async () => {} },
    publishedRules: { hashOf: async () => null },
    logger,
    warnings,
  });
  const now = () => clock.nowMs();
  const notifier = new DatabaseChangePublisher({
    ...{ database, bus, floor, machineList },
    sites,
  });
  const changesFeed = await DatabaseChangeFeed.open({
    database,
    bus,
    clock,
    notify: (change) => notifier.notify(change),
    isCleaner: () => true,
    onError: (error) => onFault(`looking for changes failed: ${error}`),
  });
  const payments = modelPayments(database, now);
  const seats = new SeatService(dependencies, keeper);
  const promotions = new Promotions({ database, bus, terms: config.promotions, now });
  const calls: Record<PlayerCall, (own: OwnMachine) => Promise<Result<unknown>>> = {
    kick: (own) => seats.kick(own),
    cancel: (own) => seats.cancel(own),
    discount: ({ playerId }) => promotions.discount(playerId),
    bonus: ({ playerId }) => promotions.bonus(playerId),
    ...payments.calls,
  };
  let isLooking = false;
  // The feed polls, which costs time, so start it only when there is a change to see.
  const checkForChanges = () => {
    if (!isLooking) changesFeed.start();
    isLooking = true;
  };
  const decide = async (verdict: 'approved' | 'refused', kinds: readonly string[]) => {
    const pay = (await listWaitingHandPays(database.read)).find(({ kind }) => kinds.includes(kind));
    if (!pay) return createRefusedResult('SEAT_NONE');
    checkForChanges();
    const decided = await database.transact((tx) => decideWaitingHandPay(tx, { id: pay.id, verdict, at: now() }));
    return decided.kind === 'decided' ? okResult(pay) : createRefusedResult('SEAT_NONE');
  };
  const decidePayment = (verdict: PaymentVerdict) => {
    checkForChanges();
    return payments.decide(verdict);
  };
  const clear = async (machineId: MachineId): Promise<Result<unknown>> => {
    checkForChanges();
    const decision = { skipSeq: null, to: 'house', decision: null, meterUnknown: false } as const;
    try {
      return okResult(
        await database.transact((tx) => clearMachineFaultManually(tx, machineId, { ...decision, at: now() })),
      );
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return createRefusedResult('SEAT_NONE');
    }
  };
  /** Makes a running call fail when the server closes, as its connection would. */
  const untilClosed = async (asked: Promise<Result<unknown>>): Promise<Result<unknown>> => {
    try {
      return await asked;
    } catch (error) {
      if (!isClosed) onFault(`a call threw: ${error}`);
      return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    }
  };
  await settler.start();
  keeper.start();
  handPays.start();
  const fromNowhere = new IncomingMessage(new Socket());
  return {
    acceptAgent: (socket) => agents.accept(socket, '127.0.0.1', new PassThrough()),
    acceptPlayer: (socket) =>
      players.accept(socket, '127.0.0.1', new PassThrough(), fromNowhere, createSingleSite(config.siteId)),
    call: (name, own) => untilClosed(calls[name](own)),
    decide: (verdict, kinds) => untilClosed(decide(verdict, kinds)),
    decidePayment: (verdict) => untilClosed(decidePayment(verdict)),
    clear: (machineId) => untilClosed(clear(machineId)),
    isIdle,
    close: async () => {
      changesFeed.stop();
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
  const close: Database['close'] = () => {
    underWay++;
    return database.close().finally(() => {
      underWay--;
    });
  };
  return { database: { ...database, transact, statement, close }, isIdle: () => underWay === 0 };
};

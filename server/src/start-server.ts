import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { AddressPolicy } from './access/address-policy.ts';
import { CallAllowance } from './access/call-allowance.ts';
import { Accounts } from './accounts/accounts.ts';
import { GuestDesk } from './accounts/guest-desk.ts';
import { IdleLock } from './accounts/idle-lock.ts';
import { LoginDesk } from './accounts/login.ts';
import { openPostOffice } from './accounts/open-post-office.ts';
import { PasswordDesk } from './accounts/password-change.ts';
import { PasswordChecker } from './accounts/passwords.ts';
import { Profiles } from './accounts/profiles.ts';
import { Tokens } from './accounts/tokens.ts';
import { InMemoryBus } from './bus/bus.ts';
import { OutsideChanges } from './cashier/outside-changes.ts';
import { AgentChannel } from './channels/agent-channel.ts';
import { BearerChannels } from './channels/bearer-channels.ts';
import { ChannelServer } from './channels/channel-server.ts';
import { GameChannel } from './channels/game-channel.ts';
import { JackpotChannel } from './channels/jackpot-channel.ts';
import { NotifyChannel } from './channels/notify-channel.ts';
import type { Viewers } from './channels/viewers.ts';
import { TeamChat } from './chat/team-chat.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { buildHttp } from './http/build-http.ts';
import { AgentRegistry } from './machines/agent-registry.ts';
import { MachineFloor } from './machines/machine-floor.ts';
import { MachineList } from './machines/machine-list.ts';
import { refuseDemoAccounts } from './production-config.ts';
import { Promotions } from './promotions/promotions.ts';
import { readCurrency } from './records/operator-currency.ts';
import { Records } from './records/records.ts';
import type { FloorParts } from './seats/floor-parts.ts';
import { HandPays } from './seats/hand-pays.ts';
import { HeldTransfers } from './seats/held-transfers.ts';
import { iceServersFor } from './seats/ice-servers.ts';
import { SeatCalls } from './seats/seat-calls.ts';
import { SeatKeeper } from './seats/seat-keeper.ts';
import { SessionNotices } from './seats/session-notices.ts';
import { TransferSettler } from './seats/transfer-settler.ts';
import { seedDemo } from './seed-demo.ts';
import { steadyNow } from './steady-clock.ts';

export interface RunningServer {
  /** Where it answers, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Stops in the reverse order of the start. Safe to call twice. */
  close(): Promise<void>;
}

/** The composition root: every part is made here, with exactly what it needs, from the disk up to the doors. */
export const startServer = async (config: Config): Promise<RunningServer> => {
  const logger = pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  const now = steadyNow;

  /** Known once it listens. */
  let address = '';
  const database = await openDatabase(config);
  if (config.demo) await seedDemo(database, config.demo);
  else await refuseOpenly(database);
  const bus = new InMemoryBus((err, topic) => logger.error({ err, topic }, 'a listener failed'));

  const tokens = new Tokens(config.jwtSecret, database, now, config.tokenLifetimeMs);
  const { siteId, loginAttemptsPerMinute, attemptLimits } = config;
  const passwords = new PasswordChecker();
  const addressPolicy = new AddressPolicy(config.addressLists);
  const admits = (ip: string) => addressPolicy.admits(ip);
  const loginDesk = new LoginDesk({
    database,
    tokens,
    passwords,
    siteId,
    loginAttemptsPerMinute,
    attemptLimits,
    admits,
    now,
  });
  const accounts = new Accounts({ database, tokens, now });
  const idleLock = new IdleLock({ database, bus, now });
  const { minPasswordLength, registration, passwordReset } = config.guests;
  const passwordDesk = new PasswordDesk({ database, bus, passwords, minPasswordLength, now });
  const guestDesk = new GuestDesk({
    database,
    bus,
    post: openPostOffice(config, () => address, logger),
    siteId,
    allowsRegistration: registration,
    allowsPasswordReset: passwordReset,
    minPasswordLength,
    now,
  });

  const floor = new MachineFloor(bus, now);
  await floor.load(database.read);
  const profiles = new Profiles(database);
  const currency = () => readCurrency(config.dataDir);
  const records = new Records({ db: database.read, profiles, currency, now });
  const machineList = new MachineList(database.read, floor, bus);
  await machineList.load();

  const alarm: FloorParts['alarm'] = (message, facts) => logger.error(facts, message);
  const parts: FloorParts = { database, bus, floor, now, alarm };
  const settler = new TransferSettler(parts);
  const keeper = new SeatKeeper(parts, settler, { holdMs: config.seatHoldMs });
  const handPays = new HandPays(parts);
  const heldTransfers = new HeldTransfers(parts);
  const onError = (error: unknown) => alarm('looking for outside changes failed', { error: String(error) });
  const outsideChanges = new OutsideChanges({ database, bus, floor, machineList, onError });
  const promotions = new Promotions({ database, bus, terms: config.promotions, now });
  const { maxCashInMinor, allowEmptyWallet, countdowns, allowedOrigins } = config;
  const iceServers = (holder: string) => iceServersFor(config.relays, holder, now());
  const sessionParts = { parts, settler, keeper, maxCashInMinor, iceServers };

  const seats = new SeatCalls(parts, keeper);
  const sessionNotices = new SessionNotices(parts, keeper, (brandId) => machineList.brandName(brandId));
  const chat = new TeamChat({ database, bus, now, alarm });

  const viewers: Viewers = new Map();
  const bearers = new BearerChannels(bus);
  const registry = new AgentRegistry(database);
  const allowance = new CallAllowance(config.callsPerSecond, () => performance.now());
  const gameChannel = new GameChannel({
    sessionParts,
    tokens,
    machineList,
    bearers,
    allowance,
    viewers,
    allowEmptyWallet,
    heldTransfers,
    countdowns,
    logger,
  });
  const channels = new ChannelServer({
    channels: [
      new AgentChannel({ floorParts: parts, floor, registry, viewers, logger }),
      gameChannel,
      new NotifyChannel({
        tokens,
        database,
        bus,
        bearers,
        presence: chat.presence,
        sessionNotices,
        heldTransfers,
        logger,
      }),
      new JackpotChannel({ tokens, bus, bearers, logger }),
    ],
    allowedOrigins,
    trustedProxies: config.trustedProxies,
    admits,
    maxPerAddress: config.connectionsPerAddress,
    plainFrom: config.plainFrom,
    logger,
  });

  const { webDir, dataDir } = config;
  const http = await buildHttp({
    accounts,
    loginDesk,
    idleLock,
    passwordDesk,
    guestDesk,
    addressPolicy,
    profiles,
    records,
    trustedProxies: config.trustedProxies,
    plainFrom: config.plainFrom,
    tokens,
    allowance,
    database,
    machineList,
    chat,
    bus,
    promotions,
    heldTransfers,
    seats,
    webDir,
    dataDir,
    isPublicHttps: config.mail.publicUrl?.startsWith('https:') ?? false,
    logger,
  });
  channels.attach(http.server);

  const leftOver = await keeper.leftOver();
  // Listening comes before the keepers touch anything: a second server on the same port stops here.
  address = await listen(http, config, database);
  await settler.start();
  keeper.start(leftOver);
  handPays.start();
  heldTransfers.start();
  outsideChanges.start();
  bearers.start(tokens, (error) => alarm('looking at the sign-ins failed', { error: String(error) }));

  const close = async () => {
    bearers.stop();
    outsideChanges.stop();
    heldTransfers.stop();
    handPays.stop();
    settler.stop();
    chat.stop();
    await channels.close();
    await keeper.stop();
    await gameChannel.ended();
    await http.close();
    await database.close();
  };
  let closing: Promise<void> | null = null;
  return {
    address,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
};

const refuseOpenly = async (database: Database): Promise<void> => {
  try {
    await refuseDemoAccounts(database.read);
  } catch (error) {
    await database.close();
    throw error;
  }
};

const listen = async (http: FastifyInstance, { port, host }: Config, database: Database): Promise<string> => {
  try {
    return await http.listen({ port, host });
  } catch (error) {
    await http.close();
    await database.close();
    throw error;
  }
};

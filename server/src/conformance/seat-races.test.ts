import type { AgentId, CabinetView, MachineId, PlayerId } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../platform/bus/event-bus.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import {
  createTemporaryDatabase,
  type TemporaryLocation,
  testEngine,
} from '../platform/database/temporary-database.ts';
import type { AgentLink } from '../play/machines/agent-link.ts';
import { MachineFloor } from '../play/machines/machine-floor.ts';
import { SeatHoldService } from '../play/seats/hold/seat-hold-service.ts';
import { takeSeat } from '../play/seats/hold/take-seat.ts';
import type { SeatServiceDependencies } from '../play/seats/seat-service-dependencies.ts';
import { TransferSettler } from '../play/seats/transfers/transfer-settler.ts';
import { readJurisdictionProfileFile } from '../players/protection/profile/jurisdiction-profile-files.ts';
import { assignJurisdictionProfile } from '../players/protection/profile/jurisdiction-profile-store.ts';
import { loneNode } from '../testing/lone-node.ts';
import { TestCabinet } from '../testing/test-cabinet.ts';

/** Number of races. Set SEAT_RACES=10000 for a long run. */
const races = Number(process.env.SEAT_RACES ?? 100);
const claimants = 16;
/** Number of servers to which the players connect. SQLite allows only one server. */
const nodes = testEngine === 'sqlite' ? 1 : 4;
const machineId = 'm1' as MachineId;

const openNode = async (database: Database) => {
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  const floor = new MachineFloor(bus, systemClock);
  await floor.load(database.read);
  const cabinet = new TestCabinet(machineId);
  const link: AgentLink = {
    agentId: 'agent' as AgentId,
    isHere: true,
    isReachable: () => true,
    command: async () => ({ kind: 'unknown', reason: 'timeout' }),
    sendCandidate: () => {},
    stopVideo: () => {},
  };
  const view: CabinetView = cabinet.view();
  floor.connect(link, cabinet.description, view);
  const dependencies: SeatServiceDependencies = { database, bus, floor, clock: systemClock, alarm: () => {} };
  return {
    dependencies,
    keeper: new SeatHoldService(dependencies, new TransferSettler(dependencies), {
      holdMs: 120_000,
      transport: await loneNode(database),
    }),
  };
};

describe(`a race for one seat on ${testEngine}`, () => {
  let place: TemporaryLocation;
  let database: Database;
  const others: Database[] = [];
  beforeAll(async () => {
    place = await createTemporaryDatabase();
    database = await openDatabase(place);
    while (others.length < nodes - 1) others.push(await openDatabase(place));
    await database.transact(async (tx) => {
      await assignJurisdictionProfile(tx, {
        text: readJurisdictionProfileFile('demo'),
        at: 1,
        who: 'test',
        reason: 'test',
      });
      await tx.run("INSERT INTO agents (id, token_hash) VALUES ('agent', 'h')");
      await tx.run("INSERT INTO brands (id, name, position) VALUES ('koi', 'Koi', 1)");
      await tx.run(
        "INSERT INTO machines (id, brand_id, agent_id, description) VALUES (?, 'koi', 'agent', ?)",
        machineId,
        JSON.stringify(new TestCabinet(machineId).description),
      );
      for (let player = 0; player < claimants; player++)
        await tx.run(
          `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code,
             user_group, permissions, created_at)
           VALUES (?, ?, '', '', '', '', '', '', 'user', '[]', 1)`,
          `p${player}`,
          `p${player}`,
        );
    });
  });
  afterAll(async () => {
    for (const each of [database, ...others]) await each.close();
    await place.remove();
  });

  it(`has one winner among ${claimants} through ${nodes} servers, ${races} times`, {
    timeout: 60_000 + races * 100,
  }, async () => {
    const servers = await Promise.all([database, ...others].map(openNode));
    for (let race = 1; race <= races; race++) {
      const outcomes = await Promise.all(
        Array.from({ length: claimants }, (_, player) => {
          const server = servers[player % nodes];
          if (!server) throw new Error('there is no such server');
          const playerId = `p${player}` as PlayerId;
          const request = { playerId, machineId, ip: '127.0.0.1', allowEmptyWallet: true };
          return takeSeat(server.dependencies, server.keeper, request);
        }),
      );
      const winners = outcomes.flatMap((seat) => (seat.ok ? [seat.value.seat] : []));
      const losers = outcomes.flatMap((seat) => (seat.ok ? [] : [seat.refusal.code]));
      expect(losers).toEqual(Array.from({ length: claimants - 1 }, () => 'MACHINE_TAKEN'));
      expect(winners).toMatchObject([{ epoch: race }]);
      expect(await database.read.all('SELECT player_id, session_id, epoch FROM seats')).toEqual([
        { player_id: winners[0]?.playerId, session_id: winners[0]?.sessionId, epoch: race },
      ]);
      await database.transact((tx) => tx.run('DELETE FROM seats'));
      for (const { dependencies } of servers) dependencies.floor.setSeat(machineId, 'none');
    }
    expect(await database.read.get('SELECT count(*) AS sessions FROM sessions')).toEqual({ sessions: races });
  });
});

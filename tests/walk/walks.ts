import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { incrementProcessStartCount, ServerLink } from '@reelfloor/agent/testing/agent-parts';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import type { BrandId, MachineId, TransferId } from '@reelfloor/protocol';
import { OfficeMember } from '@reelfloor/server/testing/office-member';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { getDemoGameByBrand } from '@reelfloor/simulator/games';
import { SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { openProtocolPlayer } from '@reelfloor/web/testing/protocol-player';
import { pino } from 'pino';
import { until } from '../harness/until.ts';

/** A floor on which one thing can be done once, and then be waited for until nothing of it is left to do. */
export interface Walk {
  walk(): Promise<void>;
  close(): Promise<void>;
}

const creditMinor = 5_000;

/** Opens a server, an agent with a simulated cabinet, and a player's page without its screen, which has a seat there. */
const openSeat = async () => {
  const floor = await TestFloor.open();
  floor.agent.cut();
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-walk-'));
  const machineId = 'm3' as MachineId;
  const cabinet = new SimulatedCabinet({
    machineId,
    game: getDemoGameByBrand('koi' as BrandId),
    journalFile: getJournalFilePath(folder, machineId),
    speed: 10,
  });
  const ready = Promise.withResolvers<void>();
  const { agentId, agentToken } = floor.demo;
  const link = new ServerLink({
    url: `${floor.address.replace('http', 'ws')}/agent`,
    agentId,
    token: agentToken,
    instance: incrementProcessStartCount(folder),
    testSettings: [],
    cabinets: [cabinet],
    // Nobody watches: the picture has a way of its own.
    pictures: { canEncode: false, stopOthers: () => {}, stop: () => {} } as never,
    log: pino({ level: 'silent' }),
    onReady: () => ready.resolve(),
  });
  await ready.promise;
  const { signIn } = await floor.player('player1');
  const url = `${floor.address.replace('http', 'ws')}/machine`;
  const page = openProtocolPlayer({ url, machineId, token: signIn.token });
  await until('the player has a seat', () => page.getState().kind === 'playing');
  const seat = () => {
    const state = page.getState();
    return state.kind === 'playing' ? state.seat : null;
  };
  const rounds = () =>
    floor.queryDatabase(async (db) =>
      Number((await db.get<{ n: number }>('SELECT count(*) AS n FROM game_rounds'))?.n),
    );
  return {
    page,
    seat,
    rounds,
    close: async () => {
      page.suspend();
      link.close();
      await cabinet.close();
      await floor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openCashIn = async (): Promise<Walk> => {
  const { page, seat, close } = await openSeat();
  return {
    close,
    walk: async () => {
      page.cashIn(creditMinor);
      await until('the credit is on the machine', () => (seat()?.cabinet.creditMinor ?? 0) > 0);
    },
  };
};

const openSpin = async (): Promise<Walk> => {
  const { page, seat, rounds, close } = await openSeat();
  page.cashIn(creditMinor);
  await until('spin can be pressed', () => seat() && page.getGame().spinBlock === null);
  return {
    close,
    walk: async () => {
      const before = await rounds();
      page.spin();
      await until('the round is in the ledger', async () => (await rounds()) > before);
    },
  };
};

/** The win waits at a machine whose meter and account differ: such a machine pays nothing by itself. */
const openHandPay = async (): Promise<Walk> => {
  const floor = await TestFloor.open();
  const [attendant, manager] = await Promise.all([
    OfficeMember.open(floor, 'attendant'),
    OfficeMember.open(floor, 'manager'),
  ]);
  const game = await (await floor.player('player1')).game();
  await until('the player has a seat', async () => (await game.init('m1')).kind === 'accepted');
  await game.cashIn(creditMinor);
  await floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
  const cabinet = floor.agent.cabinet('m1');
  floor.agent.holdsEvents = true;
  cabinet.playRound({ stakeMinor: 100 });
  cabinet.show('handPay');
  cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 700 });
  floor.agent.holdsEvents = false;
  return {
    close: () => floor.close(),
    walk: async () => {
      await floor.agent.sendEvents('m1', cabinet.journal.slice(-2));
      const content = { machineId: 'm1', payId: 'hand-pay-1', verdict: 'approved' } as const;
      const asked = await attendant.act('decideHandPay', content);
      const confirmed = await manager.confirm(String(asked.body.requestId));
      if (confirmed.status !== 200) throw new Error(JSON.stringify([asked.body, confirmed.body]));
    },
  };
};

export const walks: Readonly<Record<string, () => Promise<Walk>>> = {
  spin: openSpin,
  'cash-in': openCashIn,
  'hand-pay': openHandPay,
};

import { openDatabase } from '@reelfloor/server/testing/database';
import { addCasinoSite, casinoHost, logInAtCasino } from '../../tests/harness/casino-site.ts';
import type { Cluster } from '../../tests/harness/cluster.ts';
import { until } from '../../tests/harness/until.ts';
import { BenchSeat } from './bench-seat.ts';
import { TimedCasino } from './timed-casino.ts';

/** How long the casino takes for its answer to a debit, in ms. */
const answerMs = 50;
const warmUps = 20;
const amountMinor = 100;

export interface CashInTimes {
  /** Time in ms of each cash-in from a wallet of this hall. */
  readonly own: readonly number[];
  /** Time in ms of each cash-in from a casino, without that of the casino's answer. */
  readonly beyondAnswer: readonly number[];
}

/** Adds a casino to the nodes, and lets a player of it and one of this hall cash in, in turns, at the seats' machines. */
export const measureCasinoCashIns = async (
  cluster: Cluster,
  { own, machineId, count }: { readonly own: BenchSeat; readonly machineId: string; readonly count: number },
): Promise<CashInTimes> => {
  const { baseUrl } = cluster.node(0);
  const casino = await TimedCasino.start(answerMs);
  const database = await openDatabase(cluster.config);
  try {
    const { url, keys } = casino;
    await database.transact(async (tx) => {
      await addCasinoSite(tx, { url, keys, players: [{ id: 'p-guest', username: 'guest' }] });
      await tx.run("INSERT INTO changes (kind, subject) VALUES ('site', '3')");
    });
    const token = await until('the casino is known', () => logInAtCasino(baseUrl, 'guest').catch(() => null));
    const guest = new BenchSeat({ machineId, token, host: casinoHost });
    await guest.sitAt(baseUrl);
    const times = { own: [] as number[], beyondAnswer: [] as number[] };
    const timed = async (seat: BenchSeat): Promise<number> => {
      const startedAt = performance.now();
      await seat.cashIn(amountMinor);
      return performance.now() - startedAt;
    };
    for (let turn = -warmUps; turn < count; turn++) {
      const ownMs = await timed(own);
      const beyondMs = (await timed(guest)) - casino.lastMs;
      if (turn < 0) continue;
      times.own.push(ownMs);
      times.beyondAnswer.push(beyondMs);
    }
    guest.close();
    return times;
  } finally {
    await database.close();
    casino.close();
  }
};

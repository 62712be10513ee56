import { DatabaseSync } from 'node:sqlite';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import type { Database } from '@reelfloor/server/testing/database';
import { call } from '../harness/player.ts';
import type { KillTarget } from './kill-target.ts';

/** Longest wait until all money has arrived, in ms. If it takes longer, money was lost on its way. */
const moneyLimitMs = 90_000;
const pollMs = 100;
/** Most nodes that may end by themselves in one rest; more are nodes that cannot stay alive. */
const maxEnds = 6;

/**
 * Waits until nobody has a seat, every node shows every machine as available, and all money has arrived. Returns what was not
 * finished at its time limit.
 */
export const settle = async (target: KillTarget, database: Database, token: string): Promise<string[]> => {
  let begunAt = performance.now();
  const endsBefore = target.endsByThemselves();
  let ends = endsBefore;
  for (;;) {
    // A node that ended by itself is one more death: the others need time again to take over its seats.
    if (target.endsByThemselves() > ends) {
      ends = target.endsByThemselves();
      if (ends - endsBefore > maxEnds) return [`nodes ended by themselves ${ends - endsBefore} times`];
      await target.ready();
      begunAt = performance.now();
    }
    const waitedMs = performance.now() - begunAt;
    const occupied = await occupiedSeats(target, database, token);
    if (occupied.length > 0 && waitedMs > target.seatLimitMs) return occupied;
    const moving = await movingMoney(target, database);
    if (occupied.length + moving.length === 0) return [];
    if (waitedMs > moneyLimitMs) return moving;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

/** Returns the seats that are not free yet, and the machines that a node does not show as available. */
const occupiedSeats = async (target: KillTarget, database: Database, token: string): Promise<string[]> => {
  const seats = await database.read.all<Record<string, unknown>>(
    'SELECT seats.*, nodes.state AS node_state FROM seats LEFT JOIN nodes ON nodes.id = seats.node_id',
  );
  const machines = await database.read.all<{ id: string }>('SELECT id FROM machines');
  const ids = machines.map(({ id }) => id);
  const shown = await Promise.all(target.nodeUrls.map((url) => busyMachines(url, token, ids)));
  return [...seats.map((seat) => `not free: the seat ${JSON.stringify(seat)}`), ...shown.flat()];
};

/** Returns the machines that the node does not list as available. */
const busyMachines = async (url: string, token: string, ids: readonly string[]): Promise<string[]> => {
  const { status, body } = await call(url, token, 'machine/all').catch(() => ({ status: 0, body: null }));
  if (status !== 200) return [`${url} did not list its machines: ${status} ${JSON.stringify(body)}`];
  const listed = (body as { machines: { id: string; status: string }[] }).machines;
  const shown = new Map(listed.map((machine) => [machine.id, machine.status]));
  return ids
    .filter((id) => shown.get(id) !== 'available')
    .map((id) => `not free: machine ${id} is ${shown.get(id) ?? 'not listed'} at ${url}`);
};

const movingMoney = async (target: KillTarget, database: Database): Promise<string[]> => {
  const orders = await database.read.all<{ id: string; kind: string; state: string }>(
    "SELECT id, kind, state FROM cash_transfers WHERE state IN ('asked', 'pending') OR (kind = 'handPay' AND cleared = 0)",
  );
  const transfers = await database.read.all<{ id: string; kind: string; state: string }>(
    'SELECT id, kind, state FROM platform_transfers WHERE ended_at IS NULL',
  );
  const machines = await database.read.all<{ id: string; agent_id: string; acknowledged_seq: number }>(
    'SELECT id, agent_id, acknowledged_seq FROM machines',
  );
  return [
    ...transfers.map(({ id, kind, state }) => `not settled: the ${kind} ${id} is ${state}`),
    ...orders.map(({ id, kind, state }) => `not settled: ${kind} ${id} is ${state}`),
    ...machines
      .filter(
        ({ id, agent_id, acknowledged_seq }) =>
          acknowledged_seq !== lastEventOf(getJournalFilePath(target.journalDirOf(agent_id), id)),
      )
      .map(({ id }) => `not settled: machine ${id} has events that the server lacks`),
  ];
};

/** Returns the number of the last event in a cabinet's journal, 0 if it has none. */
const lastEventOf = (file: string): number => {
  const journal = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(journal.prepare('SELECT max(seq) AS last FROM events').get()?.last ?? 0);
  } finally {
    journal.close();
  }
};

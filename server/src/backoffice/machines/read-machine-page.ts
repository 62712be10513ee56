import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { isMachineMeterUnknownToLedger } from '../../play/journals/clear-faulted-machine.ts';
import { listUnfinishedCashTransfers } from '../../play/journals/list-unfinished-cash-transfers.ts';
import { type MachineMoneyState, readMachineMoneyState } from '../../play/journals/read-machine-money-state.ts';
import { getMachineGameId, type Machine } from '../../play/machines/machine.ts';
import {
  findMachineOutOfServiceRecord,
  type OutOfServiceRecord,
  removedMachinesSql,
} from '../../play/machines/out-of-service-records.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-cabinet-event.ts';
import { readSpectatorRules } from '../../play/machines/spectator-rules.ts';
import { isPlayerBlockedOrExcluded } from '../../players/protection/is-excluded-from-play.ts';
import { compareIdsNumerically } from '../reports/sum-floor-play-by-group.ts';
import { getMachineStateForStaff } from './machine-state-for-staff.ts';

type Answer = OfficeAnswerInput<'machine'>;

export interface MachinePageDependencies {
  readonly machine: Machine | undefined;
  readonly delayMs: number | null;
  readonly returnPpmOf: (gameId: string) => Promise<number | null>;
  readonly now: number;
}

/** Reads the data of a machine's page in the back office; null if there is no such machine. Pass a database snapshot. */
export const readMachinePage = async (
  db: Queries,
  id: string,
  { machine, delayMs, returnPpmOf, now }: MachinePageDependencies,
): Promise<Answer | null> => {
  const found = await readMachineMoneyState(db, id);
  if (!found) return null;
  const outOfServiceRecord = await findMachineOutOfServiceRecord(db, id);
  const brandId = machine?.brandId ?? found.machine.brandId;
  const brand = await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', brandId);
  const session = await readSession(db, id);
  const agent = await readAgent(db, machine?.agentId ?? found.machine.agentId);
  const watchRules = await readSpectatorRules(db);
  const pays = await readHandPays(db, id);
  const transfers = (await listUnfinishedCashTransfers(db, now)).filter(({ machineId }) => machineId === id);
  const state = outOfServiceRecord?.state === 'removed' ? 'removed' : stateOf(machine);
  const since = await sinceOf(db, id, {
    state,
    machine,
    outOfServiceRecord,
    session,
    agentSince: agent.since,
    pays,
  });
  return {
    now,
    id,
    brand: { id: brandId, name: brand?.name ?? brandId },
    state,
    since,
    agent: { ...agent, isConnected: machine?.link != null, delayMs: machine?.link ? delayMs : null },
    player: session && { id: session.playerId, name: session.username ?? session.playerId },
    session: session && sessionOf(session),
    creditMinor: found.ledgerMinor,
    shownCreditMinor: machine?.link ? (machine.view?.creditMinor ?? null) : null,
    returnPpm: machine ? await returnPpmOf(getMachineGameId(machine)) : null,
    isReal: machine?.description.isReal === true,
    unreported: unreportedOf(machine),
    picture: machine?.description.picture ?? { width: 1280, height: 720 },
    reservedFor: await readReservation(db, id, now),
    outOfService:
      outOfServiceRecord === undefined
        ? null
        : { reason: outOfServiceRecord.reason, note: outOfServiceRecord.note, at: outOfServiceRecord.at },
    watching: { rule: watchRules.of(id), isAllowed: watchRules.isAllowed(id) },
    fault: machine?.fault ?? found.machine.fault,
    refused: refusedOf(found),
    contradiction: found.contradiction && {
      kind: found.contradiction.kind,
      text: found.contradiction.text,
      meterMinor: found.contradiction.journal.meterMinor,
      lastSeq: found.contradiction.journal.lastSeq,
    },
    journal: {
      id: found.machine.journalId,
      acknowledgedSeq: found.machine.acknowledgedSeq,
      claimant: found.claimant?.username ?? null,
      isMeterUnknown: isMachineMeterUnknownToLedger(found, null),
    },
    pays,
    transfers: transfers.map((open) => ({
      id: open.id,
      kind: open.kind,
      amountMinor: open.amountMinor,
      player: { id: open.playerId, name: open.username },
      at: now - open.ageS * 1000,
      isHeld: open.isHeld,
      why: open.why,
    })),
    ...(await readNeighbours(db, id)),
  };
};

const unreportedOf = (machine: Machine | undefined): Answer['unreported'] => {
  const { reports } = machine?.description ?? {};
  return reports ? (['stops', 'freeSpins', 'phases'] as const).filter((name) => !reports[name]) : [];
};

const stateOf = (machine: Machine | undefined): Answer['state'] =>
  machine ? getMachineStateForStaff(machine) : 'away';

interface SessionRow {
  readonly id: string;
  readonly playerId: string;
  readonly username: string | null;
  readonly startedAt: number;
  readonly droppedAt: number | null;
  readonly seatState: 'held' | 'closing';
  readonly ended: number;
  readonly games: number;
  readonly stake: number;
  readonly win: number;
  readonly cameIn: number;
  readonly wentOut: number;
}

const readSession = async (db: Queries, machineId: string): Promise<SessionRow | null> =>
  (await db.get<SessionRow>(
    `SELECT n.id, n.player_id AS "playerId", p.username, n.started_at AS "startedAt", s.dropped_at AS "droppedAt",
       s.state AS "seatState", n.spins AS games, n.stake_minor AS stake, n.win_minor AS win,
       n.cash_in_minor AS "cameIn", n.cash_out_minor AS "wentOut",
       (SELECT count(*) FROM seat_ends e WHERE e.session_id = n.id) AS ended
     FROM seats s JOIN sessions n ON n.id = s.session_id LEFT JOIN players p ON p.id = n.player_id
     WHERE s.machine_id = ?`,
    machineId,
  )) ?? null;

const sessionOf = (row: SessionRow): NonNullable<Answer['session']> => ({
  id: row.id,
  startedAt: row.startedAt,
  droppedAt: row.droppedAt,
  isClosing: row.seatState === 'closing',
  isEnded: row.ended > 0,
  games: row.games,
  stakeMinor: row.stake,
  winMinor: row.win,
  cashInMinor: row.cameIn,
  cashOutMinor: row.wentOut,
});

const readAgent = async (db: Queries, agentId: string) => {
  const link = await db.get<{
    since: number;
    ended: number | null;
    version: string | null;
    node: string | null;
  }>(
    `SELECT l.since, l.ended_at AS ended, l.version, n.id AS node FROM agent_links l
     LEFT JOIN nodes n ON n.id = l.node_id AND n.state = 'alive' WHERE l.agent_id = ?`,
    agentId,
  );
  return {
    id: agentId,
    since: link ? (link.node === null ? (link.ended ?? link.since) : link.since) : null,
    version: link?.version ?? null,
  };
};

const readHandPays = async (db: Queries, machineId: string): Promise<Answer['pays']> => {
  const rows = await db.all<{
    id: string;
    kind: 'handPay' | 'jackpot';
    level: number | null;
    amount: number;
    playerId: string;
    username: string | null;
    at: number;
    reason: string;
  }>(
    `SELECT w.id, w.kind, w.level, w.amount_minor AS amount, w.player_id AS "playerId", p.username, w.at, w.reason
     FROM waiting_hand_pays w LEFT JOIN players p ON p.id = w.player_id
     WHERE w.machine_id = ? AND w.state = 'waiting' ORDER BY w.at, w.id`,
    machineId,
  );
  return rows.map(({ playerId, username, amount, ...pay }) => ({
    ...pay,
    amountMinor: amount,
    player: { id: playerId, name: username ?? playerId },
  }));
};

const readReservation = async (db: Queries, machineId: string, now: number): Promise<Answer['reservedFor']> => {
  const player = await db.get<{ id: string; name: string; banned: number }>(
    'SELECT p.id, p.username AS name, p.banned FROM machines m JOIN players p ON p.id = m.reserved_for WHERE m.id = ?',
    machineId,
  );
  if (!player) return null;
  return { id: player.id, name: player.name, cannotPlay: await isPlayerBlockedOrExcluded(db, player, now) };
};

const refusedOf = ({ machine, open }: MachineMoneyState): Answer['refused'] => {
  const event = parseRefusedEvent(machine);
  if (!event) return null;
  const order = 'transferId' in event ? open.find(({ id }) => id === event.transferId) : undefined;
  return { seq: event.seq, text: describeCabinetEvent(event), order: order?.id ?? null };
};

interface StateFacts {
  readonly state: Answer['state'];
  readonly machine: Machine | undefined;
  readonly outOfServiceRecord: OutOfServiceRecord | undefined;
  readonly session: SessionRow | null;
  readonly agentSince: number | null;
  readonly pays: Answer['pays'];
}

/** Returns when the machine's current state began; null if the database does not say. */
const sinceOf = async (
  db: Queries,
  id: string,
  { state, outOfServiceRecord, session, agentSince, pays }: StateFacts,
): Promise<number | null> => {
  switch (state) {
    case 'out':
    case 'removed':
      return outOfServiceRecord?.at ?? null;
    case 'away':
      return agentSince;
    case 'playing':
    case 'freeSpins':
      return session?.startedAt ?? null;
    case 'held':
      return session?.droppedAt ?? null;
    case 'handPay':
      return pays[0]?.at ?? (await readAlertAt(db, id));
    case 'malfunction':
      return readAlertAt(db, id);
    case 'free':
    case 'reserved':
    case 'cashingOut':
    case 'finishing':
      return null;
  }
};

const readAlertAt = async (db: Queries, machineId: string): Promise<number | null> =>
  (
    await db.get<{ at: number | null }>(
      "SELECT min(opened_at) AS at FROM alerts WHERE machine_id = ? AND closed_at IS NULL AND kind IN ('machineFault', 'handPay')",
      machineId,
    )
  )?.at ?? null;

/** Returns the previous and the next machine by id, in numeric order. */
const readNeighbours = async (
  db: Queries,
  id: string,
): Promise<{ readonly previous: string | null; readonly next: string | null }> => {
  const rows = await db.all<{ id: string }>(`SELECT id FROM machines WHERE id NOT IN (${removedMachinesSql})`);
  const ids = rows
    .map((row) => row.id)
    .filter((other) => other !== id)
    .sort(compareIdsNumerically);
  return {
    previous: ids.findLast((other) => compareIdsNumerically(other, id) < 0) ?? null,
    next: ids.find((other) => compareIdsNumerically(other, id) > 0) ?? null,
  };
};

import { transactionCodes } from '@reelfloor/protocol';
import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { cancelledCreditsTag } from '../../play/seats/events/post-cash-events.ts';

export type MachineEvent = OfficeAnswerInput<'machineEvents'>['events'][number];

/** Reads events of one kind at or before `until`, newest first, in a stable order. */
export type MachineEventReader = (
  db: Queries,
  machineId: string,
  page: { readonly until: number; readonly limit: number },
) => Promise<MachineEvent[]>;

/** Maximum number of sessions searched for rounds for one page. */
const maxSessions = 100;

const empty = {
  amountMinor: null,
  stakeMinor: null,
  rounds: 1,
  player: null,
  text: '',
  who: null,
  second: null,
  reason: null,
  ref: null,
} as const;

interface PlayerCells {
  readonly playerId: string;
  readonly username: string | null;
}
const personOf = ({ playerId, username }: PlayerCells) => ({ id: playerId, name: username ?? playerId });

interface GameRoundRow extends PlayerCells {
  readonly number: number;
  readonly free: number;
  readonly stake: number;
  readonly win: number;
  readonly rounds: number;
  readonly at: number;
  readonly round: string | null;
}

/** Reads the rounds session by session, because rounds have no index by machine. Sessions of a machine do not overlap. */
export const readRoundEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const sessions = await db.all<{ id: string }>(
    'SELECT id FROM sessions WHERE machine_id = ? AND started_at <= ? ORDER BY started_at DESC, id LIMIT ?',
    machineId,
    until,
    maxSessions,
  );
  const found: GameRoundRow[] = [];
  for (const { id } of sessions) {
    if (found.length >= limit) break;
    const rows = await db.all<GameRoundRow>(
      `SELECT p.number, p.free_spin AS free, p.stake_minor AS stake, p.win_minor AS win, p.rounds, p.posted_at AS at,
         p.round_id AS round, p.player_id AS "playerId", a.username
       FROM game_rounds p LEFT JOIN players a ON a.id = p.player_id
       WHERE p.session_id = ? AND p.kind = 'round' AND p.posted_at <= ?
       ORDER BY p.number DESC LIMIT ?`,
      id,
      until,
      limit - found.length,
    );
    found.push(...rows);
  }
  return found.map((row) => ({
    ...empty,
    key: `play ${row.playerId} ${row.number}`,
    at: row.at,
    kind: 'play',
    what: row.free === 1 ? 'freeRound' : 'round',
    amountMinor: row.win,
    stakeMinor: row.stake,
    rounds: row.rounds,
    player: personOf(row),
    ref: row.round,
  }));
};

/** Hand pays and jackpots paid to wallets. */
export const readPaidHandPayEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const { handPay, jackpot } = transactionCodes;
  const rows = await db.all<PlayerCells & { id: string; type: number; amount: number; at: number }>(
    `SELECT t.transfer_id AS id, t.type, t.amount_minor AS amount, t.at, t.player_id AS "playerId", a.username
     FROM sessions s JOIN transactions t ON t.session_id = s.id LEFT JOIN players a ON a.id = t.player_id
     WHERE s.machine_id = ? AND t.type IN (${handPay}, ${jackpot}) AND t.at <= ?
     ORDER BY t.at DESC, t.transfer_id LIMIT ?`,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => ({
    ...empty,
    key: `pay ${row.id}`,
    at: row.at,
    kind: 'money',
    what: row.type === handPay ? 'handPay' : 'jackpot',
    amountMinor: row.amount,
    player: personOf(row),
    ref: row.id,
  }));
};

interface WaitingRow extends PlayerCells {
  readonly id: string;
  readonly amount: number;
  readonly at: number;
  readonly reason: string;
  readonly isRefusal: number;
}

/** Hand pays and jackpots that needed staff approval: when they occurred, and when one was refused. */
export const readWaitingHandPayEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const columns = 'w.id AS id, w.amount_minor AS amount, w.reason, w.player_id AS "playerId", a.username';
  const from = 'FROM waiting_hand_pays w LEFT JOIN players a ON a.id = w.player_id WHERE w.machine_id = ?';
  const rows = await db.all<WaitingRow>(
    `SELECT ${columns}, w.at AS at, 0 AS "isRefusal" ${from} AND w.at <= ?
     UNION ALL SELECT ${columns}, w.decided_at AS at, 1 AS "isRefusal" ${from} AND w.state = 'refused' AND w.decided_at <= ?
     ORDER BY at DESC, id, "isRefusal" DESC LIMIT ?`,
    machineId,
    until,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => ({
    ...empty,
    key: `waiting ${row.id} ${row.isRefusal}`,
    at: row.at,
    kind: 'money',
    what: row.isRefusal === 1 ? 'payRefused' : 'handPayWaits',
    amountMinor: row.amount,
    player: personOf(row),
    text: row.isRefusal === 1 ? '' : row.reason,
    ref: row.id,
  }));
};

const transferWords = {
  cashIn: { pending: 'cashInOpen', settled: 'cashIn', voided: 'cashInVoid' },
  cashOut: { pending: 'cashOutOpen', settled: 'cashOut', voided: 'cashOutVoid' },
} as const;

interface TransferRow extends PlayerCells {
  readonly id: string;
  readonly kind: keyof typeof transferWords;
  readonly state: 'pending' | 'settled' | 'voided';
  readonly amount: number | null;
  readonly at: number;
  readonly tag: string | null;
}

export const readTransferEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const rows = await db.all<TransferRow>(
    `SELECT t.id, t.kind, t.state, t.amount_minor AS amount, t.at, t.player_id AS "playerId", a.username, l.tag
     FROM cash_transfers t LEFT JOIN players a ON a.id = t.player_id
     LEFT JOIN transactions l ON l.transfer_id = 'cash-out:' || t.id
     WHERE t.machine_id = ? AND t.kind IN ('cashIn', 'cashOut') AND t.at <= ? ORDER BY t.at DESC, t.id LIMIT ?`,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => ({
    ...empty,
    key: `transfer ${row.id}`,
    at: row.at,
    kind: 'money',
    what: row.tag === cancelledCreditsTag ? 'creditsCancelled' : transferWords[row.kind][row.state],
    amountMinor: row.amount,
    player: personOf(row),
    ref: row.id,
  }));
};

/** When players took a seat and when they left it. */
export const readSeatEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const columns = 's.id AS id, s.player_id AS "playerId", a.username';
  const from = 'FROM sessions s LEFT JOIN players a ON a.id = s.player_id WHERE s.machine_id = ?';
  const rows = await db.all<PlayerCells & { id: string; at: number; isEnd: number }>(
    `SELECT ${columns}, s.started_at AS at, 0 AS "isEnd" ${from} AND s.started_at <= ?
     UNION ALL SELECT ${columns}, s.ended_at AS at, 1 AS "isEnd" ${from} AND s.ended_at <= ?
     ORDER BY at DESC, id, "isEnd" DESC LIMIT ?`,
    machineId,
    until,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => ({
    ...empty,
    key: `seat ${row.id} ${row.isEnd}`,
    at: row.at,
    kind: 'play',
    what: row.isEnd === 1 ? 'left' : 'seated',
    player: personOf(row),
    ref: row.id,
  }));
};

/** Beginnings and ends of the machine's faults, and of the absences of its agent. */
export const readFaultEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const where = `WHERE (machine_id = ? OR (kind = 'agentGone' AND agent_id = (SELECT agent_id FROM machines WHERE id = ?)))
    AND kind <> 'jackpotHit'`;
  const rows = await db.all<{ id: string; at: number; isEnd: number; text: string; kind: string }>(
    `SELECT id, kind, text, opened_at AS at, 0 AS "isEnd" FROM alerts ${where} AND opened_at <= ?
     UNION ALL SELECT id, kind, text, closed_at AS at, 1 AS "isEnd" FROM alerts ${where} AND closed_at <= ?
     ORDER BY at DESC, id, "isEnd" DESC LIMIT ?`,
    machineId,
    machineId,
    until,
    machineId,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => ({
    ...empty,
    key: `alert ${row.id} ${row.isEnd}`,
    at: row.at,
    kind: 'faults',
    what: row.isEnd === 1 ? 'alertOver' : 'fault',
    text: row.text,
    ref: row.kind,
  }));
};

/** Audit trail entries about the machine, its hand pays and its transfers. */
export const readStaffActionEvents: MachineEventReader = async (db, machineId, { until, limit }) => {
  const rows = await db.all<{ id: number; at: number; who: string; what: string; details: string }>(
    `SELECT id, at, who, what, details FROM operator_changes
     WHERE (subject = ? OR subject IN (SELECT id FROM waiting_hand_pays WHERE machine_id = ?)
       OR (what IN ('transfer settle', 'transfer void', 'request asked', 'request declined', 'request withdrawn')
         AND subject IN (SELECT id FROM cash_transfers WHERE machine_id = ?)))
       AND at <= ? ORDER BY at DESC, id DESC LIMIT ?`,
    machineId,
    machineId,
    machineId,
    until,
    limit,
  );
  return rows.map((row) => {
    const details = JSON.parse(row.details) as Readonly<Record<string, unknown>>;
    return {
      ...empty,
      key: `staff ${row.id}`,
      at: row.at,
      kind: 'staff',
      what: 'staff',
      amountMinor: numberOf(details.amountMinor),
      text: row.what,
      who: row.who,
      second: textOf(details.second),
      reason: textOf(details.reason),
      ref: textOf(details.action),
    };
  });
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

import type { Queries } from '../../platform/database/database.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';

/** SQL for a session's wins on the meter, in minor units: all wins except hand pays and jackpots, which go to the wallet. */
const onMeter = `win_minor - coalesce((SELECT sum(l.amount_minor) FROM transactions l
  WHERE l.session_id = s.id AND l.type IN (5, 6)), 0)`;

/** Reports sessions whose totals differ from their transfers, and machines whose sessions' totals differ from the machine's rounds. */
export const auditSessionTotals = async (db: Queries): Promise<string[]> => {
  const orders = await db.all<{ id: string }>(
    `SELECT s.id AS id FROM sessions s LEFT JOIN (
       SELECT session_id,
         sum(CASE WHEN kind = 'cashIn' THEN amount_minor ELSE 0 END) AS cash_in,
         sum(CASE WHEN kind = 'cashOut' THEN amount_minor ELSE 0 END) AS cash_out
       FROM cash_transfers WHERE state = 'settled' GROUP BY session_id
     ) AS moved ON moved.session_id = s.id
     WHERE cash_in_minor <> coalesce(cash_in, 0) OR cash_out_minor <> coalesce(cash_out, 0) ORDER BY s.id`,
  );
  const rounds = await db.all<{ machine: string; played: number; booked: number }>(
    `SELECT machine, sum(played) AS played, sum(booked) AS booked FROM (
       SELECT machine_id AS machine, ${onMeter} - stake_minor AS played, 0 AS booked FROM sessions s
       UNION ALL
       SELECT substr(account, 9), 0, amount_minor FROM transfers
       JOIN entries ON entries.transfer_id = transfers.id ${db.engine === 'sqlite' ? 'AND entries.at = transfers.at' : ''}
       WHERE transfers.kind = 'round' AND account LIKE 'machine:%'
     ) AS both_sides GROUP BY machine HAVING sum(played) <> sum(booked) ORDER BY machine`,
  );
  return [
    ...formatAuditFaults(orders, ({ id }) => `the sums of session ${id} are not those of its orders`),
    ...formatAuditFaults(
      rounds,
      ({ machine, played, booked }) =>
        `the sessions at machine ${machine} won ${played} on its meter after stakes, its rounds booked ${booked}`,
    ),
  ];
};

/** Reports sessions whose totals differ from their game rounds, and players whose running totals differ from the sums of their rounds. */
export const auditGameRoundTotals = async (db: Queries): Promise<string[]> => {
  const sessions = await db.all<{ id: string }>(
    `SELECT id FROM (
       SELECT id, stake_minor AS staked, win_minor AS won FROM sessions
       UNION ALL SELECT session_id, -stake_minor, -win_minor FROM game_rounds
     ) AS both_sides GROUP BY id HAVING sum(staked) <> 0 OR sum(won) <> 0 ORDER BY id`,
  );
  const chains = await db.all<{ player: string; number: number }>(
    `SELECT player_id AS player, number FROM (
       SELECT player_id, number, staked_total_minor, won_total_minor, counted_at,
         row_number() OVER chain AS place, sum(stake_minor) OVER chain AS staked, sum(win_minor) OVER chain AS won,
         lag(counted_at) OVER chain AS before_it
       FROM game_rounds WINDOW chain AS (PARTITION BY player_id ORDER BY number)
     ) AS chained
     WHERE number <> place OR staked_total_minor <> staked OR won_total_minor <> won OR counted_at < before_it
     ORDER BY player_id, number`,
  );
  const totals = await db.all<{ player: string }>(
    `SELECT DISTINCT player_id AS player FROM (
       SELECT player_id, number, counted_at, staked_minor, won_minor FROM game_round_totals
       UNION ALL
       SELECT player_id, number, counted_at, staked_total_minor, won_total_minor FROM game_rounds
       WHERE number = (SELECT max(number) FROM game_rounds newest WHERE newest.player_id = game_rounds.player_id)
     ) AS both_sides GROUP BY player_id, number, counted_at, staked_minor, won_minor HAVING count(*) <> 2
     ORDER BY player_id`,
  );
  return [
    ...formatAuditFaults(sessions, ({ id }) => `the sums of session ${id} are not those of its game rounds`),
    ...formatAuditFaults(
      chains,
      ({ player, number }) => `game round ${number} of ${player} does not follow from the rounds before it`,
    ),
    ...formatAuditFaults(totals, ({ player }) => `the totals of ${player} are not those of the newest play`),
  ];
};

/** Reports shifts whose totals differ from the ledger transfers that belong to them, or that were closed incorrectly. */
export const auditCashierShifts = async (db: Queries): Promise<string[]> => {
  const sums = await db.all<{ id: number }>(
    `SELECT s.id AS id FROM cashier_shifts s LEFT JOIN (
       SELECT m.shift_id, count(e.account) AS movements,
         sum(CASE WHEN t.kind IN ('drawerFilled', 'cashDropped') OR (t.kind <> 'depositCorrected' AND e.amount_minor > 0)
           THEN 0 ELSE -e.amount_minor END) AS came,
         sum(CASE WHEN t.kind IN ('drawerFilled', 'cashDropped', 'depositCorrected') OR e.amount_minor < 0
           THEN 0 ELSE e.amount_minor END) AS went,
         sum(CASE WHEN t.kind = 'drawerFilled' THEN -e.amount_minor ELSE 0 END) AS filled,
         sum(CASE WHEN t.kind = 'cashDropped' THEN e.amount_minor ELSE 0 END) AS dropped
       FROM shift_movements m LEFT JOIN transfers t ON t.id = m.transfer_id
         AND t.kind IN ('deposit', 'withdraw', 'voucherIssued', 'voucherCancelled', 'drawerFilled', 'cashDropped', 'depositCorrected')
       LEFT JOIN entries e ON e.transfer_id = t.id ${db.engine === 'sqlite' ? 'AND e.at = t.at' : ''}
         AND e.account = 'cashier'
       GROUP BY m.shift_id
     ) l ON l.shift_id = s.id
     WHERE s.movements <> coalesce(l.movements, 0) OR s.in_minor <> coalesce(l.came, 0) OR s.out_minor <> coalesce(l.went, 0)
       OR s.fills_minor <> coalesce(l.filled, 0) OR s.drops_minor <> coalesce(l.dropped, 0)
     ORDER BY s.id`,
  );
  const closed = await db.all<{ id: number }>(
    `SELECT id FROM cashier_shifts WHERE closed_at IS NOT NULL
       AND (expected_minor <> float_minor + in_minor + fills_minor - out_minor - drops_minor
         OR (counted_minor <> expected_minor AND coalesce(reason, '') = '')) ORDER BY id`,
  );
  const steps = await db.all<{ id: number }>(
    `SELECT id FROM cashier_shifts s WHERE
       NOT EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'open' AND p.amount_minor = s.float_minor)
       OR (closed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'close')
       OR (signed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM shift_steps p WHERE p.shift_id = s.id AND p.kind = 'signOff')
       OR (counted_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM shift_steps p
         WHERE p.shift_id = s.id AND p.kind = 'count' AND p.amount_minor = s.counted_minor))
     ORDER BY id`,
  );
  return [
    ...formatAuditFaults(sums, ({ id }) => `the sums of shift ${id} are not those of its movements at the desk`),
    ...formatAuditFaults(
      closed,
      ({ id }) => `shift ${id} was closed with a wrong sum, or with a difference and no reason`,
    ),
    ...formatAuditFaults(steps, ({ id }) => `shift ${id} is not what its steps say`),
  ];
};

/** Reports receipt series with a gap, and cash movements at a desk without a receipt. */
export const auditCashReceipts = async (db: Queries): Promise<string[]> => {
  const series = await db.all<{ name: string }>(
    `SELECT q.name AS name FROM receipt_series q LEFT JOIN receipts r ON r.series = q.name
     GROUP BY q.name, q.last_number
     HAVING count(r.number) <> q.last_number OR coalesce(max(r.number), 0) <> q.last_number ORDER BY q.name`,
  );
  const movements = await db.all<{ id: string }>(
    `SELECT id FROM (
       SELECT transfer_id AS id FROM cash_desk_movements
       WHERE transfer_id LIKE 'cashier:%' OR transfer_id LIKE 'voucher-%'
       UNION ALL
       SELECT id FROM safe_movements WHERE shift_id IS NOT NULL
       UNION ALL
       SELECT id FROM deposit_corrections
     ) AS moved WHERE id NOT IN (SELECT transfer_id FROM receipts) ORDER BY id`,
  );
  return [
    ...formatAuditFaults(series, ({ name }) => `the receipts of series ${name} have a gap`),
    ...formatAuditFaults(movements, ({ id }) => `the movement ${id} at the desk has no receipt`),
  ];
};

/**
 * Reports rounds in the ledger that contradict the hash chain of their machine's recording: an earlier line of the chain than that of the
 * previous round in the same journal, a different hash for the same line, or a line after the machine's newest known one.
 */
export const auditRecordings = async (db: Queries): Promise<string[]> => {
  const back = await db.all<{ machine: string; seq: number }>(
    `SELECT machine, seq FROM (
       SELECT machine_id AS machine, event_seq AS seq, recording_no,
         lag(recording_no) OVER (PARTITION BY machine_id, journal_id ORDER BY event_seq) AS before_it
       FROM game_rounds WHERE recording_no IS NOT NULL
     ) AS named WHERE recording_no < before_it ORDER BY machine, seq`,
  );
  const twice = await db.all<{ machine: string; no: number }>(
    `SELECT machine_id AS machine, recording_no AS no FROM game_rounds WHERE recording_no IS NOT NULL
     GROUP BY machine_id, recording_no HAVING count(DISTINCT recording_head) > 1 ORDER BY machine_id, recording_no`,
  );
  const beyond = await db.all<{ machine: string; no: number }>(
    `SELECT r.machine_id AS machine, max(r.recording_no) AS no FROM game_rounds r
     LEFT JOIN recording_heads h ON h.machine_id = r.machine_id WHERE r.recording_no IS NOT NULL
     GROUP BY r.machine_id, h.no HAVING h.no IS NULL OR h.no < max(r.recording_no) ORDER BY r.machine_id`,
  );
  return [
    ...formatAuditFaults(
      back,
      ({ machine, seq }) =>
        `the round of event ${seq} at machine ${machine} names an earlier line of its recording than the round before`,
    ),
    ...formatAuditFaults(
      twice,
      ({ machine, no }) => `rounds at machine ${machine} name two lines ${no} of its recording`,
    ),
    ...formatAuditFaults(
      beyond,
      ({ machine, no }) =>
        `a round at machine ${machine} names line ${no} of its recording, which the ledger does not know`,
    ),
  ];
};

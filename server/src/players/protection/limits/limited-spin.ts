import { type Result, refused } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { mayPlay, mayPlayByReads } from '../may-play.ts';
import type { RemainingAllowance } from './check-limits.ts';
import { listLimits, type StoredLimit } from './limit-store.ts';

/**
 * Maximum time in ms for which a spin with an unknown outcome blocks the next one. The agent discards a press after two seconds, and a
 * round begun before that is in the ledger some seconds later.
 */
export const unknownMs = 15_000;
/** Maximum time in ms until a running round is in the ledger, if the machine is connected. */
const runningMs = 6_000;

interface NewSpin {
  readonly playerId: string;
  readonly sessionId: string;
  readonly machineId: string;
  /** The seat's fencing number, which increases when another page takes the seat. */
  readonly epoch: number;
  readonly commandId: string;
  /** Stake according to the cabinet's newest view; 0 for a free spin. */
  readonly stakeMinor: number;
  readonly at: number;
}

interface OpenSpin {
  readonly session_id: string;
  /** Empty if the wait began because a limit was set, not with a press. */
  readonly command_id: string;
  readonly epoch: number;
  readonly after_number: number;
  readonly at: number;
  readonly lapses_at: number | null;
}

/**
 * Decides whether a spin may begin. If limits of stakes or losses apply, the same transaction marks the spin as open: the next one is
 * refused with PRESS_TOO_FAST until its round is in the ledger, so that no node checks outdated sums. A paid spin is also refused while the
 * machine's journal is known to be ahead of the ledger, because its events may contain a round.
 */
export const openSpin = async (database: Database, spin: NewSpin): Promise<Result<RemainingAllowance>> => {
  const [isBehind, asked] = await Promise.all([
    isRoundAwaited(database.read, spin),
    mayPlayByReads(database.read, spinOf(spin)),
  ]);
  if (asked.ok && isBehind) return refused('PRESS_TOO_FAST');
  if (!asked.ok || asked.value.maxStakeMinor === null) return asked;
  // Wrap the refusal: returned directly it would roll back what the transaction wrote, such as a restarted wait.
  const { noted } = await database.transact(async (tx) => ({ noted: await noteSpin(tx, spin) }));
  return noted;
};

const spinOf = ({ playerId, stakeMinor, at }: NewSpin) =>
  ({ act: 'spin', playerId, stakeMinor, at }) as const;

const isRoundAwaited = (db: Queries, { stakeMinor, machineId }: NewSpin): Promise<boolean> =>
  stakeMinor > 0 ? isCatchingUp(db, machineId) : Promise.resolve(false);

const noteSpin = async (tx: DatabaseTransaction, spin: NewSpin): Promise<Result<RemainingAllowance>> => {
  const { playerId, sessionId, epoch, commandId, at } = spin;
  if ((await isRoundAwaited(tx, spin)) || (await isRoundOut(tx, spin))) return refused('PRESS_TOO_FAST');
  const asked = await mayPlay(tx, spinOf(spin));
  if (!asked.ok) return asked;
  const afterNumber = await lastGameRound(tx, playerId);
  await storeSpin(tx, playerId, { sessionId, epoch, commandId, at, afterNumber, lapsesAt: null });
  return asked;
};

/** Returns true if a spin of this session has begun whose round is not in the ledger yet. */
const isRoundOut = async (
  tx: DatabaseTransaction,
  { playerId, sessionId, epoch, at }: Pick<NewSpin, 'playerId' | 'sessionId' | 'epoch' | 'at'>,
): Promise<boolean> => {
  const open = await tx.get<OpenSpin>('SELECT * FROM limited_spins WHERE player_id = ?', playerId);
  // An earlier session's rounds are all in the ledger, so its spin does not matter.
  if (!open || open.session_id !== sessionId) return false;
  // The outcome of a press from an earlier connection may never be known, so let it expire.
  const lapsesAt = open.epoch === epoch ? open.lapses_at : open.at + unknownMs;
  if (lapsesAt !== null && at >= lapsesAt) return false;
  const ownMs = open.command_id === '' ? runningMs : unknownMs;
  if (lapsesAt !== null && lapsesAt - at > ownMs) await beginWaitAgain(tx, playerId, { at, ownMs });
  const round = await tx.get(
    `SELECT 1 FROM game_rounds WHERE player_id = ? AND number > ? AND session_id = ? AND kind = 'round' AND free_spin = 0 LIMIT 1`,
    playerId,
    open.after_number,
    sessionId,
  );
  return round === undefined;
};

/**
 * Restarts a wait that is longer than its maximum, because the clock was set back since. The node that sent the press ends it earlier, by a
 * monotonic timer.
 */
const beginWaitAgain = (
  tx: DatabaseTransaction,
  playerId: string,
  { at, ownMs }: { readonly at: number; readonly ownMs: number },
) => tx.run('UPDATE limited_spins SET at = ?, lapses_at = ? WHERE player_id = ?', at, at + ownMs, playerId);

interface NotedSpin extends Pick<NewSpin, 'sessionId' | 'epoch' | 'commandId' | 'at'> {
  readonly afterNumber: number;
  readonly lapsesAt: number | null;
}

const storeSpin = (tx: DatabaseTransaction, playerId: string, spin: NotedSpin) =>
  tx.run(
    `INSERT INTO limited_spins (player_id, session_id, epoch, command_id, after_number, at, lapses_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET session_id = excluded.session_id, epoch = excluded.epoch,
       command_id = excluded.command_id, after_number = excluded.after_number, at = excluded.at,
       lapses_at = excluded.lapses_at`,
    playerId,
    ...[spin.sessionId, spin.epoch, spin.commandId, spin.afterNumber, spin.at, spin.lapsesAt],
  );

/** Ends the wait for a round that did not begin, or limits it if that is unknown. Does nothing for a spin without limits. */
export const closeSpin = async (
  database: Database,
  { playerId, commandId, at }: Pick<NewSpin, 'playerId' | 'commandId' | 'at'>,
  outcome: 'refused' | 'unknown',
): Promise<void> => {
  await database.transact((tx) =>
    tx.run(
      'UPDATE limited_spins SET lapses_at = ? WHERE player_id = ? AND command_id = ?',
      outcome === 'refused' ? at : at + unknownMs,
      playerId,
      commandId,
    ),
  );
};

/**
 * Ends the wait for a round whose press had an unknown outcome, after the machine's journal has shown that the press was not carried out.
 */
export const endUnplayedSpin = async (
  tx: DatabaseTransaction,
  { machineId, at }: Pick<NewSpin, 'machineId' | 'at'>,
  commandId: string,
): Promise<void> => {
  await tx.run(
    `UPDATE limited_spins SET lapses_at = ?
     WHERE command_id = ? AND session_id = (SELECT session_id FROM seats WHERE machine_id = ?)`,
    at,
    commandId,
    machineId,
  );
};

/**
 * Blocks the next spin of a player who now has a limit of stakes or losses and had none, because a round may be running that began without
 * one. The wait ends with the round or after some seconds. `before`: the limit before the change.
 */
export const expectRound = async (
  tx: DatabaseTransaction,
  before: Pick<StoredLimit, 'playerId' | 'kind' | 'window' | 'byOperator' | 'amount'>,
  at: number,
): Promise<void> => {
  const { playerId, kind, amount } = before;
  if (!isOfRounds(before) || amount !== null) return;
  const others = (await listLimits(tx, playerId)).filter(
    (limit) =>
      limit.kind !== kind || limit.window !== before.window || limit.byOperator !== before.byOperator,
  );
  if (others.some((limit) => isOfRounds(limit) && limit.amount !== null)) return;
  const seat = await tx.get<{ session_id: string; epoch: number }>(
    "SELECT session_id, epoch FROM seats WHERE player_id = ? AND state = 'held'",
    playerId,
  );
  if (!seat) return;
  const { session_id: sessionId, epoch } = seat;
  if (await isRoundOut(tx, { playerId, sessionId, epoch, at })) return;
  await storeSpin(tx, playerId, {
    ...{ sessionId, epoch, commandId: '', at },
    ...{ afterNumber: await lastGameRound(tx, playerId), lapsesAt: at + runningMs },
  });
};

const isOfRounds = ({ kind }: Pick<StoredLimit, 'kind'>): boolean => kind === 'stake' || kind === 'loss';

const lastGameRound = async (db: Queries, playerId: string): Promise<number> => {
  const row = await db.get<{ number: number }>(
    'SELECT number FROM game_round_totals WHERE player_id = ?',
    playerId,
  );
  return row?.number ?? 0;
};

/** Stores up to which event of its journal the machine must be posted before its next paid round. */
export const storeAwaited = (
  tx: DatabaseTransaction,
  machineId: string,
  journal: { readonly id: string; readonly seq: number },
) =>
  tx.run(
    'UPDATE machines SET awaited_seq = ?, awaited_journal = ? WHERE id = ?',
    journal.seq,
    journal.id,
    machineId,
  );

/** Returns true while the machine's journal has events that its last `hello` announced and that are not posted yet. */
const isCatchingUp = async (db: Queries, machineId: string): Promise<boolean> =>
  (await db.get(
    'SELECT 1 FROM machines WHERE id = ? AND acknowledged_seq < awaited_seq AND awaited_journal = journal_id',
    machineId,
  )) !== undefined;

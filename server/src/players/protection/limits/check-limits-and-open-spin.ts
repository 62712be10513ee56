import { createRefusedResult, type Result } from '@reelfloor/protocol';
import type { Database, DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { decidePlayPermission } from '../check-play-allowed.ts';
import { type LimitedSpinSnapshot, readLimitedSpinSnapshot } from '../play-permission-snapshot.ts';
import type { RemainingAllowance } from './check-limits.ts';
import { listLimits, type StoredLimit } from './limit-store.ts';
import { findOpenSpin, type OpenSpin, storeOpenSpin } from './open-spin-store.ts';

/**
 * Maximum time in ms for which a spin with an unknown outcome blocks the next one. The agent discards a button press after two seconds, and
 * a round begun before that is in the ledger some seconds later.
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
  /** Stake in minor units, according to the cabinet's newest display data; 0 for a free spin. */
  readonly stakeMinor: number;
  readonly at: number;
}

/**
 * Decides whether a spin may begin. If limits of stakes or losses apply, the same transaction marks the spin as open: the next one is
 * refused with PRESS_TOO_FAST until its round is in the ledger, so that no node checks outdated sums. A paid spin is also refused while the
 * machine's journal is known to be ahead of the ledger, because its events may contain a round. `preloadedSnapshot`: data read for
 * this spin just before.
 */
export const checkLimitsAndOpenSpin = async (
  database: Database,
  spin: NewSpin,
  preloadedSnapshot: LimitedSpinSnapshot | null = null,
): Promise<Result<RemainingAllowance>> => {
  const facts = preloadedSnapshot ?? (await readLimitedSpinSnapshot(database.playRead, spin));
  // A refusal may take many statements to explain, for which no other player's press waits.
  const asked = await decidePlayPermission(database.read, spinOf(spin), facts);
  if (asked.ok && isRoundAwaited(spin, facts)) return createRefusedResult('PRESS_TOO_FAST');
  if (!asked.ok || asked.value.maxStakeMinor === null) return asked;
  // Wrap the refusal: returned directly it would roll back what the transaction wrote, such as a restarted timeout.
  const { noted } = await database.transact(async (tx) => ({ noted: await noteSpin(tx, spin) }));
  return noted;
};

const spinOf = ({ playerId, stakeMinor, at }: NewSpin) => ({ act: 'spin', playerId, stakeMinor, at }) as const;

const isRoundAwaited = ({ stakeMinor }: NewSpin, { seat }: LimitedSpinSnapshot): boolean =>
  stakeMinor > 0 && seat.isBehind;

const noteSpin = async (tx: DatabaseTransaction, spin: NewSpin): Promise<Result<RemainingAllowance>> => {
  const { playerId, sessionId, epoch, commandId, at } = spin;
  const facts = await readLimitedSpinSnapshot(tx, spin);
  const { openSpin: open, lastRound } = facts.seat;
  if (isRoundAwaited(spin, facts) || (await isRoundOut(tx, spin, open))) return createRefusedResult('PRESS_TOO_FAST');
  const asked = await decidePlayPermission(tx, spinOf(spin), facts);
  if (!asked.ok) return asked;
  await storeOpenSpin(tx, playerId, {
    ...{ sessionId, epoch, commandId, at, afterNumber: lastRound, lapsesAt: null },
  });
  return asked;
};

/** Returns true if a spin of this session has begun whose round is not in the ledger yet. */
const isRoundOut = async (
  tx: DatabaseTransaction,
  { playerId, sessionId, epoch, at }: Pick<NewSpin, 'playerId' | 'sessionId' | 'epoch' | 'at'>,
  open: OpenSpin | null,
): Promise<boolean> => {
  // Ignore a spin of an earlier session: its rounds are all in the ledger.
  if (!open || open.sessionId !== sessionId) return false;
  // Let a spin from an earlier connection expire: its outcome may never be known.
  const lapsesAt = open.epoch === epoch ? open.lapsesAt : open.at + unknownMs;
  if (lapsesAt !== null && at >= lapsesAt) return false;
  const ownMs = open.commandId === '' ? runningMs : unknownMs;
  if (lapsesAt !== null && lapsesAt - at > ownMs) await beginWaitAgain(tx, playerId, { at, ownMs });
  return !open.isRoundIn;
};

/**
 * Restarts the wait for a spin's round if it is longer than its maximum, because the clock was set back since. The node that sent the press
 * ends the wait earlier, by a monotonic timer.
 */
const beginWaitAgain = (
  tx: DatabaseTransaction,
  playerId: string,
  { at, ownMs }: { readonly at: number; readonly ownMs: number },
) => tx.run('UPDATE limited_spins SET at = ?, lapses_at = ? WHERE player_id = ?', at, at + ownMs, playerId);

/** Ends the wait for a spin's round that did not begin, or limits the wait if that is unknown. Does nothing for a spin without limits. */
export const closeOpenSpinWithoutRound = async (
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
 * Ends the wait for the round of a button press with an unknown outcome, after the machine's journal has shown that the press was not
 * carried out.
 */
export const closeUnplayedSpin = async (
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
export const blockSpinUntilRoundEnds = async (
  tx: DatabaseTransaction,
  before: Pick<StoredLimit, 'playerId' | 'kind' | 'window' | 'byOperator' | 'amount'>,
  at: number,
): Promise<void> => {
  const { playerId, kind, amount } = before;
  if (!isOfRounds(before) || amount !== null) return;
  const others = (await listLimits(tx, playerId)).filter(
    (limit) => limit.kind !== kind || limit.window !== before.window || limit.byOperator !== before.byOperator,
  );
  if (others.some((limit) => isOfRounds(limit) && limit.amount !== null)) return;
  const seat = await tx.get<{ session_id: string; epoch: number }>(
    "SELECT session_id, epoch FROM seats WHERE player_id = ? AND state = 'held'",
    playerId,
  );
  if (!seat) return;
  const { session_id: sessionId, epoch } = seat;
  const open = await findOpenSpin(tx, { playerId, sessionId });
  if (await isRoundOut(tx, { playerId, sessionId, epoch, at }, open)) return;
  await storeOpenSpin(tx, playerId, {
    ...{ sessionId, epoch, commandId: '', at },
    ...{ afterNumber: await lastGameRound(tx, playerId), lapsesAt: at + runningMs },
  });
};

const isOfRounds = ({ kind }: Pick<StoredLimit, 'kind'>): boolean => kind === 'stake' || kind === 'loss';

const lastGameRound = async (db: Queries, playerId: string): Promise<number> => {
  const row = await db.get<{ number: number }>('SELECT number FROM game_round_totals WHERE player_id = ?', playerId);
  return row?.number ?? 0;
};

/** Stores the machine's journal event up to which events must be posted to the ledger before its next paid round. */
export const storeAwaitedJournalEvent = (
  tx: DatabaseTransaction,
  machineId: string,
  journal: { readonly id: string; readonly seq: number },
) =>
  tx.run('UPDATE machines SET awaited_seq = ?, awaited_journal = ? WHERE id = ?', journal.seq, journal.id, machineId);

import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { insertCasinoEvent } from '../../platform/sites/casino-events.ts';

/** A game round, or a hand pay or jackpot after its round. Amounts in minor units. */
export interface NewGameRound {
  readonly kind: 'round' | 'handPay' | 'jackpot';
  /** Id of the game round; null for a hand pay and a jackpot, which belong to the session's previous round. */
  readonly roundId: string | null;
  readonly isFreeSpin: boolean;
  /** The stake key (button) that began the round; null if the machine did not report it. */
  readonly bandId: number | null;
  /** Number of rounds that this one summarizes, because the connection to the machine was lost while they were played; absent: one. */
  readonly rounds?: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
  /** Credit on the meter after the round, in minor units; null for an amount paid to the wallet. */
  readonly meterMinor: number | null;
  readonly stops: readonly number[] | null;
  /** Hash of the game rules by which the round was drawn; null or absent if the cabinet did not report it. */
  readonly rulesHash?: string | null;
  /** The round's event in the machine's journal, with the hash chain head of the recording that the event contains. */
  readonly event?: RoundEvent | null;
  /**
   * Unix time in ms of the round by the cabinet's clock. As that clock is not trusted, the time is clamped to the period from the session's
   * start to `at`.
   */
  readonly playedAt: number;
  /** Time of the posting, Unix time in ms. */
  readonly at: number;
}

/** Links a game round to its journal event, and thereby to its recording. */
interface RoundEvent {
  readonly journalId: string | null;
  readonly seq: number;
  readonly recording: { readonly no: number; readonly head: string } | null;
}

interface Place {
  readonly session_id: string;
  readonly player_id: string;
  readonly machine_id: string;
  readonly brand_id: string;
  readonly started_at: number;
  /** Number of the player's rounds so far; like the other running totals null before the first round. */
  readonly number: number | null;
  readonly counted_at: number | null;
  readonly staked_minor: number | null;
  readonly won_minor: number | null;
}

const placeSql = `SELECT s.id AS session_id, s.player_id, s.machine_id, s.brand_id, s.started_at,
    t.number, t.counted_at, t.staked_minor, t.won_minor
  FROM sessions s LEFT JOIN game_round_totals t ON t.player_id = s.player_id`;

/** Adds a game round to the session in the machine's seat. Returns false and does nothing if the machine has no seat. */
export const addGameRoundToMachineSession = async (
  tx: DatabaseTransaction,
  machineId: string,
  gameRound: NewGameRound,
): Promise<boolean> => {
  const place = await tx.get<Place>(
    `${placeSql} WHERE s.id = (SELECT session_id FROM seats WHERE machine_id = ?)`,
    machineId,
  );
  if (place) await add(tx, place, gameRound);
  return place !== undefined;
};

/** Adds a game round to a session. Throws if there is no such session. */
export const addGameRoundToSession = async (
  tx: DatabaseTransaction,
  sessionId: string,
  gameRound: NewGameRound,
): Promise<void> => {
  const place = await tx.get<Place>(`${placeSql} WHERE s.id = ?`, sessionId);
  if (!place) throw new Error(`there is no session ${sessionId}`);
  await add(tx, place, gameRound);
};

/**
 * Adds a game round and updates the player's totals; two transactions that do so for one player conflict on the totals' row. Rounds count
 * in the order of posting: none gets an earlier time than the one before.
 */
const add = async (tx: DatabaseTransaction, before: Place, gameRound: NewGameRound): Promise<void> => {
  const { stakeMinor, winMinor, at } = gameRound;
  const playedAt = Math.min(Math.max(gameRound.playedAt, before.started_at), at);
  const number = (before.number ?? 0) + 1;
  const countedAt = Math.max(playedAt, before.counted_at ?? playedAt);
  const stakedMinor = (before.staked_minor ?? 0) + stakeMinor;
  const wonMinor = (before.won_minor ?? 0) + winMinor;
  await tx.run(
    `INSERT INTO game_round_totals (player_id, number, counted_at, staked_minor, won_minor) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET number = excluded.number, counted_at = excluded.counted_at,
       staked_minor = excluded.staked_minor, won_minor = excluded.won_minor`,
    before.player_id,
    number,
    countedAt,
    stakedMinor,
    wonMinor,
  );
  await tx.run(
    `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, round_id, free_spin, band_id, rounds, stake_minor,
       win_minor, meter_minor, stops, counted_at, posted_at, staked_total_minor, won_total_minor, rules_hash, journal_id,
       event_seq, recording_no, recording_head)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    before.player_id,
    number,
    gameRound.kind,
    before.session_id,
    before.machine_id,
    before.brand_id,
    gameRound.roundId,
    gameRound.isFreeSpin ? 1 : 0,
    gameRound.bandId,
    gameRound.rounds ?? 1,
    stakeMinor,
    winMinor,
    gameRound.meterMinor,
    gameRound.stops && JSON.stringify(gameRound.stops),
    countedAt,
    at,
    stakedMinor,
    wonMinor,
    gameRound.rulesHash ?? null,
    gameRound.event?.journalId ?? null,
    gameRound.event?.seq ?? null,
    gameRound.event?.recording?.no ?? null,
    gameRound.event?.recording?.head ?? null,
  );
  await notifyCasino(tx, before, number, gameRound);
};

/** Queues an event about the game round or jackpot for the player's casino platform, if there is one. */
const notifyCasino = async (
  tx: DatabaseTransaction,
  { player_id: playerId, session_id: sessionId, machine_id: machine, brand_id }: Place,
  number: number,
  { kind, roundId, stakeMinor, winMinor, at }: NewGameRound,
): Promise<void> => {
  const happened = { playerId, sessionId, at };
  const seat = { session: sessionId, machine, currency: getLedgerCurrency() };
  const id = `${playerId}:${number}`;
  if (kind === 'round')
    await insertCasinoEvent(tx, 'round.played', happened, () => ({
      ...{ ...seat, round: roundId ?? id, stakeMinor, winMinor },
    }));
  else if (kind === 'jackpot')
    await insertCasinoEvent(tx, 'jackpot.won', happened, () => ({
      ...{ ...seat, jackpot: brand_id, amountMinor: winMinor },
    }));
};

/** Returns the game round of a hand pay or jackpot, which is paid to the wallet after its round. */
export const buildHandPayGameRound = (kind: 'handPay' | 'jackpot', winMinor: number, at: number): NewGameRound => ({
  kind,
  roundId: null,
  isFreeSpin: false,
  bandId: null,
  stakeMinor: 0,
  winMinor,
  meterMinor: null,
  stops: null,
  playedAt: at,
  at,
});

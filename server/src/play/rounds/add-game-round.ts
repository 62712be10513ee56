import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { noteCasinoEvent } from '../../platform/sites/casino-events.ts';

/** A round, or a hand pay or jackpot that came after its round. Amounts are in minor units. */
export interface NewGameRound {
  readonly kind: 'round' | 'handPay' | 'jackpot';
  /** Null for a hand pay and a jackpot: they belong to the session's last round before them. */
  readonly roundId: string | null;
  readonly isFreeSpin: boolean;
  /** The stake key; null if the machine did not tell it. */
  readonly bandId: number | null;
  /** How many rounds of a lost line the play sums up; absent: one. */
  readonly rounds?: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
  /** The meter after a round; null for what went to the wallet. */
  readonly meterMinor: number | null;
  readonly stops: readonly number[] | null;
  /** The rules by which it was drawn; null or absent if the cabinet did not say. */
  readonly rulesHash?: string | null;
  /** Its event in the machine's journal, with the head of the machine's recording that the event names. */
  readonly event?: RoundEvent | null;
  /** When it was played, by the cabinet's clock. That is not trusted: the play counts between the session's start and `at`. */
  readonly playedAt: number;
  /** Time of the posting, in ms since 1970. */
  readonly at: number;
}

/** Ties a round to its event, and by that to the pictures of its machine. */
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
  /** The player's totals so far; null before the first play. */
  readonly number: number | null;
  readonly counted_at: number | null;
  readonly staked_minor: number | null;
  readonly won_minor: number | null;
}

const placeSql = `SELECT s.id AS session_id, s.player_id, s.machine_id, s.brand_id, s.started_at,
    t.number, t.counted_at, t.staked_minor, t.won_minor
  FROM sessions s LEFT JOIN game_round_totals t ON t.player_id = s.player_id`;

/** Adds a game round of the session in the machine's seat. Does nothing if the machine has no seat, and returns false. */
export const addGameRoundAt = async (
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

/** Adds a game round of a session. Throws if there is no such session. */
export const addGameRound = async (
  tx: DatabaseTransaction,
  sessionId: string,
  gameRound: NewGameRound,
): Promise<void> => {
  const place = await tx.get<Place>(`${placeSql} WHERE s.id = ?`, sessionId);
  if (!place) throw new Error(`there is no session ${sessionId}`);
  await add(tx, place, gameRound);
};

/**
 * Raises the player's totals, where two transactions that add plays of one player at once conflict. Plays count in the order in
 * which they are posted: none counts earlier than the one before.
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

/** Tells the casino's platform of the player, if there is one. */
const notifyCasino = async (
  tx: DatabaseTransaction,
  { player_id: playerId, session_id: sessionId, machine_id: machine, brand_id }: Place,
  number: number,
  { kind, roundId, stakeMinor, winMinor, at }: NewGameRound,
): Promise<void> => {
  const happened = { playerId, sessionId, at };
  const seat = { session: sessionId, machine, currency: ledgerCurrency() };
  const id = `${playerId}:${number}`;
  if (kind === 'round')
    await noteCasinoEvent(tx, 'round.played', happened, () => ({
      ...{ ...seat, round: roundId ?? id, stakeMinor, winMinor },
    }));
  else if (kind === 'jackpot')
    await noteCasinoEvent(tx, 'jackpot.won', happened, () => ({
      ...{ ...seat, jackpot: brand_id, amountMinor: winMinor },
    }));
};

/** What went to the wallet after its round: a hand pay or a jackpot. */
export const payOf = (kind: 'handPay' | 'jackpot', winMinor: number, at: number): NewGameRound => ({
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

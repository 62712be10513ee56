import type { BrandId, MachineId, RecalledFreeSpin, RecalledRound } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readStrictestJurisdictionValues } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { getMachineGameId } from '../../machines/machine.ts';

/** Number of paid rounds shown in the game history, each with all its free spins. */
export const recalledRounds = 50;

interface GameRoundRow {
  readonly number: number;
  readonly kind: 'round' | 'handPay' | 'jackpot';
  readonly session_id: string;
  readonly machine_id: string;
  readonly brand_id: string;
  readonly brand_name: string;
  /** The machine's description as JSON; null if the machine no longer exists. */
  readonly description: string | null;
  readonly round_id: string | null;
  readonly free_spin: number;
  readonly rounds: number;
  readonly stake_minor: number;
  readonly win_minor: number;
  readonly meter_minor: number | null;
  readonly stops: string | null;
  readonly rules_hash: string | null;
  readonly counted_at: number;
  readonly posted_at: number;
  readonly recording_no: number | null;
  /** 1 if a legal hold covers the recording of the round, otherwise 0. */
  readonly held: number;
}

interface WaitingRow {
  readonly kind: 'handPay' | 'jackpot';
  readonly session_id: string;
  readonly amount_minor: number;
  readonly at: number;
  readonly state: 'waiting' | 'approved';
  readonly decided_at: number | null;
}

/** Returns the player's newest paid rounds, newest first. Call this in one database snapshot. */
export const listNewestPlayerRounds = async (
  db: Queries,
  playerId: string,
  /** Unix time in ms for which to state whether recordings are still stored; null: do not state it. */
  at: number | null = null,
): Promise<RecalledRound[]> => {
  const first = await db.get<{ number: number | null }>(
    `SELECT min(number) AS number FROM (
       SELECT number FROM game_rounds WHERE player_id = ? AND kind = 'round' AND free_spin = 0
       ORDER BY number DESC LIMIT ${recalledRounds}
     ) AS newest`,
    playerId,
  );
  if (!first || first.number === null) return [];
  const gameRounds = await db.all<GameRoundRow>(
    `SELECT game_rounds.*, brands.name AS brand_name, machines.description,
       CASE WHEN ${heldSql} THEN 1 ELSE 0 END AS held FROM game_rounds JOIN brands ON brands.id = game_rounds.brand_id
     LEFT JOIN machines ON machines.id = game_rounds.machine_id AND machines.brand_id = game_rounds.brand_id
     WHERE player_id = ? AND number >= ? ORDER BY number`,
    playerId,
    first.number,
  );
  const waiting = await db.all<WaitingRow>(
    `SELECT kind, session_id, amount_minor, at, state, decided_at FROM waiting_hand_pays
     WHERE player_id = ? AND state IN ('waiting', 'approved')`,
    playerId,
  );
  const keptFrom = at === null ? null : at - (await readStrictestJurisdictionValues(db))['recording.days'] * dayMs;
  return new Recall(gameRounds, waiting, keptFrom).rounds();
};

const dayMs = 86_400_000;
const heldSql = `EXISTS (SELECT 1 FROM recording_holds h WHERE h.machine_id = game_rounds.machine_id AND h.lifted_at IS NULL
  AND h.from_ms <= game_rounds.counted_at AND h.until_ms >= game_rounds.counted_at)`;

type Played = { -readonly [Key in keyof RecalledFreeSpin]: RecalledFreeSpin[Key] };

/** Assigns free spins to the paid rounds that won them, and hand pays and jackpots to their rounds. */
class Recall {
  readonly #gameRounds: readonly GameRoundRow[];
  readonly #waiting: readonly WaitingRow[];
  /** Unix time in ms before which recordings without a legal hold are deleted; null: not requested. */
  readonly #keptFrom: number | null;
  /** Rounds and free spins in order, by session id. */
  readonly #bySession = new Map<string, { readonly postedAt: number; readonly played: Played }[]>();

  constructor(gameRounds: readonly GameRoundRow[], waiting: readonly WaitingRow[], keptFrom: number | null) {
    this.#keptFrom = keptFrom;
    this.#gameRounds = gameRounds;
    this.#waiting = waiting;
  }

  rounds(): RecalledRound[] {
    const rounds: RecalledRound[] = [];
    const newest = new Map<string, RecalledRound>();
    for (const gameRound of this.#gameRounds) {
      if (gameRound.kind !== 'round') {
        this.#pay(gameRound);
        continue;
      }
      const played = playedOf(gameRound, this.#keptFrom);
      if (gameRound.free_spin === 1) {
        newest.get(gameRound.session_id)?.freeSpins.push(played);
      } else {
        const round = roundOf(gameRound, played);
        newest.set(gameRound.session_id, round);
        rounds.push(round);
      }
      // A paid round was copied into a new object: use the copy, so that later hand pays are added to it.
      const known = gameRound.free_spin === 1 ? played : rounds.at(-1);
      if (known) this.#ofSession(gameRound.session_id).push({ postedAt: gameRound.posted_at, played: known });
    }
    for (const pay of this.#waiting) {
      if (pay.state !== 'waiting') continue;
      const played = this.#playedAt(pay.session_id, pay.at);
      if (played) played.waitingMinor += pay.amount_minor;
    }
    return rounds.reverse();
  }

  /** Adds a hand pay or jackpot to its round: the session's last one before it was posted or, if it needed approval, before it was owed. */
  #pay({ kind, session_id, win_minor, posted_at }: GameRoundRow): void {
    const owed = this.#waiting.find(
      (pay) =>
        pay.kind === kind &&
        pay.session_id === session_id &&
        pay.amount_minor === win_minor &&
        pay.decided_at === posted_at,
    );
    const played = owed ? this.#playedAt(session_id, owed.at) : this.#ofSession(session_id).at(-1)?.played;
    if (!played) return;
    if (kind === 'handPay') played.handPayMinor += win_minor;
    else played.jackpotMinor += win_minor;
  }

  #playedAt(sessionId: string, at: number): Played | undefined {
    return this.#ofSession(sessionId).findLast(({ postedAt }) => postedAt <= at)?.played;
  }

  #ofSession(sessionId: string) {
    const known = this.#bySession.get(sessionId) ?? [];
    this.#bySession.set(sessionId, known);
    return known;
  }
}

const playedOf = (gameRound: GameRoundRow, keptFrom: number | null): Played => ({
  roundId: gameRound.round_id ?? '',
  number: gameRound.number,
  ...(keptFrom !== null && { picture: pictureOf(gameRound, keptFrom) }),
  at: gameRound.counted_at,
  winMinor: gameRound.win_minor,
  handPayMinor: 0,
  jackpotMinor: 0,
  waitingMinor: 0,
  meterBeforeMinor:
    gameRound.meter_minor === null ? null : gameRound.meter_minor - gameRound.win_minor + gameRound.stake_minor,
  meterAfterMinor: gameRound.meter_minor,
  stops: gameRound.stops === null ? [] : (JSON.parse(gameRound.stops) as number[]),
  rulesHash: gameRound.rules_hash,
  ...(gameRound.rounds > 1 && { rounds: gameRound.rounds }),
});

const pictureOf = (
  { recording_no, held, counted_at }: GameRoundRow,
  keptFrom: number,
): NonNullable<RecalledRound['picture']> => {
  if (recording_no === null) return 'none';
  if (held === 1) return 'held';
  return counted_at < keptFrom ? 'deleted' : 'recorded';
};

const roundOf = (gameRound: GameRoundRow, played: Played): RecalledRound => ({
  ...played,
  machine: gameRound.machine_id as MachineId,
  brandId: gameRound.brand_id as BrandId,
  brand: gameRound.brand_name,
  game: getMachineGameId({
    brandId: gameRound.brand_id,
    description: JSON.parse(gameRound.description ?? '{}') as { game?: string },
  }),
  stakeMinor: gameRound.stake_minor,
  freeSpins: [],
});

import {
  createRefusedResult,
  type MachineId,
  okResult,
  type RecordedClip,
  type Result,
  type SessionId,
  type SharedClip,
  type ShareQuery,
} from '@reelfloor/protocol';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { readStrictestJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { RecordingClipService } from './recording-clip-service.ts';

/** How long in ms a clip begins before its game round. */
const beforeMs = 3_000;
/** How long in ms a clip continues after its game round. */
const afterMs = 4_000;
const dayMs = 86_400_000;
/** Maximum number of unexpired clips per sign-in: each uses network bandwidth and disk space of the hall. */
const maxClips = 30;

/** A player's game round with the data needed to find its recording. */
export interface RecordedRound {
  readonly sessionId: SessionId;
  /** Unix time in ms when the play session ended; null while it runs. */
  readonly sessionEndedAt: number | null;
  readonly machineId: MachineId;
  readonly countedAt: number;
  /** The round's event in the machine's journal; null for rounds from before the ledger stored it. */
  readonly event: { readonly journalId: string; readonly seq: number } | null;
  readonly recordingNo: number | null;
}

interface RoundRow {
  readonly session_id: SessionId;
  readonly ended_at: number | null;
  readonly machine_id: MachineId;
  readonly counted_at: number;
  readonly journal_id: string | null;
  readonly event_seq: number | null;
  readonly recording_no: number | null;
}

/** Returns one of the player's own game rounds by its number; null if the player has none with it. */
export const findRecordedRoundByNumber = async (
  db: Queries,
  playerId: string,
  number: number,
): Promise<RecordedRound | null> => {
  const row = await db.get<RoundRow>(
    `SELECT r.session_id, s.ended_at, r.machine_id, r.counted_at, r.journal_id, r.event_seq, r.recording_no
     FROM game_rounds r JOIN sessions s ON s.id = r.session_id WHERE r.player_id = ? AND r.number = ? AND r.kind = 'round'`,
    playerId,
    number,
  );
  if (!row) return null;
  const { journal_id: journalId, event_seq: seq } = row;
  return {
    sessionId: row.session_id,
    sessionEndedAt: row.ended_at,
    machineId: row.machine_id,
    countedAt: row.counted_at,
    event: journalId === null || seq === null ? null : { journalId, seq },
    recordingNo: row.recording_no,
  };
};

/** SQL for the total win of a game round, with its free spins, hand pays and jackpots. */
const wonSql = `SELECT coalesce(sum(win_minor), 0) AS won FROM game_rounds WHERE player_id = ? AND session_id = ? AND number >= ?
  AND NOT EXISTS (SELECT 1 FROM game_rounds AS later WHERE later.player_id = game_rounds.player_id AND later.number > ?
    AND later.number <= game_rounds.number AND later.kind = 'round' AND later.free_spin = 0)`;

/** Titles, by language, of a clip that a player saves to share; it is no evidence. */
const shareTitles = {
  tr: (name: string) => `${name} · kazanç kopyası, kanıt değildir`,
  en: (name: string) => `${name} · copy of a win, not evidence`,
  ar: (name: string) => `${name} · نسخة من فوز، وليست دليلًا`,
} as const;

interface RoundClipsDependencies {
  readonly database: Database;
  readonly clips: RecordingClipService;
  readonly now: () => number;
  /** Returns true if the site's operator lets players save clips of their wins. */
  readonly mayWinsBeSaved: (site: Site) => boolean;
  readonly operatorName: (site: Site) => string;
}

/** Video clips of players' own game rounds. */
export class RoundClips {
  readonly #dependencies: RoundClipsDependencies;

  constructor(dependencies: RoundClipsDependencies) {
    this.#dependencies = dependencies;
  }

  async ofRound(
    { playerId, signInId }: { readonly playerId: string; readonly signInId: string },
    number: number,
  ): Promise<Result<RecordedClip>> {
    const { database, clips, now } = this.#dependencies;
    const round = await findRecordedRoundByNumber(database.read, playerId, number);
    if (!round) return createRefusedResult('ROUND_UNKNOWN');
    const { machineId, sessionId, sessionEndedAt, countedAt, event, recordingNo } = round;
    // A round whose event contains no recording number was played while the machine was not recording.
    if (event === null || recordingNo === null)
      return createRefusedResult('RECORDING_NONE', { machine: machineId, reason: 'noRecorder' });
    const oldestEndsAt = await clips.oldestOf(signInId, maxClips);
    if (oldestEndsAt !== null)
      return createRefusedResult('RATE_LIMITED', { retry_s: Math.ceil((oldestEndsAt - now()) / 1000) });
    const asked = await clips.ask({
      ...{ machineId, sessionId, round: event, format: 'video', owner: { signInId } },
      ...{ fromMs: countedAt - beforeMs, untilMs: countedAt + afterMs },
      ...(sessionEndedAt !== null && { sessionEndedAtMs: sessionEndedAt }),
    });
    if (!asked.ok) return asked.refusal.code === 'RECORDING_NONE' ? this.#none(asked, countedAt, now()) : asked;
    const { id, expiresAt, clip } = asked.value;
    return okResult({
      path: `/clips/${id}.mp4`,
      ...{ expiresAt, from: clip.fromMs, until: clip.untilMs },
      ...{ startedAt: clip.startedAtMs, endedAt: clip.endedAtMs },
      gaps: clip.gaps.map(({ fromMs, untilMs, reason }) => ({ from: fromMs, until: untilMs, reason })),
    });
  }

  /**
   * Requests a copy of a winning round's recording for its player to share: private areas are covered and the operator's name is drawn in.
   * It can be downloaded once encoded.
   */
  async share(
    { playerId, signInId }: { readonly playerId: string; readonly signInId: string },
    { round: number, lang }: { readonly round: number } & ShareQuery,
    site: Site,
  ): Promise<Result<SharedClip>> {
    const { database, clips, now, mayWinsBeSaved } = this.#dependencies;
    if (!mayWinsBeSaved(site)) return createRefusedResult('NOT_OFFERED');
    const round = await findRecordedRoundByNumber(database.read, playerId, number);
    if (!round) return createRefusedResult('ROUND_UNKNOWN');
    const { machineId, sessionId, sessionEndedAt, countedAt, event, recordingNo } = round;
    const of = [playerId, sessionId, number, number] as const;
    const sum = await database.read.get<{ won: number | string }>(wonSql, ...of);
    if (Number(sum?.won ?? 0) === 0) return createRefusedResult('NOT_OFFERED');
    if (event === null || recordingNo === null)
      return createRefusedResult('RECORDING_NONE', { machine: machineId, reason: 'noRecorder' });
    const operatorName = this.#dependencies.operatorName(site);
    const title = shareTitles[lang === 'bg' ? 'en' : lang](operatorName);
    const asked = await clips.askShare({
      ...{ machineId, sessionId, round: event, owner: { signInId }, mark: operatorName, title },
      ...{ fromMs: countedAt - beforeMs, untilMs: countedAt + afterMs },
      ...(sessionEndedAt !== null && { sessionEndedAtMs: sessionEndedAt }),
    });
    if (!asked.ok) return asked.refusal.code === 'RECORDING_NONE' ? this.#none(asked, countedAt, now()) : asked;
    const { id, expiresAt } = asked.value;
    return okResult({ path: `/clips/${id}.mp4`, expiresAt });
  }

  /** Returns an agent's refusal; adds that recordings of that time have been deleted, if they have. */
  async #none(refusal: ReturnType<typeof createRefusedResult>, countedAt: number, now: number): Promise<Result<never>> {
    const { params } = refusal.refusal;
    const days = (await readStrictestJurisdictionValues(this.#dependencies.database.read))['recording.days'];
    return params.reason === undefined && countedAt < now - days * dayMs
      ? createRefusedResult('RECORDING_NONE', { ...params, reason: 'deleted' })
      : refusal;
  }
}

import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ParsedInitSegment,
  parseMp4Fragment,
  parseMp4InitSegment,
  type RecordingRunMetadata,
  type Sample,
  sha256,
} from './fragmented-mp4.ts';
import type { EventBody, FragmentBody, GapBody, RoundBody } from './hash-chain.ts';
import { RecordingIndex, type RecordingIndexRow, toFragmentChainBody } from './recording-index.ts';

/** Thrown when the index and the recording files contradict each other: a file was changed or lost. */
class RecordingDamaged extends Error {}

export interface ClipQuery {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Selects only recordings of this session; null: all recordings, for staff. */
  readonly sessionId: string | null;
}

export interface IndexedFragment extends FragmentBody {
  readonly no: number;
  readonly run: number;
  /** Number of the hash-chain line about the fragment's file. */
  readonly fileNo: number;
  /** Length in bytes of the init segment of the fragment's file. */
  readonly initLength: number;
  readonly initSha256: string;
}

/** The video and audio of one continuous recording within a clip. */
interface ClipRun {
  readonly facts: RecordingRunMetadata;
  /** The MP4 sample entry of the video track. */
  readonly pictureEntry: Buffer;
  readonly pictures: readonly Sample[];
  readonly sounds: readonly Sample[];
}

export interface Clip {
  readonly runs: readonly ClipRun[];
}

export interface TimelineRun {
  readonly run: number;
  readonly sessionId: string | null;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly width: number;
  readonly height: number;
  readonly why: string;
}

export interface Timeline {
  /** Time spans with video. A recording that was partly deleted, or that paused, has several. */
  readonly runs: readonly TimelineRun[];
  readonly gaps: readonly GapBody[];
  readonly rounds: readonly RoundBody[];
  readonly events: readonly EventBody[];
  readonly deleted: readonly { readonly fromMs: number; readonly untilMs: number; readonly reason: string }[];
  readonly holds: readonly { readonly holdId: string; readonly fromMs: number; readonly untilMs: number }[];
}

/** Maximum delay in ms between an event and its hash-chain line: the line about a gap or a round of hours is written at its end. */
const latestMarkMs = 86_400_000;
/** Maximum duration of a recording file in ms, with some margin. */
const longestFileMs = 70_000;
/** Maximum gap in ms between video frames that belong to one span of the timeline. */
const pauseMs = 1_500;

/** Reads one machine's recordings, while another process or thread may be writing them. */
export class RecordingReader {
  readonly folder: string;
  readonly index: RecordingIndex;

  private constructor(folder: string, index: RecordingIndex) {
    this.folder = folder;
    this.index = index;
  }

  /** Opens a recording folder for reading. Throws if the folder has no recordings. */
  static open(folder: string): RecordingReader {
    const reader = RecordingReader.openIfMade(folder);
    if (!reader) throw new Error(`${folder} has no index of recordings`);
    return reader;
  }

  /** Opens a recording folder for reading. Returns null if the folder has no recordings yet. */
  static openIfMade(folder: string): RecordingReader | null {
    const index = RecordingIndex.read(join(folder, 'index.sqlite'));
    return index && new RecordingReader(folder, index);
  }

  close(): void {
    this.index.close();
  }

  /** Returns the stored fragments that overlap the time span, in the order of their hash-chain lines. */
  fragments({ fromMs, untilMs, sessionId }: ClipQuery): IndexedFragment[] {
    const rows = this.index.database
      .prepare(fragmentsBetween)
      .all({ from: fromMs, until: untilMs, earliest: fromMs - longestFileMs, session: sessionId });
    return rows.map(indexedFragment);
  }

  /**
   * Returns the fragments that overlap the time span, preceded by what a decoder needs: those from the last keyframe at or before the
   * beginning of the span.
   */
  decodableFragments(query: ClipQuery): IndexedFragment[] {
    const within = this.fragments(query);
    const [first] = within;
    if (!first) return [];
    const startsLate = first.key && first.fromMs <= query.fromMs;
    const before = startsLate || first.fromMs > query.fromMs ? [] : this.#fragmentsBefore(first);
    const all = [...before, ...within];
    // Drops fragments before the first keyframe, which no decoder can show: the ones with the keyframe before them may have been deleted.
    return all.slice(all.findIndex(({ key }) => key));
  }

  #fragmentsBefore({ no, run }: IndexedFragment): IndexedFragment[] {
    const row = this.index.database.prepare(keyBefore).get({ no, run });
    if (!row) return [];
    const rows = this.index.database.prepare(fragmentsOfRun).all({ run, from: Number(row.no), until: no - 1 });
    return rows.map(indexedFragment);
  }

  /** Reads the bytes of a video fragment. Throws RecordingDamaged if their hash is wrong. */
  fragmentBytes({ file, offset, length, sha256: hash }: IndexedFragment): Buffer {
    const bytes = this.#read(file, offset, length);
    if (sha256(bytes).toString('hex') !== hash) throw new RecordingDamaged(`${file} was changed at byte ${offset}`);
    return bytes;
  }

  /** Reads the init segment of a fragment's file. Throws RecordingDamaged if its hash is wrong. */
  initBytes({ file, initLength, initSha256 }: IndexedFragment): Buffer {
    const bytes = this.#read(file, 0, initLength);
    if (sha256(bytes).toString('hex') !== initSha256)
      throw new RecordingDamaged(`${file} was changed at its beginning`);
    return bytes;
  }

  /** Reads the video samples of a time span, from the keyframe before it. Returns a clip without video if nothing was recorded in it. */
  clip(query: ClipQuery): Clip {
    const runs: { init: ParsedInitSegment; run: number; pictures: Sample[]; sounds: Sample[] }[] = [];
    for (const fragment of this.decodableFragments(query)) {
      const bytes = this.fragmentBytes(fragment);
      const found = parseMp4Fragment(bytes, 0);
      if (!found) throw new RecordingDamaged(`${fragment.file} has no fragment at byte ${fragment.offset}`);
      let last = runs.at(-1);
      if (last?.run !== fragment.run) {
        const init = parseMp4InitSegment(this.initBytes(fragment));
        if (!init) throw new RecordingDamaged(`${fragment.file} does not begin as a recording does`);
        last = { init, run: fragment.run, pictures: [], sounds: [] };
        runs.push(last);
      }
      last.pictures.push(...found.pictures);
      last.sounds.push(...found.sounds);
    }
    return {
      runs: runs.map(({ init, pictures, sounds }) => {
        const { facts, pictureEntry } = init;
        const until = (query.untilMs * 90 - facts.startTicks) / 90;
        return {
          facts,
          pictureEntry,
          pictures: pictures.filter(({ ticks }) => ticks / 90 <= until),
          sounds: sounds.filter(({ ticks }) => ticks / 48 <= until),
        };
      }),
    };
  }

  timeline(fromMs: number, untilMs: number): Timeline {
    const lines = this.index.marks(fromMs, untilMs + latestMarkMs);
    const bodies = <Body>(kind: string): Body[] =>
      lines.filter((line) => line.kind === kind).map(({ body }) => JSON.parse(body) as Body);
    const overlaps = (from: number, until: number): boolean => from <= untilMs && until >= fromMs;
    const { database } = this.index;
    return {
      runs: this.#runs(fromMs, untilMs),
      gaps: bodies<GapBody>('gap').filter((gap) => overlaps(gap.fromMs, gap.untilMs)),
      rounds: bodies<RoundBody>('round').filter((round) => overlaps(round.startedAtMs, round.endedAtMs)),
      events: bodies<EventBody>('event').filter(({ atMs }) => overlaps(atMs, atMs)),
      deleted: database
        .prepare(deletedBetween)
        .all(untilMs, fromMs)
        .map((row) => JSON.parse(String(row.body)) as { fromMs: number; untilMs: number; reason: string }),
      holds: database
        .prepare('SELECT * FROM holds WHERE from_ms <= ? AND until_ms >= ? ORDER BY from_ms, id')
        .all(untilMs, fromMs)
        .map((row) => ({
          holdId: String(row.id),
          fromMs: Number(row.from_ms),
          untilMs: Number(row.until_ms),
        })),
    };
  }

  #runs(fromMs: number, untilMs: number): TimelineRun[] {
    const spans: { -readonly [Key in keyof TimelineRun]: TimelineRun[Key] }[] = [];
    for (const fragment of this.fragments({ fromMs, untilMs, sessionId: null })) {
      const last = spans.at(-1);
      if (last?.run === fragment.run && fragment.fromMs - last.untilMs <= pauseMs) {
        last.untilMs = fragment.untilMs;
        continue;
      }
      const row = this.index.database.prepare('SELECT facts FROM runs WHERE id = ?').get(fragment.run);
      const { run, sessionId, width, height, why } = JSON.parse(String(row?.facts)) as RecordingRunMetadata;
      const { fromMs: from, untilMs: until } = fragment;
      spans.push({ run, sessionId, fromMs: from, untilMs: until, width, height, why });
    }
    return spans;
  }

  #read(file: string, offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let handle: number;
    try {
      handle = openSync(join(this.folder, file), 'r');
    } catch (error) {
      throw new RecordingDamaged(`${file} cannot be read`, { cause: error });
    }
    try {
      let read = 0;
      for (let more = -1; read < length && more !== 0; read += more)
        more = readSync(handle, bytes, read, length - read, offset + read);
      if (read < length) throw new RecordingDamaged(`${file} ends too early`);
    } finally {
      closeSync(handle);
    }
    return bytes;
  }
}

const indexedFragment = (row: RecordingIndexRow): IndexedFragment => ({
  ...toFragmentChainBody(row),
  no: Number(row.no),
  run: Number(row.run),
  fileNo: Number(row.file_no),
  initLength: Number(row.init_length),
  initSha256: String(row.init_sha256),
});

const columns = `
  fragments.*, files.name AS file_name, files.no AS file_no, files.run, files.init_length, files.init_sha256`;

const fragmentsBetween = `
  SELECT ${columns}
  FROM files JOIN fragments ON fragments.file = files.id JOIN runs ON runs.id = files.run
  WHERE files.deleted_no IS NULL AND files.from_ms BETWEEN :earliest AND :until
    AND fragments.from_ms < :until AND fragments.until_ms > :from
    AND (:session IS NULL OR runs.session_id = :session)
  ORDER BY fragments.no`;

const keyBefore = `
  SELECT max(fragments.no) AS no FROM fragments JOIN files ON files.id = fragments.file
  WHERE files.run = :run AND fragments.no < :no AND fragments.key = 1 AND files.deleted_no IS NULL`;

const fragmentsOfRun = `
  SELECT ${columns} FROM fragments JOIN files ON files.id = fragments.file
  WHERE files.run = :run AND fragments.no BETWEEN :from AND :until AND files.deleted_no IS NULL
  ORDER BY fragments.no`;

const deletedBetween = `
  SELECT chain.body FROM files JOIN chain ON chain.no = files.deleted_no
  WHERE json_extract(chain.body, '$.fromMs') <= ? AND json_extract(chain.body, '$.untilMs') >= ? ORDER BY files.id`;

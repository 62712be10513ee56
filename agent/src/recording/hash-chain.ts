import type { ChainHead, GapReason } from '@reelfloor/protocol/channels/recording';
import { type RecordingRunMetadata, sha256 } from './fragmented-mp4.ts';

/**
 * Kinds of lines in the hash chain of a machine's recordings:
 * - `open`: the folder was opened, and what was found and repaired then;
 * - `file`: a file was created, with the metadata of its video and the hash of its init segment;
 * - `fragment`: a second of video was written, with its hash; `recovered`: the same, found without its line after a crash;
 * - `ended`: the continuous video of one encoder ended;
 * - `round`: a round's time span and the hash of its event in the journal; `event`: money, a door or a tilt; `clock`: the state of the
 *   clocks;
 * - `gap`: nothing was recorded in this time span, and why;
 * - `hold`, `lifted`: a legal hold began or ended; `deleted`: a file was deleted, and why;
 * - `cut`: the chain lines up to a number were deleted.
 */
const lineKinds = [
  'open',
  'file',
  'fragment',
  'recovered',
  'ended',
  'round',
  'event',
  'clock',
  'gap',
  'hold',
  'lifted',
  'deleted',
  'cut',
] as const;
export type ChainLineKind = (typeof lineKinds)[number];

export const isHashChainLineKind = (kind: string): kind is ChainLineKind =>
  (lineKinds as readonly string[]).includes(kind);

export type { ChainHead, GapReason };

export interface ChainLine {
  readonly no: number;
  readonly kind: ChainLineKind;
  readonly atMs: number;
  /** The JSON text of the line over which the hash was computed. */
  readonly body: string;
  /** SHA-256 of the chain line in hex. */
  readonly hash: string;
}

export const startOfChain: ChainHead = { no: 0, head: '0'.repeat(64) };

export const computeChainLineHash = (previousHash: string, line: Omit<ChainLine, 'hash'>): string =>
  sha256([previousHash, line.no, line.kind, line.atMs, line.body].join('\n')).toString('hex');

export const buildNextChainLine = (head: ChainHead, line: Omit<ChainLine, 'hash' | 'no'>): ChainLine => {
  const numbered = { ...line, no: head.no + 1 };
  return { ...numbered, hash: computeChainLineHash(head.head, numbered) };
};

export const toChainHead = ({ no, hash }: ChainLine): ChainHead => ({ no, head: hash });

/** Body of a line of the hash chain that names a new file (kind `file`). */
export interface FileBody {
  readonly file: string;
  readonly fromMs: number;
  readonly run: RecordingRunMetadata;
  /** Length in bytes of the file's init segment, which precedes its first fragment. */
  readonly length: number;
  readonly sha256: string;
}

/** Body of a line of the hash chain about a part of a file (kind `fragment` or `recovered`). */
export interface FragmentBody {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether the fragment begins with a keyframe. */
  readonly key: boolean;
  readonly sha256: string;
}

/** Serializes the body's fields in a fixed order, so that the same text can be rebuilt from a database row. */
export const serializeFragmentChainBody = (body: FragmentBody): string => {
  const { file, offset, length, fromMs, untilMs, key, sha256: hash } = body;
  return JSON.stringify({ file, offset, length, fromMs, untilMs, key, sha256: hash });
};

const deletionReasons = ['days', 'bytes', 'freeSpace'] as const;

/** Body of a line of the hash chain about deleted files (kind `deleted`). */
export interface DeletedBody {
  readonly file: string;
  readonly fragments: number;
  readonly bytes: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** SHA-256 over the hashes of the deleted file's fragments, as hex and in order. */
  readonly root: string;
  readonly reason: (typeof deletionReasons)[number];
}

export const computeRootHash = (hashes: readonly string[]): string => sha256(hashes.join('\n')).toString('hex');

/** Body of a line of the hash chain that replaces deleted lines (kind `cut`): the last of them. */
export interface PrunedLinesBody {
  readonly untilNo: number;
  readonly head: string;
}

export interface HoldBody {
  readonly holdId: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly reason: string;
}

export interface GapBody {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly reason: GapReason;
}

export interface RoundBody {
  readonly journalId: string;
  readonly seq: number;
  readonly eventSha256: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

export interface EventBody {
  readonly journalId: string;
  readonly seq: number;
  /** Type of the journal event, such as `credited`, or the incident that a real machine reported. */
  readonly what: string;
  /** The money that the event moved or owes, in minor units. */
  readonly amountMinor?: number;
  readonly atMs: number;
}

interface ClockBody {
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** Whether the system clock is synchronised with a time server; null if the system does not report it. */
  readonly isSynchronised: boolean | null;
}

export type ChainMark =
  | ({ readonly kind: 'round' } & RoundBody)
  | ({ readonly kind: 'event' } & EventBody)
  | ({ readonly kind: 'gap' } & GapBody)
  | ({ readonly kind: 'clock' } & ClockBody);

import type { Band } from '@reelfloor/protocol';
import type { JournalFacts } from '@reelfloor/protocol/channels/agent';

/** A stake key of a machine, as a round names it. */
export type StakeKey = Pick<Band, 'id' | 'stakeMinor'>;

/** Keys that a cabinet had before it came with others: rounds in its journal may have begun with them. */
export interface EarlierKeys {
  readonly journalId: string;
  /** Number of the newest event in the journal when the cabinet came with other keys. */
  readonly untilSeq: number;
  /** True if a round ran at that moment. The next paid round then began with these keys. */
  readonly isRoundRunning: boolean;
  readonly keys: readonly StakeKey[];
}

/** Most changes of keys that are remembered while their rounds wait in a journal. */
const maxEarlier = 8;

/** What the database knows of a machine's keys. */
export interface KnownKeys {
  /** The cabinet's newest description, as JSON. */
  readonly description: string;
  /** `EarlierKeys[]` as JSON, oldest first; null if there are none. */
  readonly earlierKeys: string | null;
  readonly journalId: string | null;
}

/**
 * Returns the keys with which the paid round of a journal's event can have begun. Null if its stake is not known
 * beforehand: then the brand's bounds alone hold.
 */
export const stakeKeysAt = (known: KnownKeys, seq: number): readonly StakeKey[] | null => {
  const now = keysOf(known.description);
  if (now === null) return null;
  const earlier = earlierOf(known);
  const ofThen = earlier.find(({ untilSeq }) => seq <= untilSeq)?.keys ?? now;
  const ofRunning = earlier.filter(({ untilSeq, isRoundRunning }) => isRoundRunning && untilSeq < seq);
  return [...ofThen, ...ofRunning.flatMap(({ keys }) => keys)];
};

/** Returns what to store of a machine's earlier keys when its cabinet says `hello`. */
export const earlierKeysAtHello = (
  known: KnownKeys,
  hello: {
    readonly keys: readonly StakeKey[];
    readonly journal: JournalFacts;
    readonly isRoundRunning: boolean;
  },
): string | null => {
  const { journal, isRoundRunning } = hello;
  const isSame = known.journalId === journal.id;
  const earlier: EarlierKeys[] = parse(known.earlierKeys).map((each) =>
    each.journalId === journal.id ? { ...each, untilSeq: Math.min(each.untilSeq, journal.lastSeq) } : each,
  );
  const before = keysOf(known.description);
  if (before !== null && known.journalId !== null && !isEqual(before, hello.keys))
    earlier.push({
      journalId: known.journalId,
      // While another journal is in its place, it is not known where the right one ends: its next `hello` says.
      untilSeq: isSame ? journal.lastSeq : Number.MAX_SAFE_INTEGER,
      isRoundRunning,
      keys: before,
    });
  return stored(earlier.slice(-maxEarlier));
};

/** Returns what to store after a paid round was booked: older keys cannot be those of a later round. */
export const earlierKeysAfter = (known: KnownKeys, seq: number): string | null =>
  stored(
    parse(known.earlierKeys).filter(
      ({ journalId, untilSeq }) => journalId !== known.journalId || untilSeq >= seq,
    ),
  );

const keysOf = (description: string): readonly StakeKey[] | null => {
  const { bands = [], isStakeKnownLate = false } = JSON.parse(description) as {
    readonly bands?: readonly StakeKey[];
    readonly isStakeKnownLate?: boolean;
  };
  return bands.length === 0 || isStakeKnownLate
    ? null
    : bands.map(({ id, stakeMinor }) => ({ id, stakeMinor }));
};

const earlierOf = ({ earlierKeys, journalId }: KnownKeys): readonly EarlierKeys[] =>
  parse(earlierKeys).filter((each) => each.journalId === journalId);

const parse = (text: string | null): readonly EarlierKeys[] =>
  text === null ? [] : (JSON.parse(text) as EarlierKeys[]);

const stored = (earlier: readonly EarlierKeys[]): string | null =>
  earlier.length === 0 ? null : JSON.stringify(earlier);

const isEqual = (some: readonly StakeKey[], others: readonly StakeKey[]): boolean =>
  some.length === others.length &&
  some.every((key) => others.some(({ id, stakeMinor }) => id === key.id && stakeMinor === key.stakeMinor));

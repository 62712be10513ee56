import type { Band } from '@reelfloor/protocol';
import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';

/** A stake key (button) of a machine, as referred to by a round. */
export type StakeKey = Pick<Band, 'id' | 'stakeMinor'>;

/** The stake keys that a cabinet had before its description changed: rounds in its journal may have begun with them. */
export interface StakeKeyHistory {
  readonly journalId: string;
  /** Sequence number of the journal's newest event when the cabinet's stake keys changed. */
  readonly untilSeq: number;
  /** True if a round was running when the stake keys changed; the next paid round then began with these earlier keys. */
  readonly isRoundRunning: boolean;
  readonly keys: readonly StakeKey[];
}

/** Maximum number of stored earlier sets of stake keys; rounds played with them may still be unposted in the cabinet's journal. */
const maxEarlier = 8;

/** A machine's stake keys in the database. */
export interface StoredStakeKeys {
  /** The cabinet's newest description, as JSON. */
  readonly description: string;
  /** The stake keys of previous descriptions (`StakeKeyHistory[]` as JSON), oldest first; null if there are none. */
  readonly earlierKeys: string | null;
  readonly journalId: string | null;
}

/**
 * Returns the stake keys with which a paid round in the journal can have begun. Null if its stake is not known in advance: then only the
 * brand's limits apply.
 */
export const findStakeKeysForRound = (stored: StoredStakeKeys, seq: number): readonly StakeKey[] | null => {
  const now = keysOf(stored.description);
  if (now === null) return null;
  const earlier = earlierOf(stored);
  const ofThen = earlier.find(({ untilSeq }) => seq <= untilSeq)?.keys ?? now;
  const ofRunning = earlier.filter(({ untilSeq, isRoundRunning }) => isRoundRunning && untilSeq < seq);
  return [...ofThen, ...ofRunning.flatMap(({ keys }) => keys)];
};

/** Returns the machine's earlier stake keys to store when its agent sends `hello`. */
export const computeStakeKeyHistoryOnHello = (
  storedKeys: StoredStakeKeys,
  hello: {
    readonly keys: readonly StakeKey[];
    readonly journal: JournalSnapshot;
    readonly isRoundRunning: boolean;
  },
): string | null => {
  const { journal, isRoundRunning } = hello;
  const isSame = storedKeys.journalId === journal.id;
  const earlier: StakeKeyHistory[] = parse(storedKeys.earlierKeys).map((each) =>
    each.journalId === journal.id ? { ...each, untilSeq: Math.min(each.untilSeq, journal.lastSeq) } : each,
  );
  const before = keysOf(storedKeys.description);
  if (before !== null && storedKeys.journalId !== null && !isEqual(before, hello.keys))
    earlier.push({
      journalId: storedKeys.journalId,
      // While the cabinet has another journal, the last event of the right one is unknown: the right journal's next `hello` contains it.
      untilSeq: isSame ? journal.lastSeq : Number.MAX_SAFE_INTEGER,
      isRoundRunning,
      keys: before,
    });
  return stored(earlier.slice(-maxEarlier));
};

/** Returns the earlier stake keys to keep after a paid round was posted: older ones cannot belong to a later round. */
export const pruneStakeKeyHistory = (storedKeys: StoredStakeKeys, seq: number): string | null =>
  stored(
    parse(storedKeys.earlierKeys).filter(
      ({ journalId, untilSeq }) => journalId !== storedKeys.journalId || untilSeq >= seq,
    ),
  );

const keysOf = (description: string): readonly StakeKey[] | null => {
  const { bands = [], isStakeKnownLate = false } = JSON.parse(description) as {
    readonly bands?: readonly StakeKey[];
    readonly isStakeKnownLate?: boolean;
  };
  return bands.length === 0 || isStakeKnownLate ? null : bands.map(({ id, stakeMinor }) => ({ id, stakeMinor }));
};

const earlierOf = ({ earlierKeys, journalId }: StoredStakeKeys): readonly StakeKeyHistory[] =>
  parse(earlierKeys).filter((each) => each.journalId === journalId);

const parse = (text: string | null): readonly StakeKeyHistory[] =>
  text === null ? [] : (JSON.parse(text) as StakeKeyHistory[]);

const stored = (earlier: readonly StakeKeyHistory[]): string | null =>
  earlier.length === 0 ? null : JSON.stringify(earlier);

const isEqual = (some: readonly StakeKey[], others: readonly StakeKey[]): boolean =>
  some.length === others.length &&
  some.every((key) => others.some(({ id, stakeMinor }) => id === key.id && stakeMinor === key.stakeMinor));

import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { describe, expect, it } from 'vitest';
import {
  computeStakeKeyHistoryOnHello,
  findStakeKeysForRound,
  pruneStakeKeyHistory,
  type StakeKey,
  type StoredStakeKeys,
} from './stake-key-history.ts';

const old: readonly StakeKey[] = [{ id: 1, stakeMinor: 100 }];
const now: readonly StakeKey[] = [{ id: 1, stakeMinor: 250 }];
const newest: readonly StakeKey[] = [{ id: 1, stakeMinor: 300 }];
const journal = (lastSeq: number, id = 'journal'): JournalSnapshot => ({
  ...{ id, lastSeq, revision: 1, firstSeq: 0, acknowledgedSeq: 0, meterMinor: 0, epoch: 0 },
});
const known = (keys: readonly StakeKey[], earlierKeys: string | null = null): StoredStakeKeys => ({
  description: JSON.stringify({ bands: keys }),
  earlierKeys,
  journalId: 'journal',
});
const stakes = (machine: StoredStakeKeys, seq: number) =>
  findStakeKeysForRound(machine, seq)?.map(({ stakeMinor }) => stakeMinor);
/** The machine after its cabinet came with other keys. */
const changed = (before: StoredStakeKeys, keys: readonly StakeKey[], lastSeq: number, isRoundRunning = false) =>
  known(keys, computeStakeKeyHistoryOnHello(before, { keys, journal: journal(lastSeq), isRoundRunning }));

describe('the stake keys of a round', () => {
  it('are those of the description, as long as the cabinet comes with the same', () => {
    const same = changed(known(old), [...old], 10);
    expect(same.earlierKeys).toBeNull();
    expect([stakes(same, 5), stakes(same, 11)]).toEqual([[100], [100]]);
  });

  it('are not known beforehand if the description names none', () => {
    expect(findStakeKeysForRound({ ...known(old), description: '{}' }, 1)).toBeNull();
  });

  it('are the earlier ones for events that were in the journal when the keys changed', () => {
    const machine = changed(known(old), now, 10);
    expect([stakes(machine, 10), stakes(machine, 11)]).toEqual([[100], [250]]);
  });

  it('may be the earlier ones for the round that ran then, and for no other', () => {
    const machine = changed(known(old), now, 10, true);
    expect(stakes(machine, 12)).toEqual([250, 100]);
    expect(stakes({ ...machine, earlierKeys: pruneStakeKeyHistory(machine, 12) }, 13)).toEqual([250]);
  });

  it('are told apart over several changes', () => {
    const machine = changed(changed(known(old), now, 10), newest, 20);
    expect([stakes(machine, 9), stakes(machine, 15), stakes(machine, 21)]).toEqual([[100], [250], [300]]);
    expect(stakes({ ...machine, earlierKeys: pruneStakeKeyHistory(machine, 15) }, 16)).toEqual([250]);
  });

  it('are kept for the right journal while another is in its place', () => {
    const earlierKeys = computeStakeKeyHistoryOnHello(known(old), {
      ...{ keys: now, journal: journal(3, 'another'), isRoundRunning: false },
    });
    const other = known(now, earlierKeys);
    expect(stakes({ ...other, journalId: 'another' }, 2)).toEqual([250]);
    const back = changed(other, now, 12);
    expect([stakes(back, 12), stakes(back, 13)]).toEqual([[100], [250]]);
  });

  it('are remembered over a limited number of changes', () => {
    let machine = known(old);
    for (let change = 1; change <= 40; change++) machine = changed(machine, [{ id: 1, stakeMinor: change }], change);
    expect(JSON.parse(machine.earlierKeys ?? '[]')).toHaveLength(8);
  });
});

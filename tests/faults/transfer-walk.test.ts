import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { describe, expect, it } from 'vitest';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { type OpenPlace, postgresPlaces, sqlitePlaces } from '../model/model-place.ts';
import { everyPair, someTriples } from './transfer-faults.ts';
import { countMessages, walkTransfers } from './transfer-walk.ts';

const timeout = 1_800_000;
const seed = 20_261_129;

/** Walks one pair in so many, others on each engine, and so many triples. */
const walk = async (
  openPlace: OpenPlace,
  { oneIn, offset, triples }: { readonly oneIn: number; readonly offset: number; readonly triples: number },
) => {
  const messages = await countMessages(openPlace);
  // A lock, a transfer, an interrogation and its acknowledgement are at least so many messages.
  expect(Math.min(messages.in, messages.out)).toBeGreaterThan(10);
  const pairs = everyPair(messages).filter((_, index) => index % oneIn === offset);
  const faults = [...pairs, ...someTriples(messages, { count: triples, seed: seed + offset })];
  return { count: faults.length, differences: await walkTransfers(faults, openPlace) };
};

describe('a transfer to a machine that speaks SAS or back, while machine and agent end and messages are lost', () => {
  it('moves money once or not at all, and wallet, ledger, journal and machine agree', {
    timeout,
  }, async () => {
    const part = isExhaustive ? { oneIn: 1, offset: 0, triples: 400 } : { oneIn: 64, offset: 31, triples: 5 };
    const { count, differences } = await walk(sqlitePlaces(), part);
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(isExhaustive ? 1_500 : 20);
  });

  it.skipIf(postgresBin() === null)('does so with the ledger in PostgreSQL', { timeout }, async () => {
    const part = isExhaustive ? { oneIn: 8, offset: 3, triples: 100 } : { oneIn: 128, offset: 97, triples: 3 };
    const postgres = await TestPostgres.start({ isSynced: false });
    try {
      const { count, differences } = await walk(postgresPlaces(postgres), part);
      expect(differences).toEqual([]);
      expect(count).toBeGreaterThan(isExhaustive ? 200 : 10);
    } finally {
      await postgres.remove();
    }
  });
});

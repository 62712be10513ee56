import { describe, expect, it } from 'vitest';
import { decideOperatorFileSync } from './decide-operator-file-sync.ts';

const state = (version: number, digest: string) => ({ version, digest });

describe('a file of the operator and the database’ copy of it', () => {
  it.each([
    ['nobody has one', '', null, null, 'same'],
    ['the ledger has none yet', 'a', null, null, 'import'],
    ['both are the same', 'a', null, state(4, 'a'), 'same'],
    ['the node is new', '', null, state(4, 'a'), 'take'],
    ['the node is new and brings another', 'b', null, state(4, 'a'), 'setAside'],
    ['it was edited by hand', 'b', state(4, 'a'), state(4, 'a'), 'import'],
    ['it was removed by hand', '', state(4, 'a'), state(4, 'a'), 'import'],
    ['the office was later', 'a', state(4, 'a'), state(5, 'b'), 'take'],
    ['the office has taken it away', 'a', state(4, 'a'), state(5, ''), 'take'],
    ['it was edited by hand, and the office was later', 'c', state(4, 'a'), state(5, 'b'), 'setAside'],
    ['it was removed by hand, and the office was later', '', state(4, 'a'), state(5, 'b'), 'take'],
    ['an older database was restored', 'b', state(7, 'b'), state(3, 'a'), 'import'],
    ['a database without it was restored', 'b', state(7, 'b'), null, 'import'],
  ] as const)('when %s', (_, local, known, inDatabase, judged) => {
    expect(decideOperatorFileSync({ local, known, inDatabase })).toBe(judged);
  });
});

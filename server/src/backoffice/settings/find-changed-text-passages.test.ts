import { describe, expect, it } from 'vitest';
import { findChangedTextPassages } from './find-changed-text-passages.ts';

describe('the passages in which two texts differ', () => {
  it('are none of a text and itself, with other empty lines', () => {
    expect(findChangedTextPassages('one\n\ntwo', 'one\ntwo\n\n')).toEqual([]);
  });

  it('name what was said before, what is new, and what is gone', () => {
    const before = 'one\ntwo\nthree\nfour\nfive';
    expect(findChangedTextPassages(before, 'one\n2\nthree\nfour\nfive')).toEqual([{ was: 'two', is: '2' }]);
    expect(findChangedTextPassages(before, 'one\ntwo\nthree\nfour\nfive\nsix\nseven')).toEqual([
      { was: null, is: 'six\nseven' },
    ]);
    expect(findChangedTextPassages(before, 'two\nthree\nfive')).toEqual([
      { was: 'one', is: null },
      { was: 'four', is: null },
    ]);
    expect(findChangedTextPassages('', 'one\ntwo')).toEqual([{ was: null, is: 'one\ntwo' }]);
  });

  it('leave no difference out: the old text with them applied is the new one', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    const text = () => Array.from({ length: next(12) }, () => 'abcd'[next(4)]).join('\n');
    for (let run = 0; run < 500; run += 1) {
      const [before, after] = [text(), text()];
      const passages = findChangedTextPassages(before, after);
      const count = (of: string, part: string) => of.split('\n').filter((line) => line === part).length;
      for (const letter of 'abcd') {
        const gone = passages.reduce((sum, { was }) => sum + count(was ?? '', letter), 0);
        const added = passages.reduce((sum, { is }) => sum + count(is ?? '', letter), 0);
        expect(count(after, letter), `${before} | ${after}`).toBe(count(before, letter) - gone + added);
      }
      expect(passages.some(({ was, is }) => was === is)).toBe(false);
    }
  });
});

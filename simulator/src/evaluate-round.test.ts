import { describe, expect, it } from 'vitest';
import { evaluatePayline, evaluateRound, getVisibleReelSymbols } from './evaluate-round.ts';
import { anatolia } from './games/demo-games.ts';
import type { Game } from './games/game-rules.ts';
import { parseReelStrip } from './games/parse-reel-strip.ts';

const { lines: pays } = anatolia.paytable;

const showing = (top: string, middle: string, bottom: string): Game => ({
  ...anatolia,
  strips: [0, 1, 2, 3, 4].map((reel) => parseReelStrip(`${top[reel]}${middle[reel]}${bottom[reel]}`)),
});
const atRest = [0, 0, 0, 0, 0];

describe('a line', () => {
  const line = (letters: string) => evaluatePayline(anatolia, parseReelStrip(letters));

  it('pays three, four or five of a kind from the left', () => {
    expect(line('AAAKQ')).toEqual({ multiple: pays.ace[0], length: 3 });
    expect(line('AAAAQ')).toEqual({ multiple: pays.ace[1], length: 4 });
    expect(line('AAAAA')).toEqual({ multiple: pays.ace[2], length: 5 });
    expect(line('KAAAA').multiple).toBe(0);
    expect(line('AAKAA').multiple).toBe(0);
  });

  it('counts wilds as any symbol but the scatter', () => {
    expect(line('WAWAK')).toEqual({ multiple: pays.ace[1], length: 4 });
    expect(line('AAWWW')).toEqual({ multiple: pays.ace[2], length: 5 });
    expect(line('SWWWW').multiple).toBe(0);
    expect(line('AASAA').multiple).toBe(0);
  });

  it('pays wilds as a symbol of their own if that is more', () => {
    expect(line('WWWJK')).toEqual({ multiple: pays.wild[0], length: 3 });
    expect(line('WWWWW')).toEqual({ multiple: pays.wild[2], length: 5 });
    expect(line('WWWWJ')).toEqual({ multiple: pays.wild[1], length: 4 });
    expect(line('WWWSS')).toEqual({ multiple: pays.wild[0], length: 3 });
    expect(line('WWW11')).toEqual({ multiple: pays.high1[2], length: 5 });
  });
});

describe('a round', () => {
  it('adds what its pay lines pay, and returns which cells won', () => {
    const game = showing('KQJKQ', 'AAAKJ', 'QJKQA');
    const round = evaluateRound(game, atRest, 100, false);
    expect(round.wins).toEqual([{ kind: 'line', line: 1, rows: [1, 1, 1, null, null], amountMinor: pays.ace[0] * 5 }]);
    expect(round.winMinor).toBe(pays.ace[0] * 5);
    expect(round.freeSpinsWon).toBe(0);
  });

  it('pays scatters anywhere by the whole stake and gives free spins', () => {
    const game = showing('SQJKQ', 'AKSKJ', 'QJKQS');
    const round = evaluateRound(game, atRest, 200, false);
    expect(round.wins).toEqual([
      {
        kind: 'scatter',
        line: 0,
        rows: [0, null, 1, null, 2],
        amountMinor: anatolia.paytable.scatter[0] * 200,
      },
    ]);
    expect(round.freeSpinsWon).toBe(anatolia.freeSpins.awards[0]);
  });

  it('multiplies every win within free spins', () => {
    const game = showing('SQJKQ', 'AASKJ', 'QJAQS');
    const paid = evaluateRound(game, atRest, 100, false);
    const free = evaluateRound(game, atRest, 100, true);
    expect(paid.winMinor).toBeGreaterThan(0);
    expect(free.winMinor).toBe(paid.winMinor * anatolia.freeSpins.multiplier);
    expect(free.wins.map((win) => win.amountMinor)).toEqual(
      paid.wins.map((win) => win.amountMinor * anatolia.freeSpins.multiplier),
    );
  });

  it('reads a strip as a ring', () => {
    const game: Game = { ...anatolia, strips: Array.from({ length: 5 }, () => parseReelStrip('AKQJ')) };
    expect(getVisibleReelSymbols(game, [3, 3, 3, 3, 3])[0]).toEqual(['jack', 'ace', 'king']);
    const { wins } = evaluateRound(game, [3, 3, 3, 3, 3], 100, false);
    expect(wins.map((win) => win.line)).toEqual([1, 2, 3]);
  });
});

import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import type { SceneWin } from '@reelfloor/cabinet/cabinet-scene';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import type { Game, SymbolPayouts } from './games/game-rules.ts';

interface Evaluation {
  readonly winMinor: number;
  readonly wins: readonly SceneWin[];
  /** Free spins awarded for this round's scatters. The game's maximum may reduce them later. */
  readonly freeSpinsWon: number;
}

/** Returns the wins of a round. `stakeMinor`: stake of the round or, for a free spin, of the round that won the free spin. */
export function evaluateRound(
  game: Game,
  stops: readonly number[],
  stakeMinor: number,
  isFreeSpin: boolean,
): Evaluation {
  const window = getVisibleReelSymbols(game, stops);
  const multiplier = isFreeSpin ? game.freeSpins.multiplier : 1;
  const lineStakeMinor = stakeMinor / game.lines.length;
  const wins: SceneWin[] = [];
  for (const [index, rows] of game.lines.entries()) {
    const pay = evaluatePayline(
      game,
      rows.map((row, reelIndex) => symbolAt(window, reelIndex, row)),
    );
    if (pay.multiple === 0) continue;
    wins.push({
      kind: 'line',
      line: index + 1,
      rows: rows.map((row, reelIndex) => (reelIndex < pay.length ? row : null)),
      amountMinor: pay.multiple * lineStakeMinor * multiplier,
    });
  }
  const scatters = countScatters(window);
  const scatterPay = getPayoutForSymbolCount(game.paytable.scatter, scatters);
  if (scatterPay > 0) wins.push(scatterWin(window, scatterPay * stakeMinor * multiplier));
  return {
    winMinor: wins.reduce((sum, win) => sum + win.amountMinor, 0),
    wins,
    freeSpinsWon: getPayoutForSymbolCount(game.freeSpins.awards, scatters),
  };
}

export function getVisibleReelSymbols(game: Game, stops: readonly number[]): SymbolRole[][] {
  return game.strips.map((strip, reelIndex) => {
    const stop = stops[reelIndex] ?? 0;
    return Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length] ?? 'jack');
  });
}

/**
 * Returns a payline's best win as a multiple of the stake per line, and its number of symbols. Wilds substitute for the symbol that pays
 * most; of equal wins the one with more symbols counts.
 */
export function evaluatePayline(game: Game, symbols: readonly SymbolRole[]): { multiple: number; length: number } {
  const wilds = countLeading(symbols, (symbol) => symbol === 'wild');
  const first = symbols[wilds];
  const withFirst = countLeading(symbols, (symbol) => symbol === 'wild' || symbol === first);
  let best = { multiple: 0, length: 0 };
  for (const counted of lineSymbols) {
    const length = counted === first ? withFirst : wilds;
    const multiple = getPayoutForSymbolCount(game.paytable.lines[counted], length);
    const isLonger = multiple === best.multiple && multiple > 0 && length > best.length;
    if (multiple > best.multiple || isLonger) best = { multiple, length };
  }
  return best;
}

const lineSymbols = symbolRoles.filter((role) => role !== 'scatter');

export function getPayoutForSymbolCount(pays: SymbolPayouts, count: number): number {
  if (count < 3) return 0;
  return pays[count === 3 ? 0 : count === 4 ? 1 : 2];
}

function symbolAt(window: readonly (readonly SymbolRole[])[], reelIndex: number, row: number): SymbolRole {
  const symbol = window[reelIndex]?.[row];
  if (!symbol) throw new Error(`the window has no cell at reel ${reelIndex}, row ${row}`);
  return symbol;
}

function countLeading(symbols: readonly SymbolRole[], belongs: (symbol: SymbolRole) => boolean): number {
  const end = symbols.findIndex((symbol) => !belongs(symbol));
  return end === -1 ? symbols.length : end;
}

function countScatters(window: readonly (readonly SymbolRole[])[]): number {
  return window.reduce((sum, reel) => sum + reel.filter((symbol) => symbol === 'scatter').length, 0);
}

function scatterWin(window: readonly (readonly SymbolRole[])[], amountMinor: number): SceneWin {
  const rows = window.map((reel) => {
    const row = reel.indexOf('scatter');
    return row === -1 ? null : row;
  });
  return { kind: 'scatter', line: 0, rows, amountMinor };
}

import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { evaluatePayline } from '../evaluate-round.ts';
import type { Game } from './game-rules.ts';

/** State of a pay line after its first reels, reduced to what its payout depends on. */
interface LineProgress {
  readonly wilds: number;
  /** The symbol that the line counts after its leading wilds; null while it has only wilds. */
  readonly counted: SymbolRole | null;
  readonly length: number;
  readonly isOver: boolean;
}

const advance = (line: LineProgress, symbol: SymbolRole): LineProgress => {
  if (line.isOver) return line;
  const length = line.length + 1;
  if (symbol === 'wild') return line.counted === null ? { ...line, wilds: length, length } : { ...line, length };
  if (symbol === 'scatter') return { ...line, isOver: true };
  if (line.counted === null) return { ...line, counted: symbol, length };
  return line.counted === symbol ? { ...line, length } : { ...line, isOver: true };
};

/**
 * State machine of a game's pay lines from reel to reel. States are numbers (0: before the first reel), because counting all combinations
 * of reel stops needs millions of lookups.
 */
export class PaylineStates {
  /** Payout of a pay line by its state, if no further symbol counts, as a multiple of the line stake. */
  readonly pays: readonly number[];
  readonly isOver: readonly boolean[];
  readonly #next: readonly (readonly number[])[];

  constructor(game: Game) {
    const states: LineProgress[] = [{ wilds: 0, counted: null, length: 0, isOver: false }];
    const numbers = new Map(states.map((state, number) => [keyOf(state), number]));
    const next: number[][] = [];
    // The list grows during the loop: new states are visited in turn.
    for (const state of states)
      next.push(
        symbolRoles.map((symbol) => {
          const after = state.length < game.strips.length ? advance(state, symbol) : { ...state, isOver: true };
          const number = numbers.get(keyOf(after)) ?? states.push(after) - 1;
          numbers.set(keyOf(after), number);
          return number;
        }),
      );
    this.#next = next;
    this.isOver = states.map(({ isOver }) => isOver);
    this.pays = states.map(({ wilds, counted, length }) => {
      const symbols = Array.from({ length }, (_, reel) => (reel < wilds ? 'wild' : (counted ?? 'wild')));
      return evaluatePayline(game, [...symbols, 'scatter']).multiple;
    });
  }

  /** Returns a pay line's state after one more symbol. `line`: its state so far; `symbol`: index in `symbolRoles`. */
  next(line: number, symbol: number): number {
    return this.#next[line]?.[symbol] ?? line;
  }
}

const keyOf = ({ wilds, counted, length, isOver }: LineProgress): string => `${wilds} ${counted} ${length} ${isOver}`;

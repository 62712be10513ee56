import type { SymbolRole } from '@reelfloor/art';
import type { payRules } from '@reelfloor/simulator/games';
import { english, turkish } from '@reelfloor/web/rules-texts';

type PayRule = (typeof payRules)[number];

/** A game's figures, formatted for the reader's language. */
export interface GameFigures {
  readonly total: string;
  readonly base: string;
  readonly freeSpins: string;
  readonly hitRate: string;
  readonly spinsPerFeature: string;
  readonly jackpotShare: string;
  readonly leastStake: string;
  readonly highestStake: string;
  readonly handPayLimit: string;
  readonly highestWin: string;
  readonly highestFreeWin: string;
  readonly volatility: string;
  readonly awards: string;
  readonly lines: number;
  readonly multiplier: number;
  readonly maximum: number;
}

export interface PaytableTexts {
  readonly title: string;
  readonly lead: readonly string[];
  /** Sentences that explain the rules. The game's screen shows the same sentences. */
  readonly payRules: Readonly<Record<PayRule, string>>;
  readonly caption: string;
  readonly symbol: string;
  readonly symbols: Readonly<Record<SymbolRole, string>>;
  readonly returns: (figures: GameFigures) => string;
  readonly spread: (figures: GameFigures) => string;
  readonly stakes: (figures: GameFigures) => string;
  readonly freeSpins: (figures: GameFigures) => string;
}

const tr: PaytableTexts = {
  title: 'Ödeme tabloları',
  lead: [
    'Buradaki sayılar makinelerin oynadığı kuralların kendisinden hesaplanır; deneyle değil, bütün sonuçlar sayılarak.',
    'Çizgi ödemeleri çizgi bahsiyle çarpılır: bahsin çizgi sayısına bölümü. Geri ödeme oranı çok uzun sürede bahislerin ne kadarının oyunculara döndüğünü söyler; tek bir oturum bundan çok farklı olabilir.',
  ],
  caption: 'Aynı sembolden 5, 4 ve 3 tane',
  symbol: 'Sembol',
  payRules: turkish.payRules,
  symbols: turkish.symbols,
  returns: ({ total, base, freeSpins, jackpotShare, hitRate }) =>
    `Geri ödeme oranı <strong>${total}</strong>: ana oyun ${base}, ücretsiz spinler ${freeSpins}, kalanı jackpot. Her bahsin ${jackpotShare} kadarı markanın jackpotlarına gider. Turların ${hitRate} kadarı bir şey kazandırır.`,
  spread: ({ highestWin, highestFreeWin, volatility }) =>
    `Bir spinin en yüksek kazancı, jackpot dışında, bahsin <strong>${highestWin}</strong> katıdır; ücretsiz spinde ${highestFreeWin} katı. Oynaklık <strong>${volatility}</strong>: bir turun kazancının standart sapması, bahis cinsinden, ücretsiz spinlerle birlikte ve jackpotsuz.`,
  stakes: ({ lines, leastStake, highestStake, handPayLimit }) =>
    `${lines} çizgi, hepsi her turda oynanır. Bahis ${leastStake} ile ${highestStake} arasındadır; ${handPayLimit} üstü bir kazanç elden ödenir.`,
  freeSpins: ({ awards, multiplier, maximum, spinsPerFeature }) =>
    `3 / 4 / 5 saçılma ${awards} ücretsiz spin verir, ortalama ${spinsPerFeature} turda bir. Kazançlar ${multiplier} ile çarpılır; bir seride en çok ${maximum} tur olur.`,
};

const en: PaytableTexts = {
  title: 'Paytables',
  lead: [
    'These figures are computed from the rules the machines play by, by counting every outcome, not by sampling.',
    'Line pays are multiplied by the line stake: the stake divided by the number of lines. The return to player is the share of stakes that returns to players over a very long time. A single session can be very different.',
  ],
  caption: '5, 4 and 3 of the same symbol',
  symbol: 'Symbol',
  payRules: english.payRules,
  symbols: english.symbols,
  returns: ({ total, base, freeSpins, jackpotShare, hitRate }) =>
    `Return to player <strong>${total}</strong>: base game ${base}, free spins ${freeSpins}, the rest jackpots. ${jackpotShare} of every stake goes to the brand’s jackpots. ${hitRate} of rounds win.`,
  spread: ({ highestWin, highestFreeWin, volatility }) =>
    `The highest win of a spin, excluding jackpots, is <strong>${highestWin}</strong> times the stake; in free spins ${highestFreeWin} times. Volatility <strong>${volatility}</strong>: the standard deviation of a round’s win in stakes, including free spins and excluding jackpots.`,
  stakes: ({ lines, leastStake, highestStake, handPayLimit }) =>
    `${lines} lines, all played in every round. Stakes from ${leastStake} to ${highestStake}; wins above ${handPayLimit} are hand pays.`,
  freeSpins: ({ awards, multiplier, maximum, spinsPerFeature }) =>
    `3 / 4 / 5 scatters award ${awards} free spins, once in ${spinsPerFeature} rounds on average. Wins are multiplied by ${multiplier}; a series has at most ${maximum} spins.`,
};

export const paytableTexts = { tr, en };

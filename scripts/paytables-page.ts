import { join } from 'node:path';
import { findBrandSymbolName, getDemoBrand, type SymbolRole, symbolRoles } from '@reelfloor/art';
import { defaultSettings, getCurrencyFormatOptions, toMajorUnits } from '@reelfloor/protocol';
import {
  computeGameVolatility,
  computeMaxWinMultiple,
  computeReturnToPlayer,
  type Game,
  games,
  payRules,
  type Rational,
  rationalToNumber,
  type SymbolPayouts,
} from '@reelfloor/simulator/games';
import { type GameFigures, type PaytableTexts, paytableTexts } from './paytable-texts.ts';

export const paytablesFile = join(import.meta.dirname, '../web/information/paytables.html');

export const paytablesPage =
  (): string => `<title>${paytableTexts.tr.title} · ${paytableTexts.en.title} · Reelfloor</title>
<!-- Made by "npm run paytables" from the cabinets' own rules. -->
${article('tr', paytableTexts.tr)}
${article('en', paytableTexts.en)}
`;

type Language = keyof typeof paytableTexts;

const article = (language: Language, texts: PaytableTexts): string => `<article lang="${language}">
<h1>${texts.title}</h1>
${texts.lead.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<ul>
${payRules.map((rule) => `<li>${texts.payRules[rule]}</li>`).join('\n')}
</ul>
${games.map((game) => gameSection(game, language, texts)).join('\n')}
</article>`;

const gameSection = (game: Game, language: Language, texts: PaytableTexts): string => {
  const figures = figuresOf(game, language);
  const { name } = getDemoBrand(game.brandId);
  return `<section>
<h2>${name}</h2>
<p>${texts.returns(figures)}</p>
<p>${texts.spread(figures)}</p>
<p>${texts.stakes(figures)}</p>
<div class="scroll" role="region" aria-label="${name}: ${texts.caption}" tabindex="0"><table>
<caption>${texts.caption}</caption>
<thead><tr><th scope="col">${texts.symbol}</th><th scope="col">5</th><th scope="col">4</th><th scope="col">3</th></tr></thead>
<tbody>
${symbolRoles.map((role) => payRow(game, role, language, texts)).join('\n')}
</tbody>
</table></div>
<p>${texts.freeSpins(figures)}</p>
</section>`;
};

const payRow = (game: Game, role: SymbolRole, language: Language, texts: PaytableTexts): string => {
  const isScatter = role === 'scatter';
  const pays: SymbolPayouts = isScatter ? game.paytable.scatter : game.paytable.lines[role];
  const count = new Intl.NumberFormat(language);
  const cells = pays.toReversed().map((pay) => `<td>${count.format(pay)}${isScatter ? ' ×' : ''}</td>`);
  const picture = `<img src="/assets/symbols/${game.brandId}-${role}.svg" alt="" width="32" height="32" loading="lazy" />`;
  return `<tr><th scope="row">${picture}${labelOf(game, role, language, texts)}</th>${cells.join('')}</tr>`;
};

/** Returns a symbol's label. "Wild" or "scatter" precedes the symbol's name, because the rules use these words. */
const labelOf = (game: Game, role: SymbolRole, language: Language, texts: PaytableTexts): string => {
  const name = findBrandSymbolName(game.brandId, role)?.[language];
  if (name === undefined) return texts.symbols[role];
  return role === 'wild' || role === 'scatter' ? `${texts.symbols[role]} · ${name}` : name;
};

const figuresOf = (game: Game, language: Language): GameFigures => {
  const shares = computeReturnToPlayer(game);
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const share = (part: Rational) => percent.format(rationalToNumber(part));
  // The demo's currency; the server writes the amount again in the operator's.
  const currency = defaultSettings.CURRENCY;
  const figures = new Intl.NumberFormat(language, getCurrencyFormatOptions(currency));
  const money = (amountMinor: number) =>
    `<data value="${amountMinor}" lang="${language}">${figures.format(toMajorUnits(amountMinor, currency))}</data>`;
  const oneIn = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const stakes = game.bands.map(({ stakeMinor }) => stakeMinor);
  return {
    total: share(shares.total),
    base: share(shares.base),
    freeSpins: share(shares.freeSpins),
    hitRate: share(shares.hitRate),
    spinsPerFeature: oneIn.format(1 / rationalToNumber(shares.featureRate)),
    jackpotShare: percent.format(game.jackpotSharePerMille / 1000),
    lines: game.lines.length,
    leastStake: money(Math.min(...stakes)),
    highestStake: money(Math.max(...stakes)),
    handPayLimit: money(game.handPayLimitMinor),
    highestWin: decimals.format(rationalToNumber(computeMaxWinMultiple(game))),
    highestFreeWin: decimals.format(rationalToNumber(computeMaxWinMultiple(game)) * game.freeSpins.multiplier),
    volatility: decimals.format(computeGameVolatility(game)),
    awards: game.freeSpins.awards.join(' / '),
    multiplier: game.freeSpins.multiplier,
    maximum: game.freeSpins.maximum,
  };
};

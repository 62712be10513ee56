import { type ReactNode, useEffect, useState } from 'react';
import { formatStakeMultiple } from '../../../i18n/format-stake-multiple.ts';
import { formatCount } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { locales } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getVolatilityLevel, highFrom, mediumFrom } from '../../../i18n/volatility-level.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { GamePanel } from '../layout/game-panel.tsx';
import { rulesMessages } from './messages/rules-messages.ts';
import { fetchPublishedRules, PayTable, type PublishedRules, type Rules } from './pay-table.tsx';

export interface RulesSheetProps {
  gameId: string | null;
  brandName: string;
  /** Stake in minor units; null until known. */
  stakeMinor: number | null;
  onClose: () => void;
}

export const GameRulesSheet = ({ gameId, brandName, stakeMinor, onClose }: RulesSheetProps) => {
  const { t: say } = useMessages(mainMessages);
  const { t } = useMessages(rulesMessages);
  const published = useRules(gameId);
  const title = t('title', { brand: brandName });
  return (
    <GamePanel title={title} onClose={onClose}>
      {published === 'loading' && (
        <p role="status" className="py-6 text-ink-2">
          {say('words.loading')}
        </p>
      )}
      {published !== 'loading' && published.kind !== 'table' && (
        <p className="py-6 leading-normal">
          <span>{t(published.kind)}</span>{' '}
          {published.kind === 'document' && <PageLink url={published.address} text={t('openDocument')} />}
        </p>
      )}
      {published !== 'loading' && published.kind === 'table' && gameId !== null && (
        <RulesText
          rules={published.rules}
          gameId={gameId}
          stakeMinor={stakeMinor ?? Math.min(...published.rules.stakesMinor)}
        />
      )}
      <p className="pt-6">
        <PageLink url={getOperatorSettings().INFO_PAGES.paytables} text={t('allTables')} />{' '}
        <span className="ms-4">
          <PageLink url="/rounds" text={say('records.roundsTitle')} />
        </span>
      </p>
    </GamePanel>
  );
};

const PageLink = ({ url, text }: { url: string; text: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    {text}
  </a>
);

interface RulesTextProps {
  rules: Rules;
  gameId: string;
  stakeMinor: number;
}

const RulesText = ({ rules, gameId, stakeMinor }: RulesTextProps) => {
  const { t, language } = useMessages(rulesMessages);
  const money = useMoneyFormat();
  const percent = new Intl.NumberFormat(locales[language], {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const { returnToPlayer, freeSpins } = rules;
  const [three, four, five] = freeSpins.awards;
  const lines = rules.lines.length;
  return (
    <>
      <Part title={t('paytable')}>
        <ul className="grid list-disc gap-1 ps-5">
          {rules.payRules.map((rule) => (
            <li key={rule}>{t(`payRules.${rule}`)}</li>
          ))}
        </ul>
        <p>{t('paytableNote', { stake: money(stakeMinor), lines, lineStake: money(stakeMinor / lines) })}</p>
        <PayTable gameId={gameId} pays={rules.pays} lines={rules.lines} stakeMinor={stakeMinor} />
      </Part>
      <Part title={t('returnToPlayer')}>
        <p className="figures text-28 font-bold text-primary">{percent.format(returnToPlayer.total)}</p>
        <p>
          {t('returns', {
            base: percent.format(returnToPlayer.base),
            freeSpins: percent.format(returnToPlayer.freeSpins),
          })}
        </p>
        <p>
          {t('hits', {
            hitRate: percent.format(rules.hitRate),
            jackpotShare: percent.format(returnToPlayer.jackpotShare),
          })}
        </p>
        <p className="text-ink-2">{t('longRun')}</p>
      </Part>
      <Spread rules={rules} />
      <Part title={t('freeSpins')}>
        <p>
          {t('awards', {
            three,
            four,
            five,
            every: new Intl.NumberFormat(locales[language]).format(rules.spinsPerFeature),
            multiplier: freeSpins.multiplier,
            maximum: formatCount(freeSpins.maximum, language),
          })}
        </p>
      </Part>
      <Part title={t('lines')}>
        <p>{t('linesNote', { lines })}</p>
        <LineDrawings lines={rules.lines} />
      </Part>
      <Part title={t('stakes')}>
        <p>
          {t('stakeRange', {
            least: money(Math.min(...rules.stakesMinor)),
            highest: money(Math.max(...rules.stakesMinor)),
            limit: money(rules.handPayLimitMinor),
          })}
        </p>
      </Part>
    </>
  );
};

/** Shows the highest win and the volatility; renders nothing if the rules state neither. */
const Spread = ({ rules: { highestWinStakes, volatility, freeSpins } }: { rules: Rules }) => {
  const { t, language } = useMessages(rulesMessages);
  if (highestWinStakes === undefined && volatility === undefined) return null;
  const figure = (stakes: number) => formatStakeMultiple(stakes, language);
  return (
    <Part title={t('spread')}>
      {highestWinStakes !== undefined && (
        <p>
          {t('spreadWin', {
            times: figure(highestWinStakes),
            free: figure(highestWinStakes * freeSpins.multiplier),
          })}
        </p>
      )}
      {volatility !== undefined && (
        <p>
          {t('spreadVolatility', {
            level: t(`volatilities.${getVolatilityLevel(volatility)}`),
            deviation: figure(volatility),
            medium: mediumFrom,
            high: highFrom,
          })}
        </p>
      )}
    </Part>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1.5 pt-6 leading-normal">
    <h3 className="text-14 font-semibold text-ink-2">{title}</h3>
    {children}
  </div>
);

const useRules = (gameId: string | null): PublishedRules | 'loading' => {
  const [rules, setRules] = useState<PublishedRules | 'loading'>('loading');
  useEffect(() => {
    if (gameId === null) return;
    const leaving = new AbortController();
    void fetchPublishedRules(gameId, leaving.signal).then((read) => {
      if (!leaving.signal.aborted) setRules(read);
    });
    return () => leaving.abort();
  }, [gameId]);
  return rules;
};

const LineDrawings = ({ lines }: Pick<Rules, 'lines'>) => {
  const { t } = useMessages(rulesMessages);
  const rowNames = [t('rows.top'), t('rows.middle'), t('rows.bottom')];
  return (
    <ol className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
      {lines.map((rows, index) => {
        const words = rows.map((row) => rowNames[row]).join(', ');
        return (
          <li key={rows.join('')} className="rounded-control bg-surface-2 p-1.5 text-center">
            <svg
              role="img"
              aria-label={t('line', { number: index + 1, rows: words })}
              viewBox={`0 0 ${rows.length * cell} ${3 * cell}`}
              className="w-full"
            >
              {rows.map((row, reel) =>
                [0, 1, 2].map((at) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a window that stays
                    key={reel * 3 + at}
                    x={reel * cell + 1}
                    y={at * cell + 1}
                    width={cell - 2}
                    height={cell - 2}
                    rx={2}
                    className={at === row ? 'fill-primary' : 'fill-surface-3'}
                  />
                )),
              )}
            </svg>
            <span aria-hidden="true" className="figures text-12 text-ink-2">
              {index + 1}
            </span>
          </li>
        );
      })}
    </ol>
  );
};

const cell = 12;

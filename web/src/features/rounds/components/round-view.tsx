import type { RecalledFreeSpin, RecalledRound } from '@reelfloor/protocol';
import { History } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePublishedRules } from '../api/round-calls.ts';
import { roundsMessages } from '../messages/rounds-messages.ts';
import type { RecalledPicture } from '../recall/evaluate-reel-stops.ts';
import type { PublishedGame } from '../recall/published-game.ts';
import { type RoundReevaluation, reevaluateRound, wasPlayedUnderOtherRules } from '../recall/reevaluate-round.ts';
import { RoundAmounts } from './round-amounts.tsx';

interface RoundViewProps {
  round: RecalledRound;
  ref: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** One round or one of its free spins: the final position of the reels, the re-evaluated pay lines, and the amounts. */
export const RoundView = ({ round, ref, children }: RoundViewProps) => {
  const { t: word } = useMessages(mainMessages);
  const { t, language } = useMessages(roundsMessages);
  const [spin, setSpin] = useState(0);
  const gameId = round.game || round.brandId;
  const { data: published, isPending } = usePublishedRules(gameId);
  const { game = null, document = null } = published ?? {};
  const played: RecalledFreeSpin = round.freeSpins[spin - 1] ?? round;
  const judgement = reevaluateRound(game, played, round.stakeMinor, spin > 0);
  const missing = wasPlayedUnderOtherRules(game, played)
    ? 'otherRules'
    : game
      ? 'noStops'
      : document
        ? 'rulesDocument'
        : 'noRules';
  return (
    <section
      ref={ref}
      aria-labelledby="recalled-round"
      className="grid scroll-mt-4 gap-3 rounded-card border border-line bg-surface-1 p-4 lg:sticky lg:top-4"
    >
      <header className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 text-12 text-ink-2">
          <span className="inline-flex items-center gap-1.5 rounded-control border border-line-strong px-2 py-0.5 font-semibold text-ink">
            <History aria-hidden="true" className="size-3.5" />
            {t('replay')}
          </span>
          {t('replayNote')}
        </p>
        <h2 id="recalled-round" className="figures text-16">
          {formatDateTime(played.at, language)}
        </h2>
        <p className="text-14 text-ink-2">{t('machine', { machine: round.machine, brand: round.brand })}</p>
      </header>
      {round.freeSpins.length > 0 && (
        <SelectField
          label={t('parts')}
          value={String(spin)}
          options={[round, ...round.freeSpins].map((_, index) => ({
            value: String(index),
            text: index === 0 ? t('paidRound') : t('freeSpin', { number: index }),
          }))}
          onChange={(value) => setSpin(Number(value))}
        />
      )}
      {isPending && <p role="status">{word('words.loading')}</p>}
      {!isPending && judgement && game && (
        <Evaluated gameId={gameId} game={game} judgement={judgement} played={played} />
      )}
      {!isPending && !judgement && (
        <p className="text-14 text-ink-2">
          <span>{played.rounds === undefined ? t(missing) : t('lostLine', { count: played.rounds })}</span>{' '}
          {document !== null && (
            <a
              href={document}
              target="_blank"
              rel="noopener"
              className="font-semibold text-primary underline underline-offset-4"
            >
              {t('openRules')}
            </a>
          )}
        </p>
      )}
      <RoundAmounts stakeMinor={spin > 0 ? 0 : round.stakeMinor} played={played} />
      {children}
      <p className="text-12 break-all text-ink-3">{t('round', { id: played.roundId })}</p>
    </section>
  );
};

interface EvaluatedProps {
  gameId: string;
  game: PublishedGame;
  judgement: RoundReevaluation;
  played: RecalledFreeSpin;
}

const Evaluated = ({ gameId, game, judgement: { picture, differenceMinor }, played }: EvaluatedProps) => {
  const { t, language } = useMessages(roundsMessages);
  const money = useMoneyFormat();
  const nameOf = (symbol: (typeof picture.reels)[number][number]): string => {
    const names = game.pays.find((row) => row.symbol === symbol)?.name;
    return names?.[language] ?? names?.en ?? t(`symbols.${symbol}`);
  };
  const reels = picture.reels.map((reel) => reel.map(nameOf).join(', ')).join('; ');
  return (
    <>
      <ReelsDrawing gameId={gameId} picture={picture} colours={game.colours} text={t('reels', { reels })} />
      {picture.wins.length === 0 ? (
        <p className="text-14 text-ink-2">{t('noWin')}</p>
      ) : (
        <ul className="grid gap-0.5 text-14 text-ink-2">
          {picture.wins.map(({ line, symbol, count, amountMinor }) => (
            <li key={line ?? 'scatter'}>
              {line === null
                ? t('scatterWin', { count, symbol: nameOf(symbol), amount: money(amountMinor) })
                : t('lineWin', { line, count, symbol: nameOf(symbol), amount: money(amountMinor) })}
            </li>
          ))}
        </ul>
      )}
      {picture.freeSpinsWon > 0 && (
        <p className="text-14 text-ink-2">{t('freeSpinsWon', { count: picture.freeSpinsWon })}</p>
      )}
      {differenceMinor === 0 ? (
        <p className="text-12 text-ink-2">{t('sameAsPaid')}</p>
      ) : (
        <p role="note" className="rounded-control border border-warn p-3 text-14">
          {t('differs', {
            evaluated: money(picture.winMinor),
            paid: money(played.winMinor + played.handPayMinor),
          })}
        </p>
      )}
    </>
  );
};

interface ReelsDrawingProps {
  gameId: string;
  picture: RecalledPicture;
  colours: PublishedGame['colours'];
  /** Text alternative of the picture. */
  text: string;
}

const cell = 100;
const rows = 3;

/** The final position of the reels, with the brand's own symbols. Winning symbols are framed, the others dimmed. Nothing is animated. */
const ReelsDrawing = ({ gameId, picture: { reels, wins }, colours, text }: ReelsDrawingProps) => {
  const isWon = (reel: number, row: number) =>
    wins.some(({ places }) => places.some((place) => place.reel === reel && place.row === row));
  const hasWins = wins.length > 0;
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${reels.length * cell} ${rows * cell}`}
      className="w-full rounded-control border border-line-strong"
      style={{ background: colours.reel }}
    >
      {reels.map((symbols, reel) =>
        symbols.map((symbol, row) => {
          const [x, y] = [reel * cell, row * cell];
          const won = isWon(reel, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are
            <g key={`${reel} ${row}`}>
              <image
                href={`/assets/symbols/${encodeURIComponent(gameId)}-${symbol}.svg`}
                x={x + 12}
                y={y + 12}
                width={cell - 24}
                height={cell - 24}
                opacity={won || !hasWins ? 1 : 0.45}
              />
              {won && (
                <rect
                  x={x + 4}
                  y={y + 4}
                  width={cell - 8}
                  height={cell - 8}
                  rx={6}
                  fill="none"
                  stroke={colours.win}
                  strokeWidth={4}
                />
              )}
            </g>
          );
        }),
      )}
      {reels.slice(1).map((_, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are
        <path key={reel} d={`M${(reel + 1) * cell} 0V${rows * cell}`} stroke="#80808060" strokeWidth={3} />
      ))}
    </svg>
  );
};

import type { RecalledRound } from '@reelfloor/protocol';
import { formatMoment } from '../../../i18n/format-time.ts';
import { Money } from '../../../ui/money.tsx';
import { useRoundTexts } from './use-round-texts.ts';

interface RoundListProps {
  rounds: readonly RecalledRound[];
  chosen: RecalledRound;
  onChoose: (round: RecalledRound) => void;
}

/** What a round won in all, with its free spins, in minor units. */
const wonMinorOf = (round: RecalledRound): number =>
  [round, ...round.freeSpins].reduce(
    (sum, { winMinor, handPayMinor, jackpotMinor }) => sum + winMinor + handPayMinor + jackpotMinor,
    0,
  );

export const RoundList = ({ rounds, chosen, onChoose }: RoundListProps) => {
  const { t, language } = useRoundTexts();
  return (
    <section
      aria-label={t('list')}
      className="overflow-x-auto rounded-card border border-line bg-surface-1 lg:order-first"
    >
      <table className="w-full text-14">
        <caption className="sr-only">{t('list')}</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-2 ps-4 pe-2 text-start font-normal">
              {t('time')}
            </th>
            <Head text={t('stake')} />
            <Head text={t('won')} />
            <Head text={t('net')} />
            <Head text={t('creditAfter')} className="pe-4 max-md:hidden" />
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => {
            const wonMinor = wonMinorOf(round);
            const isChosen = round === chosen;
            const time = formatMoment(round.at, language);
            const last = round.freeSpins.at(-1) ?? round;
            return (
              <tr
                key={round.roundId}
                className={`border-t border-line ${isChosen ? 'bg-surface-2' : 'hover:bg-surface-2'}`}
              >
                <th scope="row" className="p-0 text-start font-normal">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onChoose(round)}
                    className={`grid min-h-11 w-full content-center border-s-3 py-1 ps-3 pe-2 text-start ${isChosen ? 'border-primary' : 'border-transparent'}`}
                  >
                    <span className="figures">
                      <span className="sr-only">{t('show')} </span>
                      {time}
                    </span>
                    <span className="text-12 text-ink-2">
                      <span>{`${round.machine} ${round.brand}`}</span>
                      {round.freeSpins.length > 0 && (
                        <span>{` · ${t('freeSpins', { count: round.freeSpins.length })}`}</span>
                      )}
                    </span>
                  </button>
                </th>
                <td className="px-2 text-end">
                  <Money bare amountMinor={round.stakeMinor} />
                </td>
                <td className="px-2 text-end">
                  <Money
                    bare
                    amountMinor={wonMinor}
                    className={wonMinor === 0 ? 'text-ink-3' : 'font-semibold'}
                  />
                </td>
                <td className="px-2 text-end">
                  <Money bare signed amountMinor={wonMinor - round.stakeMinor} />
                </td>
                <td className="ps-2 pe-4 text-end max-md:hidden">
                  {last.meterAfterMinor === null ? '–' : <Money bare amountMinor={last.meterAfterMinor} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const Head = ({ text, className = '' }: { text: string; className?: string }) => (
  <th scope="col" className={`px-2 py-2 text-end font-normal whitespace-nowrap ${className}`}>
    {text}
  </th>
);

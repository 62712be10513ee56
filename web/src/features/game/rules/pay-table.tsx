import { formatCount } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import type { Rules } from './get-rules.ts';
import { useRulesTexts } from './use-rules-texts.ts';

type PayTableProps = Pick<Rules, 'pays' | 'lines'> & { gameId: string; stakeMinor: number };
type SymbolPays = Rules['pays'][number];

/** Shows pays for five of a kind first: the amount at the player's stake, with its multiple below. */
export const PayTable = ({ gameId, pays, lines, stakeMinor }: PayTableProps) => {
  const { t, language } = useRulesTexts();
  const money = useMoney();
  const label = ({ symbol, name }: SymbolPays): string => {
    const own = name?.[language] ?? name?.en;
    if (own === undefined) return t(`symbols.${symbol}`);
    // The rules call wild and scatter by their function, so show that before the symbol's name.
    return symbol === 'wild' || symbol === 'scatter' ? `${t(`symbols.${symbol}`)} · ${own}` : own;
  };
  return (
    <table className="figures mt-3 w-full text-end">
      <thead className="text-12 text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('symbol')}
          </th>
          {[5, 4, 3].map((count) => (
            <th
              key={count}
              scope="col"
              className="py-2 ps-2 font-semibold"
              aria-label={t('ofKind', { count })}
            >
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pays.map((row) => (
          <tr key={row.symbol} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start leading-tight font-medium">
              <span className="flex items-center gap-2.5">
                <img
                  src={`/assets/symbols/${encodeURIComponent(gameId)}-${row.symbol}.svg`}
                  alt=""
                  width="32"
                  height="32"
                  className="size-8 flex-none"
                />
                {label(row)}
              </span>
            </th>
            {row.pays.toReversed().map((pay, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
              <td key={index} className="ps-2 leading-tight whitespace-nowrap">
                <b className="block font-semibold">
                  {money(payMinor(pay, row.symbol === 'scatter' ? 1 : lines.length, stakeMinor), {
                    short: true,
                  })}
                </b>
                <span className="text-12 text-ink-2"> {formatCount(pay, language)} ×</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/**
 * Returns a pay in minor units: `multiple` times the stake per pay line, where the stake is divided over
 * `parts` lines without a remainder.
 */
const payMinor = (multiple: number, parts: number, stakeMinor: number): number =>
  Math.round((multiple * stakeMinor) / parts);

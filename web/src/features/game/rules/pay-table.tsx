import { formatCount } from '../../../i18n/format-time.ts';
import type { Rules } from './get-rules.ts';
import { useRulesTexts } from './use-rules-texts.ts';

/** What each symbol pays, five of a kind first. */
export const PayTable = ({ brandId, pays }: Pick<Rules, 'pays'> & { brandId: string }) => {
  const { t, language } = useRulesTexts();
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
        {pays.map(({ symbol, pays: [ofThree, ofFour, ofFive] }) => (
          <tr key={symbol} className="border-b border-line">
            <th scope="row" className="flex items-center gap-3 py-1.5 text-start font-medium">
              <img
                src={`/assets/symbols/${encodeURIComponent(brandId)}-${symbol}.svg`}
                alt=""
                width="32"
                height="32"
                className="size-8 flex-none"
              />
              {t(`symbols.${symbol}`)}
            </th>
            {[ofFive, ofFour, ofThree].map((pay, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
              <td key={index} className="ps-2 font-semibold">
                {formatCount(pay, language)}
                {symbol === 'scatter' && <span className="text-ink-2"> ×</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

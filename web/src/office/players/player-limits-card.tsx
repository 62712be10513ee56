import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Hourglass } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { type NumberAndDateFormatters, useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { playersMessages } from './messages/players-messages.ts';

type Page = OfficeAnswer<'player'>;
type Limit = Page['limits']['list'][number];

const kinds = ['deposit', 'stake', 'loss', 'time'] as const;
const windows = ['day', 'week', 'month'] as const;
/** Share of a limit's use from which its bar has the warning color. */
const near = 0.75;

/** Formats the value of a limit: an amount, or hours and minutes for a time limit. */
export const formatPlayerLimitValue = (
  kind: Limit['kind'],
  amount: number,
  { money }: NumberAndDateFormatters,
): string =>
  kind === 'time'
    ? `${Math.trunc(amount / 60)}:${String(Math.abs(amount % 60)).padStart(2, '0')}`
    : money(amount, { bare: true, short: true });

export const PlayerLimitsCard = ({ limits, operatorRaises }: Pick<Page, 'limits' | 'operatorRaises'>) => {
  const { t } = useMessages(playersMessages);
  const formats = useNumberAndDateFormatters();
  const figure = (kind: Limit['kind'], amount: number | null) =>
    amount === null ? t('none') : formatPlayerLimitValue(kind, amount, formats);
  const raises = limits.list.flatMap((limit) => (limit.raise ? [{ ...limit, raise: limit.raise }] : []));
  return (
    <Card title={t('limits')} aside={<span className="sub">{t('limitsNote', { symbol: formats.symbol })}</span>}>
      <table className="limits" aria-label={t('limits')}>
        <thead>
          <tr>
            <td />
            {windows.map((window) => (
              <th key={window} scope="col">
                {t(window)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(kind)}</th>
              {windows.map((window) => (
                <LimitCell key={window} limit={limits.list.find((one) => one.kind === kind && one.window === window)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(raises.length > 0 || operatorRaises.length > 0) && (
        <ul className="raises">
          {raises.map(({ kind, window, raise }) => (
            <li key={raise.id}>
              <Hourglass />
              {t('raiseAsked', {
                kind: t(kind),
                window: t(window),
                amount: figure(kind, raise.amount),
                time: formats.moment(raise.confirmableAt),
              })}
            </li>
          ))}
          {operatorRaises.map(({ kind, window, amount, confirmableAt, askedBy }) => (
            <li key={`${kind}${window}`}>
              <Hourglass />
              {t('operatorRaiseAsked', {
                who: askedBy,
                kind: t(kind),
                window: t(window),
                amount: figure(kind, amount),
                time: formats.moment(confirmableAt),
              })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

const LimitCell = ({ limit }: { readonly limit: Limit | undefined }) => {
  const { t } = useMessages(playersMessages);
  const formats = useNumberAndDateFormatters();
  const lowest = limit && lowestOf(limit);
  if (!limit || lowest === undefined || lowest === null) return <td className="none">{t('notSet')}</td>;
  const share = lowest === 0 ? 1 : Math.min(1, Math.max(0, limit.used / lowest));
  const isHouses = limit.house === lowest && limit.amount !== lowest;
  return (
    <td>
      {formatPlayerLimitValue(limit.kind, Math.max(0, limit.used), formats)}
      <small>
        <span>{` / ${formatPlayerLimitValue(limit.kind, lowest, formats)}`}</span>
        {isHouses && <abbr title={t('ofHouse')}> ·</abbr>}
      </small>
      <i className="use">
        <i className={share >= near ? 'near' : undefined} style={{ width: `${share * 100}%` }} />
      </i>
    </td>
  );
};

const lowestOf = ({ amount, house }: Limit): number | null => {
  if (amount === null || house === null) return amount ?? house;
  return Math.min(amount, house);
};

import { useMessages } from '../../i18n/use-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

interface CashMovementResultPreviewProps {
  /** Change of the wallet's balance in minor units; negative for a withdrawal. */
  readonly signedMinor: number;
  readonly walletMinor: number;
  /** Expected cash in the drawer now; null if the user may not know it, and if the payment is not in cash. */
  readonly drawerMinor: number | null;
}

/** Preview of the wallet and the drawer after a movement. */
export const CashMovementResultPreview = ({
  signedMinor,
  walletMinor,
  drawerMinor,
}: CashMovementResultPreviewProps) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const change = (minor: number) => `${money(minor, { bare: true })} → ${money(minor + signedMinor, { bare: true })}`;
  if (signedMinor === 0 || walletMinor + signedMinor < 0) return null;
  return (
    <p className="result">
      <span>{t('result.wallet')}</span> <b>{change(walletMinor)}</b>
      {drawerMinor !== null && (
        <>
          {', '}
          <span>{t('result.drawer')}</span> <b>{change(drawerMinor)}</b>
        </>
      )}
    </p>
  );
};

interface LimitUsage {
  readonly name: string;
  readonly usedMinor: number;
  readonly limitMinor: number;
}

/** Bars of how much of each limit is used, and how much this amount would use. */
export const LimitUsageBars = ({
  bars,
  addedMinor,
}: {
  readonly bars: readonly LimitUsage[];
  readonly addedMinor: number;
}) => {
  const { money } = useNumberAndDateFormatters();
  return (
    <dl className="limit-bars beside">
      {bars.map(({ name, usedMinor, limitMinor }) => {
        const share = (minor: number) => `${limitMinor <= 0 ? 100 : Math.min(100, (100 * minor) / limitMinor)}%`;
        const used = Math.max(0, usedMinor);
        const isOver = used + addedMinor > limitMinor;
        return (
          <div key={name} data-over={isOver ? '' : undefined}>
            <dt>{name}</dt>
            <dd>
              {money(used + addedMinor, { bare: true })} / {money(limitMinor)}
            </dd>
            <span aria-hidden="true">
              <i className="used" style={{ width: share(used) }} />
              <i className="added" style={{ width: share(Math.min(addedMinor, Math.max(0, limitMinor - used))) }} />
            </span>
          </div>
        );
      })}
    </dl>
  );
};

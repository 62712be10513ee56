import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { DepositsCard } from './deposits-card.tsx';
import { Desk } from './desk.tsx';
import { cashierMessages } from './messages/index.ts';
import { ShiftsCard } from './shifts-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { WithdrawalsCard } from './withdrawals-card.tsx';
import './cashier.css';

/** The cashier's desk, or for those who only sign off: what waits for them, and the shifts. */
export const CashierPage = () => {
  const { t } = useMessages(cashierMessages);
  const hasDesk = useGrant('useDesk') !== null;
  const signsOff = useGrant('signOffShift') !== null;
  return (
    <>
      <PageHead title={t('cashier')} />
      <div className="cashier">
        {hasDesk && <Desk />}
        {!hasDesk && (
          <div className="grid content-start gap-5">
            <p className="text-ink-2">{t('noDesk')}</p>
            <WaitingCard />
            <WithdrawalsCard />
            <DepositsCard />
          </div>
        )}
        {signsOff && <ShiftsCard />}
      </div>
    </>
  );
};

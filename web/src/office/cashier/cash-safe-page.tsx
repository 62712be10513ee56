import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { CashSafeBankTransferForm, CountCashSafeForm } from './cash-safe-forms.tsx';
import { CashSafeBalanceCard, CashSafeMovementsCard } from './cash-safe-movements-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';
import { safeCashActions, WaitingCashRequestsCard } from './waiting-cash-requests-card.tsx';
import './cashier.css';

/** The safe: its balance according to the ledger, its movements, and the forms of whoever is in charge of it. */
export const CashSafePage = () => {
  const { t } = useMessages(cashierMessages);
  const { house } = useSignedInStaff();
  const { moment } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { data, error, refetch } = useOfficeQuery('safe', {}, { everyMs: 5_000 });
  return (
    <>
      <OfficePageHeader title={t('vault.title')} above={[{ title: t('cashier'), href: '/cashier' }]} />
      <div className="cashier vault">
        {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={6} />}
        {data && (
          <>
            <p className="printed">
              {house.name}, {t('vault.title')}, {moment(now)}
            </p>
            <div className="column">
              <CashSafeBalanceCard safe={data}>
                <CashSafeBankTransferForm safe={data} />
                <CountCashSafeForm safe={data} />
              </CashSafeBalanceCard>
              <WaitingCashRequestsCard actions={safeCashActions} />
            </div>
            <div className="column">
              <CashSafeMovementsCard safe={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
};

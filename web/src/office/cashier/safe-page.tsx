import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { useFormats } from '../ui/formats.ts';
import { PageHead } from '../ui/page-head.tsx';
import { LoadingSkeleton, QueryFailure } from '../ui/page-state-messages.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { cashierMessages } from './messages/index.ts';
import { CountSafeForm, SafeBankTransferForm } from './safe-forms.tsx';
import { SafeBalanceCard, SafeMovementsCard } from './safe-movements-card.tsx';
import { ofSafe, WaitingRequestsCard } from './waiting-requests-card.tsx';
import './cashier.css';

/** The safe: its balance according to the ledger, its movements, and the forms of whoever is in charge of it. */
export const SafePage = () => {
  const { t } = useMessages(cashierMessages);
  const { house } = useSignedInStaff();
  const { moment } = useFormats();
  const now = useServerNow();
  const { data, error, refetch } = useOfficeQuery('safe', {}, { everyMs: 5_000 });
  return (
    <>
      <PageHead title={t('vault.title')} above={[{ title: t('cashier'), href: '/cashier' }]} />
      <div className="cashier vault">
        {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={6} />}
        {data && (
          <>
            <p className="printed">
              {house.name}, {t('vault.title')}, {moment(now)}
            </p>
            <div className="column">
              <SafeBalanceCard safe={data}>
                <SafeBankTransferForm safe={data} />
                <CountSafeForm safe={data} />
              </SafeBalanceCard>
              <WaitingRequestsCard actions={ofSafe} />
            </div>
            <div className="column">
              <SafeMovementsCard safe={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
};

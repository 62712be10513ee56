import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useServerNow } from '../ui/use-server-now.ts';
import { cashierMessages } from './messages/index.ts';
import { BankForm, CountSafeForm } from './safe-forms.tsx';
import { HeldCard, SafeMovesCard } from './safe-moves-card.tsx';
import { ofSafe, WaitingCard } from './waiting-card.tsx';
import './cashier.css';

/** The safe: its balance according to the ledger, its movements, and the forms of whoever is in charge of it. */
export const SafePage = () => {
  const { t } = useMessages(cashierMessages);
  const { house } = useMe();
  const { moment } = useFormats();
  const now = useServerNow();
  const { data, error, refetch } = useOffice('safe', {}, { everyMs: 5_000 });
  return (
    <>
      <PageHead title={t('vault.title')} above={[{ title: t('cashier'), href: '/cashier' }]} />
      <div className="cashier vault">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={6} />}
        {data && (
          <>
            <p className="printed">
              {house.name}, {t('vault.title')}, {moment(now)}
            </p>
            <div className="column">
              <HeldCard safe={data}>
                <BankForm safe={data} />
                <CountSafeForm safe={data} />
              </HeldCard>
              <WaitingCard actions={ofSafe} />
            </div>
            <div className="column">
              <SafeMovesCard safe={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
};

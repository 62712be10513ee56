import './cashier.css';
import { Vault } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { isRefusedWithCode } from '../api/office-failure.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { AllCashierShiftsCard } from './all-cashier-shifts-card.tsx';
import { CashDeskPlayer, type CashDeskState } from './cash-desk-player.tsx';
import { CashDeskPlayerSearch } from './cash-desk-player-search.tsx';
import { CashDrawerCard } from './cash-drawer-card.tsx';
import { CashMovementsCard } from './cash-movements-card.tsx';
import { ExpectedDrawerCashCard } from './expected-drawer-cash-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';
import { OwnCashierShiftCard } from './own-cashier-shift-card.tsx';
import { RequestedPaymentsCard } from './requested-payments-card.tsx';
import { VouchersCard } from './vouchers-card.tsx';
import { WaitingCashRequestsCard } from './waiting-cash-requests-card.tsx';

/** The cash desk: one player found by their whole name, deposits and withdrawals, and the cashier's own shift. */
const CashDesk = () => {
  const { data: desk, error, refetch } = useOfficeQuery('desk', {}, { everyMs: 3_000 });
  const [name, setName] = useState('');
  return (
    <>
      <div className="column">
        <CashDeskPlayerSearch onFind={setName} />
        {name !== '' && <Found key={name} name={name} desk={desk} />}
        {desk?.shift && <CashMovementsCard movements={desk.movements} hasDrawer={desk.drawer !== null} />}
      </div>
      <div className="column queue">
        <WaitingCashRequestsCard />
        <RequestedPaymentsCard />
      </div>
      <div className="column">
        {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!desk && !error && <LoadingSkeleton />}
        {desk && <CashDrawerCard desk={desk} />}
        {desk && <ExpectedDrawerCashCard desk={desk} />}
        {desk && <OwnCashierShiftCard desk={desk} />}
        {desk && <VouchersCard denominations={desk.denominationsMinor} />}
      </div>
    </>
  );
};

const Found = ({ name, desk }: { readonly name: string; readonly desk: CashDeskState | undefined }) => {
  const { t } = useMessages(cashierMessages);
  const { data, error, refetch } = useOfficeQuery('deskPlayer', { query: { name } }, { everyMs: 5_000 });
  if (isRefusedWithCode(error, 'NOT_FOUND'))
    return (
      <Card title={name}>
        <EmptyMessage>{t('nobody')}</EmptyMessage>
      </Card>
    );
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  return data && desk ? <CashDeskPlayer player={data} desk={desk} /> : <LoadingSkeleton />;
};

/** The cash desk; for users who only sign off: what waits for them, and the shifts. */
export const CashierPage = () => {
  const { t } = useMessages(cashierMessages);
  const hasDesk = useSignedInStaffRight('useDesk') !== null;
  const keepsSafe = useSignedInStaffRight('keepSafe') !== null;
  const signsOff = useSignedInStaffRight('signOffShift') !== null;
  return (
    <>
      <OfficePageHeader title={t('cashier')}>
        {keepsSafe && (
          <Link href="/cashier/safe" className="ctl soft">
            <Vault />
            {t('vault.open')}
          </Link>
        )}
      </OfficePageHeader>
      <div className="cashier">
        {hasDesk && <CashDesk />}
        {!hasDesk && (
          <div className="grid content-start gap-5">
            <p className="text-ink-2">{t('noDesk')}</p>
            <WaitingCashRequestsCard />
            <RequestedPaymentsCard />
          </div>
        )}
        {signsOff && <AllCashierShiftsCard />}
      </div>
    </>
  );
};

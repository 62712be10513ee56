import { Vault } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { AllCashierShiftsCard } from './all-cashier-shifts-card.tsx';
import { CashDesk } from './cash-desk.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';
import { RequestedPaymentsCard } from './requested-payments-card.tsx';
import { WaitingCashRequestsCard } from './waiting-cash-requests-card.tsx';
import './cashier.css';

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

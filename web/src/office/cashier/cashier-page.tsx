import { Vault } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useRightGrant } from '../api/use-signed-in-staff.ts';
import { PageHead } from '../ui/page-head.tsx';
import { CashDesk } from './cash-desk.tsx';
import { cashierMessages } from './messages/index.ts';
import { PaymentsCard } from './payments-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';
import { WaitingRequestsCard } from './waiting-requests-card.tsx';
import './cashier.css';

/** The cash desk; for users who only sign off: what waits for them, and the shifts. */
export const CashierPage = () => {
  const { t } = useMessages(cashierMessages);
  const hasDesk = useRightGrant('useDesk') !== null;
  const keepsSafe = useRightGrant('keepSafe') !== null;
  const signsOff = useRightGrant('signOffShift') !== null;
  return (
    <>
      <PageHead title={t('cashier')}>
        {keepsSafe && (
          <Link href="/cashier/safe" className="ctl soft">
            <Vault />
            {t('vault.open')}
          </Link>
        )}
      </PageHead>
      <div className="cashier">
        {hasDesk && <CashDesk />}
        {!hasDesk && (
          <div className="grid content-start gap-5">
            <p className="text-ink-2">{t('noDesk')}</p>
            <WaitingRequestsCard />
            <PaymentsCard />
          </div>
        )}
        {signsOff && <ShiftsCard />}
      </div>
    </>
  );
};

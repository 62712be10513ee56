import { Vault } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Desk } from './desk.tsx';
import { cashierMessages } from './messages/index.ts';
import { PaymentsCard } from './payments-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import './cashier.css';

/** The cash desk; for users who only sign off: what waits for them, and the shifts. */
export const CashierPage = () => {
  const { t } = useMessages(cashierMessages);
  const hasDesk = useGrant('useDesk') !== null;
  const keepsSafe = useGrant('keepSafe') !== null;
  const signsOff = useGrant('signOffShift') !== null;
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
        {hasDesk && <Desk />}
        {!hasDesk && (
          <div className="grid content-start gap-5">
            <p className="text-ink-2">{t('noDesk')}</p>
            <WaitingCard />
            <PaymentsCard />
          </div>
        )}
        {signsOff && <ShiftsCard />}
      </div>
    </>
  );
};

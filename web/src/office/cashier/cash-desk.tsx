import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { isRefusedWithCode } from '../api/office-failure.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailure } from '../ui/page-state-messages.tsx';
import { CashDeskPlayer, type CashDeskState } from './cash-desk-player.tsx';
import { CashMovementsCard } from './cash-movements-card.tsx';
import { DrawerCard } from './drawer-card.tsx';
import { DrawerExpectedCash } from './drawer-expected-cash.tsx';
import { FindPlayer } from './find-player.tsx';
import { cashierMessages } from './messages/index.ts';
import { PaymentsCard } from './payments-card.tsx';
import { ShiftCard } from './shift-card.tsx';
import { VouchersCard } from './vouchers-card.tsx';
import { WaitingRequestsCard } from './waiting-requests-card.tsx';

/** The cash desk: one player found by their whole name, deposits and withdrawals, and the cashier's own shift. */
export const CashDesk = () => {
  const { data: desk, error, refetch } = useOfficeQuery('desk', {}, { everyMs: 3_000 });
  const [name, setName] = useState('');
  return (
    <>
      <div className="column">
        <FindPlayer onFind={setName} />
        {name !== '' && <Found key={name} name={name} desk={desk} />}
        {desk?.shift && <CashMovementsCard moves={desk.moves} hasDrawer={desk.drawer !== null} />}
      </div>
      <div className="column queue">
        <WaitingRequestsCard />
        <PaymentsCard />
      </div>
      <div className="column">
        {error && <QueryFailure error={error} onRetry={() => void refetch()} />}
        {!desk && !error && <LoadingSkeleton />}
        {desk && <DrawerCard desk={desk} />}
        {desk && <DrawerExpectedCash desk={desk} />}
        {desk && <ShiftCard desk={desk} />}
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
  if (error) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return data && desk ? <CashDeskPlayer player={data} desk={desk} /> : <LoadingSkeleton />;
};

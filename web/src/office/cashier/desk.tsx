import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { isRefusedWith } from '../api/office-failure.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { DeskPlayer, type DeskState } from './desk-player.tsx';
import { DrawerCard } from './drawer-card.tsx';
import { DrawerNotes } from './drawer-notes.tsx';
import { FindPlayer } from './find-player.tsx';
import { cashierMessages } from './messages/index.ts';
import { MovesCard } from './moves-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { ShiftCard } from './shift-card.tsx';
import { VouchersCard } from './vouchers-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** The cash desk: one player found by their whole name, deposits and withdrawals, and the cashier's own shift. */
export const Desk = () => {
  const { data: desk, error, refetch } = useOffice('desk', {}, { everyMs: 3_000 });
  const [name, setName] = useState('');
  return (
    <>
      <div className="column">
        <FindPlayer onFind={setName} />
        {name !== '' && <Found key={name} name={name} desk={desk} />}
        {desk?.shift && <MovesCard moves={desk.moves} hasDrawer={desk.drawer !== null} />}
      </div>
      <div className="column queue">
        <WaitingCard />
        <PaymentsCard />
      </div>
      <div className="column">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!desk && !error && <Loading />}
        {desk && <DrawerCard desk={desk} />}
        {desk && <DrawerNotes desk={desk} />}
        {desk && <ShiftCard desk={desk} />}
        {desk && <VouchersCard denominations={desk.denominationsMinor} />}
      </div>
    </>
  );
};

const Found = ({ name, desk }: { readonly name: string; readonly desk: DeskState | undefined }) => {
  const { t } = useMessages(cashierMessages);
  const { data, error, refetch } = useOffice('deskPlayer', { query: { name } }, { everyMs: 5_000 });
  if (isRefusedWith(error, 'NOT_FOUND'))
    return (
      <Card title={name}>
        <Empty>{t('nobody')}</Empty>
      </Card>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data && desk ? <DeskPlayer player={data} desk={desk} /> : <Loading />;
};

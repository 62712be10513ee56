import { Card } from '../../parts/card.tsx';
import type { MachineView } from '../machine-head.tsx';
import { useMachineTexts } from '../texts.ts';
import { useWaitingRequests } from '../use-waiting-requests.ts';
import { ClearForm } from './clear-form.tsx';
import { JournalForm } from './journal-form.tsx';
import { PayForm } from './pay-form.tsx';
import { KickForm, RemoveForm, ReserveForm, ServiceForm } from './service-forms.tsx';
import { TransferForm } from './transfer-form.tsx';
import { WatchingForm } from './watching-form.tsx';

/** What the reader may do at the machine now. Forms without the right draw nothing. */
export const MachineActions = ({ machine }: { machine: MachineView }) => {
  const { t } = useMachineTexts();
  const { state, pays, transfers, session, fault, refused } = machine;
  const asked = new Set(useWaitingRequests(machine.id).map(({ content }) => content.payId));
  const undecided = pays.filter(({ id }) => !asked.has(id));
  const isOnFloor = state !== 'removed';
  return (
    <Card className="actions" title={t('actions')}>
      {undecided.map((pay, index) => (
        <PayForm key={pay.id} machine={machine} pay={pay} isOpen={index === 0} />
      ))}
      {(fault !== null || refused !== null) && <ClearForm machine={machine} />}
      {isOnFloor && <ReserveForm machine={machine} />}
      {isOnFloor && <ServiceForm machine={machine} />}
      {isOnFloor && <WatchingForm key={machine.watching.rule} machine={machine} />}
      {session && <KickForm machine={machine} session={session} />}
      {transfers.length > 0 && <TransferForm machine={machine} />}
      <JournalForm machine={machine} />
      {isOnFloor && <RemoveForm machine={machine} />}
    </Card>
  );
};

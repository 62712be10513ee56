import { Bookmark, BookmarkX, Eye, Power, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
import { DeclaredForm } from '../../ui/declared-form.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/formats.ts';
import type { MachineView } from '../machine-head.tsx';
import { machineMessages } from '../messages/index.ts';
import { useWaitingRequests } from '../use-waiting-requests.ts';
import { ClearForm } from './clear-form.tsx';
import { HandPayForm } from './hand-pay-form.tsx';
import { JournalForm } from './journal-form.tsx';
import { TransferForm } from './transfer-form.tsx';

interface FormProps {
  readonly machine: MachineView;
}

/** What the reader may do at the machine now. Forms without the right draw nothing. */
export const MachineActions = ({ machine }: FormProps) => {
  const { t } = useMessages(machineMessages);
  const { id: machineId, state, pays, transfers, session, fault, refused } = machine;
  const asked = new Set(useWaitingRequests(machineId).map(({ content }) => content.payId));
  const undecided = pays.filter(({ id }) => !asked.has(id));
  const isOnFloor = state !== 'removed';
  return (
    <Card className="actions" title={t('actions')}>
      {undecided.map((pay, index) => (
        <HandPayForm key={pay.id} machine={machine} pay={pay} isOpen={index === 0} />
      ))}
      {(fault !== null || refused !== null) && <ClearForm machine={machine} />}
      {isOnFloor && <ReserveForm machine={machine} />}
      {isOnFloor && <ServiceForm machine={machine} />}
      {isOnFloor && <WatchingForm key={machine.watching.rule} machine={machine} />}
      {session && (
        <DeclaredForm
          action="kickPlayer"
          icon={UserX}
          known={{ machineId, sessionId: session.id }}
          params={{ player: machine.player?.name ?? '' }}
          hindrance={session.isClosing || session.isEnded ? t('kickEnds') : null}
        />
      )}
      {transfers.length > 0 && <TransferForm machine={machine} />}
      <JournalForm machine={machine} />
      {isOnFloor && (
        <DeclaredForm
          action="removeMachine"
          icon={Trash2}
          known={{ machineId }}
          params={{ machine: machineId }}
        />
      )}
    </Card>
  );
};

const ReserveForm = ({ machine: { id: machineId, reservedFor } }: FormProps) =>
  reservedFor ? (
    <DeclaredForm
      key="release"
      action="releaseMachine"
      icon={BookmarkX}
      known={{ machineId }}
      params={{ player: reservedFor.name }}
    />
  ) : (
    <DeclaredForm key="reserve" action="reserveMachine" icon={Bookmark} known={{ machineId }} />
  );

const ServiceForm = ({ machine: { id: machineId, outOfService } }: FormProps) => {
  const { moment } = useFormats();
  return outOfService ? (
    <DeclaredForm
      key="enable"
      action="enableMachine"
      icon={Power}
      known={{ machineId }}
      params={{ time: moment(outOfService.at) }}
    />
  ) : (
    <DeclaredForm key="disable" action="disableMachine" icon={Power} known={{ machineId }} />
  );
};

type Choice = 'house' | 'on' | 'off';

/** Whether players may watch the machine while another plays there. */
const WatchingForm = ({ machine: { id: machineId, watching } }: { readonly machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const present: Choice = watching.rule ?? 'house';
  const [choice, setChoice] = useState<Choice>(present);
  return (
    <ActionForm
      action="setMachineWatching"
      icon={Eye}
      title={t('watchTitle')}
      note={watching.isAllowed ? t('watchIsAllowed') : t('watchIsOff')}
      does={t('watchDoes')}
      submit={t('watchSubmit')}
      content={choice === present ? null : { machineId, rule: choice === 'house' ? null : choice }}
    >
      <ChoiceField<Choice>
        label={t('watchRule')}
        value={choice}
        onChange={setChoice}
        choices={[
          { value: 'house', label: t('watchAsFloor') },
          { value: 'on', label: t('watchOn') },
          { value: 'off', label: t('watchOff') },
        ]}
      />
    </ActionForm>
  );
};

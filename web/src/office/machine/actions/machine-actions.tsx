import {
  ArrowLeftRight,
  Bookmark,
  BookmarkX,
  Eye,
  Gamepad2,
  HandCoins,
  MoveRight,
  Power,
  Scale,
  Trash2,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectFormField } from '../../ui/form-fields.tsx';
import { GenericActionForm } from '../../ui/generic-action-form.tsx';
import { localizeMachineFaultText } from '../../ui/localize-machine-fault-text.ts';
import { useNumberAndDateFormatters } from '../../ui/number-and-date-formatters.ts';
import { Segmented } from '../../ui/segmented-and-chip-controls.tsx';
import type { MachineView } from '../machine-page-header.tsx';
import { machineMessages } from '../messages/machine-messages.ts';
import { useHandPayIdsAwaitingApproval } from '../use-waiting-machine-requests.ts';
import { ClearMachineFaultForm } from './clear-machine-fault-form.tsx';

interface FormProps {
  readonly machine: MachineView;
}

/** Actions that the signed-in user may perform at the machine now. Forms without the right render nothing. */
export const MachineActions = ({ machine }: FormProps) => {
  const { t } = useMessages(machineMessages);
  const { id: machineId, state, pays, transfers, session, fault, refused } = machine;
  const asked = useHandPayIdsAwaitingApproval(machineId);
  const undecided = pays.filter(({ id }) => !asked.has(id));
  const isOnFloor = state !== 'removed';
  return (
    <Card className="actions" title={t('actions')}>
      {undecided.map((pay, index) => (
        <HandPayForm key={pay.id} machine={machine} pay={pay} isOpen={index === 0} />
      ))}
      {(fault !== null || refused !== null) && <ClearMachineFaultForm machine={machine} />}
      {isOnFloor && <ReserveForm machine={machine} />}
      {isOnFloor && <ServiceForm machine={machine} />}
      {isOnFloor && <WatchingForm key={machine.watching.rule} machine={machine} />}
      {session && (
        <GenericActionForm
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
        <GenericActionForm
          key={`agent ${machine.agent.id}`}
          action="moveMachine"
          icon={MoveRight}
          known={{ machineId }}
          params={{ machine: machineId, agent: machine.agent.id }}
        />
      )}
      {isOnFloor && (
        <GenericActionForm
          key={`brand ${machine.brand.id}`}
          action="setMachineBrand"
          icon={Gamepad2}
          known={{ machineId }}
          params={{ machine: machineId, brand: machine.brand.name }}
        />
      )}
      {isOnFloor && (
        <GenericActionForm action="removeMachine" icon={Trash2} known={{ machineId }} params={{ machine: machineId }} />
      )}
    </Card>
  );
};

const ReserveForm = ({ machine: { id: machineId, reservedFor } }: FormProps) =>
  reservedFor ? (
    <GenericActionForm
      key="release"
      action="releaseMachine"
      icon={BookmarkX}
      known={{ machineId }}
      params={{ player: reservedFor.name }}
    />
  ) : (
    <GenericActionForm key="reserve" action="reserveMachine" icon={Bookmark} known={{ machineId }} />
  );

const ServiceForm = ({ machine: { id: machineId, outOfService } }: FormProps) => {
  const { moment } = useNumberAndDateFormatters();
  return outOfService ? (
    <GenericActionForm
      key="enable"
      action="enableMachine"
      icon={Power}
      known={{ machineId }}
      params={{ time: moment(outOfService.at) }}
    />
  ) : (
    <GenericActionForm key="disable" action="disableMachine" icon={Power} known={{ machineId }} />
  );
};

type Choice = 'hall' | 'on' | 'off';

/** Form that allows or forbids spectators at the machine. */
const WatchingForm = ({ machine: { id: machineId, watching } }: { readonly machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const present: Choice = watching.rule ?? 'hall';
  const [choice, setChoice] = useState<Choice>(present);
  return (
    <ActionForm
      action="setMachineWatching"
      icon={Eye}
      title={t('watchTitle')}
      note={watching.isAllowed ? t('watchIsAllowed') : t('watchIsOff')}
      does={t('watchDoes')}
      submit={t('watchSubmit')}
      content={choice === present ? null : { machineId, rule: choice === 'hall' ? null : choice }}
    >
      <SelectFormField<Choice>
        label={t('watchRule')}
        value={choice}
        onChange={setChoice}
        choices={[
          { value: 'hall', label: t('watchAsFloor') },
          { value: 'on', label: t('watchOn') },
          { value: 'off', label: t('watchOff') },
        ]}
      />
    </ActionForm>
  );
};

interface HandPayFormProps {
  readonly machine: MachineView;
  readonly pay: MachineView['pays'][number];
  readonly isOpen: boolean;
}

const HandPayForm = ({ machine, pay, isOpen }: HandPayFormProps) => {
  const { t } = useMessages(machineMessages);
  const formats = useNumberAndDateFormatters();
  const { money } = formats;
  const [verdict, setVerdict] = useState<'approved' | 'refused'>('approved');
  const amount = money(pay.amountMinor);
  return (
    <ActionForm
      action="decideHandPay"
      icon={HandCoins}
      title={t('payTitle')}
      note={t('payNote')}
      does={t(`payDoes.${verdict}`)}
      submit={t(verdict === 'approved' ? 'payApprove' : 'payRefuse', { amount })}
      content={{ machineId: machine.id, payId: pay.id, verdict }}
      isOpen={isOpen}
      isPrimary
    >
      <p className="due">
        <b>{amount}</b> <span>{t('payTo', { player: pay.player.name })}</span>
      </p>
      <p className="text-12 text-ink-2">{t('payWhy', { reason: localizeMachineFaultText(pay.reason, formats) })}</p>
      <Segmented
        legend={t('verdict')}
        choices={[
          { value: 'approved', label: t('approve') },
          { value: 'refused', label: t('refuse') },
        ]}
        value={verdict}
        onChange={setVerdict}
      />
    </ActionForm>
  );
};

const TransferForm = ({ machine: { id: machineId, transfers } }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { money } = useNumberAndDateFormatters();
  const [chosen, setChosen] = useState('');
  const [decision, setDecision] = useState<'settle' | 'void'>('void');
  const transfer = transfers.find(({ id }) => id === chosen) ?? transfers[0];
  if (!transfer) return null;
  const labelOf = ({ id, amountMinor, player }: typeof transfer) =>
    [id, amountMinor === null ? '' : money(amountMinor), player.name].filter((part) => part !== '').join(', ');
  return (
    <ActionForm
      action="endTransfer"
      icon={ArrowLeftRight}
      title={t('transferTitle')}
      note={t('transferNote', { count: transfers.length })}
      does={t('transferDoes')}
      submit={t('endTransfer')}
      content={{ machineId, transferId: transfer.id, decision }}
    >
      <SelectFormField
        label={t('transfer')}
        value={transfer.id}
        onChange={setChosen}
        choices={transfers.map((one) => ({ value: one.id, label: labelOf(one) }))}
      />
      <p className="text-12 text-ink-2">{transfer.why}</p>
      <SelectFormField
        label={t('transferEnd')}
        value={decision}
        onChange={setDecision}
        choices={[
          { value: 'void', label: t('voidIt') },
          { value: 'settle', label: t('settleIt') },
        ]}
      />
    </ActionForm>
  );
};

const ways = ['replace-journal', 'accept-journal', 'accept-ledger'] as const;

const JournalForm = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { contradiction, journal, transfers, id: machineId } = machine;
  const fitting = contradiction?.kind === 'ledgerBehind' ? 'accept-ledger' : 'accept-journal';
  const [way, setWay] = useState<(typeof ways)[number]>(contradiction ? fitting : 'replace-journal');
  const [decision, setDecision] = useState<'' | 'settle' | 'void'>('');
  const [to, setTo] = useState('');
  const offered = contradiction ? ways : ways.slice(0, 1);
  const receivers = [
    { value: '', label: t('undecided') },
    ...(journal.claimant === null ? [] : [{ value: journal.claimant, label: journal.claimant }]),
    { value: 'house', label: t('theHouse') },
  ];
  return (
    <ActionForm
      action="settleJournal"
      icon={Scale}
      title={t('journalTitle')}
      note={t('journalNote')}
      does={t('journalDoes')}
      submit={t('settleJournal')}
      content={{ machineId, way, decision: decision === '' ? null : decision, to: to === '' ? null : to }}
    >
      <SelectFormField
        label={t('journalWay')}
        value={way}
        onChange={setWay}
        choices={offered.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {transfers.length > 0 && (
        <SelectFormField
          label={t('openTransfers')}
          value={decision}
          onChange={setDecision}
          choices={[
            { value: '', label: t('undecided') },
            { value: 'void', label: t('voidIt') },
            { value: 'settle', label: t('settleIt') },
          ]}
        />
      )}
      <SelectFormField label={t('receiver')} value={to} onChange={setTo} choices={receivers} />
    </ActionForm>
  );
};

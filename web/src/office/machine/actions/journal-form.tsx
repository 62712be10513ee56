import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import type { MachineView } from '../machine-head.tsx';
import { machineMessages } from '../messages/index.ts';

const ways = ['replace-journal', 'accept-journal', 'accept-books'] as const;

export const JournalForm = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { contradiction, journal, transfers, id: machineId } = machine;
  const fitting = contradiction?.kind === 'ledgerBehind' ? 'accept-books' : 'accept-journal';
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
      <ChoiceField
        label={t('journalWay')}
        value={way}
        onChange={setWay}
        choices={offered.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {transfers.length > 0 && (
        <ChoiceField
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
      <ChoiceField label={t('receiver')} value={to} onChange={setTo} choices={receivers} />
    </ActionForm>
  );
};

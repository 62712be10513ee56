import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/formats.ts';
import type { MachineView } from '../machine-head.tsx';
import { machineMessages } from '../messages/index.ts';

export const TransferForm = ({ machine: { id: machineId, transfers } }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { money } = useFormats();
  const [chosen, setChosen] = useState('');
  const [decision, setDecision] = useState<'settle' | 'void'>('void');
  const transfer = transfers.find(({ id }) => id === chosen) ?? transfers[0];
  if (!transfer) return null;
  const labelOf = ({ id, amountMinor, player }: typeof transfer) =>
    [id, amountMinor === null ? '' : money(amountMinor), player.name]
      .filter((part) => part !== '')
      .join(', ');
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
      <ChoiceField
        label={t('transfer')}
        value={transfer.id}
        onChange={setChosen}
        choices={transfers.map((one) => ({ value: one.id, label: labelOf(one) }))}
      />
      <p className="text-12 text-ink-2">{transfer.why}</p>
      <ChoiceField
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

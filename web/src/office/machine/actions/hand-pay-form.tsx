import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { MachineView } from '../machine-head.tsx';
import { machineMessages } from '../messages/index.ts';

interface HandPayFormProps {
  readonly machine: MachineView;
  readonly pay: MachineView['pays'][number];
  readonly isOpen: boolean;
}

export const HandPayForm = ({ machine, pay, isOpen }: HandPayFormProps) => {
  const { t } = useMessages(machineMessages);
  const { money } = useFormats();
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
      <p className="text-12 text-ink-2">{t('payWhy', { reason: pay.reason })}</p>
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

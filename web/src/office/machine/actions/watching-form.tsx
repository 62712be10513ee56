import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import type { MachineView } from '../machine-head.tsx';
import { machineMessages } from '../messages/index.ts';

type Choice = 'house' | 'on' | 'off';

/** Whether players may watch the machine while another plays there. */
export const WatchingForm = ({ machine: { id: machineId, watching } }: { readonly machine: MachineView }) => {
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

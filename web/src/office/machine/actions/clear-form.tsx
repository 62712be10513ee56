import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { ActionForm } from '../../parts/action-form.tsx';
import { ChoiceField } from '../../parts/fields.tsx';
import type { MachineView } from '../machine-head.tsx';
import { useMachineTexts } from '../texts.ts';

export const ClearForm = ({ machine }: { machine: MachineView }) => {
  const { t } = useMachineTexts();
  const { refused } = machine;
  const [skips, setSkips] = useState(true);
  const [decision, setDecision] = useState<'' | 'settle' | 'void'>('');
  const [to, setTo] = useState<'' | 'player' | 'house'>('');
  const isSkipped = refused !== null && skips;
  return (
    <ActionForm
      action="clearMachine"
      icon={Wrench}
      title={t('clearTitle')}
      note={t('clearNote')}
      does={t('clearDoes')}
      submit={t('clear')}
      content={{
        machineId: machine.id,
        skipSeq: isSkipped ? refused.seq : null,
        decision: isSkipped && refused.order !== null && decision !== '' ? decision : null,
        to: to === '' ? null : to,
      }}
    >
      {refused && (
        <label className="tick">
          <input type="checkbox" checked={skips} onChange={(event) => setSkips(event.target.checked)} />
          <span>
            {t('skip', { seq: refused.seq })}
            <small>{refused.text}</small>
          </span>
        </label>
      )}
      {isSkipped && refused.order !== null && (
        <ChoiceField
          label={t('openSay', { order: refused.order })}
          value={decision}
          onChange={setDecision}
          choices={[
            { value: '', label: t('undecided') },
            { value: 'settle', label: t('settleIt') },
            { value: 'void', label: t('voidIt') },
          ]}
        />
      )}
      <ChoiceField
        label={t('whose')}
        value={to}
        onChange={setTo}
        choices={[
          { value: '', label: t('undecided') },
          { value: 'player', label: machine.journal.claimant ?? t('thePlayer') },
          { value: 'house', label: t('theHouse') },
        ]}
      />
    </ActionForm>
  );
};

import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useBusinessRuleErrorText } from '../../api/failure-texts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { SelectFormField } from '../../ui/form-fields.tsx';
import type { MachineView } from '../machine-page-header.tsx';
import { machineMessages } from '../messages/machine-messages.ts';

export const ClearMachineFaultForm = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { refused } = machine;
  const [skips, setSkips] = useState(true);
  const [decision, setDecision] = useState<'' | 'settle' | 'void'>('');
  const [to, setTo] = useState<'' | 'player' | 'house'>('');
  const [accepts, setAccepts] = useState(false);
  const isSkipped = refused !== null && skips;
  const isMeterUnknown = !isSkipped && machine.journal.isMeterUnknown;
  const warning = useBusinessRuleErrorText();
  return (
    <ActionForm
      action="clearMachine"
      icon={Wrench}
      title={t('clearTitle')}
      note={t('clearNote')}
      does={t('clearDoes')}
      submit={t('clear')}
      content={
        isMeterUnknown && !accepts
          ? null
          : {
              machineId: machine.id,
              skipSeq: isSkipped ? refused.seq : null,
              decision: isSkipped && refused.order !== null && decision !== '' ? decision : null,
              to: to === '' ? null : to,
              ...(isMeterUnknown && { meterUnknown: true }),
            }
      }
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
      {isMeterUnknown && (
        <label className="tick">
          <input type="checkbox" checked={accepts} onChange={(event) => setAccepts(event.target.checked)} />
          <span>
            {t('meterUnknown')}
            <small>{warning('CLEAR_METER_UNKNOWN', { machine: machine.id })}</small>
          </span>
        </label>
      )}
      {isSkipped && refused.order !== null && (
        <SelectFormField
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
      <SelectFormField
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

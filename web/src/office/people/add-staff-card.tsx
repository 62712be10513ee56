import { type StaffRole, staffRoles } from '@reelfloor/protocol/office-call-types';
import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import {
  newStaffMemberUrlValue,
  useScrollIntoView,
  useStaffPageUrlFilters,
  useStaffRoleName,
} from './staff-page-hooks.ts';

export const AddStaffCard = () => {
  const { t } = useMessages(peopleMessages);
  const { change } = useStaffPageUrlFilters();
  const roleName = useStaffRoleName();
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('attendant');
  const isComplete = login.trim().length > 1 && name.trim() !== '';
  return (
    <Card title={t('add')} aside={<CloseFormButton onClose={() => change({ member: '' })} />}>
      <div ref={useScrollIntoView(newStaffMemberUrlValue)} className="min-h-0 flex-1 overflow-auto">
        <ActionForm
          action="addStaff"
          icon={UserPlus}
          title={t('actions.addStaff')}
          does={t('does.addStaff')}
          submit={t('ask')}
          content={isComplete ? { login: login.trim(), name: name.trim(), role } : null}
          isOpen
        >
          <TextField label={t('name')} value={name} onChange={setName} />
          <TextField label={t('login')} value={login} onChange={setLogin} maxLength={32} />
          <SelectFormField
            label={t('role')}
            value={role}
            choices={staffRoles.map((value) => ({ value, label: roleName(value) }))}
            onChange={setRole}
          />
        </ActionForm>
      </div>
    </Card>
  );
};

export const CloseFormButton = ({ onClose }: { onClose: () => void }) => {
  const { t } = useMessages(peopleMessages);
  return (
    <button type="button" className="ctl sq" aria-label={t('close')} onClick={onClose}>
      <X />
    </button>
  );
};

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/fields.tsx';
import { actionsMessages } from './messages/actions/index.ts';
import { Secrets } from './secrets.tsx';

const usernameForm = /^[\w.-]{4,32}$/;

/** Opens an account at the desk. The password is shown once. */
export const AddPlayer = () => {
  const { t } = useMessages(actionsMessages);
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [lastname, setLastname] = useState('');
  const [email, setEmail] = useState('');
  const [bornOn, setBornOn] = useState('');
  const content = usernameForm.test(username) ? { username, name, lastname, email, bornOn } : null;
  return (
    <Card title={t('newPlayer')}>
      <ActionForm
        action="addPlayer"
        icon={UserPlus}
        title={t('addPlayer')}
        note={t('addNote')}
        does={t('addDoes')}
        submit={t('addPlayer')}
        content={content}
        reported={(answer) => <Secrets {...answer} />}
      >
        <TextField label={t('username')} value={username} onChange={setUsername} />
        <TextField label={t('name')} value={name} onChange={setName} />
        <TextField label={t('lastname')} value={lastname} onChange={setLastname} />
        <TextField label={t('email')} value={email} onChange={setEmail} type="email" />
        <TextField label={t('bornOn')} value={bornOn} onChange={setBornOn} type="date" />
      </ActionForm>
    </Card>
  );
};

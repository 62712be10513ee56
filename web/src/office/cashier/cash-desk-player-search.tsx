import { Search, UserPlus } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

/** Finds a player by the complete user name, e-mail address, id or surname. */
export const CashDeskPlayerSearch = ({ onFind }: { readonly onFind: (name: string) => void }) => {
  const { t } = useMessages(cashierMessages);
  const id = useId();
  const [text, setText] = useState('');
  const [lastname, setLastname] = useState('');
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLastname('');
    onFind(text.trim());
  };
  const choose = (username: string) => {
    setText(username);
    setLastname('');
    onFind(username);
  };
  return (
    <Card title={t('findPlayer')}>
      <form className="find-player" onSubmit={find}>
        <label htmlFor={id} className="text-12 text-ink-2">
          {t('findHint')}
        </label>
        <span className="field">
          <Search />
          <input
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        </span>
        <button type="submit" className="ctl soft" disabled={text.trim() === ''}>
          {t('find')}
        </button>
        <button
          type="button"
          className="ctl"
          disabled={text.trim().length < 2}
          onClick={() => setLastname(text.trim())}
        >
          {t('bySurname')}
        </button>
      </form>
      {lastname !== '' && <OfSurname lastname={lastname} onChoose={choose} />}
      <Register />
    </Card>
  );
};

const OfSurname = ({
  lastname,
  onChoose,
}: {
  readonly lastname: string;
  readonly onChoose: (username: string) => void;
}) => {
  const { t } = useMessages(cashierMessages);
  const { data } = useOfficeQuery('deskPlayers', { query: { lastname } });
  if (!data) return null;
  if (data.players.length === 0) return <EmptyMessage>{t('nobodyOfSurname', { lastname })}</EmptyMessage>;
  return (
    <ul className="of-surname">
      {data.players.map(({ username, name, age }) => (
        <li key={username}>
          <button type="button" className="ctl" onClick={() => onChoose(username)}>
            <b>{name}</b> <span className="text-ink-2">{username}</span>
            {age !== null && <span className="text-ink-2">{t('aged', { age: String(age) })}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};

const usernameForm = /^[\w.-]{4,32}$/;

/** Creates an account for a person at the cash desk. The password is shown once. */
const Register = () => {
  const { t } = useMessages(cashierMessages);
  const [username, setUsername] = useState('');
  const [name, setName] = useState('');
  const [lastname, setLastname] = useState('');
  const [email, setEmail] = useState('');
  const [bornOn, setBornOn] = useState('');
  const isComplete = usernameForm.test(username) && name !== '' && lastname !== '' && bornOn !== '';
  return (
    <ActionForm
      action="addPlayer"
      icon={UserPlus}
      title={t('register.title')}
      note={t('register.note')}
      does={t('register.does')}
      submit={t('register.title')}
      content={isComplete ? { username, name, lastname, email, bornOn } : null}
      reported={({ password, pin }) => (
        <p role="status" className="told">
          {password === null || pin === null
            ? t('register.shownBefore')
            : t('register.secrets', { username, password, pin })}
        </p>
      )}
    >
      <TextField label={t('register.username')} value={username} onChange={setUsername} />
      <TextField label={t('register.name')} value={name} onChange={setName} />
      <TextField label={t('register.lastname')} value={lastname} onChange={setLastname} />
      <TextField label={t('register.email')} value={email} onChange={setEmail} type="email" />
      <TextField label={t('register.bornOn')} value={bornOn} onChange={setBornOn} type="date" />
    </ActionForm>
  );
};

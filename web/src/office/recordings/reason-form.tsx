import { Eye } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { useMe } from '../api/use-me.ts';
import { Field, TextField } from '../ui/fields.tsx';
import { recordingsMessages } from './messages/index.ts';
import type { OpenRecording } from './recording-calls.ts';
import type { Span } from './time-window.ts';

const choices = ['complaint', 'handPay', 'fault', 'audit', 'protection'] as const;
type Choice = (typeof choices)[number];

interface ReasonFormProps {
  readonly use: OpenRecording;
  /** What would be opened. */
  readonly span: Span;
  /** What the address names as the case, such as a complaint's number. */
  readonly about: string;
}

/** Asks why somebody looks at a recording. Nothing of it is loaded before the server has kept the answer. */
export const ReasonForm = ({ use: { open, isSending, error }, span, about }: ReasonFormProps) => {
  const { t } = useMessages(recordingsMessages);
  const say = useFailureText();
  const { login } = useMe();
  const [choice, choose] = useState<Choice>('complaint');
  const [note, setNote] = useState(about);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(
      span,
      [t(`reason.choices.${choice}`), note.trim()].filter((part) => part !== '').join(': '),
      note.trim(),
    );
  };
  return (
    <form className="reason-form" onSubmit={send} aria-labelledby="reason-title">
      <h2 id="reason-title">{t('reason.title')}</h2>
      <p>{t('reason.text')}</p>
      <Field label={t('reason.which')}>
        {(id) => (
          <select
            id={id}
            value={choice}
            onChange={({ target }) => choose(choices.find((one) => one === target.value) ?? choice)}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {t(`reason.choices.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t('reason.case')}
        hint={t('reason.caseHint')}
        value={note}
        onChange={setNote}
        maxLength={64}
      />
      <div className="reason-send">
        <button type="submit" className="ctl pri" disabled={isSending}>
          <Eye />
          {t('reason.submit')}
        </button>
        <span className="sub">{t('reason.who', { login, minutes: 30 })}</span>
      </div>
      {error && (
        <p role="alert" className="text-bad">
          {say(error)}
        </p>
      )}
    </form>
  );
};

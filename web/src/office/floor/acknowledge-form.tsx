import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { useAction } from '../api/use-action.ts';
import { floorMessages } from './messages/index.ts';

const shortest = 3;
const phrases = ['onMyWay', 'calledHelp', 'known'] as const;

/** Asks why, and acknowledges the alert. The usual reasons are one press away. */
export const AcknowledgeForm = ({ alert, onClose }: { alert: FloorAlert; onClose: () => void }) => {
  const { t } = useMessages(floorMessages);
  const say = useFailureText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const { perform, isSending, error } = useAction('acknowledgeAlert', onClose);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason.trim().length >= shortest) perform({ id: alert.id }, reason.trim());
  };
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className="ack" onSubmit={send} onKeyDown={close}>
      <div className="phrases">
        {phrases.map((phrase) => (
          <button
            key={phrase}
            type="button"
            className="ctl line"
            onClick={() => setReason(t(`alerts.${phrase}`))}
          >
            {t(`alerts.${phrase}`)}
          </button>
        ))}
      </div>
      <label htmlFor={id} className="text-12 text-ink-2">
        {t('alerts.reason')}
      </label>
      <span className="field">
        <input
          ref={field}
          id={id}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          required
        />
      </span>
      <p className="text-12">
        {t(alert.noted ? 'alerts.doesNoted' : alert.endsByPerson ? 'alerts.doesClose' : 'alerts.does')}
      </p>
      {error && (
        <p role="alert" className="text-bad">
          {say(error)}
        </p>
      )}
      <p className="acts">
        <button type="submit" className="ctl soft" disabled={isSending || reason.trim().length < shortest}>
          {t('alerts.send')}
        </button>
        <button type="button" className="ctl" onClick={onClose}>
          {t('alerts.cancel')}
        </button>
      </p>
    </form>
  );
};

import './clip.css';
import type { RecalledRound } from '@reelfloor/protocol';
import { maxComplaintLength } from '@reelfloor/protocol/http/later';
import { CircleCheck, X } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModalDialog } from '../../../ui/use-modal.ts';
import { useRoundComplaint } from '../api/complaint-calls.ts';
import { complaintsMessages } from '../messages/complaints/complaints-messages.ts';

/** The number of characters left for the complaint is shown from this number down. */
const announceLeft = 200;

interface ReportDialogProps {
  round: RecalledRound;
  number: number;
  onClose: () => void;
}

/** Dialog that sends a complaint about a round, and shows the complaint's number once the server has stored it. */
export const RoundComplaintDialog = ({ round, number, onClose }: ReportDialogProps) => {
  const { t: word } = useMessages(mainMessages);
  const { t, language } = useMessages(complaintsMessages);
  const { send, isSending, complaint, failure } = useRoundComplaint(number, language);
  const modal = useModalDialog(onClose, complaint);
  const about = { time: formatDateTime(round.at, language), machine: round.machine, brand: round.brand };
  return (
    <dialog {...modal} aria-labelledby="report-title" className="report-dialog">
      <header>
        <h2 id="report-title">{t('reportTitle')}</h2>
        <IconButton label={word('words.close')} icon={<X />} onClick={onClose} className="ms-auto" />
      </header>
      <p className="text-14 text-ink-2">{t('about', about)}</p>
      {complaint ? (
        <div role="status" className="grid justify-items-center gap-2 py-6 text-center">
          <CircleCheck aria-hidden="true" className="size-8 text-ok" />
          <b className="text-16">{t('received', { number: complaint.number })}</b>
          <p className="max-w-[44ch] text-ink-2">{t('receivedText')}</p>
          <Button variant="outline" onClick={onClose} data-first-focus className="mt-4">
            {word('words.close')}
          </Button>
        </div>
      ) : (
        <ReportForm
          isSending={isSending}
          failure={failure && getCallFailureText(failure)}
          onSend={(text) => {
            if (!isSending) void send(text);
          }}
        />
      )}
    </dialog>
  );
};

interface ReportFormProps {
  isSending: boolean;
  failure: string | null;
  onSend: (text: string) => void;
}

const ReportForm = ({ isSending, failure, onSend }: ReportFormProps) => {
  const { t } = useMessages(complaintsMessages);
  const id = useId();
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const left = maxComplaintLength - text.length;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '') onSend(text.trim());
  };
  return (
    <form onSubmit={send} className="mt-4 grid gap-4">
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium">
          {t('question')}
        </label>
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {t('hint')}
        </p>
        <textarea
          id={id}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEmpty(false);
          }}
          dir={text === '' ? undefined : 'auto'}
          rows={5}
          maxLength={maxComplaintLength}
          readOnly={isSending}
          aria-invalid={isEmpty || undefined}
          aria-describedby={`${id}-hint ${id}-note`}
          className="report-text"
        />
        <p id={`${id}-note`} aria-live="polite" className="min-h-5 text-12 text-ink-2">
          {isEmpty ? (
            <span className="text-bad">{t('empty')}</span>
          ) : (
            left <= announceLeft && <span className="figures">{t('charactersLeft', { count: left })}</span>
          )}
        </p>
      </div>
      <p className="text-14 text-ink-2">{t('kept')}</p>
      {failure !== null && (
        <p role="alert" className="text-14 text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSending}>
        {t('send')}
      </Button>
    </form>
  );
};

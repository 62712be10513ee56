import '../ui/inbox.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, CircleDot, Film, Hand, Hourglass, Reply } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { buildRecordingPageUrl } from '../ui/recording-link.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { complaintsMessages } from './messages/complaints-messages.ts';

type OfficeComplaint = OfficeAnswer<'officeComplaints'>['complaints'][number];

const everyMs = 10_000;
const maxAnswerLength = 1000;

/** Players' complaints about rounds: the list, and the selected one with its response. */
export const ComplaintsPage = () => {
  const { t } = useMessages(complaintsMessages);
  const isNarrow = useIsNarrowScreen();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useOfficeQuery('officeComplaints', {}, { everyMs });
  if (!data)
    return (
      <>
        <OfficePageHeader title={t('title')} />
        {error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />}
      </>
    );
  const chosenNumber = Number(search.get('number')) || null;
  const chosen = data.complaints.find(({ number }) => number === chosenNumber);
  const asked = chosen ? (chosen.state === 'answered' ? 'answered' : 'open') : null;
  const show = asked ?? (search.get('show') === 'answered' ? 'answered' : 'open');
  const isAnswered = ({ state }: OfficeComplaint) => state === 'answered';
  const open = data.complaints.filter((complaint) => !isAnswered(complaint));
  const answered = data.complaints.filter(isAnswered);
  const listed = show === 'open' ? open : answered;
  const shown = chosen ?? (isNarrow ? undefined : listed[0]);
  return (
    <div className="inbox" data-open={shown && chosen ? '' : undefined}>
      <OfficePageHeader title={t('title')} />
      <aside aria-label={t('title')} className="card">
        <header>
          <Segmented
            legend={t('which')}
            value={show}
            onChange={(next) => setSearch({ show: next })}
            choices={[
              { value: 'open', label: t('show.open'), count: open.length },
              { value: 'answered', label: t('show.answered') },
            ]}
          />
        </header>
        {listed.length === 0 ? (
          <EmptyMessage>{t(show === 'open' ? 'nothing' : 'nothingAnswered')}</EmptyMessage>
        ) : (
          <ol>
            {listed.map((complaint) => (
              <li key={complaint.number}>
                <Entry complaint={complaint} isOpened={complaint === shown} />
              </li>
            ))}
          </ol>
        )}
      </aside>
      {shown && (
        <Opened
          key={shown.number}
          complaint={shown}
          back={isNarrow && <Link href={`/complaints?show=${show}`}>{t('back')}</Link>}
        />
      )}
    </div>
  );
};

const looks = {
  open: [CircleDot, 'info'],
  looked: [Hourglass, 'hold'],
  answered: [CircleCheck, 'ok'],
} as const satisfies Record<OfficeComplaint['state'], unknown>;

const State = ({ state }: { state: OfficeComplaint['state'] }) => {
  const { t } = useMessages(complaintsMessages);
  const [Icon, tone] = looks[state];
  return (
    <span className={`st ${tone}`}>
      <Icon />
      <span>{t(`states.${state}`)}</span>
    </span>
  );
};

const Entry = ({ complaint, isOpened }: { complaint: OfficeComplaint; isOpened: boolean }) => {
  const { t } = useMessages(complaintsMessages);
  const { moment } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { number, player, machineId, at, state, text, answeredAt } = complaint;
  return (
    <Link href={`/complaints?number=${number}`} {...(isOpened && { 'aria-current': 'true' as const })}>
      <b>{t('number', { number })}</b>
      <time dateTime={new Date(at).toISOString()}>
        {state === 'answered' ? moment(answeredAt ?? at) : formatAgeMinutesSeconds(now - at)}
      </time>
      <span className="said">{text}</span>
      <State state={state} />
      <span className="sub">{t('about', { player: player.name, machine: machineId })}</span>
    </Link>
  );
};

const Opened = ({ complaint, back }: { complaint: OfficeComplaint; back: ReactNode }) => {
  const { t } = useMessages(complaintsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { number, player, machineId, round, at, text, lang, state, answer, answeredAt, hold } = complaint;
  const { fromMs, untilMs, endsAt } = hold;
  const maySeePlayers = useSignedInStaffRight('seePlayers') !== null;
  const mayView = useSignedInStaffRight('viewRecordings') !== null;
  const recording = { machineId, fromMs, untilMs, about: t('case', { number }) };
  return (
    <section className="card inbox-item" aria-labelledby="complaint-title">
      <header>
        {back}
        <h2 id="complaint-title">{t('number', { number })}</h2>
        <State state={state} />
      </header>
      <dl>
        <Fact name={t('player')}>
          {maySeePlayers ? <Link href={`/players/${encodeURIComponent(player.id)}`}>{player.name}</Link> : player.name}
        </Fact>
        <Fact name={t('machine')}>
          <Link href={`/machine/${encodeURIComponent(machineId)}`}>{machineId}</Link>
        </Fact>
        <Fact name={t('round')}>{round}</Fact>
        <Fact name={t('sent')}>{moment(at)}</Fact>
        <Fact name={t('keptUntil')}>{moment(endsAt)}</Fact>
        <Fact name={t('evidence')}>{t(`evidenceStates.${hold.evidence}`)}</Fact>
        {complaint.lookedBy !== null && <Fact name={t('lookedBy')}>{complaint.lookedBy}</Fact>}
      </dl>
      <div className="inbox-said">
        <h3>{t('wrote', { player: player.name })}</h3>
        <p dir="auto">{text}</p>
      </div>
      {answer !== null && (
        <div className="inbox-said is-answer">
          <h3>{t('answered', { time: moment(answeredAt ?? at), who: complaint.answeredBy ?? '–' })}</h3>
          <p dir="auto">{answer}</p>
        </div>
      )}
      {mayView && (
        <p className="inbox-look">
          <Link className="ctl line" href={buildRecordingPageUrl(recording)}>
            <Film />
            {t('look')}
          </Link>
        </p>
      )}
      {state === 'open' && (
        <ActionForm
          action="takeComplaint"
          icon={Hand}
          title={t('take.title')}
          note={t('take.note')}
          does={t('take.does')}
          submit={t('take.submit')}
          content={{ complaint: number }}
        />
      )}
      {state !== 'answered' && <AnswerForm number={number} lang={lang} />}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const AnswerForm = ({ number, lang }: { number: number; lang: string }) => {
  const { t, language } = useMessages(complaintsMessages);
  const [answer, setAnswer] = useState('');
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(lang) ?? lang;
  const text = answer.trim();
  return (
    <ActionForm
      action="answerComplaint"
      icon={Reply}
      title={t('reply.title')}
      note={t('reply.note', { language: name })}
      does={t('reply.does')}
      submit={t('reply.submit')}
      isOpen
      content={text === '' ? null : { complaint: number, answer: text }}
    >
      <LabelledFormField label={t('reply.text', { language: name })}>
        {(id) => (
          <textarea
            id={id}
            lang={lang}
            dir="auto"
            rows={4}
            maxLength={maxAnswerLength}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </LabelledFormField>
    </ActionForm>
  );
};

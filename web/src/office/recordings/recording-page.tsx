import './recordings.css';
import { Eye } from 'lucide-react';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { serverNow } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { LabelledFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { recordingsMessages } from './messages/recordings-messages.ts';
import { PlayheadDetailsCard } from './playhead-details-card.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import { type OpenRecording, useRecordingAccess, useRecordingTimelineQuery } from './recording-server-calls.ts';
import { RecordingTimelineCard } from './recording-timeline-card.tsx';
import { findAdjacentTimelineRound } from './recording-timeline-data.ts';
import { buildTimelineWindowAround, moveWindowToPlayhead, type RecordingTimeSpan } from './timeline-window.ts';

const choices = ['complaint', 'handPay', 'fault', 'audit', 'protection'] as const;
type Choice = (typeof choices)[number];

interface ReasonFormProps {
  readonly use: OpenRecording;
  /** Time span of the recording to open. */
  readonly span: RecordingTimeSpan;
  /** Reference from the URL to the case for which the recording is viewed, such as a complaint's number. */
  readonly about: string;
}

/** Asks for the reason for viewing a recording. No picture is loaded before the server has stored it. */
const ReasonForm = ({ use: { open, isSending, error }, span, about }: ReasonFormProps) => {
  const { t } = useMessages(recordingsMessages);
  const say = useOfficeFailureText();
  const { login } = useSignedInStaff();
  const [choice, choose] = useState<Choice>('complaint');
  const [note, setNote] = useState(about);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(span, [t(`reason.choices.${choice}`), note.trim()].filter((part) => part !== '').join(': '), note.trim());
  };
  return (
    <form className="reason-form" onSubmit={send} aria-labelledby="reason-title">
      <h2 id="reason-title">{t('reason.title')}</h2>
      <p>{t('reason.text')}</p>
      <LabelledFormField label={t('reason.which')}>
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
      </LabelledFormField>
      <TextField label={t('reason.case')} hint={t('reason.caseHint')} value={note} onChange={setNote} maxLength={64} />
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

const dayMs = 86_400_000;
/** Duration of pictures recorded before and after each session, in ms. */
const marginMs = 10_000;
/** Longest time span of a recording that can be opened at once, in ms. */
const maxOpenMs = 6 * 3_600_000;
const firstWindowMs = 180_000;
const everyMs = 15_000;

/** The recorded pictures of a machine: a timeline, and once a reason is given, the pictures. */
export const RecordingPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(recordingsMessages);
  const id = params.id ?? '';
  const { data: machine, error, refetch } = useOfficeQuery('machine', { params: { id } });
  const above = [
    { title: t('floor'), href: '/floor' },
    { title: machine ? `${id} ${machine.brand.name}` : id, href: `/machine/${encodeURIComponent(id)}` },
  ];
  const session = machine?.session ?? null;
  return (
    <div className="page">
      <OfficePageHeader title={t('title')} above={above} />
      {!machine &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={8} />)}
      {machine && (
        <Chosen
          key={id}
          machineId={id}
          brand={machine.brand.name}
          session={session && { startedAt: session.startedAt, player: machine.player?.name ?? '' }}
        />
      )}
    </div>
  );
};

interface ChosenProps {
  readonly machineId: string;
  readonly brand: string;
  /** The machine's running session; null for none. */
  readonly session: { readonly startedAt: number; readonly player: string } | null;
}

/** Shows the selected time span of a recording: from the URL, the running session, or the last 24 hours. */
const Chosen = ({ machineId, brand, session }: ChosenProps) => {
  const { t } = useMessages(recordingsMessages);
  const [search, setSearch] = useSearchParams();
  const [openedAt] = useState(serverNow);
  const asked = spanOf(search);
  const day = { fromMs: openedAt - dayMs, untilMs: openedAt };
  const sessionSpan =
    asked ?? (session && { fromMs: Math.max(day.fromMs, session.startedAt - marginMs), untilMs: openedAt });
  const shows = sessionSpan && search.get('show') !== 'day' ? 'session' : 'day';
  const whole = shows === 'session' && sessionSpan ? sessionSpan : day;
  const at = Number(search.get('at')) || (asked ? Math.round((asked.fromMs + asked.untilMs) / 2) : openedAt);
  const title =
    shows === 'session' && session && !asked
      ? t('sessionOf', { player: session.player })
      : t('machineDay', { machine: machineId });
  return (
    <>
      <header className="recording-head">
        <h2>{machineId}</h2>
        <span className="brand">{brand}</span>
        {sessionSpan && (
          <Segmented
            legend={t('which')}
            value={shows}
            onChange={(show) => {
              const next = new URLSearchParams(search);
              if (show === 'day') next.set('show', 'day');
              else next.delete('show');
              setSearch(next, { replace: true });
            }}
            choices={[
              { value: 'session', label: t(asked ? 'asked' : 'session') },
              { value: 'day', label: t('day') },
            ]}
          />
        )}
      </header>
      <Recording
        key={`${whole.fromMs} ${whole.untilMs}`}
        machineId={machineId}
        title={title}
        whole={whole}
        startMs={Math.min(whole.untilMs, Math.max(whole.fromMs, at))}
        about={search.get('about') ?? ''}
      />
    </>
  );
};

/** Returns the recording's time span in the URL; null if there is none. */
const spanOf = (search: URLSearchParams): RecordingTimeSpan | null => {
  const [fromMs, untilMs] = [Number(search.get('from')), Number(search.get('until'))];
  const isSpan = Number.isSafeInteger(fromMs) && Number.isSafeInteger(untilMs) && fromMs > 0;
  return isSpan && untilMs > fromMs && untilMs - fromMs <= dayMs ? { fromMs, untilMs } : null;
};

interface RecordingProps {
  readonly machineId: string;
  readonly title: string;
  readonly whole: RecordingTimeSpan;
  readonly startMs: number;
  readonly about: string;
}

const Recording = ({ machineId, title, whole, startMs, about }: RecordingProps) => {
  const { t } = useMessages(recordingsMessages);
  const { moment, count } = useNumberAndDateFormatters();
  const [playheadMs, setPlayhead] = useState(startMs);
  const [window, setWindow] = useState(() => buildTimelineWindowAround(startMs, firstWindowMs, whole));
  const all = useRecordingTimelineQuery(machineId, whole, everyMs);
  const near = useRecordingTimelineQuery(machineId, window, false);
  const use = useRecordingAccess(machineId);
  const seek = useCallback(
    (atMs: number) => setPlayhead(Math.min(whole.untilMs, Math.max(whole.fromMs, Math.round(atMs)))),
    [whole.fromMs, whole.untilMs],
  );
  useEffect(() => {
    setWindow((shown) => moveWindowToPlayhead(shown, playheadMs, whole));
  }, [playheadMs, whole]);
  if (!all.data)
    return all.error ? (
      <QueryFailureMessage error={all.error} onRetry={() => void all.refetch()} />
    ) : (
      <LoadingSkeleton rows={8} />
    );
  const { answer, shown } = all.data;
  // Prefer the data of the visible window, which is complete, to that of a whole day, which is truncated.
  const detailed = near.data ? { ...near.data.shown, whole } : shown;
  const goToRound = (way: 'before' | 'after') => {
    const round =
      findAdjacentTimelineRound(detailed.rounds, playheadMs, way) ??
      findAdjacentTimelineRound(shown.rounds, playheadMs, way);
    if (round) seek(round.fromMs);
  };
  const opened = use.opened && use.opened.fromMs <= playheadMs && playheadMs <= use.opened.untilMs ? use.opened : null;
  const toOpen =
    whole.untilMs - whole.fromMs <= maxOpenMs ? whole : buildTimelineWindowAround(playheadMs, maxOpenMs, whole);
  return (
    <div className="recording">
      {opened ? (
        <RecordingPlayer
          key={opened.viewId}
          machineId={machineId}
          opened={opened}
          playheadMs={playheadMs}
          onMove={seek}
          onRound={goToRound}
        />
      ) : (
        <section className="card recording-player" aria-label={t('tracks.picture')}>
          <div className="recording-ask">
            <ReasonForm use={use} span={toOpen} about={about} />
          </div>
          <footer>
            <span className="sub">{t('reason.nothing')}</span>
          </footer>
        </section>
      )}
      <PlayheadDetailsCard
        machineId={machineId}
        recording={detailed}
        window={window}
        playheadMs={playheadMs}
        onSeek={seek}
      />
      <RecordingTimelineCard
        title={title}
        recording={shown}
        detailed={detailed}
        window={window}
        playheadMs={playheadMs}
        onSeek={seek}
        onZoom={(factor) =>
          setWindow(buildTimelineWindowAround(playheadMs, (window.untilMs - window.fromMs) * factor, whole))
        }
      />
      <p className="recording-facts">
        {answer.missing !== null && <span role="status">{t(`missing.${answer.missing}`)}</span>}
        {answer.recorded && <span>{t('chain', { count: count(answer.recorded.no) })}</span>}
        {answer.recorded?.oldestMs != null && <span>{t('oldest', { time: moment(answer.recorded.oldestMs) })}</span>}
        {(answer.isCut || answer.recorded?.isCut) && <span>{t('cut')}</span>}
      </p>
    </div>
  );
};

import { Archive, Lock, LockOpen } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { DownloadRecordingEvidenceButton } from './download-evidence-button.tsx';
import { recordingsMessages } from './messages/recordings-messages.ts';
import {
  findTimelineRoundAt,
  type TimelineEvent,
  type TimelineRecording,
  type TimelineRound,
} from './recording-timeline-data.ts';
import type { RecordingTimeSpan } from './timeline-window.ts';
import { useCabinetEventNameTranslator } from './use-recording-texts.ts';

interface MomentCardProps {
  readonly machineId: string;
  readonly recording: TimelineRecording;
  readonly window: RecordingTimeSpan;
  readonly playheadMs: number;
  readonly onSeek: (atMs: number) => void;
}

/** The round at the playhead according to the ledger, the events around it, and the actions on the round's recorded pictures. */
export const PlayheadDetailsCard = ({ machineId, recording, window, playheadMs, onSeek }: MomentCardProps) => {
  const { t } = useMessages(recordingsMessages);
  const { seconds } = useNumberAndDateFormatters();
  const round = findTimelineRoundAt(recording.rounds, playheadMs);
  const hold = recording.holds.find(({ fromMs, untilMs }) => fromMs <= playheadMs && playheadMs <= untilMs);
  const span = t('span', { from: seconds(window.fromMs), until: seconds(window.untilMs) });
  return (
    <section className="card moment" aria-label={t('moment')}>
      <header>
        <h2>{round ? `${t('round')} ${round.number}` : t('moment')}</h2>
        {round && <PlayerLink round={round} />}
      </header>
      {round ? <Figures round={round} /> : <p className="moment-none">{t('beforeFirst')}</p>}
      <Around recording={recording} playheadMs={playheadMs} onSeek={onSeek} />
      <div className="moment-actions">
        {round && !round.isFreeSpin && <ExportForm key={round.key} round={round} />}
        <ActionForm
          action="holdRecording"
          icon={Lock}
          title={t('hold.title')}
          note={t('hold.note')}
          does={t('hold.does')}
          submit={t('hold.submit', { span })}
          content={{ machineId, fromMs: window.fromMs, untilMs: window.untilMs }}
        />
        {hold && (
          <ActionForm
            key={hold.id}
            action="liftHold"
            icon={LockOpen}
            title={t('lift.title')}
            note={t('lift.note', { reason: hold.reason })}
            does={t('lift.does')}
            submit={t('lift.submit')}
            content={{ holdId: hold.id }}
          />
        )}
      </div>
    </section>
  );
};

const PlayerLink = ({ round: { player } }: { round: TimelineRound }) => {
  const grant = useSignedInStaffRight('seePlayers');
  if (grant === null) return <span className="sub">{player.name}</span>;
  return <Link href={`/players/${encodeURIComponent(player.id)}`}>{player.name}</Link>;
};

const Figures = ({ round }: { round: TimelineRound }) => {
  const { t } = useMessages(recordingsMessages);
  const { money, thousandths } = useNumberAndDateFormatters();
  const { wonMinor, stakeMinor, creditBeforeMinor, creditAfterMinor, fromMs, untilMs } = round;
  const credit = (amountMinor: number | null) => (amountMinor === null ? '–' : money(amountMinor));
  return (
    <dl>
      <div>
        <dt>{t('won')}</dt>
        <dd className="is-large">{money(wonMinor)}</dd>
      </div>
      <div>
        <dt>{t('stake')}</dt>
        <dd>{money(stakeMinor)}</dd>
      </div>
      <div>
        <dt>{t('credit')}</dt>
        <dd>{`${credit(creditBeforeMinor)} → ${credit(creditAfterMinor)}`}</dd>
      </div>
      <div>
        <dt>{t('pressed')}</dt>
        <dd>{`${thousandths(fromMs)}, ${thousandths(untilMs)}`}</dd>
      </div>
    </dl>
  );
};

/** Number of timeline entries listed around the playhead. */
const listed = 7;

type Line =
  | { readonly kind: 'round'; readonly atMs: number; readonly key: string; readonly round: TimelineRound }
  | { readonly kind: 'mark'; readonly atMs: number; readonly key: string; readonly mark: TimelineEvent };

const linesAround = ({ rounds, marks }: TimelineRecording, playheadMs: number): readonly Line[] => {
  const lines = [
    ...rounds.map((round): Line => ({ kind: 'round', atMs: round.fromMs, key: round.key, round })),
    ...marks.map((mark): Line => ({ kind: 'mark', atMs: mark.atMs, key: mark.key, mark })),
  ].toSorted((one, other) => one.atMs - other.atMs);
  const at = lines.findLastIndex(({ atMs }) => atMs <= playheadMs);
  const first = Math.max(0, Math.min(at - Math.floor(listed / 2), lines.length - listed));
  return lines.slice(first, first + listed);
};

const Around = ({ recording, playheadMs, onSeek }: Pick<MomentCardProps, 'recording' | 'playheadMs' | 'onSeek'>) => {
  const { t } = useMessages(recordingsMessages);
  const { thousandths, money } = useNumberAndDateFormatters();
  const event = useCabinetEventNameTranslator();
  const chosen = findTimelineRoundAt(recording.rounds, playheadMs);
  return (
    <ol aria-label={t('around')}>
      {linesAround(recording, playheadMs).map((line) => (
        <li key={line.key}>
          <button
            type="button"
            {...(line.kind === 'round' && line.round.key === chosen?.key && { 'aria-current': 'true' as const })}
            onClick={() => onSeek(line.atMs)}
          >
            <time dateTime={new Date(line.atMs).toISOString()}>{thousandths(line.atMs)}</time>
            {line.kind === 'round' ? (
              <>
                <span>{`${t('round')} ${line.round.number}`}</span>
                <span>{money(line.round.wonMinor - line.round.stakeMinor, { signed: true })}</span>
              </>
            ) : (
              <>
                <b>{event(line.mark.what)}</b>
                {line.mark.amountMinor !== null && <span>{money(line.mark.amountMinor)}</span>}
              </>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** Requests the archive of a round's recording; once approved, downloads it from the hall. */
const ExportForm = ({ round }: { round: TimelineRound }) => {
  const { t } = useMessages(recordingsMessages);
  return (
    <ActionForm
      action="exportRecording"
      icon={Archive}
      title={t('export.title')}
      note={t('export.note')}
      does={t('export.does')}
      submit={t('export.submit')}
      content={{ player: round.player.name, round: round.number }}
      reported={({ exportId }) => <DownloadRecordingEvidenceButton exportId={exportId} />}
    />
  );
};

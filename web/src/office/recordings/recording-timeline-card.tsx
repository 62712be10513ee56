import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { recordingsMessages } from './messages/recordings-messages.ts';
import { computeRecordedAndGapMs, findTimelineRoundAt, type TimelineRecording } from './recording-timeline-data.ts';
import {
  chooseTimelineLabelSides,
  computeTimeHistogram,
  computeTimelineTicks,
  getRelativePositionInSpan,
  intersectTimeSpans,
  type RecordingTimeSpan,
  shortestWindowMs,
} from './timeline-window.ts';
import { useCabinetEventNameTranslator, useRecordingGapReasonTranslator } from './use-recording-texts.ts';

interface TimelineCardProps {
  readonly title: string;
  /** Timeline data of the recording's whole time span, for the overview and the totals. */
  readonly recording: TimelineRecording;
  /** Complete timeline data of the visible window. */
  readonly detailed: TimelineRecording;
  readonly window: RecordingTimeSpan;
  readonly playheadMs: number;
  readonly onSeek: (atMs: number) => void;
  readonly onZoom: (factor: number) => void;
}

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** Returns the CSS position of a time span in a timeline track; a single point in time has no width. */
const placed = (span: RecordingTimeSpan, window: RecordingTimeSpan): CSSProperties => ({
  insetInlineStart: percent(getRelativePositionInSpan(span.fromMs, window)),
  width: percent((span.untilMs - span.fromMs) / (window.untilMs - window.fromMs)),
});

/** Timeline of a recording: pictures and gaps, rounds, money, doors and holds, below an overview of the whole session or day. */
export const RecordingTimelineCard = ({
  title,
  recording,
  detailed,
  window,
  playheadMs,
  onSeek,
  onZoom,
}: TimelineCardProps) => {
  const { t } = useMessages(recordingsMessages);
  const { seconds, moment, money } = useNumberAndDateFormatters();
  const { whole } = recording;
  const { runs, gaps, rounds, marks, holds } = detailed;
  const reason = useRecordingGapReasonTranslator();
  const say = useCabinetEventNameTranslator();
  const isNarrow = useIsNarrowScreen();
  const chosen = findTimelineRoundAt(rounds, playheadMs);
  const { recordedMs, gapMs, gapCount } = computeRecordedAndGapMs(recording);
  const facts = [
    spanText(whole, isLong(whole) ? moment : seconds, t),
    t('recorded', { span: formatAgeMinutesSeconds(recordedMs) }),
    gapCount === 0 ? t('noGaps') : t('gaps', { count: gapCount, span: formatAgeMinutesSeconds(gapMs) }),
  ].join(', ');
  const inWindow = <Of extends RecordingTimeSpan>(spans: readonly Of[]): readonly Of[] =>
    spans.flatMap((span) => intersectTimeSpans(span, window) ?? []);
  const heldText = ({ reason: why, evidence }: TimelineRecording['holds'][number]) =>
    t(`heldEvidence.${evidence}`, { reason: why });
  const marksOf = (track: 'money' | 'doors') => {
    const shown = marks.filter(
      ({ track: own, atMs }) => own === track && atMs >= window.fromMs && atMs <= window.untilMs,
    );
    const sides = chooseTimelineLabelSides(
      shown.map(({ atMs }) => getRelativePositionInSpan(atMs, window)),
      isNarrow ? 0.6 : 0.15,
    );
    return shown.map((mark, index) => ({ ...mark, side: sides[index] ?? null }));
  };
  return (
    <section className="card timeline" aria-label={t('timeline')}>
      <header>
        <h2>{title}</h2>
        <span className="sub">{facts}</span>
        <div className="timeline-legend">
          <span className="is-round">{t('roundWon')}</span>
          <span className="is-blind">{t('roundBlind')}</span>
          <span className="is-gap">{t('gap')}</span>
          <button
            type="button"
            className="ctl sq"
            aria-label={t('wider')}
            disabled={window.fromMs <= whole.fromMs && window.untilMs >= whole.untilMs}
            onClick={() => onZoom(2)}
          >
            <ZoomOut />
          </button>
          <button
            type="button"
            className="ctl sq"
            aria-label={t('closer')}
            disabled={window.untilMs - window.fromMs <= shortestWindowMs}
            onClick={() => onZoom(0.5)}
          >
            <ZoomIn />
          </button>
        </div>
      </header>
      <Overview recording={recording} window={window} playheadMs={playheadMs} onSeek={onSeek} />
      <div className="timeline-tracks">
        <Ruler window={window} playheadMs={playheadMs} onSeek={onSeek} />
        <Track name={t('tracks.picture')} window={window} onSeek={onSeek}>
          {inWindow(runs).map((run) => (
            <i key={run.fromMs} className="run" style={placed(run, window)} />
          ))}
          {inWindow(gaps).map((gap, index, shown) => {
            const says = t('notRecorded', {
              span: formatAgeMinutesSeconds(Math.max(1_000, gap.untilMs - gap.fromMs)),
              reason: reason(gap.reason),
            });
            // A label beside a timeline mark fits only if it ends before the next mark.
            const room =
              getRelativePositionInSpan(shown[index + 1]?.fromMs ?? window.untilMs, window) -
              getRelativePositionInSpan(gap.untilMs, window);
            return (
              <span key={gap.fromMs} className="gap" title={says} style={placed(gap, window)}>
                {room > leastRoom && <span>{says}</span>}
              </span>
            );
          })}
        </Track>
        <Track name={t('tracks.rounds')} window={window} onSeek={onSeek}>
          {inWindow(rounds).map((round) => (
            <button
              key={round.key}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className="round"
              data-won={round.wonMinor > 0 || undefined}
              data-blind={!round.hasPicture || undefined}
              data-chosen={round.key === chosen?.key || undefined}
              title={`${seconds(round.fromMs)} · ${money(round.wonMinor)}`}
              style={placed(round, window)}
              onClick={() => onSeek(round.fromMs)}
            />
          ))}
        </Track>
        {(['money', 'doors'] as const).map((track) => (
          <Track key={track} name={t(`tracks.${track}`)} window={window} onSeek={onSeek}>
            {marksOf(track).map(({ key, what, atMs, amountMinor, side }) => {
              const amount = amountMinor === null ? '' : money(amountMinor);
              return (
                <button
                  key={key}
                  type="button"
                  tabIndex={-1}
                  className="mark"
                  data-what={what}
                  data-side={side ?? undefined}
                  aria-label={`${say(what)} ${amount}`.trim()}
                  title={`${seconds(atMs)} · ${say(what)} ${amount}`.trim()}
                  style={{ insetInlineStart: percent(getRelativePositionInSpan(atMs, window)) }}
                  onClick={() => onSeek(atMs)}
                >
                  {side && (
                    <span>
                      <span>{say(what)}</span> {amount && <b>{amount}</b>}
                    </span>
                  )}
                </button>
              );
            })}
          </Track>
        ))}
        <Track name={t('tracks.holds')} window={window} onSeek={onSeek}>
          {inWindow(holds).map((hold) => (
            <span key={hold.id} className="held" title={heldText(hold)} style={placed(hold, window)}>
              <span>{heldText(hold)}</span>
            </span>
          ))}
        </Track>
        <div className="playhead-room">
          <i
            className="playhead"
            style={{ insetInlineStart: percent(getRelativePositionInSpan(playheadMs, window)) }}
          />
        </div>
      </div>
    </section>
  );
};

/** Width that a gap's label needs, as a fraction of the timeline's window. */
const leastRoom = 0.3;

/** Returns whether a time span is so long that its label includes the dates. */
const isLong = ({ fromMs, untilMs }: RecordingTimeSpan): boolean => untilMs - fromMs >= 12 * 3_600_000;

type Translate = (key: 'span', params: { from: string; until: string }) => string;
const spanText = ({ fromMs, untilMs }: RecordingTimeSpan, format: (atMs: number) => string, t: Translate): string =>
  t('span', { from: format(fromMs), until: format(untilMs) });

interface TrackProps {
  readonly name: string;
  readonly window: RecordingTimeSpan;
  readonly onSeek: (atMs: number) => void;
  readonly children: ReactNode;
}

/** Returns the time at which a timeline track was pressed. */
const pressedAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, span: RecordingTimeSpan): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
  return Math.round(span.fromMs + share * (span.untilMs - span.fromMs));
};

const Track = ({ name, window, onSeek, children }: TrackProps) => (
  <div className="timeline-track">
    <span>{name}</span>
    <div
      className="track"
      onPointerDown={(event) => {
        // Do not seek to the pointer: a click on a round seeks to the round's start instead.
        if (event.target instanceof Element && event.target.closest('button')) return;
        onSeek(pressedAt(event, window));
      }}
    >
      {children}
    </div>
  </div>
);

interface SeekProps {
  readonly window: RecordingTimeSpan;
  readonly playheadMs: number;
  readonly onSeek: (atMs: number) => void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1000, ArrowRight: 1000 };

/** Returns whether a label of the timeline's ruler would overlap the playhead's label, or extend beyond an end of the ruler. */
const isCovered = (share: number, playhead: number, leastApart: number): boolean =>
  Math.abs(share - playhead) < leastApart || Math.min(share, 1 - share) < 0.75 * leastApart;

/** Time labels of the timeline's window, and the playhead as a slider for the keyboard. */
const Ruler = ({ window, playheadMs, onSeek }: SeekProps) => {
  const { t } = useMessages(recordingsMessages);
  const { seconds, thousandths, zoneOffsetMs } = useNumberAndDateFormatters();
  const isNarrow = useIsNarrowScreen();
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(playheadMs + step * (event.shiftKey ? 10 : 1));
  };
  const share = getRelativePositionInSpan(playheadMs, window);
  return (
    <div className="timeline-track ruler">
      <span>{spanText(window, seconds, t)}</span>
      <div className="track" onPointerDown={(event) => onSeek(pressedAt(event, window))}>
        {computeTimelineTicks(window, isNarrow ? 3 : 6, zoneOffsetMs(window.fromMs)).map((atMs) => (
          <span
            key={atMs}
            className="tick"
            data-near={isCovered(getRelativePositionInSpan(atMs, window), share, isNarrow ? 0.25 : 0.09) || undefined}
            style={{ insetInlineStart: percent(getRelativePositionInSpan(atMs, window)) }}
          >
            {seconds(atMs)}
          </span>
        ))}
        <span
          role="slider"
          tabIndex={0}
          aria-label={t('playhead')}
          aria-describedby={id}
          aria-valuemin={window.fromMs}
          aria-valuemax={window.untilMs}
          aria-valuenow={playheadMs}
          aria-valuetext={thousandths(playheadMs)}
          className="playhead-time"
          style={{ insetInlineStart: percent(share), transform: `translateX(-${percent(share)})` }}
          onKeyDown={move}
        >
          {thousandths(playheadMs)}
        </span>
        <span id={id} hidden>
          {t('playheadHelp')}
        </span>
      </div>
    </div>
  );
};

const bars = 96;

interface OverviewProps extends SeekProps {
  readonly recording: TimelineRecording;
}

/** Overview of the whole session or day: number of rounds in each part, gaps, and the position of the window. */
const Overview = ({ recording: { whole, rounds, gaps }, window, onSeek }: OverviewProps) => {
  const { t } = useMessages(recordingsMessages);
  const { clock, moment } = useNumberAndDateFormatters();
  const counts = computeTimeHistogram(
    rounds.map(({ fromMs }) => fromMs),
    whole,
    bars,
  );
  const most = Math.max(1, ...counts);
  return (
    <div className="timeline-track overview">
      <span>{isLong(whole) ? moment(whole.fromMs) : spanText(whole, clock, t)}</span>
      <div className="track" aria-hidden="true" onPointerDown={(event) => onSeek(pressedAt(event, whole))}>
        <svg aria-hidden="true" viewBox={`0 0 ${bars} 30`} preserveAspectRatio="none">
          {counts.map((count, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay where they are
              key={index}
              x={index + 0.1}
              width={0.8}
              y={30 - (26 * count) / most}
              height={(26 * count) / most}
            />
          ))}
        </svg>
        {gaps.map((gap) => (
          <i key={gap.fromMs} className="gap" style={placed(gap, whole)} />
        ))}
        <i className="window" style={placed(window, whole)} />
      </div>
    </div>
  );
};

import type { RecalledRound, RecordedClip } from '@reelfloor/protocol';
import { Download, MonitorX, RotateCcw, Share2, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, isPermanentCallError, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { saveFile } from '../../../api/save-file.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { dateLocales, formatTimeWithSeconds } from '../../../i18n/format-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { playMutedVideo } from '../../../ui/play-muted-video.ts';
import { buildClipUrl, computePlaybackStartSeconds, mergeAdjacentClipGaps } from '../api/round-clip-calls.ts';
import { clipMessages } from '../messages/clip/clip-messages.ts';

interface ClipPlayerProps {
  round: RecalledRound;
  clip: RecordedClip;
  onFetchAgain: () => void;
}

/**
 * Plays a clip with the browser's native controls, which work with keyboards, screen readers and phones, and can jump to the events of the
 * round.
 */
export const RoundClipPlayer = ({ round, clip, onFetchAgain }: ClipPlayerProps) => {
  const { t, language } = useMessages(clipMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'ended' | 'unplayable' | null>(null);
  const isAtRound = useRef(false);
  if (problem !== null)
    return (
      <ClipNote icon={<MonitorX />} title={t(problem)} text={t(`${problem}Text`)}>
        {problem === 'ended' && (
          <Button variant="outline" onClick={onFetchAgain}>
            <RotateCcw aria-hidden="true" className="clip-again" />
            <span>{t('again')}</span>
          </Button>
        )}
      </ClipNote>
    );
  const jumpTo = (atMs: number) => {
    isAtRound.current = true;
    if (video.current) video.current.currentTime = Math.max(0, atMs - clip.from) / 1000;
  };
  /** Seeks to the round as soon as that part is buffered. Until then the seconds before it are played. */
  const goToRound = (element: HTMLVideoElement) => {
    const seconds = computePlaybackStartSeconds(clip);
    if (isAtRound.current || !hasCome(element, seconds)) return;
    isAtRound.current = true;
    if (element.currentTime < seconds) element.currentTime = seconds;
  };
  return (
    <>
      <video
        ref={video}
        src={buildClipUrl(clip)}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        playsInline
        preload="auto"
        aria-label={t('video', { time: formatTimeWithSeconds(round.at, language), machine: round.machine })}
        // Start playing, because the player asked to watch. If the browser requires a user gesture, the first frame stays.
        onLoadedData={({ currentTarget }) => {
          goToRound(currentTarget);
          void playMutedVideo(currentTarget);
        }}
        onProgress={({ currentTarget }) => goToRound(currentTarget)}
        onTimeUpdate={({ currentTarget }) => goToRound(currentTarget)}
        onSeeking={() => {
          isAtRound.current = true;
        }}
        onError={({ currentTarget }) => setProblem(problemOf(currentTarget, clip.expiresAt))}
      >
        {/* What is heard are the machine's sounds; nobody speaks. */}
        <track kind="captions" />
      </video>
      <Moments clip={clip} onJump={jumpTo} />
      {mergeAdjacentClipGaps(clip.gaps).map(({ from, until, reason }) => (
        <p key={from} className="text-12 text-ink-2">
          {t('gap', {
            from: formatTimeWithSeconds(from, language),
            until: formatTimeWithSeconds(until, language),
            reason: t(`reasons.${reason}`),
          })}
        </p>
      ))}
    </>
  );
};

const hasCome = ({ buffered }: HTMLVideoElement, seconds: number): boolean =>
  Array.from({ length: buffered.length }, (_, at) => at).some(
    (at) => buffered.start(at) <= seconds && seconds < buffered.end(at),
  );

/** Returns why a video cannot be played. An expired URL causes the same error as a file that cannot be decoded. */
const problemOf = (video: Pick<HTMLVideoElement, 'canPlayType'>, expiresAt: number): 'ended' | 'unplayable' =>
  getServerTimeMs() < expiresAt && video.canPlayType('video/mp4; codecs="avc1.42e01f"') === '' ? 'unplayable' : 'ended';

const Moments = ({ clip, onJump }: { clip: RecordedClip; onJump: (atMs: number) => void }) => {
  const { t, language } = useMessages(clipMessages);
  const moments = (
    [
      ['reelsStart', clip.startedAt],
      ['reelsRest', clip.endedAt],
    ] as const
  ).filter((moment): moment is readonly [(typeof moment)[0], number] => moment[1] !== null);
  if (moments.length === 0) return null;
  return (
    <fieldset className="clip-moments">
      <legend className="sr-only">{t('jump')}</legend>
      {moments.map(([name, atMs]) => (
        <Button key={name} onClick={() => onJump(atMs)}>
          <b>{t(name)}</b>
          <time dateTime={new Date(atMs).toISOString()} className="figures font-normal text-ink-2" dir="ltr">
            {formatTenth(atMs, language)}
          </time>
        </Button>
      ))}
    </fieldset>
  );
};

/** Formats the time of day to a tenth of a second, because the events of a round are less than a second apart. */
const formatTenth = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
    hourCycle: 'h23',
  }).format(atMs);

interface ClipNoteProps {
  icon: ReactNode;
  tone?: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Message shown in place of the video. */
export const ClipNote = ({ icon, tone = 'text-ink-2', title, text, children }: ClipNoteProps) => (
  <div role="status" className="clip-note">
    <span aria-hidden="true" className={`clip-icon ${tone}`}>
      {icon}
    </span>
    <b>{title}</b>
    <p>{text}</p>
    {children}
  </div>
);

type Stage = 'begin' | 'making' | 'failed' | 'notOffered' | File;

/** Lets a player save a clip of a winning round, to show to others. Hidden if the operator does not allow it. */
export const SaveWinClipButton = ({ round, number }: { round: RecalledRound; number: number }) => {
  const won = round.winMinor + round.handPayMinor + round.jackpotMinor > 0;
  return won && getOperatorSettings().SAVE_WINS ? <WinKeys round={round} number={number} /> : null;
};

const WinKeys = ({ round, number }: { round: RecalledRound; number: number }) => {
  const { t, language } = useMessages(clipMessages);
  const [stage, setStage] = useState<Stage>('begin');
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const make = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    setStage('making');
    const time = new Date(round.at).toISOString().slice(0, 19).replaceAll(':', '-');
    const fileName = t('win.fileName', { machine: round.machine, time });
    const made = await fetchWinClip(number, { language, fileName, signal }).catch(
      (thrown: unknown): Stage => (isPermanentCallError(thrown) ? 'notOffered' : 'failed'),
    );
    if (!signal.aborted) setStage(made);
  };
  const status =
    stage === 'making'
      ? t('win.savingText')
      : stage === 'failed'
        ? `${t('win.saveFailed')}. ${t('win.saveFailedText')}`
        : stage === 'notOffered'
          ? t('win.notOffered')
          : stage instanceof File && `${t('win.saved')}. ${t('win.savedText')}`;
  return (
    <div className="clip-save">
      {stage instanceof File ? (
        <ReadyKeys file={stage} />
      ) : (
        stage !== 'notOffered' && (
          <Button variant="outline" busy={stage === 'making'} onClick={make}>
            {stage === 'begin' && <Trophy aria-hidden="true" className="size-5" />}
            {stage === 'failed' && <RotateCcw aria-hidden="true" className="clip-again" />}
            <span>{t(stage === 'making' ? 'win.saving' : stage === 'failed' ? 'tryAgain' : 'win.save')}</span>
          </Button>
        )
      )}
      <p role="status" className="text-12 text-ink-2">
        <span>{status}</span>
      </p>
    </div>
  );
};

/** Buttons for a clip that is ready: share, if the device supports it for files, and download. */
const ReadyKeys = ({ file }: { file: File }) => {
  const { t } = useMessages(clipMessages);
  const shared = { files: [file] };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(shared);
  return (
    <>
      {canShare && (
        <Button
          variant="outline"
          // A rejection only means that the player closed the share sheet.
          onClick={() => void navigator.share(shared).catch(() => {})}
        >
          <Share2 aria-hidden="true" className="size-5" />
          <span>{t('win.share')}</span>
        </Button>
      )}
      <Button variant="outline" onClick={() => saveFile(file, file.name)}>
        <Download aria-hidden="true" className="size-5" />
        <span>{t('win.download')}</span>
      </Button>
    </>
  );
};

/** Timeout in ms for creating a clip, and the pause between two attempts. */
const longestMs = 90_000;
const pauseMs = 3_000;
const unavailable = 503;

interface WinClip {
  readonly language: Language;
  readonly fileName: string;
  readonly signal: AbortSignal;
}

/**
 * Requests a clip of a win and downloads it. The machine hall creates one clip at a time, and the URL responds with an error until the clip
 * is ready, so both requests are retried for a while.
 */
const fetchWinClip = async (round: number, { language, fileName, signal }: WinClip): Promise<File> => {
  const giveUpAt = performance.now() + longestMs;
  const again = async <Value,>(attempt: () => Promise<Value | null>): Promise<Value> => {
    for (;;) {
      const value = await attempt();
      signal.throwIfAborted();
      if (value !== null) return value;
      if (performance.now() > giveUpAt) throw new CallError({ kind: 'network' });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const shared = await again(async () => {
    const call = { params: { round: String(round) }, body: { lang: language } };
    const asked = await callServer('shareRound', call, { signal });
    const isBusy = !asked.ok && asked.failure.kind === 'refused' && asked.failure.status === unavailable;
    return isBusy ? null : unwrapCallResult(asked);
  });
  return again(async () => {
    const answer = await fetch(buildClipUrl(shared), { signal, cache: 'no-store' });
    if (answer.ok) return new File([await answer.blob()], fileName, { type: 'video/mp4' });
    if (answer.status === unavailable) return null;
    throw new CallError({ kind: 'network' });
  });
};

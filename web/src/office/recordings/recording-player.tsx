import {
  ChevronFirst,
  ChevronLast,
  Maximize,
  Pause,
  Play,
  StepBack,
  StepForward,
  Unplug,
  VideoOff,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { recordingsMessages } from './messages/recordings-messages.ts';
import { computeFrameSeekTime, findFrameIndexAtTime } from './mp4-frame-times.ts';
import { computeClipSpanAt, type LoadedClip, useRecordingClipCache } from './recording-clip-cache.ts';
import { type AccessibleRecordingSpan, createRecordingClipRequester } from './recording-server-calls.ts';
import { useRecordingGapReasonTranslator } from './use-recording-texts.ts';

const speeds = ['0.5', '1', '2', '4'] as const;
type Speed = (typeof speeds)[number];
const speedNames: Readonly<Record<Speed, string>> = { '0.5': '½', '1': '1×', '2': '2×', '4': '4×' };

interface RecordingPlayerProps {
  readonly machineId: string;
  readonly opened: AccessibleRecordingSpan;
  readonly playheadMs: number;
  /** Called when the playhead was moved, by the user or by playback. */
  readonly onMove: (atMs: number) => void;
  readonly onRound: (way: 'before' | 'after') => void;
}

/** Plays an opened recording in clips of half a minute, frame by frame on request. */
export const RecordingPlayer = ({ machineId, opened, playheadMs, onMove, onRound }: RecordingPlayerProps) => {
  const { t } = useMessages(recordingsMessages);
  const { thousandths } = useNumberAndDateFormatters();
  const cache = useRecordingClipCache(createRecordingClipRequester(opened));
  const part = computeClipSpanAt(playheadMs, opened);
  const next = computeClipSpanAt(part.untilMs, opened);
  const state = useSyncExternalStore(cache.subscribe, () => cache.stateOf(part));
  const clip = state.kind === 'ready' ? state.clip : null;
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const stage = useRef<HTMLElement>(null);
  useEffect(() => cache.want(part));
  const loadNext = () => {
    if (next.fromMs > part.fromMs && next.fromMs < opened.untilMs) cache.wantNext(next);
  };
  const frame = clip ? findFrameIndexAtTime(clip.times, (playheadMs - clip.fromMs) / 1000) : 0;
  const step = (by: number) => {
    setPlaying(false);
    if (!clip) return;
    const to = frame + by;
    if (to < 0) onMove(clip.fromMs - 1);
    else if (to >= clip.times.length) onMove(part.untilMs);
    else onMove(clip.fromMs + computeFrameSeekTime(clip.times, to) * 1000);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ',': () => step(-1),
    '.': () => step(1),
    j: () => onRound('before'),
    l: () => onRound('after'),
    ' ': () => setPlaying(!isPlaying),
  };
  useShortcuts(keys);
  return (
    <section ref={stage} className="card recording-player" aria-label={t('tracks.picture')}>
      <div className="recording-stage">
        {clip ? (
          <ClipVideo
            key={clip.url}
            clip={clip}
            label={t('picture', { machine: machineId })}
            playheadMs={playheadMs}
            isPlaying={isPlaying}
            speed={Number(speed)}
            onShown={onMove}
            onBroken={() => cache.broke(part)}
            onLoaded={loadNext}
            onEnd={() => {
              if (part.untilMs >= opened.untilMs) setPlaying(false);
              else onMove(part.untilMs);
            }}
          />
        ) : (
          <NoClip state={state} onAgain={() => cache.retry(part)} />
        )}
      </div>
      <footer>
        <Key name={t('keys.roundBefore')} hint="J" icon={ChevronFirst} onPress={() => onRound('before')} />
        <Key name={t('keys.frameBack')} hint="," icon={StepBack} onPress={() => step(-1)} />
        <Key
          name={t(isPlaying ? 'keys.pause' : 'keys.play')}
          icon={isPlaying ? Pause : Play}
          isSoft
          onPress={() => setPlaying(!isPlaying)}
        />
        <Key name={t('keys.frameOn')} hint="." icon={StepForward} onPress={() => step(1)} />
        <Key name={t('keys.roundAfter')} hint="L" icon={ChevronLast} onPress={() => onRound('after')} />
        <p className="recording-clock">
          <b>{thousandths(playheadMs)}</b>
          {clip && clip.times.length > 0 && (
            <small>{t('frame', { number: frame + 1, count: clip.times.length })}</small>
          )}
        </p>
        <Segmented
          legend={t('keys.speed')}
          value={speed}
          onChange={setSpeed}
          choices={speeds.map((value) => ({ value, label: speedNames[value] }))}
        />
        <Key
          name={t('keys.wholeScreen')}
          icon={Maximize}
          onPress={() =>
            void stage.current
              ?.querySelector('video')
              ?.requestFullscreen()
              .catch(() => {})
          }
        />
      </footer>
    </section>
  );
};

interface KeyProps {
  readonly name: string;
  /** Keyboard shortcut for the button, shown as a hint. */
  readonly hint?: string;
  readonly icon: ComponentType;
  readonly isSoft?: boolean;
  readonly onPress: () => void;
}

const Key = ({ name, hint, icon: Icon, isSoft = false, onPress }: KeyProps) => (
  <button
    type="button"
    className={isSoft ? 'ctl sq soft' : 'ctl sq'}
    aria-label={name}
    title={hint === undefined ? name : `${name} (${hint})`}
    {...(hint !== undefined && { 'aria-keyshortcuts': hint })}
    onClick={onPress}
  >
    <Icon />
  </button>
);

interface ClipVideoProps {
  readonly clip: LoadedClip;
  readonly label: string;
  readonly playheadMs: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly onShown: (atMs: number) => void;
  readonly onBroken: () => void;
  /** Called when enough is buffered to play to the end. */
  readonly onLoaded: () => void;
  readonly onEnd: () => void;
}

/** Within this distance in ms the video's position counts as equal to the playhead. */
const sameMs = 2;

const ClipVideo = ({
  clip,
  label,
  playheadMs,
  isPlaying,
  speed,
  onShown,
  onBroken,
  onLoaded,
  onEnd,
}: ClipVideoProps) => {
  const video = useRef<HTMLVideoElement>(null);
  // Remember the video's last position: if the playhead differs from it, the user moved the playhead.
  const shownMs = useRef<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.playbackRate = speed;
    // Mute the video at other speeds: sound would be distorted, and without it a browser can play at four times the speed.
    element.muted = speed !== 1;
  }, [speed]);
  useEffect(() => {
    const element = video.current;
    if (!element || (shownMs.current !== null && Math.abs(shownMs.current - playheadMs) < sameMs)) return;
    shownMs.current = playheadMs;
    element.currentTime = Math.max(0, (playheadMs - clip.fromMs) / 1000);
  }, [clip, playheadMs]);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    if (!isPlaying) {
      element.pause();
      return undefined;
    }
    // Ignore a rejection: autoplay with sound is not allowed, or the element was removed.
    element.play().catch(() => {});
    let frame = requestAnimationFrame(function follow() {
      const atMs = clip.fromMs + element.currentTime * 1000;
      if (!element.seeking && !element.paused) {
        shownMs.current = atMs;
        onShown(atMs);
      }
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [clip, isPlaying, onShown]);
  return (
    <video
      ref={video}
      src={clip.url}
      playsInline
      preload="auto"
      aria-label={label}
      onEnded={onEnd}
      onError={onBroken}
      onCanPlayThrough={onLoaded}
    >
      {/* What is heard are the machine's sounds; nobody speaks. */}
      <track kind="captions" />
    </video>
  );
};

const NoClip = ({
  state,
  onAgain,
}: {
  state: ReturnType<ReturnType<typeof useRecordingClipCache>['stateOf']>;
  onAgain: () => void;
}) => {
  const { t } = useMessages(recordingsMessages);
  const reason = useRecordingGapReasonTranslator();
  if (state.kind === 'loading' || state.kind === 'ready') return <p role="status">{t('loading')}</p>;
  if (state.kind === 'none')
    return (
      <Note icon={<VideoOff />}>
        {state.reason === null ? t('noneUnknown') : t('none', { reason: reason(state.reason) })}
      </Note>
    );
  return (
    <Note icon={<Unplug />}>
      {t(state.kind)}
      <button type="button" className="ctl line" onClick={onAgain}>
        {t('again')}
      </button>
    </Note>
  );
};

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div role="status" className="recording-note">
    {icon}
    {children}
  </div>
);

/** Handles the player's keyboard shortcuts, except while the focus is in a text field or on another button. */
const useShortcuts = (keys: Readonly<Record<string, () => void>>): void => {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  const listen = useMemo(
    () => (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const isTaken = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      const isButton = target instanceof Element && target.closest('button, a, summary');
      const act = newest.current[key.toLowerCase()];
      if (!act || isTaken || (key === ' ' && isButton)) return;
      event.preventDefault();
      act();
    },
    [],
  );
  useEffect(() => {
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [listen]);
};

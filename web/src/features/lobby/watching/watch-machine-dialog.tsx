import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { watchingMessages } from './messages/watching-messages.ts';
import './watching.css';
import type { MachineId } from '@reelfloor/protocol';
import { Eye, X } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { playMutedVideo } from '../../../ui/play-muted-video.ts';
import { TapToPlayButton } from '../../../ui/tap-to-play-button.tsx';
import { useModalDialog } from '../../../ui/use-modal.ts';
import { LatePartsContext } from '../components/lazy-machine-card-slots.ts';
import { PlayButton } from '../components/machine-card-buttons.tsx';
import { QueueTurnCountdowns } from '../queue/own-queue-place-bars.tsx';
import { useMachineCardAction } from '../store/machine-card-action.ts';
import { floor } from '../store/machine-list-store.ts';
import { WatchDialogContext } from './watch-dialog-context.ts';
import { useWatchSession, type WatchSession } from './watch-session.ts';
import type { WatchView } from './watch-view.ts';

/** Spectator dialog over the lobby with the picture of a machine at which another player plays; on a phone it fills the screen. */
export const WatchMachineDialog = ({ id, onClose }: { id: MachineId; onClose: () => void }) => {
  const { t } = useMessages(mainMessages);
  const { t: tWatch } = useMessages(watchingMessages);
  const modal = useModalDialog(onClose);
  const machine = useStore(floor.machine(id));
  const action = useMachineCardAction(machine);
  const late = useContext(LatePartsContext);
  const { session, view } = useWatchSession(id);
  const isFree = action === 'play';
  const play = isFree || action === 'continue' ? <PlayButton machine={machine} action={action} t={t} /> : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-labelledby="watch-title"
      className="watch-dialog"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="flex items-center gap-3 ps-5 pe-2 py-1">
        <h2 id="watch-title" className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="sr-only">{tWatch('watchLabel', { id })}</span>
          <span aria-hidden="true" className="figures text-20 font-[680]" translate="no">
            {id}
          </span>
          <span className="truncate text-16 font-normal text-ink-2">{machine.brand?.name}</span>
        </h2>
        {view.spectators > 0 && view.over === null && (
          <span className="flex items-center gap-1 text-14 text-ink-2">
            <Eye aria-hidden="true" className="size-4" />
            <span className="figures" translate="no" aria-hidden="true">
              {view.spectators}
            </span>
            <span className="sr-only">{tWatch('spectators', { count: view.spectators })}</span>
          </span>
        )}
        <IconButton label={tWatch('close')} icon={<X />} onClick={onClose} />
      </header>
      <QueueTurnCountdowns besides={id} onTake={onClose} />
      <div className="watch-picture">
        <Picture id={id} view={view} session={session} />
        <Notice id={id} isFree={isFree} view={view} onAgain={() => session.start()} />
      </div>
      <footer className="watch-keys">
        <p className="text-12 text-ink-3">{tWatch('covered')}</p>
        <WatchDialogContext value={true}>
          {late ? (
            <late.CardKeys machine={machine} action={action}>
              {play}
            </late.CardKeys>
          ) : (
            play
          )}
        </WatchDialogContext>
      </footer>
    </dialog>
  );
};

interface PictureProps {
  readonly id: MachineId;
  readonly view: WatchView;
  readonly session: WatchSession;
}

const Picture = ({ id, view: { stream, isWaiting, delayMs, machine }, session }: PictureProps) => {
  const { t } = useMessages(watchingMessages);
  const [isPressNeeded, setPressNeeded] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    shown.srcObject = stream;
    setPressNeeded(false);
    if (stream)
      void playMutedVideo(shown).then((outcome) => {
        if (outcome === 'begun' || shown.srcObject !== stream) return;
        setPressNeeded(true);
        session.notePressNeeded();
      });
  }, [stream, session]);
  const startByPress = () => {
    const shown = video.current;
    if (shown) void playMutedVideo(shown).then((outcome) => setPressNeeded(outcome === 'pressNeeded'));
  };
  const shape = machine?.picture;
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('picture', { id })}
        onLoadedData={() => session.noteShown()}
        data-waiting={isWaiting || isPressNeeded || undefined}
        style={shape && { aspectRatio: `${shape.width} / ${shape.height}` }}
      />
      {isPressNeeded && (
        <div className="watch-tap">
          <TapToPlayButton title={t('tapToSee')} text={t('tapToSeeWhy')} onPress={startByPress} />
        </div>
      )}
      {!isWaiting && !isPressNeeded && (
        <p className="watch-live">
          <span aria-hidden="true" className="size-2 rounded-full bg-bad" />
          <span>{t('live')}</span>
          {delayMs !== null && (
            <span className="figures font-normal" title={t('delay')}>
              {/* The browser measures whole milliseconds: nothing takes 0 of them. */}
              {delayMs === 0 ? t('delayLeast') : t('delayMs', { count: delayMs })}
            </span>
          )}
        </p>
      )}
    </>
  );
};

interface NoticeProps {
  readonly id: MachineId;
  readonly isFree: boolean;
  readonly view: WatchView;
  readonly onAgain: () => void;
}

/** Shows what the dialog is waiting for, or why there is nothing to watch. */
const Notice = ({ id, isFree, view: { over, isWaiting, machine }, onAgain }: NoticeProps) => {
  const { t } = useMessages(watchingMessages);
  if (over === null && !isWaiting) return <p role="status" className="sr-only" />;
  const text =
    over === null
      ? t(machine === null ? 'connecting' : 'waiting')
      : isFree
        ? t('free', { id })
        : t(reasonKeyOf(over.code));
  const mayComeBack = over !== null && !isFree && over.code !== 'WATCH_DECLINED' && over.code !== 'WATCH_OFF';
  return (
    <div className="watch-notice">
      <p role="status">{text}</p>
      {mayComeBack && (
        <Button variant="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
};

/** Reasons why there is nothing to watch, by the server's error code. */
const reasons = {
  WATCH_OFF: 'off',
  WATCH_DECLINED: 'declined',
  WATCH_IDLE: 'idle',
  WATCH_FULL: 'full',
  WATCH_LINK_SLOW: 'slow',
  WATCH_ELSEWHERE: 'elsewhere',
  WATCH_ENDED: 'unused',
  RESTRICTED: 'restricted',
  REGISTER_EXCLUDED: 'restricted',
  REGISTER_SILENT: 'restricted',
  REGISTER_FACTS_MISSING: 'restricted',
  UNDER_AGE: 'restricted',
  MACHINE_OFFLINE: 'offline',
  MACHINE_UNKNOWN: 'off',
  VIDEO_UNSUPPORTED: 'unsupported',
  70000: 'noPicture',
} as const;

type ReasonKey = (typeof reasons)[keyof typeof reasons] | 'failed';

const isReason = (code: number | string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** Returns the key of the text for an error code; a generic one for unknown codes. */
const reasonKeyOf = (code: number | string): ReasonKey => (isReason(code) ? reasons[code] : 'failed');

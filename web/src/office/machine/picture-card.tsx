import { pageAccept, refusalStatusHeader } from '@reelfloor/protocol/http/quiet-refusals';
import { officeRoutes } from '@reelfloor/protocol/office';
import { Camera, ImageOff, Square, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { TapToSee } from '../../ui/tap-to-see.tsx';
import { addressOf } from '../api/call-office.ts';
import { serverNow } from '../api/contact.ts';
import type { MachineView } from './machine-head.tsx';
import { machineMessages } from './messages/index.ts';
import { useWatch } from './use-watch.ts';

const everyMs = 1_000;
/** Time in ms before another try after a machine had no picture. */
const retryMs = 5_000;

interface Still {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Shows a still of the machine each second while the page is visible; null while there is none. */
const useStill = (id: string): { readonly still: Still | null; readonly isMissing: boolean } => {
  const [still, setStill] = useState<Still | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let timer = 0;
    let shown: string | null = null;
    const next = (ms: number) => {
      timer = window.setTimeout(() => void look(), ms);
    };
    const look = async (): Promise<void> => {
      if (document.hidden) return next(everyMs);
      const began = performance.now();
      const picture = await readStill(id, ended.signal);
      if (ended.signal.aborted) return;
      setMissing(picture === null);
      if (picture) {
        if (shown !== null) URL.revokeObjectURL(shown);
        shown = picture.address;
        setStill(picture);
      }
      next(picture ? Math.max(0, everyMs - (performance.now() - began)) : retryMs);
    };
    void look();
    return () => {
      ended.abort();
      window.clearTimeout(timer);
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [id]);
  return { still, isMissing };
};

const readStill = async (id: string, signal: AbortSignal): Promise<Still | null> => {
  const address = addressOf(officeRoutes.machinePicture.path, { id }, { width: 640 });
  try {
    const answer = await fetch(address, { headers: { accept: `image/*, ${pageAccept}` }, signal });
    if (answer.status !== 200 || answer.headers.has(refusalStatusHeader)) return null;
    const blob = await answer.blob();
    const { width, height } = await createImageBitmap(blob);
    return { address: URL.createObjectURL(blob), width, height };
  } catch {
    return null;
  }
};

export const PictureCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { id, picture } = machine;
  const { still, isMissing } = useStill(id);
  const [isWatching, setWatching] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { isShown, startByPress } = useWatch(id, isWatching, video);
  const isDim = machine.state === 'away' || machine.state === 'out' || isMissing;
  const size = still && { width: still.width, height: still.height };
  const footer = isWatching
    ? t(startByPress ? 'tapToSee' : isShown ? 'watching' : 'watchBegins')
    : size
      ? t('pictureSize', size)
      : t('noPicture');
  const keep = still && (
    <a
      className="ctl"
      href={still.address}
      download={`${id}-${new Date(serverNow()).toISOString().slice(0, 19)}.webp`}
    >
      <Camera />
      {t('keep')}
    </a>
  );
  return (
    <section className="card picture" aria-label={t('picture')}>
      <div className="shown" style={{ aspectRatio: Math.max(1, picture.width / picture.height) }}>
        {still && <img src={still.address} alt={t('pictureOf', { id })} data-dim={isDim ? '' : undefined} />}
        {isMissing && (
          <p>
            <ImageOff />
            <b>{t('noPicture')}</b>
            <span>{t('noPictureWhy')}</span>
          </p>
        )}
        {isWatching && (
          <video ref={video} muted playsInline data-shown={isShown} aria-label={t('pictureOf', { id })} />
        )}
        {startByPress && (
          <div className="tap">
            <TapToSee title={t('tapToSee')} text={t('tapToSeeWhy')} onPress={startByPress} />
          </div>
        )}
        {still && !isMissing && <span className="live-tag">{t('live')}</span>}
      </div>
      <footer>
        <span>{footer}</span>
        {keep}
        {!isMissing && (
          <button
            type="button"
            className="ctl"
            aria-pressed={isWatching}
            onClick={() => setWatching(!isWatching)}
          >
            {isWatching ? <Square /> : <Video />}
            <span>{t('watch')}</span>
          </button>
        )}
      </footer>
    </section>
  );
};

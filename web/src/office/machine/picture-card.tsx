import { Camera, ImageOff, Square, Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { TapToSee } from '../../ui/tap-to-see.tsx';
import { serverNow } from '../api/contact.ts';
import { useStill } from '../ui/use-still.ts';
import { useWatch } from '../ui/use-watch.ts';
import type { MachineView } from './machine-head.tsx';
import { machineMessages } from './messages/index.ts';

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

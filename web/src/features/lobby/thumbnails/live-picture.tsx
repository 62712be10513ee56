import './live-picture.css';
import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useRef, useState } from 'react';
import { canDecode } from '../../../thumbnails/picture-decoder.ts';
import { showThumbnails } from '../../../thumbnails/show-thumbnails.ts';
import type { CardSlotProps } from '../components/card-slots.ts';
import { useStillMotion } from './still-motion.ts';
import { thumbnails } from './thumbnails.ts';
import { useThumbnailTexts } from './use-thumbnail-texts.ts';

/** Shows what the machine shows now, small, over its still picture; nothing where that cannot be had or is not wanted. */
export const LivePicture = ({ machine: { id, status } }: CardSlotProps) => {
  const isStill = useStillMotion();
  if (isStill || status === 'offline' || !canDecode()) return null;
  return <MovingPicture key={id} id={id} />;
};

const MovingPicture = ({ id }: { id: MachineId }) => {
  const { t } = useThumbnailTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (canvas.current) return showThumbnails(thumbnails, id, canvas.current, setLive);
  }, [id]);
  return (
    <>
      <canvas ref={canvas} className={isLive ? 'live-picture' : 'live-picture invisible'} />
      {isLive && (
        <span className="live-mark">
          <span aria-hidden="true" className="live-dot" />
          {t('live')}
        </span>
      )}
    </>
  );
};

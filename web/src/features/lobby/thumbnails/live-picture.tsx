import './live-picture.css';
import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useRef, useState } from 'react';
import type { CardSlotProps } from '../components/card-slots.ts';
import { onScreen } from './on-screen.ts';
import { canDecode, type DecodedPicture } from './picture-decoder.ts';
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
    const element = canvas.current;
    if (!element) return;
    let stop = () => {};
    const stopLooking = onScreen(element, (isSeen) => {
      stop();
      const target = { draw: (picture: DecodedPicture) => draw(element, picture), setLive };
      stop = isSeen ? thumbnails.show(id, target) : () => {};
    });
    return () => {
      stopLooking();
      stop();
    };
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

const draw = (canvas: HTMLCanvasElement, picture: DecodedPicture): void => {
  const { displayWidth: width, displayHeight: height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
};

import { machineIdSchema } from '@reelfloor/protocol';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { canDecode } from '../../thumbnails/picture-decoder.ts';
import { showThumbnails } from '../../thumbnails/show-thumbnails.ts';
import { openPageThumbnails } from '../../thumbnails/thumbnail-store.ts';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import { BrandReels } from '../ui/brand-picture.tsx';

const thumbnails = openPageThumbnails();

interface LiveReelsProps {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
  /** False for a machine of which no picture can come. */
  readonly isHere: boolean;
}

/** The reels of a machine as they are now, over its brand's picture, which shows wherever they cannot be had. */
export const LiveReels = ({ id, brand, name, isHere }: LiveReelsProps) => {
  const isStill = useReducedMotion();
  return (
    <span className="reels">
      <BrandReels brand={brand} name={name} />
      {isHere && !isStill && canDecode() && <MovingReels id={id} />}
    </span>
  );
};

const MovingReels = ({ id }: { id: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const machineId = z.parse(machineIdSchema, id);
    if (canvas.current) return showThumbnails(thumbnails, machineId, canvas.current, setLive);
  }, [id]);
  return <canvas ref={canvas} data-live={isLive} />;
};

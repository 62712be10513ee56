import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** The address without its ending: the picture exists as `avif` and as `png`. */
  path: string;
  width: number;
  height: number;
  /** Among the first things seen: loaded at once. */
  eager?: boolean;
  className?: string;
}

/** A decorative picture that fills its frame. One that does not exist leaves the frame's own surface. */
export const Picture = ({ path, width, height, eager = false, className }: PictureProps) => {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <picture className="contents">
      <source srcSet={`${path}.avif`} type="image/avif" />
      <img
        src={`${path}.png`}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setMissing(true)}
        className={classNames('block size-full object-cover', className)}
      />
    </picture>
  );
};

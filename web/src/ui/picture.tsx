import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** The address without its ending: the picture exists as `avif` and as `png`, a wide one also as `-small.avif`. */
  path: string;
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` of an image: of the two widths the browser takes the one that does. */
  sizes?: string;
  /** Among the first things seen: loaded at once. */
  eager?: boolean;
  className?: string;
}

/** Of the pictures for phones, as they are drawn. */
const smallWidth = 320;

/** Both widths of a wide picture, for whoever asks for it before it is drawn. */
export const srcSetOf = (path: string, width: number): string =>
  `${path}-small.avif ${smallWidth}w, ${path}.avif ${width}w`;

/** A decorative picture that fills its frame. One that does not exist leaves the frame's own surface. */
export const Picture = ({ path, width, height, sizes, eager = false, className }: PictureProps) => {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <picture className="contents">
      {sizes === undefined ? (
        <source srcSet={`${path}.avif`} type="image/avif" />
      ) : (
        <source srcSet={srcSetOf(path, width)} sizes={sizes} type="image/avif" />
      )}
      <img
        src={`${path}.png`}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setMissing(true)}
        className={classNames('block size-full object-cover', className)}
      />
    </picture>
  );
};

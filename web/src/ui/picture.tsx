import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** The address without its ending `.png`. Our server sends a lighter kind where the browser takes it. */
  path: string;
  /** What is shown where that picture does not exist. */
  instead?: string;
  /** What stands in the frame where neither exists. */
  name?: string | undefined;
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` of an image: of the two widths the browser takes the one that does. */
  sizes?: string;
  /** Among the first things seen: loaded at once. */
  eager?: boolean;
  className?: string;
}

/** Both widths of a wide picture. A server that knows no widths sends the same for both. */
export const srcSetOf = (path: string, width: number): string =>
  `${path}.png?w=320 320w, ${path}.png ${width}w`;

/** A decorative picture that fills its frame. Where none exists its name stands there, or the frame's own surface. */
export const Picture = ({
  instead,
  name,
  width,
  height,
  sizes,
  eager = false,
  className,
  ...props
}: PictureProps) => {
  const [missing, setMissing] = useState(0);
  const path = [props.path, instead][missing];
  if (path === undefined)
    return (
      name && (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center overflow-hidden p-2 text-center text-16 font-semibold text-ink-2"
        >
          {name}
        </span>
      )
    );
  return (
    <img
      src={`${path}.png`}
      srcSet={sizes && srcSetOf(path, width)}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setMissing(missing + 1)}
      className={classNames('block size-full object-cover', className)}
    />
  );
};

import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** Address without `.png`. Our server sends a smaller format if the browser accepts it. */
  path: string;
  instead?: string;
  name?: string | undefined;
  width: number;
  height: number;
  /** Width on the screen, as an image's `sizes`, by which the browser chooses one of two files. */
  sizes?: string;
  eager?: boolean;
  className?: string;
}

/** Returns an image's `srcset` with two widths. A server that does not resize sends the same file for both. */
export const srcSetOf = (path: string, width: number): string =>
  `${path}.png?w=320 320w, ${path}.png ${width}w`;

/** Shows a picture. If its file does not exist, shows `name`, or without a name an empty surface. */
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

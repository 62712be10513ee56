import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** Without `.png`. Our server sends a smaller format if the browser accepts it. */
  path: string;
  instead?: string;
  name?: string | undefined;
  width: number;
  height: number;
  /** The width on the screen, as the `sizes` of an image, by which the browser chooses one of two files. */
  sizes?: string;
  eager?: boolean;
  className?: string;
}

/** A server that does not resize sends the same file for both widths. */
export const srcSetOf = (path: string, width: number): string =>
  `${path}.png?w=320 320w, ${path}.png ${width}w`;

/** If no file exists, shows `name`, or an empty surface without a name. */
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

import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** URLs of the picture, best first. Empty entries are skipped. */
  sources: readonly (string | null | undefined)[];
  /** Fallback if no source has a picture; without it the area stays empty. */
  otherwise?: ReactNode;
  width: number;
  height: number;
  /** Displayed width of the picture, as an image's `sizes` attribute, by which the browser chooses one of two files. */
  sizes?: string;
  eager?: boolean;
}

/** Returns an image's `srcset` with two widths. A server that does not resize images sends the same file for both. */
export const buildImageSrcSet = (address: string, width: number): string =>
  `${address}?w=320 320w, ${address} ${width}w`;

/** Shows the first of the sources that has a picture. Our server sends a smaller format if the browser accepts it. */
export const PictureWithFallback = ({ sources, otherwise, width, height, sizes, eager = false }: PictureProps) => {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const address = sources.find((one) => one && !missing.includes(one));
  if (!address) return otherwise;
  // Request a resized picture only for our own assets: another server might refuse the query parameter.
  const isResized = sizes !== undefined && address.startsWith('/assets/');
  return (
    <img
      src={address}
      srcSet={isResized ? buildImageSrcSet(address, width) : undefined}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setMissing([...missing, address])}
      className="block size-full object-cover"
    />
  );
};

/** Shows a name in place of a missing picture, such as a brand's. */
export const PicturePlaceholder = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-full place-items-center overflow-hidden p-1 text-center font-semibold text-ink-2 [container-type:inline-size]"
  >
    {/* No word of a name is wider than a narrow card: it breaks before it is cut off. A card has room for three lines. */}
    <span className="line-clamp-3 max-w-full leading-tight wrap-anywhere text-[length:clamp(0.75rem,12cqi,1.25rem)]">
      {name}
    </span>
  </span>
);

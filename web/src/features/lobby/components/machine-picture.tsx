import type { LobbyMachine } from '@reelfloor/protocol';
import { buildBrandPicturePath } from '../../../ui/brand-picture-path.ts';
import { PicturePlaceholder, PictureWithFallback } from '../../../ui/picture-with-fallback.tsx';

interface MachinePictureProps {
  machine: LobbyMachine;
  /** True: load the picture eagerly, because the card is visible from the start. */
  eager: boolean;
}

/** Shows the machine's picture, or its brand's if the machine has none or it cannot be loaded (specification §3). */
export const MachinePicture = ({ machine: { image, brand }, eager }: MachinePictureProps) => (
  <PictureWithFallback
    sources={[image, brand?.name && buildBrandPicturePath(brand.name)]}
    otherwise={brand?.name && <PicturePlaceholder name={brand.name} />}
    width={machinePictureWidth}
    height={400}
    sizes={machinePictureSizes}
    eager={eager}
  />
);

/** Width of a machine's picture in pixels, and its width on a card as an image's `sizes`. */
export const machinePictureWidth = 600;
export const machinePictureSizes = '(width < 761px) 146px, 300px';

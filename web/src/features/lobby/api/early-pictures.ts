import type { LobbyMachine } from '@reelfloor/protocol';
import { brandPicturePath } from '../../../ui/brand-picture-path.ts';
import { srcSetOf } from '../../../ui/picture.tsx';
import { machinePictureSizes, machinePictureWidth } from '../store/machine-picture-size.ts';

/** The cards that a phone shows first. */
const firstCards = 4;

/** Asks for the pictures that will be seen first as soon as it is known which, before any card of them is drawn. */
export const askForPictures = (machines: readonly LobbyMachine[], pathname: string): void => {
  const [, , chosen] = pathname.split('/');
  const shown = chosen
    ? machines.filter(({ brand }) => encodeURIComponent(brand?.id ?? '') === chosen)
    : machines;
  const asked = new Set<string>();
  for (const { image, brand } of shown.slice(0, firstCards)) {
    const path = image ?? (brand && brandPicturePath(brand.name));
    if (!path || asked.has(path)) continue;
    asked.add(path);
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.sizes = machinePictureSizes;
    if (image) picture.src = image;
    else picture.srcset = srcSetOf(path, machinePictureWidth);
  }
};

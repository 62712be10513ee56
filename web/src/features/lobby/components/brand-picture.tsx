import type { BrandId } from '@reelfloor/protocol';
import { brandPicturePath } from '../../../ui/brand-picture-path.ts';
import { Picture, PictureName } from '../../../ui/picture.tsx';
import { useBrandImage } from '../store/brand-image.ts';

interface BrandPictureProps {
  id: BrandId;
  name: string;
}

/** Draws a brand's picture in the format 8:5. Decorative, because the brand's name is always beside it. */
export const BrandPicture = ({ id, name }: BrandPictureProps) => (
  <Picture
    sources={[`/assets/brands/${encodeURIComponent(id)}.png`, brandPicturePath(name)]}
    otherwise={<MachinesImage brand={{ id, name }} width={640} height={400} />}
    width={640}
    height={400}
    sizes="52px"
  />
);

export const BrandIcon = ({ id, name }: BrandPictureProps) => (
  <span className="block size-9 flex-none md:size-11 overflow-hidden rounded-control bg-surface-2">
    <Picture
      sources={[`/assets/brands/${encodeURIComponent(id)}-icon.png`, brandPicturePath(name)]}
      otherwise={<MachinesImage brand={{ id, name }} width={128} height={128} />}
      width={128}
      height={128}
    />
  </span>
);

/** Shows the image that the server gives one of the brand's machines; the name's first letter if none has an image. */
const MachinesImage = ({ brand, ...size }: MachinesImageProps) => (
  <Picture
    sources={[useBrandImage(brand)]}
    otherwise={<PictureName name={[...brand.name][0] ?? ''} />}
    {...size}
  />
);

interface MachinesImageProps {
  brand: BrandPictureProps;
  width: number;
  height: number;
}

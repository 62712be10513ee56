import type { BrandId } from '@reelfloor/protocol';
import { brandPicturePath } from '../../../ui/brand-picture-path.ts';
import { Picture } from '../../../ui/picture.tsx';

interface BrandPictureProps {
  id: BrandId;
  name: string;
}

/** Draws a brand's picture in the format 8:5. Decorative, because the brand's name is always beside it. */
export const BrandPicture = ({ id, name }: BrandPictureProps) => (
  <Picture
    path={`/assets/brands/${encodeURIComponent(id)}`}
    instead={brandPicturePath(name)}
    name={name}
    width={640}
    height={400}
    sizes="(width < 761px) 132px, 280px"
  />
);

export const BrandIcon = ({ id, name }: BrandPictureProps) => (
  <span className="block size-11 flex-none overflow-hidden rounded-control bg-surface-2">
    <Picture
      path={`/assets/brands/${encodeURIComponent(id)}-icon`}
      instead={brandPicturePath(name)}
      name={name.charAt(0)}
      width={128}
      height={128}
    />
  </span>
);

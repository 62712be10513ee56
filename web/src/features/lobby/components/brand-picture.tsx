import type { BrandId } from '@reelfloor/protocol';
import { Picture } from '../../../ui/picture.tsx';

/** The brand's drawing, 8:5. Decoration: its name always stands beside it, and the machines' own pictures come first. */
export const BrandPicture = ({ id }: { id: BrandId }) => (
  <Picture
    path={`/assets/brands/${encodeURIComponent(id)}`}
    width={640}
    height={400}
    sizes="(width < 761px) 132px, 280px"
  />
);

/** The brand's emblem as a small square. */
export const BrandIcon = ({ id }: { id: BrandId }) => (
  <span className="block size-11 flex-none overflow-hidden rounded-control bg-surface-2">
    <Picture path={`/assets/brands/${encodeURIComponent(id)}-icon`} width={128} height={128} />
  </span>
);

import { brandPicturePath } from '../../ui/brand-picture-path.ts';
import { Picture } from '../../ui/picture.tsx';

/** The picture of a brand's machines, small beside its name. */
export const BrandMark = ({ name }: { name: string }) => (
  <span className="block size-5 flex-none overflow-hidden rounded-[4px] bg-surface-2">
    <Picture sources={[`${brandPicturePath(name)}?w=320`]} width={20} height={20} />
  </span>
);

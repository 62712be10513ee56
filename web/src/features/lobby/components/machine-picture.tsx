import type { LobbyMachine } from '@reelfloor/protocol';
import { Picture } from '../../../ui/picture.tsx';
import { brandPicturePath } from '../store/brand-picture-path.ts';

/** The machine's own image, else its brand's (specification §3). */
export const MachinePicture = ({ machine, className }: { machine: LobbyMachine; className?: string }) => {
  if (machine.image)
    return (
      <img
        src={machine.image}
        alt=""
        width="600"
        height="400"
        loading="lazy"
        decoding="async"
        className={`block size-full object-cover ${className ?? ''}`}
      />
    );
  const brand = machine.brand?.name;
  if (!brand) return null;
  return (
    <Picture
      path={brandPicturePath(brand)}
      width={600}
      height={400}
      {...(className === undefined ? {} : { className })}
    />
  );
};

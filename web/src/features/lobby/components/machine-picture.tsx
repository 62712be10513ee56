import type { LobbyMachine } from '@reelfloor/protocol';
import { brandPicturePath } from '../../../ui/brand-picture-path.ts';
import { Picture } from '../../../ui/picture.tsx';
import { machinePictureSizes, machinePictureWidth } from '../store/machine-picture-size.ts';

interface MachinePictureProps {
  machine: LobbyMachine;
  /** True: load the picture at once, because the card is visible from the start. */
  eager: boolean;
  className?: string;
}

/** Shows the machine's picture, or its brand's if it has no picture (specification §3). */
export const MachinePicture = ({ machine, eager, className }: MachinePictureProps) => {
  if (machine.image)
    return (
      <img
        src={machine.image}
        alt=""
        width="600"
        height="400"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={`block size-full object-cover ${className ?? ''}`}
      />
    );
  const brand = machine.brand?.name;
  if (!brand) return null;
  return (
    <Picture
      path={brandPicturePath(brand)}
      name={brand}
      width={machinePictureWidth}
      height={400}
      sizes={machinePictureSizes}
      eager={eager}
      {...(className === undefined ? {} : { className })}
    />
  );
};

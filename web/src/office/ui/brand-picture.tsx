import { useState } from 'react';
import { buildBrandPicturePath } from '../../ui/brand-picture-path.ts';

interface BrandPictureProps {
  readonly brand: string;
  readonly name: string;
}

/** The icon of a brand. A brand without a picture shows its first letter. */
export const BrandIcon = ({ brand, name }: BrandPictureProps) => (
  <FirstOf
    sources={[`/assets/brands/${encodeURIComponent(brand)}-icon.png`, buildBrandPicturePath(name)]}
    width={22}
    height={22}
    className="brand-icon"
    otherwise={name.slice(0, 1)}
  />
);

/** The part of a brand's picture that shows the reels. */
export const BrandReelsPicture = ({ brand, name }: BrandPictureProps) => (
  <FirstOf
    sources={[buildBrandPicturePath(name), `/assets/brands/${encodeURIComponent(brand)}.png`]}
    width={300}
    height={129}
    className="brand-reels"
    otherwise={name}
  />
);

interface FirstOfProps {
  readonly sources: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly className: string;
  readonly otherwise: string;
}

const missing = new Set<string>();

const FirstOf = ({ sources, width, height, className, otherwise }: FirstOfProps) => {
  const [, setMissed] = useState(0);
  const address = sources.find((one) => !missing.has(one));
  if (address === undefined)
    return (
      <span className={className} aria-hidden="true">
        {otherwise}
      </span>
    );
  return (
    <img
      className={className}
      src={address}
      alt=""
      width={width}
      height={height}
      decoding="async"
      onError={() => {
        missing.add(address);
        setMissed((count) => count + 1);
      }}
    />
  );
};

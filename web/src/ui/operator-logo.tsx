import { joinClassNames } from './class-names.ts';

const pictureOf = (name: string): string => `/assets/house/${name}-${pageData().logo}.png`;

export const OperatorLogoIcon = ({ className = 'size-7' }: { className?: string }) => {
  const classes = joinClassNames('flex-none', className);
  return pageData().logo ? (
    <img src={pictureOf('icon-192')} alt="" className={classes} />
  ) : (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={classes}>
      <g fill="currentColor">
        <rect x="2" y="3" width="6" height="15" rx="2" />
        <rect x="20" y="1" width="6" height="15" rx="2" />
        <rect x="2" y="25" width="24" height="2" rx="1" />
      </g>
      <rect x="11" y="7" width="6" height="15" rx="2" className="fill-primary" />
    </svg>
  );
};

/** The operator's logo. A wide logo contains the operator's name. */
export const Logo = ({ className }: { className?: string }) => {
  const { wide } = pageData();
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center gap-3 text-20 font-[680] tracking-[-0.025em] text-ink',
        className,
      )}
    >
      {wide ? (
        <img src={pictureOf('logo')} alt={getOperatorName()} className="h-8" style={{ aspectRatio: wide }} />
      ) : (
        <OperatorLogoIcon />
      )}
      {!wide && <span>{getOperatorName()}</span>}
    </span>
  );
};

/** Data attributes that the server writes into the page, so that the operator's name and logo are shown from the first paint. */
const pageData = (): DOMStringMap => document.documentElement.dataset;

export const getOperatorName = (): string => pageData().house ?? 'Reelfloor';

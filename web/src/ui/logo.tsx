import { classNames } from './class-names.ts';

export const LogoMark = ({ className = 'size-7' }: { className?: string }) => (
  <svg viewBox="0 0 28 28" aria-hidden="true" className={classNames('flex-none', className)}>
    <g fill="currentColor">
      <rect x="2" y="3" width="6" height="15" rx="2" />
      <rect x="20" y="1" width="6" height="15" rx="2" />
      <rect x="2" y="25" width="24" height="2" rx="1" />
    </g>
    <rect x="11" y="7" width="6" height="15" rx="2" className="fill-primary" />
  </svg>
);

export const Logo = ({ className }: { className?: string }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-3 text-20 font-[680] tracking-[-0.025em] text-ink',
      className,
    )}
  >
    <LogoMark />
    Reelfloor
  </span>
);

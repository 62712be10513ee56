import { joinClassNames } from '../../../ui/class-names.ts';
import type { Badge } from '../navigation-items.ts';

export const NavigationBadge = ({ badge, className }: { badge: Badge; className?: string }) => (
  <span
    className={joinClassNames(
      'figures flex-none rounded-full px-2 py-0.5 text-12 leading-tight font-semibold',
      className,
    )}
    style={{ backgroundColor: `var(--${badge.bg})`, color: `var(--${badge.fg})` }}
  >
    {badge.title}
  </span>
);

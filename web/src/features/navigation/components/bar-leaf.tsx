import { useLocation } from 'wouter';
import { classNames } from '../../../ui/class-names.ts';
import { containsCurrentPage } from '../item-paths.ts';
import type { NavigationCollapse, NavigationGroup } from '../navigation-items.ts';
import { useShortTitleOf } from '../use-title-of.ts';
import type { Destination } from '../visible-items.ts';
import { DestinationAnchor } from './destination-anchor.tsx';
import { NavigationBadge } from './navigation-badge.tsx';

export const barEntry =
  'flex h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2';

export const BarLeaf = ({ destination }: { destination: Destination }) => {
  const [path] = useLocation();
  const here = containsCurrentPage(destination, path);
  return (
    <DestinationAnchor
      destination={destination}
      className={classNames(barEntry, here ? 'bg-surface-2 text-ink' : 'text-ink-2')}
    >
      <BarEntryContent node={destination} lit={here} />
    </DestinationAnchor>
  );
};

export const BarEntryContent = ({
  node,
  lit,
}: {
  node: NavigationCollapse | NavigationGroup | Destination;
  lit: boolean;
}) => {
  const titleOf = useShortTitleOf();
  const Icon = node.icon;
  return (
    <>
      {Icon && (
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={classNames('size-5 flex-none', lit && 'text-primary')}
        />
      )}
      <span>{titleOf(node)}</span>
      {node.badge && <NavigationBadge badge={node.badge} />}
    </>
  );
};

import { HorizontalNavigation } from '../../features/navigation/components/horizontal-navigation.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import { LastLoginTime, SignedInUserBlock } from './signed-in-user-block.tsx';

export const NavigationBar = ({ nodes }: { nodes: readonly NavigationNode[] }) => (
  <div className="border-b border-line bg-surface-1 max-lg:hidden">
    <div className="frame-width flex h-16 items-center gap-6 px-5">
      <HorizontalNavigation nodes={nodes} />
      <div className="ms-auto flex min-w-0 items-center gap-6 pe-3">
        <LastLoginTime className="whitespace-nowrap" />
        <SignedInUserBlock />
      </div>
    </div>
  </div>
);

import { useTexts } from '../../../i18n/use-texts.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { BarLeaf } from './bar-leaf.tsx';
import { BarPopup } from './bar-popup.tsx';

/** The navigation as a bar; what has something under it opens a popup. */
export const HorizontalNavigation = ({ nodes }: { nodes: readonly NavigationNode[] }) => {
  const { t } = useTexts();
  return (
    <nav aria-label={t('words.menu')}>
      <ul className="flex items-center gap-1">
        {nodes.map((node) => (
          <BarEntry key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  );
};

const BarEntry = ({ node }: { node: NavigationNode }) => {
  switch (node.type) {
    case 'group':
    case 'collapse':
      return <BarPopup node={node} level={0} />;
    case 'item':
    case 'link':
      return (
        <li>
          <BarLeaf destination={node} />
        </li>
      );
    case 'divider':
      return (
        <li className="px-2">
          <hr className="h-6 w-0 border-t-0 border-s border-line" />
        </li>
      );
  }
};

import { useTexts } from '../../../i18n/use-texts.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { BarEntry } from './bar-entry.tsx';

export const HorizontalNavigation = ({ nodes }: { nodes: readonly NavigationNode[] }) => {
  const { t } = useTexts();
  return (
    <nav aria-label={t('words.menu')}>
      <ul className="flex items-center gap-1">
        {nodes.map((node) => (
          <BarEntry key={node.id} node={node} level={0} />
        ))}
      </ul>
    </nav>
  );
};

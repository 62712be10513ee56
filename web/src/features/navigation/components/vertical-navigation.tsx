import { ChevronDown, Circle } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { containsCurrentNavigationItem, getNavigationIndentPx } from '../current-navigation-item.ts';
import type { NavigationCollapse, NavigationGroup, NavigationNode } from '../navigation-items.ts';
import { useNavigationTitleTranslator, useShortNavigationTitleTranslator } from '../use-navigation-title.ts';
import type { Destination } from '../visible-navigation-nodes.ts';
import { NavigationBadge } from './navigation-badge.tsx';
import { NavigationDestinationLink } from './navigation-destination-link.tsx';
import { ToggleNavigationShortcutButton } from './toggle-shortcut-button.tsx';

interface Look {
  readonly narrow: boolean;
  readonly onChoose: (() => void) | undefined;
}

interface VerticalNavigationProps {
  nodes: readonly NavigationNode[];
  narrow?: boolean;
  onChoose?: () => void;
  className?: string;
}

export const VerticalNavigation = ({ nodes, narrow = false, onChoose, className }: VerticalNavigationProps) => {
  const { t } = useMessages(mainMessages);
  return (
    <nav aria-label={t('words.menu')} className={className}>
      <p
        aria-hidden="true"
        className={joinClassNames('px-3 py-2 text-12 font-semibold text-ink-3', narrow && 'invisible')}
      >
        {t('words.menu')}
      </p>
      <Nodes nodes={nodes} level={0} look={{ narrow, onChoose }} />
    </nav>
  );
};

interface NodesProps {
  nodes: readonly NavigationNode[];
  level: number;
  look: Look;
}

const Nodes = ({ nodes, level, look }: NodesProps) => (
  <ul className="flex flex-col gap-1">
    {nodes.map((node) => (
      <Node key={node.id} node={node} level={level} look={look} />
    ))}
  </ul>
);

const Node = ({ node, level, look }: { node: NavigationNode; level: number; look: Look }) => {
  switch (node.type) {
    case 'group':
      return <Group node={node} level={level} look={look} />;
    case 'collapse':
      return <Collapse node={node} level={level} look={look} />;
    case 'item':
    case 'link':
      return <Leaf destination={node} level={level} look={look} />;
    case 'divider':
      return (
        <li className="px-2 py-2">
          <hr className="border-line" />
        </li>
      );
  }
};

const Group = ({ node, level, look }: { node: NavigationGroup; level: number; look: Look }) => {
  const titleOf = useNavigationTitleTranslator();
  const id = useId();
  return (
    <li>
      <p
        id={id}
        className={joinClassNames(
          'px-3 py-2 text-12 font-semibold whitespace-nowrap text-ink-3',
          look.narrow && 'invisible',
        )}
      >
        {titleOf(node)}
      </p>
      <Nodes nodes={node.children} level={level} look={look} />
    </li>
  );
};

const Collapse = ({ node, level, look }: { node: NavigationCollapse; level: number; look: Look }) => {
  const titleOf = useNavigationTitleTranslator();
  const [path] = useLocation();
  const holds = containsCurrentNavigationItem(node, path);
  const [open, setOpen] = useState(holds);
  // Expand the heading of the current page only once, so that the user can collapse it again.
  useEffect(() => {
    if (holds) setOpen(true);
  }, [holds]);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={look.narrow ? titleOf(node) : undefined}
        title={look.narrow ? titleOf(node) : undefined}
        onClick={() => setOpen(!open)}
        style={rowIndent(level, look.narrow)}
        className={joinClassNames(row, 'w-full text-start', holds && !open ? 'text-ink' : 'text-ink-2')}
      >
        <RowContent node={node} level={level} lit={holds && !open} narrow={look.narrow} />
        {!look.narrow && (
          <ChevronDown
            aria-hidden="true"
            className={joinClassNames('ms-auto me-1 size-4 flex-none transition-transform', open && 'rotate-180')}
          />
        )}
      </button>
      {open && (
        <div id={id} className="pt-1">
          <Nodes nodes={node.children} level={level + 1} look={look} />
        </div>
      )}
    </li>
  );
};

const Leaf = ({ destination, level, look }: { destination: Destination; level: number; look: Look }) => {
  const titleOf = useNavigationTitleTranslator();
  const [path] = useLocation();
  const here = containsCurrentNavigationItem(destination, path);
  return (
    <li className="group/leaf relative">
      <NavigationDestinationLink
        destination={destination}
        label={look.narrow ? titleOf(destination) : undefined}
        onChoose={look.onChoose}
        style={rowIndent(level, look.narrow)}
        className={joinClassNames(row, here ? 'bg-surface-2 text-ink' : 'text-ink-2', !look.narrow && 'pe-11')}
      >
        <RowContent node={destination} level={level} lit={here} narrow={look.narrow} />
      </NavigationDestinationLink>
      {!look.narrow && (
        <ToggleNavigationShortcutButton destination={destination} quiet className="absolute inset-y-0 end-0" />
      )}
    </li>
  );
};

interface RowContentProps {
  node: NavigationCollapse | Destination;
  level: number;
  lit: boolean;
  narrow: boolean;
}

/** Icon and title of a row. Icons are shown only at the top level and in the folded column. */
const RowContent = ({ node, level, lit, narrow }: RowContentProps) => {
  const titleOf = useShortNavigationTitleTranslator();
  const Icon = node.icon ?? Circle;
  return (
    <>
      {(narrow || level === 0) && (
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={joinClassNames('size-5 flex-none', lit && 'text-primary')}
        />
      )}
      {!narrow && (
        <>
          <span className="truncate">{titleOf(node)}</span>
          {node.badge && <NavigationBadge badge={node.badge} />}
        </>
      )}
    </>
  );
};

const row =
  'flex h-11 items-center gap-4 rounded-control px-3 font-medium whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2';

const rowIndent = (level: number, narrow: boolean) =>
  level === 0 || narrow ? undefined : { paddingInlineStart: getNavigationIndentPx(level) };

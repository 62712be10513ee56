import inUse from 'virtual:icons-in-use';
import { SearchX } from 'lucide-react';
import { createElement, useState } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useCopyToClipboard } from '../copying/use-copy-to-clipboard.ts';
import { buildIconImportLine, type DrawnIcon, findIcons } from './drawn-icon.ts';
import { iconsMessages } from './messages/icons-messages.ts';

/** Number of icons rendered at once, so that the page appears without delay; a button renders more. */
const portion = 240;

/** Shows the icons that the client uses and, on request, the whole set. */
export const IconsPage = ({ title }: { title: string }) => {
  const { t } = useMessages(iconsMessages);
  const { t: common } = useMessages(mainMessages);
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(portion);
  const { icons, isWhole, isLoading, showWhole } = useIconSet();
  const found = findIcons(icons, typed);
  return (
    <SimplePageLayout title={title} lead={t('lead')}>
      <div className="grid gap-x-8 md:grid-cols-[minmax(0,28rem)_auto] md:items-start md:justify-between">
        <TextField
          type="search"
          label={t('search')}
          hint={t('searchHint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setLimit(portion);
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="pb-4 md:pt-8">
          <Switch label={t('whole')} checked={isWhole} onChange={showWhole} />
        </div>
      </div>
      <p role="status" className="pt-1 pb-4 text-ink-2">
        {isLoading ? common('words.loading') : t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <PageStatusMessage
          icon={<SearchX />}
          title={t('none')}
          advice={t('noneAdvice')}
          action={!isWhole && <Button onClick={() => showWhole(true)}>{t('whole')}</Button>}
        />
      ) : (
        <IconGrid icons={found.slice(0, limit)} usesOf={(count) => t('uses', { count })} />
      )}
      {found.length > limit && (
        <div className="flex justify-center py-6">
          <Button onClick={() => setLimit(limit + portion)}>{common('words.loadMore')}</Button>
        </div>
      )}
    </SimplePageLayout>
  );
};

/** Returns the icons in use or, on request, the whole set, which is a large download. */
const useIconSet = () => {
  const { t } = useMessages(mainMessages);
  const [isWhole, setWhole] = useState(false);
  const [all, setAll] = useState<readonly DrawnIcon[] | null>(null);
  const showWhole = (wanted: boolean) => {
    setWhole(wanted);
    if (!wanted || all !== null) return;
    import('virtual:all-icons')
      .then((set) => setAll(withUses(set.default)))
      .catch(() => {
        setWhole(false);
        showToast('error', t('failures.network'));
      });
  };
  return { icons: isWhole && all ? all : inUse, isWhole, isLoading: isWhole && all === null, showWhole };
};

const withUses = (icons: readonly DrawnIcon[]): readonly DrawnIcon[] => {
  const uses = new Map(inUse.map((icon) => [icon.words[0], icon.uses]));
  return icons.map((icon) => {
    const count = uses.get(icon.words[0]);
    return count === undefined ? icon : { ...icon, uses: count };
  });
};

/** Grid of icons. Each is a button that copies its import statement. */
const IconGrid = ({ icons, usesOf }: { icons: readonly DrawnIcon[]; usesOf: (uses: number) => string }) => {
  const copy = useCopyToClipboard();
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fill,minmax(148px,1fr))]">
      {icons.map((icon) => (
        <li key={icon.name}>
          <button
            type="button"
            title={buildIconImportLine(icon.name)}
            onClick={() => void copy(buildIconImportLine(icon.name))}
            className="flex size-full min-h-28 flex-col items-center justify-center gap-2 rounded-card border border-line bg-surface-1 p-3 text-center transition-colors hover:border-line-strong hover:bg-surface-2"
          >
            <Drawing shapes={icon.shapes} />
            <span className="max-w-full text-12 font-medium break-words">{icon.name}</span>
            {icon.uses !== undefined && <span className="text-12 text-ink-2">{usesOf(icon.uses)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Renders an icon from its data, in the same way as the icon's own component. */
const Drawing = ({ shapes }: { shapes: DrawnIcon['shapes'] }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-6 flex-none"
  >
    {shapes.map((shape, index) =>
      typeof shape === 'string'
        ? createElement('path', { key: index, d: shape })
        : createElement(shape[0], { key: index, ...shape[1] }),
    )}
  </svg>
);

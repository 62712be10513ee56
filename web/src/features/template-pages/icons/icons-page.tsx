import inUse from 'virtual:icons-in-use';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { DrawnIcon } from './drawn-icon.ts';
import { findIcons, IconGrid } from './icon-grid.tsx';
import { iconsMessages } from './messages/index.ts';

/** Icons drawn at once, so that the page appears without delay; a button draws more. */
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
    <SimplePage title={title} lead={t('lead')}>
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
        <PageNote
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
    </SimplePage>
  );
};

/** Returns the icons in use or, when requested, the whole set, which is a large download. */
const useIconSet = () => {
  const { t } = useMessages(mainMessages);
  const [isWhole, setWhole] = useState(false);
  const [all, setAll] = useState<readonly DrawnIcon[] | null>(null);
  const showWhole = (wanted: boolean) => {
    setWhole(wanted);
    if (!wanted || all !== null) return;
    import('virtual:all-icons').then(
      (set) => setAll(withUses(set.default)),
      () => {
        setWhole(false);
        showToast('error', t('failures.network'));
      },
    );
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

import { Joystick, SearchX, Star } from 'lucide-react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import type { ListFilter } from '../store/machine-filter.ts';

interface NoMachinesProps {
  filter: ListFilter;
  /** Number of machines for each filter, ignoring the search. */
  whole: Readonly<Record<ListFilter, number>>;
  onShowAll: () => void;
}

export const NoMachines = ({ filter, whole, onShowAll }: NoMachinesProps) => {
  const { t } = useMessages(mainMessages);
  if (whole.all === 0)
    return (
      <PageNote icon={<Joystick />} title={t('lobby.emptyFloor')} advice={t('lobby.emptyFloorAdvice')} />
    );
  if (filter === 'favourites' && whole.favourites === 0)
    return (
      <PageNote
        icon={<Star />}
        title={t('lobby.noFavourites')}
        advice={t('lobby.noFavouritesAdvice')}
        action={<Button onClick={onShowAll}>{t('lobby.showAll')}</Button>}
      />
    );
  return (
    <PageNote
      icon={<SearchX />}
      title={t('lobby.noMatch')}
      advice={t('lobby.noMatchAdvice')}
      action={<Button onClick={onShowAll}>{t('lobby.clearFilters')}</Button>}
    />
  );
};

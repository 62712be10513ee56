import { Joystick, SearchX, Star } from 'lucide-react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import type { MachineListFilter } from '../store/machine-filter.ts';

interface NoMachinesProps {
  filter: MachineListFilter;
  /** Number of machines for each filter, ignoring the search. */
  whole: Readonly<Record<MachineListFilter, number>>;
  onShowAll: () => void;
}

export const NoMachinesFound = ({ filter, whole, onShowAll }: NoMachinesProps) => {
  const { t } = useMessages(mainMessages);
  if (whole.all === 0)
    return <PageStatusMessage icon={<Joystick />} title={t('lobby.emptyFloor')} advice={t('lobby.emptyFloorAdvice')} />;
  if (filter === 'favourites' && whole.favourites === 0)
    return (
      <PageStatusMessage
        icon={<Star />}
        title={t('lobby.noFavourites')}
        advice={t('lobby.noFavouritesAdvice')}
        action={<Button onClick={onShowAll}>{t('lobby.showAll')}</Button>}
      />
    );
  return (
    <PageStatusMessage
      icon={<SearchX />}
      title={t('lobby.noMatch')}
      advice={t('lobby.noMatchAdvice')}
      action={<Button onClick={onShowAll}>{t('lobby.clearFilters')}</Button>}
    />
  );
};

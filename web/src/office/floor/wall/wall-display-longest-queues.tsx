import { useMessages } from '../../../i18n/use-messages.ts';
import { BrandIcon } from '../../ui/brand-picture.tsx';
import { useFloorBrandNames, useFloorStore, useWallDisplayFigures } from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';

/** Maximum number of machines shown. */
const shown = 3;

/** The machines with the longest queues, with the estimated waiting time of one more player. No player names. */
export const WallDisplayLongestQueues = () => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const brands = useFloorBrandNames();
  const queues = useWallDisplayFigures()?.queues ?? [];
  const all = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const more = queues.length - shown;
  return (
    <section className="card wall-queue">
      <header>
        <h2>{t('queue')}</h2>
        {all > 0 && <span className="sub">{t('wait', { count: all })}</span>}
      </header>
      {all === 0 && <p>{t('nobodyWaits')}</p>}
      <ul>
        {queues.slice(0, shown).map(({ machine, waiting, aboutMinutes }) => {
          const brand = store.row(machine)?.brand ?? '';
          return (
            <li key={machine} data-machine={machine}>
              <BrandIcon brand={brand} name={brands.get(brand) ?? brand} />
              <span>{machine}</span>
              <b>{waiting}</b>
              <small>{aboutMinutes === null ? t('notKnown') : t('aboutMinutes', { count: aboutMinutes })}</small>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </section>
  );
};

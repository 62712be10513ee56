import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { Info } from 'lucide-react';
import { memo, useContext } from 'react';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useCardAction } from '../store/card-action.ts';
import { filterOf } from '../store/machine-filter.ts';
import { floor } from '../store/machine-list-store.ts';
import { shownDetails } from '../store/shown-details.ts';
import { CardKeys } from './card-keys.tsx';
import { CardNoteLine } from './card-line.tsx';
import { LatePartsContext } from './card-slots.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { MachinePicture } from './machine-picture.tsx';
import { MachineStatus } from './machine-status.tsx';

/** Cards whose pictures load at once: a phone's first screen. Other pictures load when they come into view. */
const eagerCards = 2;

interface MachineCardProps {
  id: MachineId;
  /** Position in the list, from 1. */
  place: number;
  count: number;
}

/** The card of a machine. Each machine has its own store, so that a change redraws only its card. */
export const MachineCard = memo(({ id, place, count }: MachineCardProps) => {
  // Read once for each card, because a scrolling lobby draws many.
  const { t } = useMessages(mainMessages);
  const money = useMoney();
  const machine = useStore(floor.machine(id));
  const action = useCardAction(machine);
  const late = useContext(LatePartsContext);
  const slot = { machine, action };
  const status = (
    <>
      <MachineStatus {...slot} t={t} />
      <CardNoteLine {...slot} t={t} money={money} />
    </>
  );
  const keys = <CardKeys {...slot} t={t} />;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={classNames(
        'machine-card overflow-hidden rounded-card border bg-surface-1',
        action === 'continue' ? 'border-primary' : 'border-line',
      )}
    >
      <article aria-labelledby={`machine-${id}`}>
        <div className={classNames('card-picture', filterOf(machine.status) === 'closed' && 'faded-picture')}>
          <MachinePicture machine={machine} eager={place <= eagerCards} />
          {late && <late.CardPicture {...slot} />}
        </div>
        <CardName machine={machine} t={t} />
        <FavouriteStar id={id} label={t('lobby.favourite', { id })} />
        <div className="card-status">
          {late ? <late.CardStatus {...slot}>{status}</late.CardStatus> : status}
        </div>
        <div className="card-keys">{late ? <late.CardKeys {...slot}>{keys}</late.CardKeys> : keys}</div>
      </article>
    </li>
  );
});
MachineCard.displayName = 'MachineCard';

/** The machine's number and brand, as the key that opens its details. */
const CardName = ({ machine: { id, brand }, t }: { machine: LobbyMachine; t: Translate }) => (
  <h3 id={`machine-${id}`} className="card-name">
    <button
      type="button"
      title={t('lobby.details')}
      aria-haspopup="dialog"
      onClick={() => shownDetails.set(id)}
    >
      <span className="sr-only">{t('lobby.machine', { id })}</span>
      <span aria-hidden="true" className="figures text-20 font-[680]" translate="no">
        {id}
      </span>
      <span className="truncate font-normal tracking-normal text-ink-2">{brand?.name}</span>
      <Info aria-hidden="true" className="size-3.5 flex-none translate-y-0.5 text-ink-3 max-md:hidden" />
    </button>
  </h3>
);

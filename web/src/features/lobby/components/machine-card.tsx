import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { memo } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useMoney } from '../../../i18n/use-money.ts';
import { type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type CardAction, cardActionOf, reservationOf } from '../store/card-action.ts';
import { floor } from '../store/floor.ts';
import { gamePath } from '../store/lobby-path.ts';
import { filterOf } from '../store/machine-filter.ts';
import { useIsMySession } from '../store/my-session.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { MachinePicture } from './machine-picture.tsx';
import { MachineStatus } from './machine-status.tsx';

/** Cards whose pictures load at once: a phone's first row. Other pictures load when they come into view. */
const eagerCards = 2;

interface MachineCardProps {
  id: MachineId;
  /** Position in the list, from 1. */
  place: number;
  count: number;
}

/** What the parts of a card share. Read once for each card, because a scrolling lobby draws many. */
interface CardPart {
  machine: LobbyMachine;
  t: Translate;
}

/** The card of a machine. Each machine has its own store, so that a change redraws only its card. */
export const MachineCard = memo(({ id, place, count }: MachineCardProps) => {
  const { t } = useTexts();
  const money = useMoney();
  const machine = useStore(floor.machine(id));
  const action = cardActionOf(machine, useIsMySession(id));
  const dead = filterOf(machine.status) === 'closed';
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={classNames(
        'machine-card relative flex flex-col overflow-hidden rounded-card border bg-surface-1',
        action === 'continue' ? 'border-primary' : 'border-line',
      )}
    >
      <article aria-labelledby={`machine-${id}`} className="flex flex-1 flex-col">
        <div className={classNames('aspect-3/2 overflow-hidden bg-surface-2', dead && 'faded-picture')}>
          <MachinePicture machine={machine} eager={place <= eagerCards} />
        </div>
        <div className="relative flex flex-1 flex-col p-3 md:p-4">
          <h3 id={`machine-${id}`} className="flex flex-wrap pe-7 items-baseline gap-x-2 text-20 font-[680]">
            <span className="sr-only">{t('lobby.machine', { id })}</span>
            <span aria-hidden="true" className="figures">
              {id}
            </span>
            <span className="text-12 font-normal tracking-normal text-ink-2 max-md:w-full md:text-14">
              {machine.brand?.name}
            </span>
          </h3>
          <div className="mt-2">
            <MachineStatus machine={machine} t={t} action={action} />
            <CardNote machine={machine} t={t} />
          </div>
          <div className="mt-auto flex flex-col gap-3 pt-2 md:flex-row md:items-center md:justify-between md:pt-4">
            <Stakes machine={machine} t={t} money={money} />
            <CardActionKey machine={machine} t={t} action={action} />
          </div>
          <FavouriteStar id={id} label={t('lobby.favourite', { id })} />
        </div>
      </article>
    </li>
  );
});
MachineCard.displayName = 'MachineCard';

const CardNote = ({ machine, t }: CardPart) => {
  if (machine.note && machine.status === 'outOfService')
    return <p className="text-12 text-ink-2 break-words md:ps-4">{machine.note}</p>;
  if (machine.unfit) return <p className="text-12 text-ink-3 md:ps-4">{t('lobby.unfit')}</p>;
  const reservation = reservationOf(machine);
  if (reservation === 'none') return null;
  return (
    <p className={classNames('text-12 md:ps-4', reservation === 'mine' ? 'text-ink' : 'text-ink-3')}>
      {reservation === 'mine' ? t('lobby.reservedForYou') : t('lobby.reservedForOther')}
    </p>
  );
};

const Stakes = ({ machine, t, money }: CardPart & { money: ReturnType<typeof useMoney> }) => {
  const { stakeMinMinor: min, stakeMaxMinor: max } = machine;
  if (min === undefined || max === undefined) return null;
  return (
    <p className="flex items-baseline justify-between gap-2 leading-snug md:grid md:gap-0">
      <span className="text-12 text-ink-3">{t('lobby.stake')}</span>
      <b dir="ltr" className="figures font-semibold">
        {min === max
          ? money(min, { short: true })
          : `${money(min, { short: true })} – ${money(max, { short: true, bare: true })}`}
      </b>
    </p>
  );
};

/** Key for the card's action; a text if no action is possible, because a disabled key would explain nothing. */
const CardActionKey = ({ machine, t, action }: CardPart & { action: CardAction }) => {
  const brand = machine.brand?.name ?? '';
  switch (action) {
    case 'play':
    case 'continue':
      return (
        <Link
          href={gamePath(machine.id, brand)}
          aria-label={t(action === 'play' ? 'lobby.playLabel' : 'lobby.continueLabel', {
            brand,
            id: machine.id,
          })}
          className={buttonClass(
            action === 'continue' ? 'primary' : 'quiet',
            'medium',
            action === 'continue' ? 'min-w-24' : 'min-w-24 !text-primary',
          )}
        >
          {t(`lobby.${action}`)}
        </Link>
      );
    case 'inUse':
    case 'reserved':
    case 'closed':
      return (
        <span className="inline-flex min-h-11 min-w-24 items-center justify-center font-semibold text-ink-3">
          {t(`lobby.${action}`)}
        </span>
      );
  }
};

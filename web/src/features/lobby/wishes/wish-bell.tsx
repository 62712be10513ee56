import './wishes.css';
import type { MachineId } from '@reelfloor/protocol';
import { Bell, BellRing, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { showFailure } from '../../../failures/say-refusal.ts';
import { formatClock } from '../../../i18n/format-time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { CardSlotProps } from '../components/card-slots.ts';
import { offerPush } from '../push/push-browser.ts';
import { PushNote } from '../push/push-note.tsx';
import { canBeWaitedFor } from '../queue/queue-card.tsx';
import { useOwnPlace, useRoughNow } from '../queue/use-own-place.ts';
import { cardActionOf, useIsRestricted } from '../store/card-action.ts';
import { gamePath } from '../store/lobby-path.ts';
import { floor } from '../store/machine-list-store.ts';
import { machineName } from '../store/machine-name.ts';
import {
  endWish,
  followWishes,
  type Granted,
  makeWish,
  shownAt,
  useHasWish,
  useIsTellingOffered,
  useWishState,
  useWishTexts,
  type WishState,
} from './wish-store.ts';

/** The bell of the lobby: of which machines the player will be told, and which were free lately. Absent without any. */
export const WishBell = () => {
  useEffect(followWishes, []);
  const { t } = useWishTexts();
  const state = useWishState();
  const now = useRoughNow(state !== null);
  const shown = state && shownAt(state, now);
  const isRestricted = useIsRestricted();
  const count = shown ? shown.wishes.length + shown.granted.length : 0;
  if (!shown || count === 0 || isRestricted) return null;
  return (
    <span className="wish-bell">
      <PopoverButton
        label={t('bell', { count })}
        icon={<BellRing />}
        className={shown.granted.length > 0 ? '!text-primary' : ''}
      >
        {(close) => <WishList shown={shown} onLeave={close} />}
      </PopoverButton>
      <span aria-hidden="true" className="wish-count figures">
        {count}
      </span>
    </span>
  );
};

const WishList = ({ shown, onLeave }: { shown: Omit<WishState, 'version'>; onLeave: () => void }) => {
  const { t, language } = useWishTexts();
  return (
    <div className="wish-list">
      {shown.granted.length > 0 && (
        <ul>
          {shown.granted.map((granted) => (
            <GrantedRow key={granted.machineId} granted={granted} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {shown.wishes.length > 0 && (
        <>
          <h3 className="px-2 pt-2 text-12 font-semibold text-ink-3">{t('listTitle')}</h3>
          <ul>
            {shown.wishes.map(({ machineId, brand, endsAtMs }) => (
              <li key={machineId} className="wish-row">
                <Named
                  id={machineId}
                  brand={brand}
                  text={t('until', { time: formatClock(endsAtMs, language) })}
                />
                <EndKey id={machineId} label={t('stopLabel', { id: machineId })} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PushNote />
    </div>
  );
};

const GrantedRow = ({
  granted: { machineId, brand },
  onLeave,
}: {
  granted: Granted;
  onLeave: () => void;
}) => {
  const { t } = useWishTexts();
  const machine = useStore(floor.machine(machineId));
  // A page of one brand does not know the machines of others: the game page says whether it is taken.
  const isFree = floor.peek(machineId) === undefined || cardActionOf(machine) === 'play';
  return (
    <li className="wish-row">
      <Named id={machineId} brand={brand} text={t(isFree ? 'freeNow' : 'takenAgain')} isFree={isFree} />
      {isFree && (
        <Link
          href={gamePath(machineId, brand)}
          aria-label={t('takeSeatLabel', { id: machineId, brand })}
          className={buttonClass('quiet', 'medium', '!text-primary')}
          onClick={() => {
            void endWish(machineId);
            onLeave();
          }}
        >
          {t('takeSeat')}
        </Link>
      )}
      <EndKey id={machineId} label={t('understoodLabel', { machine: machineName({ machineId, brand }) })} />
    </li>
  );
};

interface NamedProps {
  id: string;
  brand: string;
  text: string;
  isFree?: boolean;
}

const Named = ({ id, brand, text, isFree = false }: NamedProps) => (
  <span className="wish-name">
    <span className="flex items-baseline gap-2">
      <span className="figures font-[680]">{id}</span>
      <span className="truncate text-ink-2">{brand}</span>
    </span>
    <span className={isFree ? 'text-12 text-ok' : 'text-12 text-ink-3'}>{text}</span>
  </span>
);

const EndKey = ({ id, label }: { id: Granted['machineId']; label: string }) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const answer = await endWish(id);
    setBusy(false);
    if (!answer.ok) showFailure(answer.failure, `wish-${id}`);
  };
  return (
    <IconButton
      label={label}
      icon={<X />}
      aria-disabled={busy}
      onClick={() => busy || void press()}
      className="[&_svg]:size-4"
    />
  );
};

/** The bell of a machine that is taken: the player is told when it is free. Whoever is in its queue is told anyway. */
export const WishKey = (slot: CardSlotProps) => {
  const { id, brand } = slot.machine;
  const isOffered = useIsTellingOffered();
  const isWished = useHasWish(id);
  const place = useOwnPlace(id);
  if (
    !isOffered ||
    place !== null ||
    !(isWished ? slot.action !== 'continue' && slot.action !== 'restricted' : canBeWaitedFor(slot))
  )
    return null;
  return <Toggle id={id} name={`${id} ${brand?.name ?? ''}`.trim()} isWished={isWished} />;
};

const Toggle = ({ id, name, isWished }: { id: MachineId; name: string; isWished: boolean }) => {
  const { t } = useWishTexts();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // The browser asks for the permission at a press alone, so this must not wait for the server.
    if (!isWished) void offerPush();
    const answer = isWished ? await endWish(id) : await makeWish(id);
    setBusy(false);
    const toast = { id: `wish-${id}` };
    if (!answer.ok) showFailure(answer.failure, toast.id);
    else showToast('info', t(isWished ? 'notifyNoMore' : 'willNotify', { machine: name }), toast);
  };
  return (
    <Button
      aria-label={t('notifyLabel', { id })}
      aria-pressed={isWished}
      title={t('notify')}
      aria-disabled={busy}
      onClick={() => busy || void press()}
      className={classNames('wish-key', isWished && '!text-primary')}
    >
      {isWished ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      <span className="wish-key-text">{t('notify')}</span>
    </Button>
  );
};

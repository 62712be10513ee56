import './wishes.css';
import type { MachineId } from '@reelfloor/protocol';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { showFailure } from '../../../failures/say-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CardSlotProps } from '../components/card-slots.ts';
import { offerPush } from '../push/push-browser.ts';
import { canBeWaitedFor } from '../queue/queue-card.tsx';
import { useOwnPlace } from '../queue/use-own-place.ts';
import { useWishTexts } from './use-wish-texts.ts';
import { useHasWish, useIsTellingOffered } from './use-wishes.ts';
import { endWish, makeWish } from './wish-calls.ts';

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

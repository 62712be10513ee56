import { useMessages } from '../../../i18n/use-messages.ts';
import { availabilityAlertsMessages } from './messages/availability-alerts-messages.ts';
import './availability-alerts.css';
import type { MachineId } from '@reelfloor/protocol';
import { Bell, BellRing, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { showCallFailureToast } from '../../../failures/refusal-message.ts';
import { formatFutureTime } from '../../../i18n/format-time.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { CardSlotProps } from '../components/lazy-machine-card-slots.ts';
import { enablePushUnlessPlayerDisabledIt } from '../push/browser-push-subscription.ts';
import { PushNotificationSetting } from '../push/push-notification-setting.tsx';
import { canQueueForMachine } from '../queue/machine-card-queue.tsx';
import { useApproximateNow, useOwnQueuePlace } from '../queue/use-own-queue-place.ts';
import { buildMachineGamePath } from '../store/lobby-path.ts';
import { computeMachineCardAction, useIsPlayRestricted } from '../store/machine-card-action.ts';
import { floor } from '../store/machine-list-store.ts';
import { formatMachineName } from '../store/machine-name.ts';
import {
  type AvailabilityAlertState,
  addAvailabilityAlert,
  cancelAvailabilityAlert,
  type SentAlert,
  startRefreshingAvailabilityAlerts,
  useAreAvailabilityAlertsOffered,
  useAvailabilityAlertState,
  useHasAvailabilityAlert,
  withoutExpiredAvailabilityAlerts,
} from './availability-alert-store.ts';

/** Bell of the lobby: lists the player's availability alerts, and machines that recently became free. Hidden if there are none. */
export const AvailabilityAlertBell = () => {
  useEffect(startRefreshingAvailabilityAlerts, []);
  const { t } = useMessages(availabilityAlertsMessages);
  const state = useAvailabilityAlertState();
  const now = useApproximateNow(state !== null);
  const shown = state && withoutExpiredAvailabilityAlerts(state, now);
  const isRestricted = useIsPlayRestricted();
  const count = shown ? shown.availabilityAlerts.length + shown.sent.length : 0;
  if (!shown || count === 0 || isRestricted) return null;
  return (
    <span className="availability-alert-bell">
      <PopoverButton
        label={t('bell', { count })}
        icon={<BellRing />}
        className={shown.sent.length > 0 ? '!text-primary' : ''}
      >
        {(close) => <AvailabilityAlertList shown={shown} onLeave={close} />}
      </PopoverButton>
      <span aria-hidden="true" className="availability-alert-count figures">
        {count}
      </span>
    </span>
  );
};

const AvailabilityAlertList = ({
  shown,
  onLeave,
}: {
  shown: Omit<AvailabilityAlertState, 'version'>;
  onLeave: () => void;
}) => {
  const { t, language } = useMessages(availabilityAlertsMessages);
  return (
    <div className="availability-alert-list">
      {shown.sent.length > 0 && (
        <ul>
          {shown.sent.map((sent) => (
            <SentRow key={sent.machineId} sent={sent} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {shown.availabilityAlerts.length > 0 && (
        <>
          <h3 className="px-2 pt-2 text-12 font-semibold text-ink-3">{t('listTitle')}</h3>
          <ul>
            {shown.availabilityAlerts.map(({ machineId, brand, endsAtMs }) => (
              <li key={machineId} className="availability-alert-row">
                <Named id={machineId} brand={brand} text={t('until', { time: formatFutureTime(endsAtMs, language) })} />
                <EndKey id={machineId} label={t('stopLabel', { id: machineId })} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PushNotificationSetting />
    </div>
  );
};

const SentRow = ({ sent: { machineId, brand }, onLeave }: { sent: SentAlert; onLeave: () => void }) => {
  const { t } = useMessages(availabilityAlertsMessages);
  const machine = useStore(floor.machine(machineId));
  // A single-brand page does not have other brands' machines, so assume that the machine is free: the game page will say if it is taken.
  const isFree = floor.peek(machineId) === undefined || computeMachineCardAction(machine) === 'play';
  return (
    <li className="availability-alert-row">
      <Named id={machineId} brand={brand} text={t(isFree ? 'freeNow' : 'takenAgain')} isFree={isFree} />
      {isFree && (
        <Link
          href={buildMachineGamePath(machineId, brand)}
          aria-label={t('takeSeatLabel', { id: machineId, brand })}
          className={buildButtonClassName('quiet', 'medium', '!text-primary')}
          onClick={() => {
            void cancelAvailabilityAlert(machineId);
            onLeave();
          }}
        >
          {t('takeSeat')}
        </Link>
      )}
      <EndKey id={machineId} label={t('understoodLabel', { machine: formatMachineName({ machineId, brand }) })} />
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
  <span className="availability-alert-name">
    <span className="flex items-baseline gap-2">
      <span className="figures font-[680]">{id}</span>
      <span className="truncate text-ink-2">{brand}</span>
    </span>
    <span className={isFree ? 'text-12 text-ok' : 'text-12 text-ink-3'}>{text}</span>
  </span>
);

const EndKey = ({ id, label }: { id: SentAlert['machineId']; label: string }) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const answer = await cancelAvailabilityAlert(id);
    setBusy(false);
    if (!answer.ok) showCallFailureToast(answer.failure, `availability-alert-${id}`);
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

/** Bell button of a taken machine, which adds an availability alert. Hidden for a player in the machine's queue, who is notified anyway. */
export const AvailabilityAlertButton = (slot: CardSlotProps) => {
  const { id, brand } = slot.machine;
  const isOffered = useAreAvailabilityAlertsOffered();
  const isRequested = useHasAvailabilityAlert(id);
  const place = useOwnQueuePlace(id);
  if (
    !isOffered ||
    place !== null ||
    !(isRequested ? slot.action !== 'continue' && slot.action !== 'restricted' : canQueueForMachine(slot))
  )
    return null;
  return <Toggle id={id} name={`${id} ${brand?.name ?? ''}`.trim()} isRequested={isRequested} />;
};

const Toggle = ({ id, name, isRequested }: { id: MachineId; name: string; isRequested: boolean }) => {
  const { t } = useMessages(availabilityAlertsMessages);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // Browsers ask for permission only in a user gesture, so do not await the server first.
    if (!isRequested) void enablePushUnlessPlayerDisabledIt();
    const answer = isRequested ? await cancelAvailabilityAlert(id) : await addAvailabilityAlert(id);
    setBusy(false);
    const toast = { id: `availability-alert-${id}` };
    if (!answer.ok) showCallFailureToast(answer.failure, toast.id);
    else showToast('info', t(isRequested ? 'notifyNoMore' : 'willNotify', { machine: name }), toast);
  };
  return (
    <Button
      aria-label={t('notifyLabel', { id })}
      aria-pressed={isRequested}
      title={t('notify')}
      aria-disabled={busy}
      onClick={() => busy || void press()}
      className={joinClassNames('availability-alert-key', isRequested && '!text-primary')}
    >
      {isRequested ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      <span className="availability-alert-key-text">{t('notify')}</span>
    </Button>
  );
};

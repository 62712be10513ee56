import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { getServerTimeMs } from '../../clock/server-time.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { dismissToast, showToast } from '../../ui/toast.ts';
import {
  type AvailabilityAlertState,
  cancelAvailabilityAlert,
  listAvailabilityAlertsSentSince,
  startRefreshingAvailabilityAlerts,
  useAvailabilityAlertState,
} from './availability-alerts/availability-alert-store.ts';
import { availabilityAlertsMessages } from './availability-alerts/messages/availability-alerts-messages.ts';
import { usePushState } from './push/browser-push-subscription.ts';
import { queueMessages } from './queue/messages/queue-messages.ts';
import { formatSeatHoldMinutes, getLostQueuePlaceTextKey } from './queue/queue-formats.ts';
import type { OwnQueuePlace, QueueState } from './queue/queue-store.ts';
import { useQueueState } from './queue/use-own-queue-place.ts';
import { buildMachineGamePath } from './store/lobby-path.ts';
import { formatMachineName } from './store/machine-name.ts';

/**
 * Notifies on every page about a turn in a queue and about free machines. Loaded only for a player in a queue or with an availability
 * alert.
 */
export const QueueAndAlertNotifiers = () => (
  <>
    <QueueNotifier />
    <AvailabilityAlertNotifier />
  </>
);

/**
 * Notifies the player when it is their turn or when they have lost their place in a queue: in a live region on every page and, if the
 * lobby's bar does not show it, by a toast, which for a turn leads to the seat. The live region interrupts other speech only for a turn.
 */
const QueueNotifier = () => {
  const state = useQueueState();
  const { t, language } = useMessages(queueMessages);
  const [location, navigate] = useLocation();
  const notified = useRef<QueueState | null>(null);
  const [said, setSaid] = useState({ turn: '', loss: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the state is news, and not one of the page
  useEffect(() => {
    const before = notified.current;
    notified.current = state;
    if (!state) return;
    const isInLobby = /^\/lobby(\/|$)/.test(location);
    for (const place of turnsSince(before, state)) {
      const name = formatMachineName(place);
      const path = location.startsWith('/game/') ? '/lobby' : buildMachineGamePath(place.machineId, place.brand);
      if (location === buildMachineGamePath(place.machineId, place.brand)) continue;
      const text = `${t('yourTurnAt', { machine: name })}. ${t('heldForMinutes', { minutes: formatSeatHoldMinutes(state.holdMs, language) })}`;
      setSaid((words) => ({ ...words, turn: text }));
      const label = path === '/lobby' ? t('toLobby') : t('takeSeat');
      const action = { label, onClick: () => navigate(path) };
      if (!isInLobby) showToast('info', text, { id: toastId(place), untilMs: place.heldUntilMs ?? 0, action });
    }
    // The player took the seat or left the queue on another page, so dismiss the toast here.
    for (const place of before ? turnsSince(state, before) : []) void dismissToast(toastId(place));
    for (const loss of lossesSince(before, state)) {
      const text = `${t('lostAt', { machine: formatMachineName(loss) })}. ${t(`lostBecause.${getLostQueuePlaceTextKey(loss.reason)}`)}`;
      setSaid((words) => ({ ...words, loss: text }));
      if (!isInLobby) showToast('warning', text, { id: toastId(loss) });
    }
    if (!state.places.some(({ heldUntilMs }) => heldUntilMs !== null)) setSaid((words) => ({ ...words, turn: '' }));
  }, [state]);
  return (
    <div className="sr-only">
      <p role="alert">{said.turn}</p>
      <p role="status">{said.loss}</p>
    </div>
  );
};

const toastId = ({ machineId }: Pick<OwnQueuePlace, 'machineId'>): string => `queue-${machineId}`;

const turnsSince = (before: QueueState | null, now: QueueState): readonly OwnQueuePlace[] =>
  now.places.filter(
    ({ machineId, heldUntilMs }) =>
      heldUntilMs !== null &&
      !before?.places.some((place) => place.machineId === machineId && place.heldUntilMs !== null),
  );

const lossesSince = (before: QueueState | null, now: QueueState): QueueState['lost'] =>
  now.lost.filter(({ machineId }) => !before?.lost.some((loss) => loss.machineId === machineId));

/** Notifies on every page that a machine is free: in a live region for screen readers, and by a toast that leads to its seat. */
const AvailabilityAlertNotifier = () => {
  useEffect(startRefreshingAvailabilityAlerts, []);
  usePushState();
  const state = useAvailabilityAlertState();
  const { t } = useMessages(availabilityAlertsMessages);
  const [location, navigate] = useLocation();
  const notified = useRef<AvailabilityAlertState | null>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the state is news, and not one of the page
  useEffect(() => {
    const before = notified.current;
    notified.current = state;
    if (!state) return;
    for (const { machineId, brand } of listAvailabilityAlertsSentSince(before, state, getServerTimeMs())) {
      const path = buildMachineGamePath(machineId, brand);
      if (location === path) continue;
      const text = t('isFree', { machine: formatMachineName({ machineId, brand }) });
      setSaid(text);
      // In a game, the toast leads only to the lobby: going straight to the new machine would lose the seat.
      const isInGame = location.startsWith('/game/');
      const take = () => {
        void cancelAvailabilityAlert(machineId);
        navigate(path);
      };
      const action = isInGame
        ? { label: t('toLobby'), onClick: () => navigate('/lobby') }
        : { label: t('takeSeat'), onClick: take };
      showToast('info', text, { id: `availability-alert-${machineId}`, durationMs: toastMs, action });
    }
  }, [state]);
  return (
    <p role="alert" className="sr-only">
      {said}
    </p>
  );
};

const toastMs = 30_000;

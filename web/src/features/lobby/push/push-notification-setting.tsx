import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import {
  disablePushNotifications,
  enablePushNotifications,
  type PushState,
  usePushState,
} from './browser-push-subscription.ts';
import { pushMessages } from './messages/push-messages.ts';

/** Shows whether the player gets push messages while no page is open, and lets the player change it. */
export const PushNotificationSetting = () => {
  const { t } = useMessages(pushMessages);
  const state = usePushState();
  return (
    <div className="push-note">
      <p>{t(notes[state])}</p>
      {state === 'on' && (
        <Button variant="ghost" aria-label={t('stopLabel')} onClick={() => void disablePushNotifications()}>
          {t('stop')}
        </Button>
      )}
      {(state === 'off' || state === 'failed') && <AskKey />}
    </div>
  );
};

const notes = {
  none: 'onlyOpen',
  off: 'onlyOpen',
  denied: 'denied',
  failed: 'failed',
  on: 'isOn',
} as const satisfies Record<PushState, string>;

const AskKey = () => {
  const { t } = useMessages(pushMessages);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await enablePushNotifications();
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void ask()}>
      <Bell aria-hidden="true" className="size-4" />
      {t('alsoClosed')}
    </Button>
  );
};

/** In the bar of a place in a queue: shows that the player gets a push message for the turn, or lets the player enable it. */
export const QueuePushPrompt = () => {
  const { t } = useMessages(pushMessages);
  const state = usePushState();
  if (state === 'off' || state === 'failed') return <AskKey />;
  if (state !== 'on') return null;
  return (
    <span className="push-told">
      <BellRing aria-hidden="true" className="size-4 flex-none" />
      {t('willNotify')}
    </span>
  );
};

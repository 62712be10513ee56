import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { callOffice } from '../api/call-office.ts';
import { toKnownAlertKind } from '../ui/alert-appearance.ts';
import { playAlertSound, useAlertPreferences } from '../ui/alert-preferences.ts';
import { alertsMessages } from '../ui/messages/alerts/alerts-messages.ts';

const everyMs = 5_000;

/** Announces new alerts by sound and by a system notification, also while another browser tab is active. */
export const NewAlertNotifier = () => {
  const { t } = useMessages(alertsMessages);
  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  }, [t]);
  useEffect(() => {
    let known: ReadonlySet<string> | null = null;
    const look = async () => {
      // Ignore a failed poll of the alerts: the page itself shows that the server is unreachable.
      const answer = await callOffice('openAlerts', {}).catch(() => null);
      if (!answer) return;
      const before = known;
      known = new Set(answer.alerts.map(({ id }) => id));
      const fresh = answer.alerts.filter(({ id, acknowledged }) => !acknowledged && before?.has(id) === false);
      if (fresh.length === 0) return;
      const { sound, notices } = useAlertPreferences.getState();
      if (sound) playAlertSound();
      if (!notices || document.hasFocus()) return;
      for (const { id, kind, machine, agent } of fresh.slice(0, 3)) {
        const name = toKnownAlertKind(kind);
        const title = say.current(`kinds.${name}`, { agent: agent ?? '' });
        notify(title, machine?.id ?? '', id);
      }
    };
    void look();
    const timer = window.setInterval(() => void look(), everyMs);
    return () => window.clearInterval(timer);
  }, []);
  return null;
};

/** Shows a system notification, one for each alert. Mobile browsers do not allow notifications by a page and throw. */
const notify = (title: string, body: string, tag: string): void => {
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => window.focus();
  } catch {
    // Ignore that notifications are not allowed: the sound still announces the alert.
  }
};

import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useAlerts, useLink } from './live/use-floor.ts';
import { floorMessages } from './messages/index.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Kinds that interrupt a screen reader: money waits for a person. */
const urgent: ReadonlySet<string> = new Set(['handPay', 'handPayWaits']);

/** Tells a screen reader of each new alert, once; of hand pays at once. Alerts that were there before are not told. */
export const Announcer = () => {
  const { t } = useMessages(floorMessages);
  const { isKnown } = useLink();
  const alerts = useAlerts();
  const words = useAlertWords();
  const known = useRef<Set<string> | null>(null);
  const [said, setSaid] = useState({ polite: '', urgent: '' });
  useEffect(() => {
    if (!isKnown) return;
    const fresh = known.current === null ? [] : alerts.filter(({ id }) => !known.current?.has(id));
    known.current = new Set([...(known.current ?? []), ...alerts.map(({ id }) => id)]);
    if (fresh.length === 0) return;
    const say = (ones: readonly FloorAlert[]) =>
      ones
        .map((alert) => {
          const { title, amount, text } = words(alert);
          return t('alerts.new', { title, text: [amount, text].filter(Boolean).join(', ') });
        })
        .join(' ');
    setSaid({
      polite: say(fresh.filter(({ kind }) => !urgent.has(kind))),
      urgent: say(fresh.filter(({ kind }) => urgent.has(kind))),
    });
  });
  return (
    <div className="sr-only">
      <p role="status">{said.polite}</p>
      <p role="alert">{said.urgent}</p>
    </div>
  );
};

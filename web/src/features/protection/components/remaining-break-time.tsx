import { useMessages } from '../../../i18n/use-messages.ts';
import { protectionMessages } from '../messages/protection-messages.ts';
import './break-left.css';
import { Coffee } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { playRestriction } from '../../../realtime/play-restriction.ts';

/** Shows in the toolbar how long a break still lasts. Renders nothing for a restriction without an end. */
export const RemainingBreakTime = () => {
  const { t } = useMessages(protectionMessages);
  const protection = useSyncExternalStore(playRestriction.subscribe, playRestriction.get);
  const held = protection?.restriction;
  const until = held?.kind === 'timeout' ? held.until : null;
  const leftMs = useRemainingMs(until);
  if (leftMs === null) return null;
  const { days, clock } = formatRemainingTime(leftMs);
  const span = days > 0 ? t('days', { count: days }) : clock;
  return (
    <span className="break-left">
      <Coffee aria-hidden="true" className="size-4.5 flex-none text-primary" />
      <span className="break-left-word">{t('banner.chip')}</span>
      <span className="break-left-long figures">{t('banner.left', { span })}</span>
      <span aria-hidden="true" className="break-left-short figures">
        {span}
      </span>
    </span>
  );
};

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/**
 * Returns a remaining time as hours and minutes, such as `23:12`, and in `days` as whole days if there are at least two, otherwise 0,
 * because hours are not informative then. Seconds are rounded up to a minute, so that `0:00` never appears before the end.
 */
export const formatRemainingTime = (leftMs: number): { readonly days: number; readonly clock: string } => {
  const minutes = Math.ceil(leftMs / minuteMs);
  return {
    days: minutes >= 2 * dayMinutes ? Math.floor(minutes / dayMinutes) : 0,
    clock: `${Math.floor(minutes / hourMinutes)}:${String(minutes % hourMinutes).padStart(2, '0')}`,
  };
};

import { useMessages } from '../../../i18n/use-messages.ts';
import { protectionMessages } from '../messages/protection-messages.ts';

const dayHours = 24;
const hourMinutes = 60;

/**
 * Returns functions that format durations: hours as days from two days on, minutes as hours, and 0 months as an exclusion without an end.
 */
export const useDurationFormats = () => {
  const { t } = useMessages(protectionMessages);
  const ofMinutes = (minutes: number): string => {
    const hours = Math.floor(minutes / hourMinutes);
    const rest = minutes % hourMinutes;
    return [hours > 0 && t('hours', { count: hours }), (rest > 0 || hours === 0) && t('minutes', { count: rest })]
      .filter(Boolean)
      .join(' ');
  };
  return {
    ofMinutes,
    /** Formats a play time in whole minutes. */
    ofPlay: (playedMs: number): string => ofMinutes(Math.floor(playedMs / 60_000)),
    ofHours: (hours: number): string =>
      hours > dayHours && hours % dayHours === 0
        ? t('days', { count: hours / dayHours })
        : t('hours', { count: hours }),
    ofMonths: (months: number): string => (months === 0 ? t('noEnd') : t('months', { count: months })),
  };
};

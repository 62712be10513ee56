import { useProtectionTexts } from './use-protection-texts.ts';

const dayHours = 24;

/** Returns how to say spans: hours as days from two days on, and 0 months as an exclusion without an end. */
export const useSpans = () => {
  const { t } = useProtectionTexts();
  return {
    ofHours: (hours: number): string =>
      hours > dayHours && hours % dayHours === 0
        ? t('days', { count: hours / dayHours })
        : t('hours', { count: hours }),
    ofMonths: (months: number): string => (months === 0 ? t('noEnd') : t('months', { count: months })),
  };
};

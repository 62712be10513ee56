import { fillInTextParams } from '../../i18n/translate.ts';
import { useOfficeLanguage } from '../messages/office-language.ts';
import { useNumberAndDateFormatters } from './number-and-date-formatters.ts';

const words = {
  en: {
    kinds: {
      deposits: 'Large deposits',
      turnover: 'Large turnover',
      inAndOut: 'Money in and out with little play',
    },
    within: '{{sums}} within {{days}} days',
    sums: {
      depositedMinor: 'paid in',
      paidOutMinor: 'paid out',
      stakedMinor: 'staked',
    },
  },
  tr: {
    kinds: {
      deposits: 'Yüksek yatırma',
      turnover: 'Yüksek bahis toplamı',
      inAndOut: 'Neredeyse oynamadan giren ve çıkan para',
    },
    within: '{{days}} gün içinde {{sums}}',
    sums: {
      depositedMinor: 'yatırılan',
      paidOutMinor: 'ödenen',
      stakedMinor: 'oynanan',
    },
  },
} as const;

type Kinds = (typeof words)['en']['kinds'];
type Sums = (typeof words)['en']['sums'];

interface Indicator {
  readonly kind: string;
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Returns functions for the names of money laundering indicators and for their figures. Unknown ones of a newer server are shown by their
 * ids.
 */
export const useLaunderingIndicatorTexts = () => {
  const language = useOfficeLanguage();
  const { money, count } = useNumberAndDateFormatters();
  return {
    title: ({ kind }: Indicator): string => words[language].kinds[kind as keyof Kinds] ?? kind,
    figures: ({ figures: { days, ...sums } }: Indicator): string => {
      const listed = Object.entries(sums).map(([name, value]) => {
        const known: string = words[language].sums[name as keyof Sums] ?? name;
        return `${known} ${name.endsWith('Minor') ? money(value) : count(value)}`;
      });
      return fillInTextParams(words[language].within, { sums: listed.join(', '), days: count(days ?? 0) });
    },
  };
};

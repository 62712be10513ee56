import { type InformationPage, informationPages } from '@reelfloor/protocol';
import ar from '../../../i18n/ar/footer.json' with { type: 'json' };
import en from '../../../i18n/en/footer.json' with { type: 'json' };
import type { MainTexts } from '../../../i18n/main-texts.ts';
import tr from '../../../i18n/tr/footer.json' with { type: 'json' };
import { type Messages, useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { buildInformationPageUrl } from '../../../ui/information-page-url.ts';
import { getCurrentTheme } from '../../../ui/themes/current-theme.ts';

const pages = Object.keys(informationPages) as InformationPage[];
/** The footer's texts, imported here because a page without a sign-in has not loaded them. */
const footerMessages: Messages<MainTexts['footer']> = { tr, en, ar };

export const InformationPageLinks = () => {
  const { t, language } = useMessages(footerMessages);
  const { INFO_PAGES: addresses } = getOperatorSettings();
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 short:mt-1 squat:mt-2">
      {pages.map((page) => (
        <li key={page}>
          <a
            href={
              addresses[page].startsWith('/')
                ? buildInformationPageUrl(addresses[page], { language, theme: getCurrentTheme() })
                : addresses[page]
            }
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-12 text-ink-2 underline-offset-4 hover:text-ink hover:underline short:min-h-8"
          >
            {t(page)}
          </a>
        </li>
      ))}
    </ul>
  );
};

import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { footer as ar } from '../../../i18n/ar/footer.ts';
import { footer as en } from '../../../i18n/en/footer.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { footer as tr } from '../../../i18n/tr/footer.ts';
import { settings } from '../../../settings/settings.ts';
import { informationAddress } from '../../../ui/information-address.ts';
import { currentTheme } from '../../../ui/themes/theme.ts';

const pages = Object.keys(informationPages) as InformationPage[];
/** The footer's texts, because a page without a sign-in has not loaded them. */
const useFooterTexts = partTexts({ tr, en, ar });

export const InformationLinks = () => {
  const { t, language } = useFooterTexts();
  const { INFO_PAGES: addresses } = settings();
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 short:mt-1 squat:mt-2">
      {pages.map((page) => (
        <li key={page}>
          <a
            href={
              addresses[page].startsWith('/')
                ? informationAddress(addresses[page], { language, theme: currentTheme() })
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

import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { useState } from 'react';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../settings/operator-settings.ts';
import { displayedClientVersion } from '../../settings/ui-version.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const pages = Object.keys(informationPages) as InformationPage[];
const loadDialog = () => import('./components/information-page-dialog.tsx').then((it) => it.InformationPageDialog);
const itemClass =
  'inline-flex min-h-11 items-center rounded-control text-12 text-ink-2 underline-offset-4 hover:text-ink hover:underline';

export const Footer = () => {
  const { t } = useMessages(mainMessages);
  const { EXTERNAL_INFO: informs, INFO_PAGES: addresses, HIDE_VERSION: versionHidden } = getOperatorSettings();
  const [opened, setOpened] = useState<InformationPage | null>(null);
  const close = () => setOpened(null);
  const Dialog = useLazyComponent(opened !== null, loadDialog, close);
  if (!informs && versionHidden) return null;
  return (
    <footer className="flex flex-wrap items-center gap-x-6 border-t border-line px-4 py-2 md:px-8">
      {informs && (
        <ul className="flex flex-wrap gap-x-5">
          {pages.map((page) => (
            <li key={page}>
              {isOurs(addresses[page]) ? (
                <button type="button" aria-haspopup="dialog" onClick={() => setOpened(page)} className={itemClass}>
                  {t(`footer.${page}`)}
                </button>
              ) : (
                // Open another site's page in a new tab, because that site or our Content Security Policy may forbid framing.
                <a href={addresses[page]} target="_blank" rel="noopener noreferrer" className={itemClass}>
                  {t(`footer.${page}`)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {!versionHidden && (
        <small className="figures ms-auto text-12 leading-11 text-ink-3">{displayedClientVersion}</small>
      )}
      {Dialog && opened && <Dialog title={t(`footer.${opened}`)} address={addresses[opened]} onClose={close} />}
    </footer>
  );
};

const isOurs = (address: string): boolean => new URL(address, location.href).origin === location.origin;

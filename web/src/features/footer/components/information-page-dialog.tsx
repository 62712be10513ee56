import { ExternalLink, X } from 'lucide-react';
import { useState } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { buildInformationPageUrl } from '../../../ui/information-page-url.ts';
import { OperatorLogoIcon } from '../../../ui/operator-logo.tsx';
import { getCurrentTheme } from '../../../ui/themes/current-theme.ts';
import { useModalDialog } from '../../../ui/use-modal.ts';

interface InformationDialogProps {
  title: string;
  address: string;
  onClose: () => void;
}

/** Shows an information page in a sandboxed frame, whose script cannot reach this page or its token. */
export const InformationPageDialog = ({ title, address, onClose }: InformationDialogProps) => {
  const { t, language } = useMessages(mainMessages);
  const modal = useModalDialog(onClose);
  const look = { language, theme: getCurrentTheme() };
  const [loaded, setLoaded] = useState(false);
  return (
    <dialog {...modal} aria-label={title} className="m-0 h-dvh max-h-none w-full max-w-none bg-bg text-ink">
      <div className="flex h-full flex-col">
        <div className="flex h-16 flex-none items-center gap-1 border-b border-line ps-5 pe-2">
          <h2 className="me-auto truncate text-16 md:text-20">{title}</h2>
          <a
            href={buildInformationPageUrl(address, look)}
            target="_blank"
            rel="noopener"
            aria-label={t('footer.newTab')}
            title={t('footer.newTab')}
            className="grid size-11 flex-none place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink"
          >
            <ExternalLink aria-hidden="true" className="size-5" />
          </a>
          <IconButton label={t('words.close')} icon={<X />} onClick={onClose} />
        </div>
        <div className="relative min-h-0 flex-1">
          {!loaded && (
            <div role="status" className="absolute inset-0 grid place-items-center">
              <OperatorLogoIcon className="size-14 animate-pulse" />
              <span className="sr-only">{t('words.loading')}</span>
            </div>
          )}
          <iframe
            title={title}
            src={buildInformationPageUrl(address, { ...look, isFramed: true })}
            sandbox="allow-scripts allow-popups"
            onLoad={() => setLoaded(true)}
            // Hidden until the iframe is loaded, because an empty iframe would flash white.
            className={joinClassNames('size-full border-0', !loaded && 'invisible')}
          />
        </div>
      </div>
    </dialog>
  );
};

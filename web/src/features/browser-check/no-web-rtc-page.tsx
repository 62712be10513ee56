import { VideoOff } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { StandaloneMessagePage } from '../../ui/standalone-message-page.tsx';
import { browserCheckMessages } from './messages/browser-check-messages.ts';

/** Replaces every page if the browser has no WebRTC. A browser without H.264 can play: VP8 is used then. */
export const NoWebRtcPage = () => {
  const { t } = useMessages(browserCheckMessages);
  return (
    <StandaloneMessagePage icon={<VideoOff />} title={t('title')} lead={t('lead')} urgent>
      <p className="text-14 text-ink-3">{t('advice')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('again')}
      </Button>
    </StandaloneMessagePage>
  );
};

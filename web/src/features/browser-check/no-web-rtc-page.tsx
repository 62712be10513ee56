import { VideoOff } from 'lucide-react';
import { partTexts } from '../../i18n/part-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LonePage } from '../../ui/lone-page.tsx';
import { browserCheck as ar } from './messages/ar.ts';
import { browserCheck as en } from './messages/en.ts';
import { browserCheck as tr } from './messages/tr.ts';

const useBrowserTexts = partTexts({ tr, en, ar });

/** Replaces every page if the browser has no WebRTC. A browser without H.264 can play: VP8 is used then. */
export const NoWebRtcPage = () => {
  const { t } = useBrowserTexts();
  return (
    <LonePage icon={<VideoOff />} title={t('title')} lead={t('lead')} urgent>
      <p className="text-14 text-ink-3">{t('advice')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('again')}
      </Button>
    </LonePage>
  );
};

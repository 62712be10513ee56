import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { callServer } from '../../api/call-server.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../settings/operator-settings.ts';
import { displayedClientVersion } from '../../settings/ui-version.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { getOperatorName, Logo } from '../../ui/operator-logo.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useModalDialog } from '../../ui/use-modal.ts';
import { notificationChannelStateStore } from '../notification-channel-state-store.ts';

export const AppInfoDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useMessages(mainMessages);
  const modal = useModalDialog(onClose);
  const { state } = useStore(notificationChannelStateStore);
  const answerMs = useAnswerTime();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape closes it by the element's cancel event
    <dialog
      {...modal}
      aria-label={t('shell.info')}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 text-ink backdrop:bg-[rgb(4_7_14/0.6)]"
    >
      <div className="p-5 md:p-6">
        <div className="mb-4 flex items-center justify-between">
          <Logo />
          <IconButton label={t('words.close')} icon={<X />} onClick={onClose} className="-me-2" />
        </div>
        <p className="text-ink-2">{t('shell.about', { house: getOperatorName() })}</p>
        {getOperatorSettings().PLAY_MONEY && <p className="mt-2 font-medium">{t('shell.playMoney')}</p>}
        <dl className="mt-5 divide-y divide-line border-t border-line">
          {!getOperatorSettings().HIDE_VERSION && <Fact name={t('shell.version')}>{displayedClientVersion}</Fact>}
          <Fact name={t('shell.server')}>{new URL(getOperatorSettings().API_URL, location.href).host}</Fact>
          <Fact name={t('shell.liveNotices')}>
            <StatusDot tone={state === 'open' ? 'ok' : state === 'closed' ? 'bad' : 'warn'} className="me-2" />
            {t(`shell.line.${state}`)}
          </Fact>
          <Fact name={t('shell.answerTime')}>
            {answerMs === 'measuring'
              ? t('shell.measuring')
              : answerMs === 'none'
                ? t('shell.noAnswer')
                : t('shell.milliseconds', { count: answerMs })}
          </Fact>
        </dl>
      </div>
    </dialog>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4">
    <dt className="text-ink-3">{name}</dt>
    <dd className="figures min-w-0 truncate font-medium">{children}</dd>
  </div>
);

/** Returns the response time of one call in ms, measured when the dialog opens. */
const useAnswerTime = (): number | 'measuring' | 'none' => {
  const [answerMs, setAnswerMs] = useState<number | 'measuring' | 'none'>('measuring');
  useEffect(() => {
    const gone = new AbortController();
    const startMs = performance.now();
    void callServer('balance', {}, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      setAnswerMs(result.ok ? Math.max(1, Math.round(performance.now() - startMs)) : 'none');
    });
    return () => gone.abort();
  }, []);
  return answerMs;
};

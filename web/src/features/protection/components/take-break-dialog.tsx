import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { protectionMessages } from '../messages/protection-messages.ts';
import { useDurationFormats } from './use-duration-formats.ts';

/** Confirmation dialog before a break. Escape cancels. */
export const TakeBreakDialog = ({ hours, onClose }: { hours: number; onClose: () => void }) => {
  const { t, language } = useMessages(protectionMessages);
  const spans = useDurationFormats();
  const take = useUpdateCachedPlayerProtection();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    const result = await callServer('takeTimeout', { body: { hours } });
    setBusy(false);
    if (!result.ok) return setFailure(getCallFailureText(result.failure));
    take(result.value);
    const until = result.value.restriction?.until ?? null;
    showToast('success', until === null ? t('begun') : t('begunUntil', { time: formatDateTime(until, language) }));
    onClose();
  };
  return (
    // Set the language's direction, because the game around it is always left to right.
    <div dir={languageDirection(language)} className="contents">
      <QuestionDialog
        id="break"
        heading="h2"
        title={t('askTitle', { span: spans.ofHours(hours) })}
        text={t('askText')}
        note={
          failure && (
            <p role="alert" className="mt-4 font-semibold text-bad">
              {failure}
            </p>
          )
        }
        onCancel={onClose}
      >
        <Button size="large" variant="primary" busy={busy} onClick={() => void begin()}>
          {t('askBegin')}
        </Button>
        {/* The focus is here, because a press of the space bar meant for the spin key must not begin a break. */}
        <Button size="large" variant="outline" autoFocus disabled={busy} onClick={onClose}>
          {t('askNot')}
        </Button>
      </QuestionDialog>
    </div>
  );
};

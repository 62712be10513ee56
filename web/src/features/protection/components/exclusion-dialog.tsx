import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTakeProtection } from '../api/get-protection.ts';
import { useProtectionTexts } from './use-protection-texts.ts';
import { useSpans } from './use-spans.ts';

/** Asks whether to exclude oneself, in two steps: understanding it, then doing it. */
export const ExclusionDialog = ({ months, onClose }: { months: number; onClose: () => void }) => {
  const { t } = useProtectionTexts();
  const spans = useSpans();
  const take = useTakeProtection();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const exclude = async () => {
    setBusy(true);
    const result = await callServer('exclude', { body: { months } });
    setBusy(false);
    if (!result.ok) return setFailure(failureText(result.failure));
    take(result.value);
    showToast('success', t('excluded'));
    onClose();
  };
  return (
    <QuestionDialog
      id="exclusion"
      heading="h2"
      title={t('excludeTitle', { span: spans.ofMonths(months) })}
      text={t('excludeText')}
      note={
        <>
          <div className="mt-4">
            <Checkbox label={t('understood')} checked={understood} onChange={setUnderstood} />
          </div>
          {failure && (
            <p role="alert" className="mt-4 font-semibold text-bad">
              {failure}
            </p>
          )}
        </>
      }
      onCancel={onClose}
    >
      <Button
        size="large"
        variant="primary"
        busy={busy}
        disabled={!understood}
        onClick={() => void exclude()}
      >
        {t('exclude')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={onClose}>
        {t('askNot')}
      </Button>
    </QuestionDialog>
  );
};

import type { Protection } from '@reelfloor/protocol';
import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTakeProtection } from '../api/get-protection.ts';
import { ExclusionDialog } from './exclusion-dialog.tsx';
import { ProtectionCard } from './protection-card.tsx';
import { useProtectionTexts } from './use-protection-texts.ts';
import { useSpans } from './use-spans.ts';

/** Excludes the player, or says how an excluded player comes back. */
export const ExclusionCard = ({ protection }: { protection: Protection }) => {
  const { t } = useProtectionTexts();
  return (
    <ProtectionCard id="exclusion" title={t('exclusionTitle')} text={t('exclusionText')}>
      {protection.comingBack ? (
        <ComingBack {...protection.comingBack} serverTime={protection.serverTime} />
      ) : (
        <Exclude months={protection.exclusionMonths} />
      )}
    </ProtectionCard>
  );
};

const Exclude = ({ months }: { months: readonly number[] }) => {
  const { t } = useProtectionTexts();
  const spans = useSpans();
  const [chosen, setChosen] = useState(String(months[0] ?? ''));
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('exclusionSpan')}
          value={chosen}
          options={months.map((count) => ({ value: String(count), text: spans.ofMonths(count) }))}
          onChange={setChosen}
          className="min-w-40 flex-1"
        />
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('exclude')}
        </Button>
      </div>
      {isAsking && <ExclusionDialog months={Number(chosen)} onClose={() => setAsking(false)} />}
    </>
  );
};

type ComingBackProps = NonNullable<Protection['comingBack']> & { serverTime: number };

const ComingBack = ({ askableAt, confirmableAt, serverTime }: ComingBackProps) => {
  const { t, language } = useProtectionTexts();
  const take = useTakeProtection();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const dueAt = confirmableAt ?? askableAt;
  const confirm = confirmableAt !== null;
  const send = async () => {
    setBusy(true);
    const result = await callServer('comeBack', { body: { confirm } });
    setBusy(false);
    setFailure(result.ok ? null : failureText(result.failure));
    if (result.ok) take(result.value);
  };
  return (
    <>
      <p>{t(confirm ? 'confirmFrom' : 'askFrom', { time: formatMoment(dueAt, language) })}</p>
      <Button
        className="mt-4"
        variant="outline"
        busy={busy}
        disabled={serverTime < dueAt}
        onClick={() => void send()}
      >
        {t(confirm ? 'confirmReturn' : 'askReturn')}
      </Button>
      {failure && (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {failure}
        </p>
      )}
    </>
  );
};

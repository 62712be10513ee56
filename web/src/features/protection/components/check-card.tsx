import type { RealityCheck } from '@reelfloor/protocol';
import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useTakeProtection } from '../api/get-protection.ts';
import { ProtectionCard } from './protection-card.tsx';
import { useProtectionTexts } from './use-protection-texts.ts';
import { useSpans } from './use-spans.ts';

/** Lets the player choose after how many minutes of play a reality check comes. */
export const CheckCard = ({ check }: { check: RealityCheck }) => {
  const { t } = useProtectionTexts();
  const spans = useSpans();
  const take = useTakeProtection();
  const [failure, setFailure] = useState<string | null>(null);
  const offered = [...check.offeredMinutes].sort((a, b) => a - b);
  if (check.minutes === 0) return null;
  const choose = async (minutes: number) => {
    const result = await callServer('chooseCheck', { body: { minutes } });
    setFailure(result.ok ? null : failureText(result.failure));
    if (result.ok) take(result.value);
  };
  return (
    <ProtectionCard id="check" title={t('check.cardTitle')} text={t('check.cardText')}>
      {offered.length > 1 ? (
        <SegmentedControl
          label={t('check.every')}
          value={String(check.minutes)}
          options={offered.map((minutes) => ({ value: String(minutes), text: spans.ofMinutes(minutes) }))}
          onChange={(minutes) => void choose(Number(minutes))}
        />
      ) : (
        <p className="font-semibold">{t('check.fixed', { span: spans.ofMinutes(check.minutes) })}</p>
      )}
      {failure && (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {failure}
        </p>
      )}
    </ProtectionCard>
  );
};

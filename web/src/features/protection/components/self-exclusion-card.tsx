import type { Protection, RealityCheck } from '@reelfloor/protocol';
import { type ReactNode, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { protectionMessages } from '../messages/protection-messages.ts';
import { useDurationFormats } from './use-duration-formats.ts';

/** Card for self-exclusion. For an excluded player, shows how to return instead. */
export const SelfExclusionCard = ({ protection }: { protection: Protection }) => {
  const { t } = useMessages(protectionMessages);
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
  const { t } = useMessages(protectionMessages);
  const spans = useDurationFormats();
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
  const { t, language } = useMessages(protectionMessages);
  const take = useUpdateCachedPlayerProtection();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const dueAt = confirmableAt ?? askableAt;
  const confirm = confirmableAt !== null;
  const send = async () => {
    setBusy(true);
    const result = await callServer('comeBack', { body: { confirm } });
    setBusy(false);
    setFailure(result.ok ? null : getCallFailureText(result.failure));
    if (result.ok) take(result.value);
  };
  return (
    <>
      <p>{t(confirm ? 'confirmFrom' : 'askFrom', { time: formatDateTime(dueAt, language) })}</p>
      <Button className="mt-4" variant="outline" busy={busy} disabled={serverTime < dueAt} onClick={() => void send()}>
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

/** Confirmation dialog for self-exclusion, in two steps: the player confirms having understood it, then excludes themself. */
const ExclusionDialog = ({ months, onClose }: { months: number; onClose: () => void }) => {
  const { t } = useMessages(protectionMessages);
  const spans = useDurationFormats();
  const take = useUpdateCachedPlayerProtection();
  const [understood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const exclude = async () => {
    setBusy(true);
    const result = await callServer('exclude', { body: { months } });
    setBusy(false);
    if (!result.ok) return setFailure(getCallFailureText(result.failure));
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
      <Button size="large" variant="primary" busy={busy} disabled={!understood} onClick={() => void exclude()}>
        {t('exclude')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={onClose}>
        {t('askNot')}
      </Button>
    </QuestionDialog>
  );
};

/** Lets the player choose the interval of reality checks, in minutes of play. */
export const RealityCheckIntervalCard = ({ check }: { check: RealityCheck }) => {
  const { t } = useMessages(protectionMessages);
  const spans = useDurationFormats();
  const take = useUpdateCachedPlayerProtection();
  const [failure, setFailure] = useState<string | null>(null);
  const offered = [...check.offeredMinutes].sort((a, b) => a - b);
  if (check.minutes === 0) return null;
  const choose = async (minutes: number) => {
    const result = await callServer('chooseCheck', { body: { minutes } });
    setFailure(result.ok ? null : getCallFailureText(result.failure));
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

interface ProtectionCardProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export const ProtectionCard = ({ id, title, text, children }: ProtectionCardProps) => (
  <section aria-labelledby={`${id}-card`} className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
    <h2 id={`${id}-card`} className="text-20">
      {title}
    </h2>
    <p className="mt-1 mb-4 text-ink-2">{text}</p>
    {children}
  </section>
);

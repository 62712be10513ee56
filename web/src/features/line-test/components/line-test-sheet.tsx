import { Unplug, X } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { directionOf, locales } from '../../../i18n/languages.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { setPreference } from '../../../settings/preferences.ts';
import { isSavingSuggested, megabytesPerHour, useSaving } from '../../../settings/saving-mode.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { LineTestFault, LineTestState } from '../line-test-run.ts';
import { LineFacts } from './line-facts.tsx';
import { LineVerdict } from './line-verdict.tsx';
import { useLineTest } from './use-line-test.ts';
import { useLineTestTexts } from './use-line-test-texts.ts';

interface LineTestSheetProps {
  machineId: string;
  onClose: () => void;
}

/** Tests the line as soon as it is open, and says what the result means. */
export const LineTestSheet = ({ machineId, onClose }: LineTestSheetProps) => {
  const { t: common } = useTexts();
  const { t, language } = useLineTestTexts();
  const video = useRef<HTMLVideoElement>(null);
  const { state, again } = useLineTest(machineId, video);
  const figures = state.kind === 'failed' ? null : state.figures;
  const bitsPerSecond = state.kind === 'running' ? state.bitsPerSecond : (figures?.bitsPerSecond ?? null);
  return (
    <SidePanel label={t('title')} onClose={onClose}>
      <header
        dir={directionOf(language)}
        className="flex h-16 flex-none items-center justify-between border-b border-line ps-5 pe-2"
      >
        <h2 className="text-16">{t('title')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={onClose} />
      </header>
      <div
        dir={directionOf(language)}
        className="min-h-0 flex-1 overflow-y-auto px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        <div aria-hidden="true" hidden={state.kind !== 'running'}>
          <video
            ref={video}
            muted
            playsInline
            tabIndex={-1}
            className="mt-5 aspect-video w-full rounded-card bg-surface-2"
          />
        </div>
        <Progress state={state} />
        {state.kind === 'done' && <LineVerdict judgement={state.judgement} />}
        {state.kind === 'failed' && <LineFault why={state.why} />}
        {figures && <LineFacts figures={figures} bitsPerSecond={bitsPerSecond} />}
        {state.kind !== 'running' && (
          <Button variant="primary" size="large" onClick={again} className="mt-5 w-full">
            {t('again')}
          </Button>
        )}
        <Saving isAdvised={state.kind === 'done' && state.judgement.advice.includes('save')} />
        <p className="mt-5 border-t border-line pt-4 text-12 text-ink-2">{t('about')}</p>
      </div>
    </SidePanel>
  );
};

const Progress = ({ state }: { state: LineTestState }) => {
  const { t } = useLineTestTexts();
  if (state.kind !== 'running') return null;
  const stage = state.share === 0 ? 'connecting' : state.share < calmShare ? 'calm' : 'filling';
  return (
    <div className="mt-5">
      <p role="status" className="font-semibold">
        {t(`stage.${stage}`)}
      </p>
      <progress
        aria-label={t('title')}
        max={100}
        value={Math.round(state.share * 100)}
        className="mt-3 block h-2 w-full accent-primary"
      />
    </div>
  );
};

/** Share of the test in which the line is not filled. */
const calmShare = 0.35;

const Saving = ({ isAdvised }: { isAdvised: boolean }) => {
  const { t, language } = useLineTestTexts();
  const isOn = useSaving();
  const isSuggested = !isOn && (isAdvised || isSavingSuggested());
  return (
    <section aria-label={t('saving.name')} className="mt-5 border-t border-line pt-3">
      <Switch label={t('saving.name')} checked={isOn} onChange={(on) => setPreference('saving', on)} />
      {isSuggested && <p className="mb-1 font-semibold text-warn">{t('saving.suggested')}</p>}
      <p className="text-ink-2">
        {t('saving.about', {
          saving: megabytesPerHour.saving,
          usual: (megabytesPerHour.usual / 1000).toLocaleString(locales[language]),
        })}
      </p>
    </section>
  );
};

/** Says why there is no result, and what to do. */
const LineFault = ({ why }: { why: LineTestFault }) => {
  const { t } = useLineTestTexts();
  const known = typeof why === 'string' ? why : faults[why.code];
  return (
    <div role="alert" className="mt-5">
      <p className="flex items-center gap-2.5 font-semibold text-bad">
        <Unplug aria-hidden="true" className="size-5 flex-none" />
        {known ? t(`fault.${known}.name`) : errorText(why as Exclude<LineTestFault, string>)}
      </p>
      {known && (
        <p className="mt-2 text-ink-2">
          {known === 'busy' ? t('fault.busy.about', { seconds: secondsOf(why) }) : t(`fault.${known}.about`)}
        </p>
      )}
    </div>
  );
};

const usualWaitS = 10;

const secondsOf = (why: LineTestFault): number => {
  const seconds = typeof why === 'string' ? usualWaitS : Number(why.Params?.retry_s ?? usualWaitS);
  return Number.isFinite(seconds) ? seconds : usualWaitS;
};

/** Refusals that have words of their own here. */
const faults: Readonly<Record<string | number, 'busy' | 'noMachine' | 'noWebRtc' | undefined>> = {
  RATE_LIMITED: 'busy',
  NOT_OFFERED: 'noMachine',
  MACHINE_OFFLINE: 'noMachine',
  MACHINE_NOT_READY: 'noMachine',
  VIDEO_UNSUPPORTED: 'noWebRtc',
};

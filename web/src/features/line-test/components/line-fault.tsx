import { Unplug } from 'lucide-react';
import { errorText } from '../../../i18n/error-text.ts';
import type { LineTestFault } from '../line-test-run.ts';
import { useLineTestTexts } from './use-line-test-texts.ts';

/** Says why there is no result, and what to do. */
export const LineFault = ({ why }: { why: LineTestFault }) => {
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

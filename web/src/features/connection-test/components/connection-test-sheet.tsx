import { CircleCheck, CircleX, Gauge, TriangleAlert, Unplug, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readAccessToken } from '../../../api/access-token.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { languageDirection, locales } from '../../../i18n/languages.ts';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { type TranslateOf, useMessages } from '../../../i18n/use-messages.ts';
import { setConnectionTestRunning } from '../../../realtime/connection-test-dialog-state.ts';
import { storeMeasuredBitrate } from '../../../realtime/measured-bitrate.ts';
import { isDataSaverSuggested, megabytesPerHour, useIsDataSaverOn } from '../../../settings/data-saver.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { storePlayerPreference } from '../../../settings/player-preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { type StatusTone, toneTextClasses } from '../../../ui/status-dot.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type ConnectionTestFault, ConnectionTestRun, type ConnectionTestState } from '../connection-test-run.ts';
import type { ConnectionFigures } from '../measure/connection-test-results.ts';
import { connectionTestMessages } from '../messages/connection-test-messages.ts';
import type { ConnectionJudgement, Verdict } from '../rate-connection-quality.ts';

interface ConnectionTestSheetProps {
  machineId: string;
  onClose: () => void;
}

/** Starts the connection test as soon as the panel is open, and explains the result. */
export const ConnectionTestSheet = ({ machineId, onClose }: ConnectionTestSheetProps) => {
  const { t: common } = useMessages(mainMessages);
  const { t, language } = useMessages(connectionTestMessages);
  const video = useRef<HTMLVideoElement>(null);
  const { state, again } = useConnectionTest(machineId, video);
  const figures = state.kind === 'failed' ? null : state.figures;
  const bitsPerSecond = state.kind === 'running' ? state.bitsPerSecond : (figures?.bitsPerSecond ?? null);
  return (
    <SidePanel label={t('title')} onClose={onClose}>
      <header
        dir={languageDirection(language)}
        className="flex h-16 flex-none items-center justify-between border-b border-line ps-5 pe-2"
      >
        <h2 className="text-16">{t('title')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={onClose} />
      </header>
      <div
        dir={languageDirection(language)}
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
        {state.kind === 'done' && <ConnectionVerdict judgement={state.judgement} />}
        {state.kind === 'failed' && <LineFault why={state.why} />}
        {figures && <ConnectionRows figures={figures} bitsPerSecond={bitsPerSecond} />}
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

const Progress = ({ state }: { state: ConnectionTestState }) => {
  const { t } = useMessages(connectionTestMessages);
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

/** Share of the test, 0 to 1, in which the connection is not yet loaded to capacity. */
const calmShare = 0.35;

const Saving = ({ isAdvised }: { isAdvised: boolean }) => {
  const { t, language } = useMessages(connectionTestMessages);
  const isOn = useIsDataSaverOn();
  const isSuggested = !isOn && (isAdvised || isDataSaverSuggested());
  return (
    <section aria-label={t('saving.name')} className="mt-5 border-t border-line pt-3">
      <Switch label={t('saving.name')} checked={isOn} onChange={(on) => storePlayerPreference('saving', on)} />
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

/** Explains why the connection test failed, and what to do. */
const LineFault = ({ why }: { why: ConnectionTestFault }) => {
  const { t } = useMessages(connectionTestMessages);
  const known = typeof why === 'string' ? why : faults[why.code];
  return (
    <div role="alert" className="mt-5">
      <p className="flex items-center gap-2.5 font-semibold text-bad">
        <Unplug aria-hidden="true" className="size-5 flex-none" />
        {known ? t(`fault.${known}.name`) : getServerErrorText(why as Exclude<ConnectionTestFault, string>)}
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

const secondsOf = (why: ConnectionTestFault): number => {
  const seconds = typeof why === 'string' ? usualWaitS : Number(why.Params?.retry_s ?? usualWaitS);
  return Number.isFinite(seconds) ? seconds : usualWaitS;
};

/** Error codes that have their own message in this panel. */
const faults: Readonly<Record<string | number, 'busy' | 'noMachine' | 'noWebRtc' | undefined>> = {
  RATE_LIMITED: 'busy',
  NOT_OFFERED: 'noMachine',
  MACHINE_OFFLINE: 'noMachine',
  MACHINE_NOT_READY: 'noMachine',
  VIDEO_UNSUPPORTED: 'noWebRtc',
};

/** Explains how good the connection is for playing, why, and what to do. */
const ConnectionVerdict = ({ judgement: { verdict, findings, advice } }: { judgement: ConnectionJudgement }) => {
  const { t } = useMessages(connectionTestMessages);
  const { tone, icon } = looks[verdict];
  return (
    <section aria-label={t('result')} className="mt-5">
      <div role="status">
        <h3 className={`flex items-center gap-2.5 text-20 font-bold [&_svg]:size-6 ${toneTextClasses[tone]}`}>
          {icon}
          {t(`verdict.${verdict}.name`)}
        </h3>
        <p className="mt-2">{t(`verdict.${verdict}.about`)}</p>
      </div>
      {findings.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-ink-2">
          {findings.map((finding) => (
            <li key={finding}>{t(`finding.${finding}`)}</li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">{t('whatToDo')}</h4>
          <ol className="mt-2 grid list-decimal gap-1.5 ps-5">
            {advice.map((one) => (
              <li key={one}>{t(`advice.${one}`)}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

const looks: Readonly<Record<Verdict, { tone: StatusTone; icon: ReactNode }>> = {
  good: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  fair: { tone: 'info', icon: <Gauge aria-hidden="true" /> },
  narrow: { tone: 'warn', icon: <TriangleAlert aria-hidden="true" /> },
  bad: { tone: 'bad', icon: <CircleX aria-hidden="true" /> },
};

interface ShownTest {
  readonly state: ConnectionTestState;
  readonly again: () => void;
}

/** Runs the connection test while mounted, and shows the test's video in `video`. */
const useConnectionTest = (machineId: string, video: RefObject<HTMLVideoElement | null>): ShownTest => {
  const [count, setCount] = useState(0);
  const [run, setRun] = useState<ConnectionTestRun | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is a test of its own
  useEffect(() => {
    const element = video.current;
    const next = new ConnectionTestRun({
      machineId,
      token: () => readAccessToken() ?? '',
      iceServers: getOperatorSettings().ICE_SERVERS,
      onRate: storeMeasuredBitrate,
      onTrack: (track) => {
        if (!element || track.kind !== 'video') return;
        element.srcObject = new MediaStream([track]);
        // A muted video may always play; `play` rejects only if the element was removed.
        void element.play().catch(() => {});
      },
    });
    setRun(next);
    const stopNoting = next.subscribe(() => setConnectionTestRunning(next.getState().kind === 'running'));
    setConnectionTestRunning(true);
    next.start();
    return () => {
      stopNoting();
      setConnectionTestRunning(false);
      next.stop();
      if (element) element.srcObject = null;
    };
  }, [machineId, video, count]);
  return {
    state: useSyncExternalStore(run?.subscribe ?? never, run?.getState ?? notBegun),
    again: () => setCount((before) => before + 1),
  };
};

const never = () => () => {};
const beginning: ConnectionTestState = { kind: 'running', share: 0, figures: null, bitsPerSecond: null };
const notBegun = () => beginning;

interface ConnectionRowsProps {
  figures: ConnectionFigures;
  /** Bitrate: of the last second while the test runs, afterwards of the whole test; null if not measured. */
  bitsPerSecond: number | null;
}

type WriteNumber = (value: number, digits?: number) => string;

/** The measured values. A dash marks a value that was not measured, or not yet. */
const ConnectionRows = ({ figures, bitsPerSecond }: ConnectionRowsProps) => {
  const { t, language } = useMessages(connectionTestMessages);
  const number: WriteNumber = (value, digits = 0) =>
    value.toLocaleString(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <dl className="mt-5 grid gap-2.5 border-t border-line pt-4">
      {factsOf(figures, bitsPerSecond, t, number).map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="figures text-end font-semibold">
            <bdi>{value ?? '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const factsOf = (
  figures: ConnectionFigures,
  bitsPerSecond: number | null,
  t: TranslateConnectionTest,
  number: WriteNumber,
): (readonly [name: string, value: string | null])[] => {
  const { roundTripMs, jitterMs, loss, framesPerSecond, decodeMs, codec, decoder, isEfficient, way } = figures;
  const ms = (value: number | null, digits = 0) =>
    value === null ? null : t('unit.ms', { count: number(value, digits) });
  const kind = isEfficient === null ? null : t(isEfficient ? 'efficient' : 'software');
  return [
    [t('fact.delay'), ms(roundTripMs)],
    [t('fact.jitter'), ms(jitterMs, 1)],
    [t('fact.loss'), loss === null ? null : t('unit.percent', { count: number(100 * loss, 1) })],
    [t('fact.rate'), rateText(bitsPerSecond, t, number)],
    [t('fact.way'), way && t(way.isRelayed ? 'relayed' : 'direct', { protocol: way.protocol.toUpperCase() })],
    [t('fact.frames'), framesPerSecond === null ? null : number(framesPerSecond)],
    [t('fact.decoder'), [codec, decoder, kind].filter((part) => part !== null).join(' · ') || null],
    [t('fact.decodeTime'), ms(decodeMs, 1)],
  ];
};

const rateText = (bitsPerSecond: number | null, t: TranslateConnectionTest, number: WriteNumber): string | null => {
  if (bitsPerSecond === null) return null;
  return bitsPerSecond < 1_000_000
    ? t('unit.kbit', { count: number(bitsPerSecond / 1000) })
    : t('unit.mbit', { count: number(bitsPerSecond / 1_000_000, 1) });
};

type TranslateConnectionTest = TranslateOf<typeof connectionTestMessages>;

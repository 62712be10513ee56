import type { CheckFigures, PlayFigures, RealityCheck, RealityCheckChoice } from '@reelfloor/protocol';
import { Clock, Coffee, ScrollText } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDuration, formatFutureTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { formatLocalIsoDate } from '../../../records/record-filter.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { useModalDialog } from '../../../ui/use-modal.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { TakeBreakDialog } from '../components/take-break-dialog.tsx';
import { useDurationFormats } from '../components/use-duration-formats.ts';
import { protectionMessages } from '../messages/protection-messages.ts';

interface CheckDialogProps {
  check: RealityCheck;
  figures: CheckFigures;
  /** Credit in minor units that is moved to the wallet when the player leaves. */
  creditMinor: number;
  onLeave: () => void;
}

/**
 * Reality check over the game. Closes only by a choice: Escape does nothing, and the initial focus is on the heading, so that a held space
 * bar (the spin key) cannot press a button.
 */
export const RealityCheckDialog = ({ check, figures, creditMinor, onLeave }: CheckDialogProps) => {
  const { t, language } = useMessages(protectionMessages);
  const { t: word } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const spans = useDurationFormats();
  const modal = useModalDialog(stay);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [isAsking, setAsking] = useState(false);
  const { send, busy, failure } = useAcknowledge(check.number);
  const leave = async () => {
    await send('leave');
    // Leave even if the acknowledgement failed: leaving is never refused.
    onLeave();
  };
  return (
    // Set the language's direction, because the game around it is always left to right.
    <div dir={languageDirection(language)} className="contents">
      <dialog
        {...modal}
        // Reopen the dialog, because browsers close it on a second Escape without a cancelable event.
        onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
        onKeyDown={stayOnEscape}
        aria-labelledby="check-title"
        aria-describedby="check-text"
        className="m-auto w-lg max-w-[calc(100vw-1.5rem)] rounded-card border border-line-strong bg-surface-1 text-ink whitespace-normal backdrop:bg-[rgb(4_7_14/0.7)] max-md:mb-3"
      >
        <div className="p-5 md:p-8 [@media(max-height:32rem)]:p-4">
          <header className="flex items-center gap-4">
            <span aria-hidden="true" className="rounded-full bg-surface-2 p-3 text-ink-2 [&_svg]:size-5">
              <Clock />
            </span>
            <div className="min-w-0">
              <h2 id="check-title" ref={heading} tabIndex={-1} className="text-20 outline-none">
                {t('check.title', { span: spans.ofPlay(figures.playedMs) })}
              </h2>
              <p id="check-text" className="text-ink-2">
                {t('check.text')}
              </p>
            </div>
          </header>
          <Figures figures={figures} />
          <Before figures={figures} />
          {failure && (
            <p role="alert" className="mt-4 font-semibold text-bad">
              {failure}
            </p>
          )}
          <div className="mt-5 grid gap-2 md:grid-cols-2 [@media(max-height:32rem)]:grid-cols-2">
            <Choice
              title={t('check.leave')}
              text={t('check.goesHome', { amount: money(creditMinor) })}
              busy={busy}
              onPress={() => void leave()}
            />
            <Choice
              title={t('check.continue')}
              text={
                check.breakMinutes > 0
                  ? t('check.afterRest', { span: spans.ofMinutes(check.breakMinutes) })
                  : t('check.next', { span: spans.ofMinutes(check.minutes) })
              }
              busy={busy}
              onPress={() => void send('continue')}
            />
          </div>
          <footer className="mt-3 flex flex-wrap justify-between gap-x-4">
            {/* In a tab of its own, because this one has the seat. It takes the sign-in along. */}
            <a
              href={statementSince(figures.playedMs)}
              target="_blank"
              rel="noopener opener"
              className={buildButtonClassName('ghost', 'medium', '-ms-4')}
            >
              <ScrollText aria-hidden="true" className="size-5" />
              {word('records.statementTitle')}
            </a>
            <Button variant="ghost" className="-me-4" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Coffee aria-hidden="true" className="size-5" />
              {t('check.takeBreak')}
            </Button>
            <LanguageSwitch className="mx-auto flex! w-fit" />
          </footer>
        </div>
      </dialog>
      {isAsking && <TakeBreakDialog hours={24} onClose={() => setAsking(false)} />}
    </div>
  );
};

/** Returns the URL of the statement for the days since the start of play. */
const statementSince = (playedMs: number): string => {
  const now = new Date(getServerTimeMs());
  return `/statement?from=${formatLocalIsoDate(new Date(now.getTime() - playedMs))}&to=${formatLocalIsoDate(now)}`;
};

const stay = () => {};

const stayOnEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault();
};

/** Returns a function that acknowledges the reality check. All of the player's pages are notified. */
const useAcknowledge = (number: number) => {
  const take = useUpdateCachedPlayerProtection();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (choice: RealityCheckChoice): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const result = await callServer('acknowledgeCheck', { params: { id: String(number) }, body: { choice } });
    setBusy(false);
    if (result.ok) take(result.value);
    else setFailure(getCallFailureText(result.failure));
  };
  return { send, busy, failure };
};

const netMinor = ({ wonMinor, stakedMinor }: PlayFigures): number => wonMinor - stakedMinor;

const Figures = ({ figures }: { figures: PlayFigures }) => {
  const { t } = useMessages(protectionMessages);
  const money = useMoneyFormat();
  return (
    <dl className="figures mt-5 grid grid-cols-2 gap-px [@media(max-height:32rem)]:mt-3 [@media(max-height:32rem)]:grid-cols-4 overflow-hidden rounded-control border border-line bg-line *:bg-surface-1 *:px-4 *:py-3">
      <Figure name={t('check.time')}>{formatDuration(figures.playedMs)}</Figure>
      <Figure name={t('check.net')}>{money(netMinor(figures), { signed: true })}</Figure>
      <Figure name={t('check.staked')}>{money(figures.stakedMinor)}</Figure>
      <Figure name={t('check.won')}>{money(figures.wonMinor)}</Figure>
    </dl>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="text-20 font-bold md:text-28">{children}</dd>
  </div>
);

const Before = ({ figures: { lastCheck, week, month } }: { figures: CheckFigures }) => {
  const { t, language } = useMessages(protectionMessages);
  return (
    <table className="figures mt-4 w-full text-14 [@media(max-height:32rem)]:hidden [&_td]:ps-2 [&_td]:text-end [&_th]:text-start [&_th]:font-normal [&_thead_th:not(:first-child)]:ps-2 [&_thead_th:not(:first-child)]:text-end">
      <thead className="text-12 text-ink-2">
        <tr>
          <th scope="col">{t('check.before')}</th>
          <th scope="col">{t('check.time')}</th>
          <th scope="col">{t('check.staked')}</th>
          <th scope="col">{t('check.net')}</th>
        </tr>
      </thead>
      <tbody className="*:border-t *:border-line *:*:py-1.5">
        {lastCheck && (
          <Row name={t('check.lastCheck', { time: formatFutureTime(lastCheck.at, language) })} {...lastCheck} />
        )}
        <Row name={t('check.week')} {...week} />
        <Row name={t('check.month')} {...month} />
      </tbody>
    </table>
  );
};

const Row = ({ name, ...figures }: PlayFigures & { name: string }) => {
  const money = useMoneyFormat();
  return (
    <tr>
      <th scope="row" className="text-ink-2">
        {name}
      </th>
      <td>{formatDuration(figures.playedMs)}</td>
      <td>{money(figures.stakedMinor)}</td>
      <td className="font-semibold">{money(netMinor(figures), { signed: true })}</td>
    </tr>
  );
};

interface ChoiceProps {
  title: string;
  text: string;
  busy: boolean;
  onPress: () => void;
}

/** One of the two choices in a reality check. Both look alike, so that neither is suggested. */
const Choice = ({ title, text, busy, onPress }: ChoiceProps) => (
  <button
    type="button"
    disabled={busy}
    onClick={onPress}
    className={buildButtonClassName('outline', 'large', 'flex-col gap-0! py-2 whitespace-normal!')}
  >
    <span>{title}</span>
    <span className="text-12 font-normal text-ink-2">{text}</span>
  </button>
);

interface RestNoteProps {
  /** When the rest period ends; `serverTime`: the server's time when it reported this. */
  until: number;
  serverTime: number;
}

/** Countdown of the rest period after a reality check. Uses the server's time; the page only measures how long ago it was received. */
export const RestPeriodCountdown = ({ until, serverTime }: RestNoteProps) => {
  const { t, language } = useMessages(protectionMessages);
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + until - serverTime);
  useEffect(() => setEndsAtMs(performance.now() + until - serverTime), [until, serverTime]);
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section
      dir={languageDirection(language)}
      aria-label={t('check.restTitle')}
      className="fixed inset-x-3 top-20 z-20 mx-auto flex w-fit max-w-md items-center gap-4 rounded-card border border-line-strong bg-surface-1 px-5 py-3 text-ink shadow-lg"
    >
      <Coffee aria-hidden="true" className="size-6 flex-none text-hold" />
      <div>
        <p className="font-semibold">
          {t('check.restTitle')}{' '}
          <time className="figures">{formatDuration(Math.max(0, endsAtMs - performance.now()) + 999)}</time>
        </p>
        <p className="text-14 text-ink-2">{t('check.restText')}</p>
      </div>
    </section>
  );
};

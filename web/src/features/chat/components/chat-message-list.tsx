import type { ChatMessage } from '@reelfloor/protocol';
import { MessageCircle, RotateCw, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { type Language, locales } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { useChatContacts } from '../api/use-chat-contacts.ts';
import { chatMessages } from '../messages/chat-messages.ts';
import {
  type OutgoingMessage,
  outboxStore,
  removeDeliveredFromOutbox,
  removeUnsentMessage,
} from '../store/chat-outbox.ts';

interface MessageListProps {
  contactId: string;
  userId: string;
  messages: readonly ChatMessage[];
  /** Loads earlier messages; null if there are none. */
  onEarlier: (() => void) | null;
  isLoadingEarlier: boolean;
  onSendAgain: (message: OutgoingMessage) => void;
}

export const ChatMessageList = ({
  contactId,
  userId,
  messages,
  onEarlier,
  isLoadingEarlier,
  onSendAgain,
}: MessageListProps) => {
  const { t, language } = useMessages(chatMessages);
  const name = useChatContacts().data?.find(({ id }) => id === contactId)?.name ?? '';
  const outbox = useStore(outboxStore, (state) => state.messages);
  const unsent = outbox.filter((message) => message.contactId === contactId);
  useLayoutEffect(() => removeDeliveredFromOutbox(messages), [messages]);
  const days = useMemo(() => groupMessagesByDay(messages), [messages]);
  const isEmpty = messages.length === 0 && unsent.length === 0;
  return (
    // The reversed column keeps the newest message in view while the content or the window changes.
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto focus-visible:-outline-offset-2"
    >
      <div role="log" aria-label={t('messages', { name })} className="px-4 pt-4 pb-3">
        {onEarlier && (
          <Button variant="ghost" busy={isLoadingEarlier} onClick={onEarlier} className="mb-2 w-full">
            {t('earlier')}
          </Button>
        )}
        {days.map(({ dayMs, runs }) => (
          <section key={dayMs} aria-label={dayText(dayMs, language)}>
            <p aria-hidden="true" className="py-3 text-center text-12 font-medium text-ink-3">
              {dayText(dayMs, language)}
            </p>
            {runs.map((run) => (
              <Run key={`${run[0]?.id}-${run[0]?.time}`} run={run} isOwn={run[0]?.who === userId} name={name} />
            ))}
          </section>
        ))}
        {unsent.map((message) => (
          <UnsentMessage key={message.key} message={message} onSendAgain={onSendAgain} />
        ))}
      </div>
      {isEmpty && (
        <div className="mb-auto grid flex-1 place-content-center justify-items-center gap-2 p-8 text-center">
          <MessageCircle aria-hidden="true" className="mb-1 size-8 text-ink-3" />
          <p className="text-16 font-semibold">{t('noMessages')}</p>
          <p className="text-ink-2">{t('noMessagesAdvice')}</p>
        </div>
      )}
    </div>
  );
};

const Run = ({ run, isOwn, name }: { run: readonly ChatMessage[]; isOwn: boolean; name: string }) => {
  const { t, language } = useMessages(chatMessages);
  const last = run.at(-1);
  return (
    <div className={joinClassNames('mb-3 flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isOwn ? t('you') : name}</span>
      {run.map((message) => (
        <p key={`${message.id}-${message.time}`} dir="auto" className={bubbleClass(isOwn)}>
          {message.message}
        </p>
      ))}
      {last && (
        <time dateTime={new Date(last.time).toISOString()} className="figures px-1 text-12 text-ink-3">
          {timeText(last.time, language)}
        </time>
      )}
    </div>
  );
};

const timeText = (timeMs: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(timeMs);

const dayText = (dayMs: number, language: Language): string => {
  const ago = countCalendarDaysBetween(dayMs, getServerTimeMs());
  if (ago > 1 || ago < 0)
    return new Intl.DateTimeFormat(locales[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(dayMs);
  const text = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-ago, 'day');
  return text.charAt(0).toLocaleUpperCase(locales[language]) + text.slice(1);
};

interface UnsentMessageProps {
  message: OutgoingMessage;
  onSendAgain: (message: OutgoingMessage) => void;
}

const UnsentMessage = ({ message, onSendAgain }: UnsentMessageProps) => {
  const { t } = useMessages(chatMessages);
  const { text, failure, key } = message;
  return (
    <div className="mb-3 flex flex-col items-end gap-1">
      <p dir="auto" className={joinClassNames(bubbleClass(true), failure && 'border-bad')}>
        {text}
      </p>
      {failure === null ? (
        <span className="px-1 text-12 text-ink-3">{t('sending')}</span>
      ) : (
        <div role="alert" className="flex flex-col items-end">
          <p className="flex items-start gap-1.5 px-1 text-12 text-bad">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
            {t('notSent')}: {getCallFailureText(failure)}
          </p>
          <span className="flex">
            <Button variant="ghost" className="px-3" onClick={() => removeUnsentMessage(key)}>
              {t('discard')}
            </Button>
            <Button variant="ghost" className="px-3 text-ink" onClick={() => onSendAgain(message)}>
              <RotateCw aria-hidden="true" className="size-4" />
              {t('sendAgain')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
};

const bubbleClass = (isOwn: boolean): string =>
  joinClassNames(
    'max-w-[85%] rounded-card px-3.5 py-2 leading-normal break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
    isOwn ? 'border border-line bg-primary-tint text-ink' : 'bg-surface-2 text-ink',
  );

/** Maximum time between two messages of the same group, in ms. */
const togetherMs = 5 * 60_000;

interface Timed {
  readonly who: string;
  readonly time: number;
}

interface DayOfMessages<Message> {
  /** Start of the day in the reader's time zone, as Unix time in ms. */
  readonly dayMs: number;
  /** Groups of consecutive messages by one author, oldest first. */
  readonly runs: readonly (readonly Message[])[];
}

export const groupMessagesByDay = <Message extends Timed>(
  messages: readonly Message[],
): readonly DayOfMessages<Message>[] => {
  const days: { dayMs: number; runs: Message[][] }[] = [];
  for (const message of messages) {
    const dayMs = dayOf(message.time);
    let day = days.at(-1);
    if (day?.dayMs !== dayMs) {
      day = { dayMs, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.who === message.who && message.time - last.time < togetherMs) run.push(message);
    else day.runs.push([message]);
  }
  return days;
};

/** Returns the number of calendar days between two times, such as 1 for yesterday. */
export const countCalendarDaysBetween = (dayMs: number, nowMs: number): number =>
  // Rounded, because a day has 23 or 25 hours when daylight saving time begins or ends.
  Math.round((dayOf(nowMs) - dayMs) / 86_400_000);

const dayOf = (timeMs: number): number => new Date(timeMs).setHours(0, 0, 0, 0);

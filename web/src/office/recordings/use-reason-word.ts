import { useMessages } from '../../i18n/use-messages.ts';
import { recordingsMessages } from './messages/index.ts';

type Reason = keyof typeof recordingsMessages.en.reasons;
const isReason = (reason: string): reason is Reason => Object.hasOwn(recordingsMessages.en.reasons, reason);

/** Returns what says why there is no picture; a reason without words is said as it came. */
export const useReasonWord = () => {
  const { t } = useMessages(recordingsMessages);
  return (reason: string): string => (isReason(reason) ? t(`reasons.${reason}`) : reason);
};

type Event = keyof typeof recordingsMessages.en.events;
const isEvent = (what: string): what is Event => Object.hasOwn(recordingsMessages.en.events, what);

/** Returns what names an event of the cabinet; one without words keeps its name. */
export const useEventWord = () => {
  const { t } = useMessages(recordingsMessages);
  return (what: string): string => (isEvent(what) ? t(`events.${what}`) : what);
};

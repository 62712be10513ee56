import { useMessages } from '../../i18n/use-messages.ts';
import { recordingsMessages } from './messages/recordings-messages.ts';

type Reason = keyof typeof recordingsMessages.en.reasons;
const isReason = (reason: string): reason is Reason => Object.hasOwn(recordingsMessages.en.reasons, reason);

/** Returns a function that translates the reason for missing pictures; an unknown reason is shown unchanged. */
export const useRecordingGapReasonTranslator = () => {
  const { t } = useMessages(recordingsMessages);
  return (reason: string): string => (isReason(reason) ? t(`reasons.${reason}`) : reason);
};

type Event = keyof typeof recordingsMessages.en.events;
const isEvent = (what: string): what is Event => Object.hasOwn(recordingsMessages.en.events, what);

/** Returns a function that translates the name of a cabinet's event; an unknown one is shown unchanged. */
export const useCabinetEventNameTranslator = () => {
  const { t } = useMessages(recordingsMessages);
  return (what: string): string => (isEvent(what) ? t(`events.${what}`) : what);
};

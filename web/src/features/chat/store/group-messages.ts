/** Messages of one writer that follow each other within this time stand together. */
const togetherMs = 5 * 60_000;

interface Timed {
  readonly who: string;
  readonly time: number;
}

export interface DayOfMessages<Message> {
  /** The day's first moment, in the reader's own time. */
  readonly dayMs: number;
  /** Runs of messages by one writer, oldest first. */
  readonly runs: readonly (readonly Message[])[];
}

/** Puts messages, oldest first, under the days on which they were written. */
export const groupMessages = <Message extends Timed>(
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

/** Days between two moments as the calendar counts them: 1 for yesterday. */
export const daysBetween = (dayMs: number, nowMs: number): number =>
  // Days of 23 or 25 hours exist, so the nearest whole number counts.
  Math.round((dayOf(nowMs) - dayMs) / 86_400_000);

const dayOf = (timeMs: number): number => new Date(timeMs).setHours(0, 0, 0, 0);

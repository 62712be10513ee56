import type { StaffLanguage } from './alert-words.ts';

/** Whose alerts these are, and where staff look after them. */
export interface AlertSender {
  /** The site's number, which tells installations apart. */
  readonly site: number;
  /** What players read as the operator's name. */
  readonly operator: string;
  readonly language: StaffLanguage;
  /** The office's origin; null where there is none that others can open. */
  readonly officeOrigin: string | null;
}

/** A message about an alert, as every channel tells it. */
export interface AlertMessage {
  /** Stays the same over all attempts and channels, so that a receiver can drop repeats. */
  readonly id: string;
  readonly event: 'opened' | 'repeated' | 'closed' | 'test';
  readonly alert: {
    readonly id: string;
    readonly kind: string;
    readonly subject: string;
    readonly text: string;
    readonly machine: string | null;
    readonly agent: string | null;
    readonly player: string | null;
    /** Times as ISO 8601 in UTC. */
    readonly openedAt: string;
    readonly lastSeenAt: string;
    readonly closedAt: string | null;
    readonly count: number;
  };
  readonly site: number;
  readonly operator: string;
  readonly language: StaffLanguage;
  /** The page of the office that shows it; null without an office. */
  readonly link: string | null;
}

/** What a channel answered to a message. Only `isPrinted` says that staff were told. `answer` has no secret. */
export interface ChannelAnswer {
  readonly isNotified: boolean;
  readonly answer: string;
}

/** A way to notify staff of alerts, such as the webhook. */
export interface NotificationChannel {
  /** Names the way in the ledger: `webhook`, or `mail:` and the address. */
  readonly name: string;
  /** Never throws, and answers within the channel's deadline. `signal` ends the attempt early. */
  readonly send: (message: AlertMessage, signal: AbortSignal) => Promise<ChannelAnswer>;
}

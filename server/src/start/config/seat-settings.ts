import type { AvailabilityAlertTerms } from '../../play/seats/availability-alerts/send-availability-alerts.ts';
import { type CountdownLimits, defaultLimits } from '../../play/seats/hold/session-countdown.ts';
import type { QueueTerms } from '../../play/seats/queue/queue-rules.ts';
import { type Env, integer } from './read-setting.ts';

export interface SeatSettings {
  /** Time in ms for which a seat waits for a player whose connection dropped. */
  readonly seatHoldMs: number;
  /** Times after which an idle session ends: one without credit, one without a press. 0: never. */
  readonly countdowns: CountdownLimits;
  readonly queue: QueueTerms;
  readonly availabilityAlerts: AvailabilityAlertTerms;
}

/** Reads how long seats wait and sessions idle, and the terms of queues and requests. */
export const seatSettings = (env: Env): SeatSettings => ({
  seatHoldMs: 1000 * integer(env, 'SEAT_HOLD_S', 120, 1, 86_400),
  countdowns: {
    noCreditMs: 1000 * integer(env, 'NO_CREDIT_S', defaultLimits.noCreditMs / 1000, 0, 86_400),
    noPressMs: 1000 * integer(env, 'NO_PRESS_S', defaultLimits.noPressMs / 1000, 0, 86_400),
  },
  queue: {
    holdMs: 1000 * integer(env, 'QUEUE_HOLD_S', 120, 10, 1_800),
    placesOfPlayer: integer(env, 'QUEUE_PLACES', 1, 1, 10),
    length: integer(env, 'QUEUE_LENGTH', 20, 0, 100),
  },
  availabilityAlerts: {
    ofPlayer: integer(env, 'AVAILABILITY_ALERTS_PER_PLAYER', 5, 0, 50),
    lifeMs: 60 * 60_000 * integer(env, 'AVAILABILITY_ALERT_LIFE_H', 12, 1, 168),
  },
});

import type { PlayerId } from '@reelfloor/protocol';
import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { AvailabilityAlertEffect } from './send-availability-alerts.ts';

/** Notifies the player's pages, after the commit, that the player's requests to be alerted about free machines have changed. */
export const publishAvailabilityAlertChange = (bus: Bus, { playerId, version }: AvailabilityAlertEffect): void =>
  bus.publish('availabilityAlertsChanged', { playerId: playerId as PlayerId, version });

import type { MachineId, OwnAvailabilityAlerts } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import {
  AvailabilityAlertStore,
  hasAvailabilityAlert,
  listAvailabilityAlertsSentSince,
  withoutExpiredAvailabilityAlerts,
} from './availability-alert-store.ts';

const now = 1_000_000_000;
const store = () => new AvailabilityAlertStore(() => now);
const own = (version: number, rest: Partial<OwnAvailabilityAlerts> = {}): OwnAvailabilityAlerts => ({
  version,
  availabilityAlerts: [],
  sent: [],
  ...rest,
});
const availabilityAlert = { machine: '405' as MachineId, name: 'Copper Canyon', leftMs: 60_000 };
const sent = { machine: '405' as MachineId, name: 'Copper Canyon', agoMs: 2_000 };

it('keeps the newest of what it hears, whatever the order', () => {
  const availabilityAlerts = store();
  availabilityAlerts.receive(own(3, { availabilityAlerts: [availabilityAlert] }));
  availabilityAlerts.receive(own(2));
  expect(hasAvailabilityAlert(availabilityAlerts.get(), '405')).toBe(true);
  availabilityAlerts.receive(own(4));
  expect(hasAvailabilityAlert(availabilityAlerts.get(), '405')).toBe(false);
  availabilityAlerts.forget();
  availabilityAlerts.receive(own(1, { availabilityAlerts: [availabilityAlert] }));
  expect(hasAvailabilityAlert(availabilityAlerts.get(), '405')).toBe(true);
});

it('shows neither an availability alert that has ended by itself nor one that came true long ago', () => {
  const availabilityAlerts = store();
  availabilityAlerts.receive(
    own(1, { availabilityAlerts: [availabilityAlert], sent: [{ ...sent, machine: '212' as MachineId }] }),
  );
  const state = availabilityAlerts.get();
  expect(state && withoutExpiredAvailabilityAlerts(state, now)).toMatchObject({
    availabilityAlerts: [{}],
    sent: [{}],
  });
  expect(state && withoutExpiredAvailabilityAlerts(state, now + 61_000)).toMatchObject({
    availabilityAlerts: [],
    sent: [{}],
  });
  expect(state && withoutExpiredAvailabilityAlerts(state, now + 600_000)).toEqual({
    availabilityAlerts: [],
    sent: [],
  });
});

it('tells once that a machine is free, and again only when it was wished for again', () => {
  const availabilityAlerts = store();
  availabilityAlerts.receive(own(1, { availabilityAlerts: [availabilityAlert] }));
  const before = availabilityAlerts.get();
  availabilityAlerts.receive(own(2, { sent: [sent] }));
  const after = availabilityAlerts.get();
  expect(after && listAvailabilityAlertsSentSince(before, after, now).map(({ machineId }) => machineId)).toEqual([
    '405',
  ]);
  availabilityAlerts.receive(own(3, { sent: [{ ...sent, agoMs: 2_100 }] }));
  const again = availabilityAlerts.get();
  expect(again && listAvailabilityAlertsSentSince(after, again, now)).toEqual([]);
});

it('tells on a page that was just opened only what has just come true', () => {
  const availabilityAlerts = store();
  availabilityAlerts.receive(own(1, { sent: [sent, { ...sent, machine: '212' as MachineId, agoMs: 300_000 }] }));
  const state = availabilityAlerts.get();
  expect(state && listAvailabilityAlertsSentSince(null, state, now).map(({ machineId }) => machineId)).toEqual(['405']);
});

import type { Leases } from '../../platform/nodes/leases.ts';
import type { FloorParts } from '../../play/seats/floor-parts.ts';
import { PushDesk } from '../../players/push/push-desk.ts';
import { loadPushKeys } from '../../players/push/push-keys.ts';
import { PushSender } from '../../players/push/push-sender.ts';
import { Pusher } from '../../players/push/pusher.ts';
import type { Config } from '../config/config.ts';

interface PushParts {
  readonly config: Pick<Config, 'push'>;
  readonly parts: FloorParts;
  readonly leases: Pick<Leases, 'holds'>;
  readonly onFailure: (facts: Readonly<Record<string, unknown>>) => void;
}

/** Time in ms that a push service has for its answer. */
const deadlineMs = 10_000;

/** Builds what tells browsers while no page is open; the pusher is null if the operator has set no contact. */
export const composePush = async ({ config, parts, leases, onFailure }: PushParts) => {
  const { database, clock, bus, alarm } = parts;
  const { contact, hosts } = config.push;
  const keys = contact === null ? null : await loadPushKeys(database, clock.nowMs());
  return {
    pushes: new PushDesk({ database, clock, hosts, publicKey: keys?.publicKey ?? null }),
    pusher:
      contact === null || keys === null
        ? null
        : new Pusher({
            database,
            bus,
            clock,
            sender: new PushSender({ contact, hosts, deadlineMs }, keys),
            holdsLease: () => leases.holds('pushes'),
            onFailure,
            onError: (error) => alarm('sending by Web Push failed', { error: String(error) }),
          }),
  };
};

import type { MachineId } from '@reelfloor/protocol';
import { systemClock } from '../../../platform/clock/clock.ts';
import { JanusConnection, JanusRefusal } from '../../../play/watching/relay/janus-connection.ts';
import { closeJanusMountpoint, openJanusMountpoint } from '../../../play/watching/relay/janus-mountpoint.ts';
import type { SpectatorRelaySettings } from '../../../play/watching/relay/spectator-relay.ts';
import { createFaultFinding, createOkFinding, type DoctorFinding } from '../doctor-finding.ts';

/** A machine id for the test that no floor has. */
const probe = 'doctor' as MachineId;
/** Error codes of Janus for a wrong or missing `api_secret`, and of its streaming plugin for a wrong `admin_key`. */
const unauthorised = 403;
const wrongAdminKey = 457;

/** Creates a video mountpoint at the spectator relay (Janus), as the first spectator would, and removes it. No findings without a relay. */
export const checkSpectatorRelay = async (
  settings: SpectatorRelaySettings | null,
): Promise<readonly DoctorFinding[]> => {
  if (!settings) return [];
  const open = (secret: string) =>
    JanusConnection.open({
      ...{ url: settings.url, secret, clock: systemClock },
      onEvent: () => {},
      onClosed: () => {},
    });
  try {
    const connection = await open(settings.secret);
    try {
      const control = { connection, handleId: await connection.attach(), secret: settings.secret };
      const { port } = await openJanusMountpoint(control, probe);
      await closeJanusMountpoint(control, probe);
      if (await letsIn(open))
        return [
          createFaultFinding(
            'The relay in WATCH_RELAY takes orders without a secret: whoever reaches it can watch.',
            'Set api_secret in its janus.jcfg',
          ),
        ];
      return [createOkFinding(`The relay in WATCH_RELAY takes streams at ${settings.address}, ports from ${port} on.`)];
    } finally {
      connection.close();
    }
  } catch (error) {
    return [judge(error)];
  }
};

const letsIn = (open: (secret: string) => Promise<JanusConnection>): Promise<boolean> =>
  open('').then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );

const judge = (error: unknown): DoctorFinding => {
  const code = error instanceof JanusRefusal ? error.code : null;
  if (code === unauthorised || code === wrongAdminKey)
    return createFaultFinding(
      'The relay in WATCH_RELAY refuses WATCH_RELAY_SECRET.',
      'Set the same secret as api_secret (janus.jcfg) and admin_key (janus.plugin.streaming.jcfg)',
    );
  return createFaultFinding(
    `The relay in WATCH_RELAY does not work: ${error instanceof Error ? error.message : String(error)}.`,
    'Start Janus with the files deploy/janus.*, and let its port through the firewall',
  );
};

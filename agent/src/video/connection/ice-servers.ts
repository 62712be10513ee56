import type { IceServer } from '@reelfloor/protocol';
import type { IceServer as NativeIceServer } from 'node-datachannel';

const urlForm = /^(stuns?|turns?):(?:\/\/)?(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

/** Returns the servers in libdatachannel's form. Leaves out malformed addresses, because others may work. */
export const nativeIceServers = (servers: readonly IceServer[]): NativeIceServer[] =>
  servers.flatMap(({ urls, username, credential }) =>
    [urls].flat().flatMap((url) => {
      const [, scheme, hostname, port, transport] = urlForm.exec(url) ?? [];
      if (!scheme || !hostname) return [];
      const secure = scheme.endsWith('s');
      const address = { hostname, port: port ? Number(port) : secure ? 5349 : 3478 };
      if (scheme.startsWith('stun')) return [address];
      return [
        {
          ...address,
          ...(username === undefined ? {} : { username }),
          ...(credential === undefined ? {} : { password: credential }),
          relayType: secure
            ? ('TurnTls' as const)
            : transport === 'tcp'
              ? ('TurnTcp' as const)
              : ('TurnUdp' as const),
        },
      ];
    }),
  );

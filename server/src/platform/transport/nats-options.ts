import type { NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * Returns the options for `NATS_URL`, such as `nats://user:password@10.0.0.5:4222,nats://10.0.0.6:4222`. A user without a
 * password is a token; `tls://` requires TLS. A silent NATS server counts as lost after three seconds at most.
 */
export const natsOptions = (url: string, name: string): NodeConnectionOptions => {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const { username, password } = addresses.find(({ username }) => username !== '') ?? {
    username: '',
    password: '',
  };
  const user = decodeURIComponent(username);
  return {
    servers: addresses.map(({ host }) => host),
    name,
    ...(password !== '' ? { user, pass: decodeURIComponent(password) } : {}),
    ...(password === '' && user !== '' ? { token: user } : {}),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    noEcho: true,
    pingInterval: 1_000,
    maxPingOut: 2,
    timeout: 2_000,
    reconnectTimeWait: 100,
    maxReconnectAttempts: -1,
    // Go on trying after a wrong password, because operators may change the password on the NATS servers later.
    ignoreAuthErrorAbort: true,
  };
};

/** The address of a STUN or TURN server, as `TURN_URLS` has it. */
export interface RelayAddress {
  readonly url: string;
  readonly isRelay: boolean;
  readonly host: string;
  readonly port: number;
  /** `dtls` is TURN over DTLS, which is rarely used. */
  readonly line: 'udp' | 'tcp' | 'tls' | 'dtls';
}

const form = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

/** Reads an address (RFC 7064, RFC 7065); null if it is none. */
export const readRelayAddress = (url: string): RelayAddress | null => {
  const [, kind, secure, host = '', port, transport] = form.exec(url) ?? [];
  if (kind === undefined) return null;
  const isSecure = secure === 's';
  const isUdp = (transport ?? (isSecure ? 'tcp' : 'udp')) === 'udp';
  return {
    url,
    isRelay: kind === 'turn',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    line: isSecure ? (isUdp ? 'dtls' : 'tls') : isUdp ? 'udp' : 'tcp',
  };
};

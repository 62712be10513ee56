interface Dialled {
  readonly url: string;
  /** Whether `AGENT_CA` names the only authority that is trusted. */
  readonly hasOwnAuthority: boolean;
  readonly now: Date;
}

/** Returns in words why a server cannot be dialled, and what to do; null if the error's own text is all that is known. */
export const explainDialError = (
  error: NodeJS.ErrnoException & { readonly cert?: unknown },
  { url, hasOwnAuthority, now }: Dialled,
): string | null => {
  const { host, hostname } = new URL(url);
  const certificate = `the certificate of ${host}`;
  switch (error.code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return hasOwnAuthority
        ? `${certificate} signed itself and is not the one in AGENT_CA: put the present one there`
        : `${certificate} signed itself, so anybody could have made it: copy it to this machine and name the file in AGENT_CA, or let an authority sign one`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return hasOwnAuthority
        ? `${certificate} was not signed by the authority in AGENT_CA, which alone is trusted: put the right one there, or unset AGENT_CA for a public authority`
        : `${certificate} was signed by an authority that this machine does not know: name the authority's file in AGENT_CA; if it is a public one, let the proxy send the whole chain (fullchain.pem)`;
    case 'CERT_HAS_EXPIRED':
      return `${certificate} has ended: renew it at the proxy. This machine's clock says ${now.toISOString()}; if that is wrong, set it`;
    case 'CERT_NOT_YET_VALID':
      return `${certificate} is not valid yet, and this machine's clock says ${now.toISOString()}: set the clock`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `${certificate} is for another name (${namesIn(error.cert)}), not for ${hostname}: write its name into SERVER_URL, or get a certificate for ${hostname}`;
    case 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED':
    case 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE':
      return `${host} asks agents for a certificate: set AGENT_CERT and AGENT_KEY`;
    case 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA':
    case 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE':
      return `${host} does not know the authority that signed AGENT_CERT: give that authority to the proxy, or get another certificate`;
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'EPROTO':
      return `${host} does not speak TLS there: correct the port in SERVER_URL`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${hostname} leads nowhere from here: correct SERVER_URL or this machine's DNS`;
    case 'ECONNREFUSED':
      return `nothing listens at ${host}: start proxy and server, or correct SERVER_URL`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} cannot be reached: look at network and firewall`;
    default:
      return /^Unexpected server response: (\d+)$/.test(error.message)
        ? `${host} answers, but opens no channel (${error.message}): SERVER_URL ends with /agent, and the proxy passes WebSockets on`
        : null;
  }
};

const namesIn = (certificate: unknown): string => {
  const names =
    certificate instanceof Object && 'subjectaltname' in certificate ? certificate.subjectaltname : null;
  return names ? String(names) : 'none';
};

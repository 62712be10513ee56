/** Set by a benchmark that puts a link between the page and the sender: the proxy's port for a sender's address. */
declare global {
  interface Window {
    linkPortOf?: (host: string, port: number) => Promise<number>;
  }
}

const candidateForm = /^(a=)?candidate:(\S+) 1 udp (\d+) (\d+\.\d+\.\d+\.\d+) (\d+) typ host/i;

/** One way only, so that every packet takes the link: the sender's first address. */
let isTaken = false;

export const isThroughLink = (): boolean => window.linkPortOf !== undefined;

/** To be called before each connection. */
export const beginLink = (): void => {
  isTaken = false;
};

/** The candidate with the proxy's port in place of the sender's; null for what must not be used. */
export const candidateThroughLink = async (candidate: string): Promise<string | null> => {
  if (!window.linkPortOf) return candidate;
  const [, , , , host, port] = candidateForm.exec(candidate) ?? [];
  if (!host || !port || isTaken) return null;
  isTaken = true;
  const proxyPort = await window.linkPortOf(host, Number(port));
  return candidate.replace(` ${host} ${port} `, ` ${host} ${proxyPort} `);
};

/** The same for the candidates inside of a description. */
export const sdpThroughLink = async (sdp: string): Promise<string> => {
  if (!window.linkPortOf) return sdp;
  const lines: string[] = [];
  for (const line of sdp.split('\r\n')) {
    if (!line.startsWith('a=candidate')) {
      if (line !== 'a=end-of-candidates') lines.push(line);
      continue;
    }
    const through = await candidateThroughLink(line);
    if (through !== null) lines.push(through);
  }
  return lines.join('\r\n');
};

/** What the page says of itself: no address, so that nothing is sent past the proxy. */
export const withoutAddresses = (sdp: string): string =>
  isThroughLink()
    ? sdp
        .split('\r\n')
        .filter((line) => !line.startsWith('a=candidate'))
        .join('\r\n')
    : sdp;

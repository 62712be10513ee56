/** `linkPortOf` returns the proxy's port for a sender's address. It exists only if a link is simulated. */
declare global {
  interface Window {
    linkPortOf?: (host: string, port: number) => Promise<number>;
  }
}

const candidateForm = /^(a=)?candidate:(\S+) 1 udp (\d+) (\d+\.\d+\.\d+\.\d+) (\d+) typ host/i;

/** True once the sender's first address is in use. Its other addresses are ignored, so that every packet passes the link. */
let isTaken = false;

export const isThroughLink = (): boolean => window.linkPortOf !== undefined;

export const beginLink = (): void => {
  isTaken = false;
};

/** Returns a candidate that leads through the link, to use instead of `candidate`; null if no candidate may be used. */
export const candidateThroughLink = async (candidate: string): Promise<string | null> => {
  if (!window.linkPortOf) return candidate;
  const [, , , , host, port] = candidateForm.exec(candidate) ?? [];
  if (!host || !port || isTaken) return null;
  isTaken = true;
  const proxyPort = await window.linkPortOf(host, Number(port));
  return candidate.replace(` ${host} ${port} `, ` ${host} ${proxyPort} `);
};

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

/** Returns the SDP without the page's own candidates, so that no packet bypasses the proxy. */
export const withoutAddresses = (sdp: string): string =>
  isThroughLink()
    ? sdp
        .split('\r\n')
        .filter((line) => !line.startsWith('a=candidate'))
        .join('\r\n')
    : sdp;

/** Chromium decodes sound, and counts what is missing of it, only if an element plays it. */
export const playSound = (stream: MediaStream): void => {
  const element = new Audio();
  element.srcObject = stream;
  void element.play();
};

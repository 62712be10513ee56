/** Returns a media section of an offer: the lines that a connection needs, followed by `lines`. */
export const trialSection = (kind: 'video' | 'audio', mid: string, ...lines: string[]): string[] => {
  const payloadTypes = lines.flatMap((line) => /^a=rtpmap:(\d+)/.exec(line)?.[1] ?? []);
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadTypes.join(' ') || '0'}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    'a=recvonly',
    'a=ice-ufrag:Frag',
    'a=ice-pwd:abcdefghijklmnopqrstuvwx',
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
    'a=setup:actpass',
    'a=rtcp-mux',
    ...lines,
  ];
};

export const trialOffer = (...sections: string[][]): string => {
  const mids = sections.flat().flatMap((line) => /^a=mid:(.+)$/.exec(line)?.[1] ?? []);
  const session = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids.join(' ')}`];
  return [...session, ...sections.flat(), ''].join('\r\n');
};

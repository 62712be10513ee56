import type { Dice } from '../dice.ts';
import { anyWord } from '../nonsense.ts';

const fingerprintOf = (dice: Dice): string =>
  Array.from({ length: 32 }, () => dice.roll(256).toString(16).padStart(2, '0').toUpperCase()).join(':');

const iceText = (dice: Dice, length: number): string =>
  Array.from({ length }, () => dice.pick([...'abcXYZ019+/'])).join('');

const profiles = ['42e01f', '42001f', '420000', '42ffff', '4d001f', '640034', '42e0ff'];

export const anyCandidate = (dice: Dice): string => {
  const address = dice.pick([
    ...['127.0.0.1', '127.255.255.255', '10.0.0.1', '8.8.4.4', '::1', 'fe80::1', 'ff02::1', '0.0.0.0'],
    ...['255.255.255.255', '999.1.1.1', 'a.local', 'localhost', '::ffff:127.0.0.1', '1', ''],
  ]);
  const port = dice.pick([1024, 5000, 9, 0, 65_535, 65_536, -1]);
  const priority = dice.pick([0, 1, 2_130_706_431, 2 ** 31 - 1, 2 ** 32, 1e10]);
  const type = dice.pick(['host', 'srflx', 'prflx', 'relay', 'relay raddr 1.2.3.4 rport 5', 'x']);
  const foundation = dice.pick(['1', iceText(dice, 32), iceText(dice, 33), '', '%s%n']);
  const protocol = dice.pick(['udp', 'UDP', 'tcp', 'ssltcp']);
  const line = `candidate:${foundation} ${dice.pick([1, 1, 1, 2, 256])} ${protocol} ${priority} ${address} ${port} typ ${type}`;
  return dice.oneIn(3) ? damaged(line, dice) : line;
};

const connectionOf = (dice: Dice, mid: string): string[] => [
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  dice.pick(['a=recvonly', 'a=sendrecv', 'a=inactive']),
  `a=ice-ufrag:${iceText(dice, dice.pick([4, 8, 64, 255, 256]))}`,
  `a=ice-pwd:${iceText(dice, dice.pick([22, 24, 128, 256]))}`,
  `a=fingerprint:sha-256 ${fingerprintOf(dice)}`,
  `a=setup:${dice.pick(['actpass', 'active'])}`,
  'a=rtcp-mux',
  ...Array.from({ length: dice.roll(6) }, () => `a=${anyCandidate(dice)}`),
];

/**
 * Returns the lines of an offer that follows the grammar but is unusual in codec numbers, profiles, lengths
 * or order of sections.
 */
const grammatical = (dice: Dice): string[] => {
  const types = [dice.pick([35, 63, 96, 102, 127]), dice.pick([36, 97, 126])] as const;
  const codec = dice.oneIn(2)
    ? [
        `a=rtpmap:${types[0]} H264/90000`,
        `a=fmtp:${types[0]} packetization-mode=1;profile-level-id=${dice.pick(profiles)}`,
      ]
    : [`a=rtpmap:${types[0]} VP8/90000`];
  const video = [
    `m=video 9 UDP/TLS/RTP/SAVPF ${types.join(' ')}`,
    ...connectionOf(dice, dice.pick(['0', 'v', '.', '-', '_'.repeat(32)])),
    `a=extmap:${1 + dice.roll(16)} http://www.webrtc.org/experiments/rtp-hdrext/playout-delay`,
    ...codec,
    ...(dice.oneIn(2) ? [`a=rtpmap:${types[1]} rtx/90000`, `a=fmtp:${types[1]} apt=${types[0]}`] : []),
  ];
  const audioType = dice.pick([111, 63, 96]);
  const audio = [
    `m=audio 9 UDP/TLS/RTP/SAVPF ${audioType}`,
    ...connectionOf(dice, dice.pick(['1', 'a', '..'])),
    `a=rtpmap:${audioType} opus/48000/2`,
  ];
  const sections = dice.pick([[video], [video, audio], [audio, video]]);
  const mids = sections.flat().flatMap((line) => /^a=mid:(.+)$/.exec(line)?.[1] ?? []);
  const session = ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', `a=group:BUNDLE ${mids.join(' ')}`];
  return [...session, ...sections.flat()];
};

/** Lines on which SDP parsers have failed before. */
const odd = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'm=video 0 UDP/TLS/RTP/SAVPF 96',
  'a=sctp-port:5000',
  'a=ssrc:4294967296 cname:x',
  'a=ssrc-group:FID 1',
  'a=rid:x send',
  'a=simulcast:send x',
  'a=group:BUNDLE',
  'a=ice-options:renomination',
  'a=ice-lite',
  'a=setup:holdconn',
  'a=rtcp-fb:* nack',
  'a=fmtp:102 apt=102',
  'a=max-message-size:18446744073709551616',
  'a=end-of-candidates',
];

/** Returns an offer that follows the grammar, or one with lines removed, doubled, swapped, damaged or added. */
export const anyOffer = (dice: Dice): string => {
  const lines = grammatical(dice);
  if (dice.oneIn(2)) {
    for (let times = 1 + dice.roll(4); times > 0; times--) {
      const at = dice.roll(lines.length);
      const line = lines[at] ?? '';
      const change = dice.pick([[], [line, line], [damaged(line, dice)], [line, dice.pick(odd)], [dice.pick(lines)]]);
      lines.splice(at, 1, ...change);
    }
  }
  const end = dice.oneIn(8) ? '\n' : '\r\n';
  return lines.join(end) + end;
};

export const damaged = (line: string, dice: Dice): string => {
  const at = dice.roll(line.length + 1);
  const dirt = dice.pick([
    ...['', '\u0000', '%s%n', '\r\n', ' ', '-1', '4294967296', '9'.repeat(30), 'x'.repeat(2000), 'ğ💰'],
    anyWord(dice),
  ]);
  return line.slice(0, at) + dirt + line.slice(at + dice.roll(4));
};

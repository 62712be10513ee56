import { expect, it } from 'vitest';
import { trialOffer, trialSection } from '../../testing/trial-offer.ts';
import { acceptPictureOffer } from './accept-picture-offer.ts';
import { AllowedViewerNetworks } from './allowed-viewer-networks.ts';

const codecs = [
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=102',
];
const candidateAt = (address: string, port: number) => `a=candidate:1 1 udp 1 ${address} ${port} typ host`;
const video = trialSection(
  'video',
  'v',
  ...codecs,
  'a=x-unknown:1',
  candidateAt('8.8.4.4', 5001),
  candidateAt('192.168.7.9', 5002),
  candidateAt('10.1.1.1', 5003),
);
const audio = trialSection('audio', 'a', 'a=rtpmap:111 opus/48000/2', candidateAt('8.8.4.4', 5009));

const accepted = (ranges: readonly string[]) => {
  const networks = new AllowedViewerNetworks(ranges);
  const offer = acceptPictureOffer(trialOffer(video, audio), ({ address }) => networks.has(address));
  if (!offer.ok) throw new Error(String(offer.refusal.code));
  return offer.value;
};

it('hands native code only the chosen codecs, and nothing that the page added', () => {
  const { sdp, payloads, transportMid } = accepted([]);
  expect(payloads.video).toMatchObject({ payloadType: 102, againPayloadType: 103 });
  expect(sdp).toContain('m=video 9 UDP/TLS/RTP/SAVPF 102 103\r\n');
  expect(sdp).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n');
  expect(sdp).not.toMatch(/VP8|unknown/);
  expect(transportMid).toBe('v');
});

it('drops candidates in closed networks, except those that the operator opened, and those of the bundled section', () => {
  const portsOf = (sdp: string) => [...sdp.matchAll(/ (500\d) typ/g)].map(([, port]) => port);
  expect(portsOf(accepted([]).sdp)).toEqual(['5001']);
  expect(portsOf(accepted(['192.168.7.0/24']).sdp)).toEqual(['5001', '5002']);
});

it('uses the transport of the section that the group names first, wherever it stands', () => {
  const own = audio.map((line) => line.replace('Frag', 'Own9').replace('AB:AB', 'AB:CD'));
  const offer = trialOffer(video, own).replace('BUNDLE v a', 'BUNDLE a v');
  const read = acceptPictureOffer(offer, () => true);
  if (!read.ok) throw new Error(String(read.refusal.code));
  const { sdp, transportMid } = read.value;
  expect(transportMid).toBe('a');
  expect(sdp).toContain('a=group:BUNDLE a v\r\n');
  expect([...sdp.matchAll(/a=ice-ufrag:(\S+)/g)].map(([, ufrag]) => ufrag)).toEqual(['Own9', 'Own9']);
  expect(sdp.match(/sha-256 AB:CD/g)).toHaveLength(2);
  expect([...sdp.matchAll(/ (500\d) typ/g)].map(([, port]) => port)).toEqual(['5009']);
});

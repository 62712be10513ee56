import { parsePictureOfferSdp } from '@reelfloor/protocol/picture-offer-sdp';
import { expect, it } from 'vitest';
import { trialOffer, trialSection } from '../../testing/trial-offer.ts';
import { chooseRtpPayloadTypes } from './choose-payload-types.ts';

const choose = (...sections: string[][]) => {
  const read = parsePictureOfferSdp(trialOffer(...sections));
  return read.ok ? chooseRtpPayloadTypes(read.value) : read;
};
const h264 = (payloadType: number, format: string): string[] => [
  `a=rtpmap:${payloadType} H264/90000`,
  `a=rtcp-fb:${payloadType} nack pli`,
  `a=fmtp:${payloadType} level-asymmetry-allowed=1;${format}`,
];
const video = (...lines: string[]): string[] => trialSection('video', '0', ...lines);
const audio = trialSection('audio', '1', 'a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10');
const vp8 = 'a=rtpmap:96 VP8/90000';
const playoutDelay = 'a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

it('chooses H.264 in constrained baseline with packetization-mode 1, whatever is offered before it', () => {
  const chosen = choose(
    video(
      playoutDelay,
      vp8,
      ...h264(102, 'packetization-mode=1;profile-level-id=42001f'),
      ...h264(104, 'packetization-mode=0;profile-level-id=42e01f'),
      ...h264(106, 'packetization-mode=1;profile-level-id=42e01f'),
      ...h264(112, 'packetization-mode=1;profile-level-id=64001f'),
    ),
    audio,
  );
  expect(chosen).toMatchObject({
    ok: true,
    value: {
      video: { mid: '0', codec: 'h264', payloadType: 106, playoutDelayId: 5 },
      audio: { mid: '1', payloadType: 111 },
    },
  });
});

it('chooses plain baseline if constrained baseline is not offered', () => {
  const chosen = choose(video(...h264(102, 'packetization-mode=1;profile-level-id=42001f')));
  expect(chosen).toMatchObject({
    ok: true,
    value: { video: { codec: 'h264', payloadType: 102 }, audio: null },
  });
});

it.each([
  ['no H.264', [] as string[]],
  ['only H.264 in single packets', h264(104, 'packetization-mode=0;profile-level-id=42e01f')],
  ['only high profile', h264(112, 'packetization-mode=1;profile-level-id=64001f')],
])('falls back to VP8 when there is %s', (_, lines) => {
  const chosen = choose(video(...lines, vp8));
  expect(chosen).toMatchObject({ ok: true, value: { video: { codec: 'vp8', payloadType: 96 } } });
});

it('finds the repair payload type (RTX) of the chosen one', () => {
  const again = ['a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96', 'a=rtpmap:107 rtx/90000', 'a=fmtp:107 apt=106'];
  const fitting = h264(106, 'packetization-mode=1;profile-level-id=42e01f');
  const [chosen, fallback, without] = [
    choose(video(vp8, ...fitting, ...again)),
    choose(video(vp8, ...again)),
    choose(video(vp8, ...fitting, ...again.slice(0, 2))),
  ];
  expect(chosen).toMatchObject({ value: { video: { payloadType: 106, againPayloadType: 107 } } });
  expect(fallback).toMatchObject({ value: { video: { payloadType: 96, againPayloadType: 97 } } });
  expect(without).toMatchObject({ value: { video: { payloadType: 106, againPayloadType: null } } });
});

it('takes parity packets (FlexFEC) if packets are numbered, and not without a picture', () => {
  const uri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
  const flexfec = ['a=rtpmap:49 flexfec-03/90000', 'a=fmtp:49 repair-window=10000000'];
  expect(choose(video(vp8, ...flexfec, `a=extmap:3 ${uri}`))).toMatchObject({
    value: { video: { payloadType: 96, flexfecPayloadType: 49 } },
  });
  expect(choose(video(vp8, ...flexfec))).toMatchObject({ value: { video: { flexfecPayloadType: null } } });
  expect(choose(video(vp8))).toMatchObject({ value: { video: { flexfecPayloadType: null } } });
  expect(choose(video(...flexfec))).toMatchObject({ ok: false, refusal: { code: 'VIDEO_UNSUPPORTED' } });
});

it('refuses an offer with neither codec', () => {
  const chosen = choose(video('a=rtpmap:45 AV1/90000'));
  expect(chosen).toMatchObject({ ok: false, refusal: { code: 'VIDEO_UNSUPPORTED' } });
});

it('leaves the playout delay out if it is not offered', () => {
  expect(choose(video(vp8))).toMatchObject({ value: { video: { playoutDelayId: null } } });
});

it('numbers packets of picture and sound if the offer allows it', () => {
  const uri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
  const numbered = (section: string[]) => [...section, `a=extmap:3 ${uri}`];
  expect(choose(numbered(video(vp8)), numbered(audio))).toMatchObject({
    value: { video: { packetNumberId: 3 }, audio: { packetNumberId: 3 } },
  });
  expect(choose(video(vp8), audio)).toMatchObject({
    value: { video: { packetNumberId: null }, audio: { packetNumberId: null } },
  });
});

import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { expect, it } from 'vitest';
import { defaultLinkLimits } from '../rate/link-bitrate-limits.ts';
import { ReceiverReportSender } from './receiver-report-sender.ts';

const soundFor = (packetMs: 10 | 20): readonly number[] => {
  const timestamps: number[] = [];
  const sender = new ReceiverReportSender({
    payloads: {
      video: {
        ...({ mid: '0', codec: 'vp8', payloadType: 96, format: '' } as const),
        ...{ playoutDelayId: null, packetNumberId: null, againPayloadType: null, flexfecPayloadType: null },
      },
      audio: { mid: '1', payloadType: 111, packetNumberId: null, packetMs },
    },
    ssrcs: { picture: 1, again: 2, parity: 4, sound: 3 },
    cname: 'test',
    clock: new ManualClock(),
    linkLimits: defaultLinkLimits,
    writePicture() {},
    writeSound: (packet) => timestamps.push(packet.readUInt32BE(4)),
    onKeyFrameWanted() {},
  });
  for (let block = 0; block < 4; block++) sender.sendSound(Buffer.of(0xe4, block), block * 480);
  return timestamps.map((at) => at - (timestamps[0] ?? 0));
};

it('sends Opus in packets of 20 ms to peers that do not ask for less', () => {
  expect(soundFor(20)).toEqual([0, 960]);
  expect(soundFor(10)).toEqual([0, 480, 960, 1440]);
});

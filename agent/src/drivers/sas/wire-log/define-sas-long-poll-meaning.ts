import type { SerialFrameDescription, SerialFrameTextKey } from '@reelfloor/protocol/channels/serial-frame-description';
import { type LongPoll, parseSasLongPollReply } from '../frames/define-long-poll.ts';
import { decodeField } from '../frames/field-codec.ts';

/** Functions that describe a long poll and its reply as readable text. A missing function means that the data is not worth showing. */
export interface SasLongPollMeaning {
  readonly asks: SerialFrameTextKey;
  readonly request?: (frame: Uint8Array) => SerialFrameDescription | null;
  readonly reply?: (frame: Uint8Array) => SerialFrameDescription | null;
}

/** Builds an entry of `pollMeanings`, whose functions get their types from the poll. */
export const defineSasLongPollMeaning = <Request, Reply>(
  poll: LongPoll<Request, Reply>,
  requestTextKey: SerialFrameTextKey,
  {
    request,
    reply,
  }: {
    request?: (value: Request) => SerialFrameDescription;
    reply?: (value: Reply) => SerialFrameDescription;
  } = {},
): readonly [number, SasLongPollMeaning] => {
  const requestEnd = poll.hasCrc ? -2 : undefined;
  return [
    poll.command,
    {
      asks: requestTextKey,
      ...(request && {
        request: (frame) => {
          const value = decodeField(poll.request, frame.subarray(2, requestEnd));
          return value === null ? null : request(value);
        },
      }),
      ...(reply && {
        reply: (frame) => {
          const value = parseSasLongPollReply(poll, frame);
          return value === null ? null : reply(value);
        },
      }),
    },
  ];
};

import {
  buildErrorBody,
  type ChannelSide,
  createRefusal,
  type ErrorCode,
  maxMessageBytes,
  subprotocol,
} from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestPlan,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import type * as z from 'zod/mini';
import { releaseVersion } from '../../../platform/process/release-version.ts';
import { agentLimits } from '../../channels/agent-channel.ts';
import { browserConnectionLimits, gameConnectionLimits } from '../../channels/browser-connection-limits.ts';
import type { ConnectionLimits } from '../../channels/channel-connection.ts';
import { closeTimeoutMs } from '../../channels/channel-server.ts';
import { toJsonSchema } from '../convert-to-json-schema.ts';
import { closeCodesMarkdown } from './channel-close-codes.ts';
import { listChannelRefusalCodes } from './channel-refusal-codes.ts';
import { describeErrorCode } from './describe-error-code.ts';
import { addFieldDescriptions, type JsonSchema } from './describe-schema-fields.ts';

interface DescribedChannel {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly limits: ConnectionLimits;
  /** Schemas of the messages that pages or agents may send on this channel. */
  readonly theirs: ChannelSide;
  /** Schemas of the messages that the server may send on this channel. */
  readonly ours: ChannelSide;
}

const pictures = `A picture: the page makes an \`RTCPeerConnection\`, numbers the attempt with the next \`generation\` and sends its \`offer\` as a
request; the answer comes from the machine's agent. Neither waits for all candidates: each is a \`candidate\` notification, in both directions, with
the generation that it belongs to. What is of an older generation than the newest is dropped. \`videoLost\` says that the picture of a generation broke off:
the page offers again with the next one. A game page may send its first offer and up to 32 candidates right behind \`init\`: they wait for the seat.
\`iceServers\` replaces those of \`init\` for the next connection, and \`terms\` what the house allows at this seat
and its stake keys, after the house was given another profile.

An offer has one section of video with H.264 or VP8 and at most one of audio with Opus, all in one \`BUNDLE\` group and with \`rtcp-mux\`; a section alone needs no group. One
SHA-256 fingerprint names the certificate; others may stand beside it. A data channel is refused, as is whatever else lacks: with MESSAGE_INVALID, and \`detail\` says what.
Opus comes in packets of 20 ms, or of 10 to who asks for them by \`minptime\` or \`ptime\`; on a narrow link in longer ones.`;

const rounds = `A press is answered once the cabinet has taken it; a repeat of the same \`commandId\` is the same press and has the same answer. What it led to
comes as \`cabinet\` notifications: the round is over when \`phase\` is \`idle\` again with the same \`roundId\`; \`freeSpins\` means that more follow by themselves.
Of two views the one with the higher \`version\` counts. A transfer is asked for under a \`transferId\` of the page's own: after an answer that did not come, or one that
leaves the outcome open, the same id asks again and moves nothing twice, and \`transfer\` notifications say what became of it.`;

export const channels: readonly DescribedChannel[] = [
  {
    path: '/machine',
    title: "The player's seat at one machine",
    about: `${rounds}\n\n${pictures}`,
    limits: gameConnectionLimits,
    theirs: gameClientSide,
    ours: gameServerSide,
  },
  {
    path: '/notify',
    title: 'What concerns a player, to each open page',
    about: 'Everything here is told once; after a lost connection `init` and the calls say where things stand.',
    limits: browserConnectionLimits,
    theirs: notifyClientSide,
    ours: notifyServerSide,
  },
  {
    path: watchPath,
    title: 'The picture of a machine at which another plays',
    about: `One connection watches one machine, without sound, and can press nothing. What the player there has, stakes and wins is covered.\n\n${pictures}`,
    limits: browserConnectionLimits,
    theirs: watchClientSide,
    ours: watchServerSide,
  },
  {
    path: '/jackpot',
    title: 'The jackpots',
    about: 'A level that changes often is told at most a few times a second.',
    limits: browserConnectionLimits,
    theirs: jackpotClientSide,
    ours: jackpotServerSide,
  },
  {
    path: connectionTestPath,
    title: "A test of a page's line",
    about: `The page offers a picture connection as at \`/machine\`, with \`begin\`. The agent of the machine that it names, or any agent, answers, and
sends a stream that shows no machine: a small picture alone for ${connectionTestPlan.calmMs} ms, then packets beside it up to what the line carries for ${connectionTestPlan.fillMs} ms.
The page measures what arrives. One connection is one test; a newer test of the account ends the older one.`,
    limits: browserConnectionLimits,
    theirs: connectionTestClientSide,
    ours: connectionTestServerSide,
  },
  {
    path: '/agent',
    title: "A hall's machines, dialled by its agent",
    about: `The agent sends \`events\` in order, again and again until the answer acknowledges them, and \`view\` whenever a cabinet's face changes. The server's
requests carry a deadline by the server's clock, and the seat's \`epoch\`: a cabinet drops what is late or of an older seat.`,
    limits: agentLimits,
    theirs: agentAgentSide,
    ours: agentServerSide,
  },
];

const rules = `Text messages of at most ${maxMessageBytes} bytes over WebSocket with the subprotocol \`${subprotocol}\`
(https://protoo.versatica.com, "Protocol"): a request is answered once, by its \`id\`; a notification is not answered. A refused answer has
\`errorCode\`, the English text as \`errorReason\` and the text's parameters as \`errorParams\`. A refused upgrade has the status of HTTP: 404 no such channel, 400 without the
subprotocol, 403 a foreign page or a plain line, 429 and 503 too many connections.

After the server's close frame nothing is looked at any more, and ${closeTimeoutMs} ms later the socket is ended.`;

/** Returns an AsyncAPI 3.0 description of the WebSocket channels, from the server's side, generated from the protocol's message tables. */
export const buildAsyncApiDocument = (): JsonSchema => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Reelfloor, the channels',
    version: releaseVersion,
    description: rules,
    contact: { name: 'The operator of this server' },
    license: { name: 'MIT' },
  },
  servers: {
    here: {
      host: '{host}',
      protocol: 'wss',
      description: 'The server that shows this document.',
      variables: { host: { default: 'localhost:8080' } },
    },
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(channels.map((channel) => [nameOf(channel), describedChannel(channel)])),
  operations: Object.fromEntries(channels.flatMap(operationsOf)),
});

const nameOf = ({ path }: DescribedChannel): string => path.slice(1);

const describedChannel = (channel: DescribedChannel): JsonSchema => ({
  address: channel.path,
  title: channel.title,
  description: `${channel.about}\n\n${limitsOf(channel)}\n\n${closeCodesMarkdown}`,
  messages: Object.fromEntries(messagesOf(channel)),
});

const limitsOf = ({ limits }: DescribedChannel): string =>
  `The first request comes within ${limits.stranger.timeoutMs} ms, among at most ${limits.stranger.messages} messages and ${limits.stranger.bytes} bytes; everything else before it is
refused with INIT_FIRST. Then ${limits.allowance.burst} messages may come at once and ${limits.allowance.perSecond} a second. The server pings each ${limits.pingMs} ms, and takes
who is silent for ${limits.silenceMs} ms for gone.`;

const messagesOf = (channel: DescribedChannel): [string, JsonSchema][] =>
  [channel.theirs, channel.ours].flatMap((side) => [
    ...Object.entries(side.requests).flatMap(([method, { data, answer }]): [string, JsonSchema][] => [
      [
        method,
        message(method, {
          request: { const: true },
          id,
          method: { const: method },
          data: documentSchema(data),
        }),
      ],
      [
        `${method}.answer`,
        message(`${method}, done`, {
          response: { const: true },
          id,
          ok: { const: true },
          data: documentSchema(answer),
        }),
      ],
      [`${method}.refusal`, refusalMessage(channel, method)],
    ]),
    ...Object.entries(side.notifications).map(([method, data]): [string, JsonSchema] => [
      notificationName(side, channel, method),
      message(method, {
        notification: { const: true },
        method: { const: method },
        data: documentSchema(data),
      }),
    ]),
  ]);

/** Returns a unique name for a notification in the API reference: both sides send a `candidate`, so the server's name gets a suffix. */
const notificationName = (side: ChannelSide, channel: DescribedChannel, method: string): string =>
  side === channel.ours && method in channel.theirs.notifications ? `${method}.fromServer` : method;

const id = { type: 'integer', minimum: 0, description: "The asker's own number of the request." };

const message = (title: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  title,
  payload: { type: 'object', properties, required: Object.keys(properties) },
});

const refusalMessage = (channel: DescribedChannel, method: string): JsonSchema => {
  const codes = listChannelRefusalCodes(nameOf(channel), method);
  return {
    title: `${method}, refused`,
    description: codes.map(describeErrorCode).join('\n'),
    payload: {
      type: 'object',
      required: ['response', 'id', 'errorCode', 'errorReason'],
      properties: {
        response: { const: true },
        id,
        ok: { const: false },
        errorCode: { enum: codes },
        errorReason: { type: 'string' },
        errorParams: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
    },
    examples: codes.slice(0, 1).map((code) => ({ payload: refusalExample(code) })),
  };
};

const refusalExample = (code: ErrorCode): JsonSchema => {
  const { ErrorMessage, Params } = buildErrorBody(createRefusal(code));
  return {
    response: true,
    id: 1,
    ok: false,
    errorCode: code,
    errorReason: ErrorMessage,
    errorParams: Params,
  };
};

const operationsOf = (channel: DescribedChannel): [string, JsonSchema][] => {
  const name = nameOf(channel);
  const reference = { $ref: `#/channels/${name}` };
  const messages = (...keys: string[]) =>
    keys.map((key) => ({ $ref: `#/channels/${name}/messages/${key.replaceAll('/', '~1')}` }));
  return (['theirs', 'ours'] as const).flatMap((direction) => {
    const side = channel[direction];
    const action = direction === 'theirs' ? 'receive' : 'send';
    return [
      ...Object.keys(side.requests).map((method): [string, JsonSchema] => [
        `${name}.${method}`,
        {
          action,
          channel: reference,
          messages: messages(method),
          reply: { channel: reference, messages: messages(`${method}.answer`, `${method}.refusal`) },
        },
      ]),
      ...Object.keys(side.notifications).map((method): [string, JsonSchema] => {
        const key = notificationName(side, channel, method);
        return [`${name}.${key}`, { action, channel: reference, messages: messages(key) }];
      }),
    ];
  });
};

const documentSchema = (schema: z.ZodMiniType): JsonSchema => addFieldDescriptions(toJsonSchema(schema));

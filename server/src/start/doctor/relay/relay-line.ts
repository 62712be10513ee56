import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { lengthOfMessage, readAnswer, type StunAnswer } from './stun-message.ts';

const answerMs = 4_000;
/** A datagram may be lost: it is sent again after so many ms. */
const againMs = 500;

/** A line to a STUN or TURN server, over which one request after another is answered. */
export interface RelayLine {
  ask(request: Buffer): Promise<StunAnswer>;
  close(): void;
}

/** Opens a line. Rejects with an error that says what did not work. */
export const openRelayLine = async ({ host, port, line }: RelayAddress): Promise<RelayLine> => {
  if (line === 'dtls') throw new Error('TURN over DTLS cannot be tried from here');
  if (line === 'udp') return openDatagrams(host, port);
  const socket =
    line === 'tls'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  socket.setTimeout(answerMs, () => socket.destroy(new Error('it does not answer')));
  await once(socket, line === 'tls' ? 'secureConnect' : 'connect');
  return streamLine(socket);
};

const openDatagrams = async (host: string, port: number): Promise<RelayLine> => {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  socket.connect(port, address);
  await once(socket, 'connect');
  return {
    ask: (request) =>
      answerTo(request, (receive, fail) => {
        const send = () => socket.send(request);
        socket.on('message', receive).on('error', fail);
        const again = setInterval(send, againMs);
        send();
        return () => {
          clearInterval(again);
          socket.off('message', receive).off('error', fail);
        };
      }),
    close: () => socket.close(),
  };
};

const streamLine = (socket: Socket): RelayLine => ({
  ask: (request) =>
    answerTo(request, (receive, fail) => {
      let come = Buffer.alloc(0);
      const onData = (chunk: Buffer) => {
        come = Buffer.concat([come, chunk]);
        const length = lengthOfMessage(come);
        if (length === null || come.length < length) return;
        receive(come.subarray(0, length));
        come = come.subarray(length);
      };
      const onClose = () => fail(new Error('it closed the connection'));
      socket.on('data', onData).on('error', fail).on('close', onClose);
      socket.write(request);
      return () => socket.off('data', onData).off('error', fail).off('close', onClose);
    }),
  close: () => socket.destroy(),
});

type Listen = (receive: (message: Buffer) => void, fail: (error: Error) => void) => () => void;

/** Resolves to the answer to a request. `listen` sends it and returns how to stop listening. */
const answerTo = async (request: Buffer, listen: Listen): Promise<StunAnswer> => {
  let stop = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<StunAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), answerMs);
      const receive = (message: Buffer) => {
        const answer = readAnswer(message, request);
        if (answer) resolve(answer);
      };
      stop = listen(receive, reject);
    });
  } finally {
    clearTimeout(timer);
    stop();
  }
};

/** The address of a STUN or TURN server, as `TURN_URLS` has it. */
export interface RelayAddress {
  readonly url: string;
  readonly isRelay: boolean;
  readonly host: string;
  readonly port: number;
  /** `dtls` is TURN over DTLS, which is rarely used. */
  readonly line: 'udp' | 'tcp' | 'tls' | 'dtls';
}

const form = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

/** Parses a STUN or TURN address (RFC 7064, RFC 7065). Returns null if the text is not one. */
export const readRelayAddress = (url: string): RelayAddress | null => {
  const [, kind, secure, host = '', port, transport] = form.exec(url) ?? [];
  if (kind === undefined) return null;
  const isSecure = secure === 's';
  const isUdp = (transport ?? (isSecure ? 'tcp' : 'udp')) === 'udp';
  return {
    url,
    isRelay: kind === 'turn',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    line: isSecure ? (isUdp ? 'dtls' : 'tls') : isUdp ? 'udp' : 'tcp',
  };
};

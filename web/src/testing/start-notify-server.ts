import { ChannelPeer, createRefusedResult, okResult } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { connectionLost, pairedSockets, type ServerEnd } from './paired-socket.ts';

/** A server of the notification channel that can stop answering, refuse or close, as the test says. */
export const startNotifyServer = () => {
  const connections: {
    end: ServerEnd;
    peer: ChannelPeer<typeof notifyServerSide, typeof notifyClientSide>;
  }[] = [];
  const tokens: string[] = [];
  const deaf = new Set<ServerEnd>();
  const asked: string[] = [];
  const watched: (string[] | null)[] = [];
  const behaviour = {
    refuse: false,
    closeWith: null as null | { code: number; reason: string },
    /** Method whose requests get no answer; null if all are answered. */
    ignores: null as string | null,
  };
  const openSocket = pairedSockets((end) => {
    const peer = new ChannelPeer({
      ours: notifyServerSide,
      theirs: notifyClientSide,
      send: (text: string) => deaf.has(end) || end.send(text),
      onRequest: {
        init: ({ token }) => {
          tokens.push(token);
          if (behaviour.closeWith) end.close(behaviour.closeWith.code, behaviour.closeWith.reason);
          return behaviour.refuse
            ? createRefusedResult('TOKEN_INVALID')
            : okResult({ balance: 100, balanceVersion: tokens.length });
        },
        watch: ({ brands }) => {
          watched.push(brands);
          return okResult({});
        },
        thumbnails: () => okResult({}),
      },
      onNotification: {},
      onInvalid: () => {},
      onHandlerError: () => 'test',
    });
    end.onText = (text) => {
      const { method } = JSON.parse(text) as { method?: string };
      if (method) asked.push(method);
      const isIgnored = deaf.has(end) || (behaviour.ignores !== null && behaviour.ignores === method);
      if (!isIgnored) peer.receive(text);
    };
    connections.push({ end, peer });
  });
  const drop = () => {
    for (const { end } of connections) end.close(connectionLost, '');
  };
  const goDeaf = () => {
    for (const { end } of connections) deaf.add(end);
  };
  const openCount = () => connections.filter(({ end }) => end.isOpen()).length;
  return { openSocket, asked, watched, tokens, connections, behaviour, drop, goDeaf, openCount };
};

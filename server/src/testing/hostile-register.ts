import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedQuestion {
  readonly question: string;
  readonly register: string;
  readonly person: Readonly<Record<string, unknown>>;
}

type Answering = (answer: ServerResponse, asked: ReceivedQuestion, self: HostileRegister) => void;

const say = (answer: ServerResponse, content: unknown, status = 200) => {
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(typeof content === 'string' ? content : JSON.stringify(content));
};
const clear = ({ question, register }: ReceivedQuestion) => ({ question, register, excluded: false });

/** What a bridge may do. All but the first three are answers that nobody may rely on. */
const moods = {
  clear: (answer, asked) => say(answer, clear(asked)),
  excluded: (answer, { question, register }) => say(answer, { question, register, excluded: true }),
  excludedUntil: (answer, { question, register }, { until }) =>
    say(answer, { question, register, excluded: true, until }),
  /** Never answers. */
  late: () => {},
  /** Sends the first half, and then nothing. */
  stalls: (answer, asked) => {
    answer.writeHead(200);
    answer.write(JSON.stringify(clear(asked)).slice(0, 20));
  },
  /** Goes away in the middle of its answer. */
  gone: (answer, asked) => {
    answer.writeHead(200, { 'content-length': '500' });
    answer.write(JSON.stringify(clear(asked)));
    setImmediate(() => answer.destroy());
  },
  garbage: (answer) => say(answer, '<html>502</html>'),
  empty: (answer) => say(answer, ''),
  huge: (answer, asked) => say(answer, `${' '.repeat(100_000)}${JSON.stringify(clear(asked))}`),
  status: (answer, asked) => say(answer, clear(asked), 503),
  created: (answer, asked) => say(answer, clear(asked), 201),
  redirect: (answer, asked, { url }) => {
    answer.writeHead(307, { location: `${url}elsewhere` });
    answer.end(JSON.stringify(clear(asked)));
  },
  /** Gives the answer to an earlier question once more. */
  repeat: (answer, asked) => say(answer, { ...clear(asked), question: '00000000-0000-4000-8000-000000000000' }),
  otherRegister: (answer, asked) => say(answer, { ...clear(asked), register: 'OTHER' }),
  words: (answer, asked) => say(answer, { ...clear(asked), excluded: 'false' }),
  nothing: (answer, { question, register }) => say(answer, { question, register }),
  more: (answer, asked) => say(answer, { ...clear(asked), pending: true }),
  clearUntil: (answer, asked) => say(answer, { ...clear(asked), until: '2099-01-01T00:00:00Z' }),
  noMoment: (answer, asked) => say(answer, { ...clear(asked), excluded: true, until: 'soon' }),
  twice: (answer, asked) => say(answer, JSON.stringify(clear(asked)).replace('{', '{"excluded":true,')),
  list: (answer, asked) => say(answer, [clear(asked)]),
} satisfies Record<string, Answering>;

export type RegisterMood = keyof typeof moods;

/** The moods in which a bridge gives no answer that counts. */
export const unreliableMoods = (Object.keys(moods) as RegisterMood[]).filter(
  (mood) => !['clear', 'excluded', 'excludedUntil'].includes(mood),
);

/** A bridge to a register of excluded people that does whatever the test wants. */
export class HostileRegister {
  mood: RegisterMood = 'clear';
  until = '2099-01-01T00:00:00Z';
  readonly received: ReceivedQuestion[] = [];
  /** The proof of each question, as it came. */
  readonly proofs: (string | undefined)[] = [];
  readonly secret = 'what-only-this-bridge-and-the-server-know';
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<HostileRegister> {
    const server = createServer();
    const register = new HostileRegister(server);
    server.on('request', async (request, answer) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const asked = JSON.parse(body) as ReceivedQuestion;
      register.received.push(asked);
      register.proofs.push(request.headers.authorization);
      const answering: Answering = moods[register.mood];
      answering(answer, asked, register);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return register;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** The variables by which a server asks this bridge. */
  envOf(name: string): Record<string, string> {
    return {
      REGISTERS: name,
      [`REGISTER_${name}_URL`]: this.url,
      [`REGISTER_${name}_SECRET`]: this.secret,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

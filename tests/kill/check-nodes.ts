import type { Database } from '@reelfloor/server/testing/database';
import { ChannelPlayer, call } from '../harness/player.ts';
import type { KillTarget } from './kill-target.ts';
import { settle } from './settle.ts';

/** Longest time in ms until all nodes show the same: they read again every 2 s what they did not hear of. */
const sameLimitMs = 6_000;
const pollMs = 200;
const paths = ['machine/all', 'machine/brands'];
const pathsOfPlayer = ['player/balance', 'player/transactions', 'player/sessions', 'player/transfers'];

/** Checks that each machine can be taken at some node, and that all nodes show the same figures. */
export const checkNodes = async (
  target: KillTarget,
  database: Database,
  tokens: readonly string[],
): Promise<string[]> => {
  const taken = await Promise.all(
    target.machineIds.map((machineId, index) => {
      const url = target.nodeUrls[index % target.nodeUrls.length] ?? '';
      return takeAndLeave(url, tokens[index % tokens.length] ?? '', machineId);
    }),
  );
  const restless = await settle(target, database, tokens[0] ?? '');
  return [...taken.flat(), ...restless, ...(await differences(target, tokens))];
};

const takeAndLeave = async (url: string, token: string, machineId: string): Promise<string[]> => {
  const begunAt = performance.now();
  const line = await ChannelPlayer.connect(url).catch(() => null);
  if (!line) return [`nobody can reach ${url}`];
  try {
    const joined = await line.init(machineId, token);
    if (joined.kind !== 'accepted')
      return [
        // A line that the server closes says why in its close frame alone.
        `nobody can take machine ${machineId} at ${url}: ${JSON.stringify(joined)} after ${Math.round(performance.now() - begunAt)} ms, the line ended with ${JSON.stringify(line.closed)}`,
      ];
    const left = await line.leave();
    return left.kind === 'accepted' ? [] : [`nobody can leave machine ${machineId} at ${url}: ${JSON.stringify(left)}`];
  } finally {
    line.socket.terminate();
  }
};

/** Returns what two nodes show differently after some time to catch up. */
const differences = async ({ nodeUrls }: KillTarget, tokens: readonly string[]): Promise<string[]> => {
  const begunAt = performance.now();
  for (;;) {
    const shown = await Promise.all(nodeUrls.map((url) => figuresAt(url, tokens)));
    const [first = new Map<string, string>(), ...others] = shown;
    const found = others.flatMap((figures, index) =>
      [...first]
        .filter(([name, text]) => figures.get(name) !== text)
        .map(([name, text]) => `${name}: ${nodeUrls[0]} shows ${text}, ${nodeUrls[index + 1]} ${figures.get(name)}`),
    );
    if (found.length === 0 || performance.now() - begunAt > sameLimitMs) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

const figuresAt = async (url: string, tokens: readonly string[]): Promise<Map<string, string>> => {
  const figures = new Map<string, string>();
  const read = async (name: string, token: string, path: string) => {
    const { status, body } = await call(url, token, path).catch((error) => ({
      status: 0,
      body: String(error),
    }));
    figures.set(name, `${status} ${JSON.stringify(body)}`);
  };
  for (const path of paths) await read(path, tokens[0] ?? '', path);
  for (const [index, token] of tokens.entries())
    for (const path of pathsOfPlayer) await read(`${path} of player ${index + 1}`, token, path);
  return figures;
};

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { findBuiltWeb } from './build-web.ts';

/** Linux's nice value of the build that nobody waits for. */
const restNiceness = 10;

/** A build of the client beside the start of a server, in processes of their own: first what the first pages need. */
export interface ClientBuild {
  /** Resolves when the players' pages are in `web/dist`. */
  readonly players: Promise<void>;
  /** Resolves when the office is there, too. */
  readonly office: Promise<void>;
  /** Resolves when all of the client is there. */
  readonly whole: Promise<void>;
  /** Builds the office, then the whole client with compressed copies of all files. Call it when players can play. */
  startRest(): void;
  stop(): void;
}

/** Starts to build the players' pages. Returns null if the whole client is built already. */
export const startClientBuild = (): ClientBuild | null => {
  const built = findBuiltWeb();
  if (built === 'whole') return null;
  const office = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<void>();
  // Who waits for them hears of their failure.
  for (const { promise } of [office, whole]) promise.catch(() => {});
  const fail = (error: Error): void => {
    office.reject(error);
    whole.reject(error);
  };
  let child: ChildProcess | null = null;
  let hasStopped = false;
  const run = (part: 'players' | 'rest'): Promise<void> => {
    const running = startBuild(part);
    child = running;
    running.on('message', (message) => message === 'office' && office.resolve());
    return new Promise((resolve, reject) => {
      running.once('error', reject);
      running.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`The build of the client ended with ${code}.`)),
      );
    });
  };
  const players = built === 'nothing' ? run('players') : Promise.resolve();
  players.catch(fail);
  return {
    players,
    office: office.promise,
    whole: whole.promise,
    startRest: () => {
      if (hasStopped) return;
      const rest = run('rest');
      if (child?.pid !== undefined) lowerPriority(child.pid);
      rest.then(whole.resolve, (error: Error) => {
        fail(error);
        if (!hasStopped)
          console.error(`${error.message} The office or other pages are missing; the next start tries again.`);
      });
    },
    stop: () => {
      hasStopped = true;
      child?.kill();
    },
  };
};

const startBuild = (part: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'build-web-process.ts'), part], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Called before the process has threads, because on Linux a priority belongs to a thread and is inherited. */
const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, restNiceness);
  } catch {
    // It may have ended already, or the platform refuses. Then it builds at the usual priority.
  }
};

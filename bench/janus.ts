import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import type { Watched } from './page/main.ts';
import { countCores, memoryMb } from './process-usage.ts';
import { longestGap, median, quantile } from './statistics.ts';

export interface JanusOutcome {
  readonly figures: {
    readonly janusFirstFrameFirstJoinMs: number;
    readonly janusFirstFrameLaterJoinMs: number;
    readonly janusGlassMedianMs: number;
    readonly janusGlassP95Ms: number;
    readonly janusPhotonMedianMs: number;
    readonly janusPhotonP95Ms: number;
    readonly janusLongestGapMs: number;
    readonly janusCores: number;
    readonly janusMemoryMb: number;
  };
}

const startLimitMs = 10_000;

/**
 * The same picture, drawn by the same code, through ffmpeg's x264 and a Janus streaming mountpoint. Null where either is
 * not installed.
 */
export const measureJanus = async (
  origin: string,
  { sessions, rounds }: { sessions: number; rounds: number },
): Promise<JanusOutcome | null> => {
  if (!isInstalled('janus', '--version') || !isInstalled('ffmpeg', '-version')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-janus-'));
  const [apiPort, rtpPort] = [await freePort(), await freePort()];
  await writeConfig(folder, apiPort, rtpPort);
  const janus = spawn('janus', ['-F', folder, '-C', join(folder, 'janus.jcfg')], { stdio: 'ignore' });
  const source = fork(join(import.meta.dirname, 'janus-source.ts'), [String(rtpPort), folder]);
  // A benchmark that is given up must not leave them behind.
  const kill = (): void => {
    for (const child of [source, janus]) child.kill();
  };
  process.on('exit', kill);
  try {
    const { roundAddress, ffmpegPid } = await sourceReady(source);
    await reachable(apiPort);
    return await watch(origin, `ws://127.0.0.1:${apiPort}`, roundAddress, { sessions, rounds }, [
      janus.pid ?? 0,
      source.pid ?? 0,
      ffmpegPid,
    ]);
  } finally {
    process.off('exit', kill);
    await Promise.all([end(source), end(janus)]);
    await rm(folder, { recursive: true, force: true });
  }
};

const watch = async (
  origin: string,
  address: string,
  roundAddress: string,
  { sessions, rounds }: { sessions: number; rounds: number },
  pids: readonly number[],
): Promise<JanusOutcome> => {
  const browser = await launchBrowser();
  const page = await openBenchPage(browser, origin);
  const joins: number[] = [];
  const watched: Watched[] = [];
  const cores: number[] = [];
  for (let session = 0; session < sessions; session++) {
    joins.push((await page.evaluate((to) => window.bench.joinJanus(to), address)).firstFrameMs);
    const busy = countCores(...pids);
    watched.push(
      await page.evaluate(([count, to]) => window.bench.playJanus(count, to), [
        rounds,
        roundAddress,
      ] as const),
    );
    cores.push(busy());
    await page.evaluate(() => window.bench.leaveJanus());
  }
  await browser.close();
  const glassMs = watched.flatMap(({ seen }) => seen.glassMs);
  const photonMs = watched.flatMap((session) => session.photonMs);
  return {
    figures: {
      janusFirstFrameFirstJoinMs: joins[0] ?? Number.NaN,
      janusFirstFrameLaterJoinMs: median(joins.slice(1)),
      janusGlassMedianMs: median(glassMs),
      janusGlassP95Ms: quantile(glassMs, 0.95),
      janusPhotonMedianMs: median(photonMs),
      janusPhotonP95Ms: quantile(photonMs, 0.95),
      janusLongestGapMs: Math.max(...watched.map(({ seen }) => longestGap(seen.shownAtMs))),
      janusCores: median(cores),
      janusMemoryMb: pids.reduce((sum, pid) => sum + memoryMb(pid), 0),
    },
  };
};

const isInstalled = (command: string, question: string): boolean =>
  spawnSync(command, [question], { stdio: 'ignore' }).error === undefined;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  return address.port;
};

/** One mountpoint for our picture, and the WebSocket transport alone, all on the loopback interface. */
const writeConfig = async (folder: string, apiPort: number, rtpPort: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const files = {
    'janus.jcfg': `general: { configs_folder = "${folder}" debug_level = 2 }
plugins: { disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_videoroom.so,libjanus_voicemail.so" }
transports: { disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so" }
`,
    'janus.transport.websockets.jcfg': `general: { json = "compact" ws = true ws_ip = "127.0.0.1" ws_port = ${apiPort} wss = false }
admin: { admin_ws = false admin_wss = false }
`,
    'janus.plugin.streaming.jcfg': `cabinet: {
  type = "rtp"
  id = 1
  description = "cabinet"
  audio = false
  video = true
  videoport = ${rtpPort}
  videoiface = "127.0.0.1"
  videopt = 96
  videocodec = "h264"
  videofmtp = "profile-level-id=42e01f;packetization-mode=1"
  videobufferkf = true
}
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
};

const sourceReady = async (source: ChildProcess): Promise<{ roundAddress: string; ffmpegPid: number }> => {
  const [message] = await once(source, 'message', { signal: AbortSignal.timeout(startLimitMs) });
  return message;
};

const reachable = async (port: number): Promise<void> => {
  const deadlineMs = Date.now() + startLimitMs;
  for (;;) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol');
    const open = await new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true);
      socket.onerror = () => resolve(false);
    });
    socket.close();
    if (open) return;
    if (Date.now() > deadlineMs) throw new Error('Janus did not start');
    await sleep(100);
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(impatience);
};

import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const startLimitMs = 10_000;

export const isInstalled = (command: string, question: string): boolean =>
  spawnSync(command, [question], { stdio: 'ignore' }).error === undefined;

/** Writes a configuration with one mountpoint, reachable only by WebSocket on the loopback interface. */
export const writeJanusConfig = async (folder: string, apiPort: number, rtpPort: number): Promise<void> => {
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

export const reachable = async (port: number): Promise<void> => {
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

export const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(impatience);
};

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { MachineId } from '@reelfloor/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { pictureOf } from '../testing/trial-capture.ts';
import type { MediaProcessCommand, MediaProcessMessage } from './media-process-cabinets.ts';

const timeout = 60_000;

/** Starts the media process as an agent does, with a machine whose picture is captured, and waits until the picture is there. */
const capturing = async () => {
  const child = fork(new URL('./media-process-entry.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isGood = new Promise<void>((resolve) => {
    child.on('message', (notice: MediaProcessMessage) => {
      if (notice.type === 'pictureCondition' && notice.condition === 'good') resolve();
    });
  });
  const views = [{ source: { kind: 'lavfi', graph: 'testsrc2=s=1280x720:r=60' } }];
  const picture = { kind: 'captured', sound: null, ...pictureOf(views) } as const;
  child.send({
    type: 'begin',
    viewerNetworks: [],
    udpPorts: null,
    likely: [],
    captured: [{ machineId: '701' as MachineId, picture, newestEvent: 0 }],
    maxConnectionTests: 1,
    recordings: null,
  } satisfies MediaProcessCommand);
  await isGood;
  return child;
};

it('ends without a word when its agent is killed while a picture is captured', { timeout }, async () => {
  for (let times = 0; times < 2; times++) {
    const child = await capturing();
    const said = text(child.stderr as NonNullable<typeof child.stderr>);
    const exited = once(child, 'exit');
    child.disconnect();
    expect([await exited, await said]).toEqual([[0, null], '']);
  }
});

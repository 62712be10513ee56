import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startMediaProcess } from './start-media-process.ts';

const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };

it.runIf(header.glibcVersionRuntime)(
  'the media process gives memory of freed drawings back to the system',
  async () => {
    const child = startMediaProcess(new URL('../testing/freed-memory-entry.ts', import.meta.url));
    const [{ heldBytes, ofBytes }] = (await once(child, 'message')) as [{ heldBytes: number; ofBytes: number }];
    expect(heldBytes).toBeLessThan(ofBytes / 4);
  },
);

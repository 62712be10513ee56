import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { Feed } from './cabinet.ts';
import { losingStops, TrialCabinet } from './trial-cabinet.ts';

const options = { height: 720, fps: 30, sink: new MessageChannel().port1, onError() {} };

it('nothing is drawn while nobody watches', () => {
  const trial = new TrialCabinet();
  trial.credit(1000);
  trial.spin();
  trial.clock.runOut();
  expect(trial.scenes).toEqual([]);
});

it('a picture shows each step of a round, and nothing after it is closed', async () => {
  const trial = new TrialCabinet();
  trial.credit(1000);
  const feed = await trial.cabinet.openFeed(options);
  trial.scenes.length = 0;
  trial.spin();
  trial.clock.runOut();
  expect(trial.scenes.map((scene) => scene.phase)).toEqual(['spinning', 'idle']);
  expect(trial.scenes.at(-1)).toMatchObject({ stops: losingStops(trial.game), creditMinor: 900, lines: 20 });
  await feed.close();
  trial.spin();
  expect(trial.scenes).toHaveLength(2);
});

it('a press while the picture starts is shown as soon as it has started', async () => {
  const trial = new TrialCabinet();
  trial.credit(1000);
  const started = Promise.withResolvers<void>();
  const { startDrawing } = trial;
  trial.startDrawing = async (drawing) => {
    await started.promise;
    return startDrawing(drawing);
  };
  const opening = trial.cabinet.openFeed(options);
  trial.spin();
  started.resolve();
  await opening;
  expect(trial.scenes.at(-1)?.phase).toBe('spinning');
});

it('a picture that cannot start leaves the cabinet playing', async () => {
  const trial = new TrialCabinet();
  trial.credit(1000);
  trial.startDrawing = () => Promise.reject(new Error('no thread'));
  await expect(trial.cabinet.openFeed(options)).rejects.toThrow('no thread');
  expect(trial.spin().ok).toBe(true);
});

it('closing the cabinet closes its pictures', async () => {
  const trial = new TrialCabinet();
  let closed = 0;
  trial.startDrawing = async (): Promise<Feed & { show(): void }> => ({
    show() {},
    resize() {},
    async close() {
      closed += 1;
    },
  });
  await trial.cabinet.openFeed(options);
  await trial.cabinet.openFeed(options);
  await trial.cabinet.close();
  expect(closed).toBe(2);
});

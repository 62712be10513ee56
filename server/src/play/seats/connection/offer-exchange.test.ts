import { okResult, type PictureAnswer, type PictureOffer, type Result } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { OfferExchange } from './picture-offer-validator.ts';

const replaced = { ok: false, refusal: { code: 'VIDEO_REPLACED', params: {} } };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const offerOf = (generation: number): PictureOffer => ({ generation, sdp: 'v=0' });

it('has one offer under way, and after a pause sends only the newest of many', async () => {
  const clock = new ManualClock();
  const sent: number[] = [];
  const first = Promise.withResolvers<Result<PictureAnswer>>();
  const exchange = new OfferExchange(clock, ({ generation, sdp }) => {
    sent.push(generation);
    return generation === 1 ? first.promise : Promise.resolve(okResult({ generation, sdp }));
  });
  const answers = [1, 2, 3, 4, 5].map((generation) => exchange.offer(offerOf(generation)));
  expect(await Promise.all(answers.slice(1, 4))).toEqual([replaced, replaced, replaced]);
  expect(sent).toEqual([1]);
  first.resolve(okResult(offerOf(1)));
  expect(await answers[0]).toEqual(okResult(offerOf(1)));
  await clock.pass(249, turn);
  expect(sent).toEqual([1]);
  await clock.pass(1, turn);
  expect(await answers[4]).toEqual(okResult(offerOf(5)));
  expect(sent).toEqual([1, 5]);
});

it('goes on after an offer that failed', async () => {
  const clock = new ManualClock();
  const exchange = new OfferExchange(clock, ({ generation }) =>
    generation === 1 ? Promise.reject(new Error('a bug')) : Promise.resolve(okResult(offerOf(generation))),
  );
  await expect(exchange.offer(offerOf(1))).rejects.toThrow('a bug');
  const second = exchange.offer(offerOf(2));
  await clock.pass(250, turn);
  expect(await second).toEqual(okResult(offerOf(2)));
});

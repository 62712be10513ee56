import { type Answer, done, type Offer, type Result } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { OfferDesk } from './offer-desk.ts';

const replaced = { ok: false, refusal: { code: 'VIDEO_REPLACED', params: {} } };
const offerOf = (generation: number): Offer => ({ generation, sdp: 'v=0' });

it('has one offer under way, and after it sends only the newest of a flood, a moment later', async () => {
  const sent: { generation: number; at: number }[] = [];
  const first = Promise.withResolvers<Result<Answer>>();
  const desk = new OfferDesk(({ generation, sdp }) => {
    sent.push({ generation, at: performance.now() });
    return generation === 1 ? first.promise : Promise.resolve(done({ generation, sdp }));
  });
  const answers = [1, 2, 3, 4, 5].map((generation) => desk.offer(offerOf(generation)));
  expect(await Promise.all(answers.slice(1, 4))).toEqual([replaced, replaced, replaced]);
  expect(sent).toHaveLength(1);
  first.resolve(done(offerOf(1)));
  expect(await answers[0]).toEqual(done(offerOf(1)));
  expect(await answers[4]).toEqual(done(offerOf(5)));
  expect(sent.map(({ generation }) => generation)).toEqual([1, 5]);
  expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThan(200);
});

it('goes on after an offer that failed', async () => {
  const desk = new OfferDesk(({ generation }) =>
    generation === 1 ? Promise.reject(new Error('a bug')) : Promise.resolve(done(offerOf(generation))),
  );
  await expect(desk.offer(offerOf(1))).rejects.toThrow('a bug');
  expect(await desk.offer(offerOf(2))).toEqual(done(offerOf(2)));
});

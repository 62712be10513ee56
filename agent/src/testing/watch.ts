import type { Page } from 'playwright-core';
import type { CabinetFeedSource } from '../video/encode/cabinet-feed-source.ts';
import type { PublisherOptions, ViewerIceCandidate } from '../video/machine-pipelines.ts';
import { makeOffer } from './trial-page.ts';
import { viewerId } from './trial-picture.ts';
import { publish } from './trial-publisher.ts';

/** Connects a page to the cabinet's picture as in the product: the page offers, and candidates wait for the answer. */
export const watch = async (
  cabinet: CabinetFeedSource,
  page: Page,
  generation = 0,
  options: Partial<PublisherOptions> = {},
): Promise<ReturnType<typeof publish>> => {
  const answered = Promise.withResolvers<void>();
  const addCandidate = async ({ candidate, mid }: ViewerIceCandidate): Promise<void> => {
    await answered.promise;
    const init = JSON.stringify({ candidate, sdpMid: mid });
    await page.evaluate(`connection.addIceCandidate(${init})`).catch(() => undefined);
  };
  const { publisher, lost } = publish({
    ...options,
    onCandidate: (candidate) => {
      if (candidate.viewerId === viewerId && candidate.generation === generation) void addCandidate(candidate);
      else options.onCandidate?.(candidate);
    },
  });
  await page.exposeFunction('sendCandidate', (candidate: string, mid: string) =>
    publisher.candidate({ viewerId, generation, candidate, mid }),
  );
  const offer = await page.evaluate<string>(makeOffer);
  const answer = await publisher.offer({ cabinet, viewerId, generation, sdp: offer, iceServers: [] });
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  const init = JSON.stringify({ type: 'answer', sdp: answer.value.sdp });
  await page.evaluate(`connection.setRemoteDescription(${init})`);
  answered.resolve();
  return { publisher, lost };
};

import { Publisher, type PublisherOptions } from '../video/publisher.ts';

const publishers: Publisher[] = [];

/** Makes a publisher, and keeps what it reports as lost. */
export const publish = (options: Partial<PublisherOptions> = {}) => {
  const lost: unknown[] = [];
  const publisher = new Publisher({
    onCandidate: () => undefined,
    onLost: (viewer) => lost.push(viewer),
    ...options,
  });
  publishers.push(publisher);
  return { publisher, lost };
};

export const closePublishers = async (): Promise<void> => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.close()));
};

import type { PublisherOptions } from '../video/machine-pipelines.ts';
import { VideoPublisher } from '../video/video-publisher.ts';

const publishers: VideoPublisher[] = [];

/** Makes a publisher. `lost` collects what it reports to `onLost`. */
export const publish = (options: Partial<PublisherOptions> = {}) => {
  const lost: unknown[] = [];
  const publisher = new VideoPublisher({
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

import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { BrandId, MachineId, ViewerId } from '@reelfloor/protocol';
import { startCabinetFeed } from '@reelfloor/simulator/feed/start-cabinet-feed';
import type { CabinetFeedSource } from '../video/encode/cabinet-feed-source.ts';

const machineId = 'test' as MachineId;
export const viewerId = 'viewer-one' as ViewerId;
export const trialScene: Scene = {
  machineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
  shape: 'landscape',
  phase: 'idle',
  creditMinor: 0,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [0, 0, 0, 0, 0],
  round: null,
  handPayMinor: null,
  malfunction: null,
  currency: 'TRY',
};
export const trialDescription: CabinetFeedSource['description'] = {
  machineId,
  brandId: trialScene.brandId,
  videoType: 'screen',
  picture: { width: 1280, height: 720 },
  reelBox: { x: 0, y: 0, width: 1, height: 1 },
  privateAreas: [{ x: 0.1, y: 0.9, width: 0.2, height: 0.05 }],
  cutScreen: null,
  rotations: [0, 90],
  screens: [],
  bands: [{ id: 1, Order: 1, label: '1×', stakeMinor: 100 }],
};

/** Returns a cabinet that only has a picture, which is drawn as in the product, and counts its open feeds. */
export const pictureCabinet = (openFeed?: CabinetFeedSource['openFeed']) => {
  const cabinet = {
    description: trialDescription,
    openFeeds: 0,
    opened: 0,
    /** The height and the frames per second of each feed, in the order of opening. */
    heights: [] as number[],
    paces: [] as number[],
    breakFeed: (_error: Error): void => undefined,
    openFeed: async (options: Parameters<CabinetFeedSource['openFeed']>[0]) => {
      cabinet.heights.push(options.height);
      cabinet.paces.push(options.fps);
      const feed = await (openFeed?.(options) ??
        receiveCabinetFeed((sink) => startCabinetFeed({ ...options, sink, scene: trialScene }), options));
      cabinet.openFeeds += 1;
      cabinet.opened += 1;
      cabinet.breakFeed = options.onError;
      return {
        hurry: () => feed.hurry(),
        resize: (height: number) => feed.resize(height),
        close: async () => {
          await feed.close();
          cabinet.openFeeds -= 1;
        },
      };
    },
  };
  return cabinet;
};

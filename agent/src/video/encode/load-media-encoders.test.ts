import { expect, it } from 'vitest';
import { warmUpMediaEncoders } from './load-media-encoders.ts';
import type { Encoders } from './media-encoders.ts';

it('encodes one picture and one block of sound, and leaves no encoder open', () => {
  const done: string[] = [];
  const encoders: Encoders = {
    openVideo: ({ width, height }) => ({
      encode: (i420) => {
        done.push(i420.length === (width * height * 3) / 2 ? 'picture' : 'no picture');
        return null;
      },
      setBitrate: () => {},
      close: () => done.push('picture closed'),
    }),
    openSound: () => ({
      encode: (samples) => {
        done.push(`sound of ${samples.length}`);
        return null;
      },
      close: () => done.push('sound closed'),
    }),
    openScaler: () => {
      throw new Error('nothing is scaled');
    },
  };
  warmUpMediaEncoders(encoders);
  expect(done).toEqual(['picture', 'picture closed', 'sound of 960', 'sound closed']);
});

import {
  formatSerialFrameDescription,
  frameTexts,
  type SerialFrameTextKey,
} from '@reelfloor/protocol/channels/serial-frame-description';
import { expect, it } from 'vitest';
import { turkishFrameTexts } from './serial-frame-texts.ts';

const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it('says each frame in Turkish with the values of the English text', () => {
  for (const name of Object.keys(frameTexts) as SerialFrameTextKey[])
    expect([name, valuesIn(turkishFrameTexts[name])]).toEqual([name, valuesIn(frameTexts[name])]);
});

it('joins the parts of what a frame means, and shows the name of one that it does not know', () => {
  const meaning = [
    { text: 'roundBegan' },
    { text: 'stakeIs', values: { stake: 25 } },
    { text: 'ofANewerAgent', values: { count: 1 } },
  ];
  expect(formatSerialFrameDescription(meaning)).toBe('Round began, stake 25, ofANewerAgent');
  expect(formatSerialFrameDescription(meaning, turkishFrameTexts)).toBe('Tur başladı, bahis 25, ofANewerAgent');
});

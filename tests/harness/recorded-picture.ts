import type { Locator } from 'playwright-core';

/** The picture of a `<video>`, small, as grey values from 0 to 255. */
export type Picture = readonly number[];

/** Reads the picture that a video shows now. */
export const pictureOf = (video: Locator): Promise<Picture> =>
  video.evaluate((element: HTMLVideoElement) => {
    const [width, height] = [64, 36];
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(element, 0, 0, width, height);
    const data = context?.getImageData(0, 0, width, height).data ?? [];
    return Array.from({ length: width * height }, (_, at) =>
      Math.round(((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3),
    );
  });

/** Returns how far a picture is from one grey: black, or any one colour, is 0. */
export const contrastOf = (picture: Picture): number => {
  const mean = picture.reduce((sum, value) => sum + value, 0) / picture.length;
  return Math.sqrt(picture.reduce((sum, value) => sum + (value - mean) ** 2, 0) / picture.length);
};

/** Returns the mean difference of two pictures' points. */
export const differenceOf = (one: Picture, other: Picture): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** Lets a video stand at a time, in seconds, and resolves when it shows the picture of that time. Returns how long that took, in ms. */
export const seekTo = (video: Locator, seconds: number): Promise<number> =>
  video.evaluate(
    (element: HTMLVideoElement, to) =>
      new Promise<number>((resolve) => {
        element.pause();
        const askedAt = performance.now();
        element.addEventListener('seeked', () => resolve(performance.now() - askedAt), { once: true });
        element.currentTime = to;
      }),
    seconds,
  );

/** Width of a machine's picture in pixels, and its width on a card as an image's `sizes`. */
export const machinePictureWidth = 600;
export const machinePictureSizes = '(width < 761px) 146px, 300px';

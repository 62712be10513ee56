/** Longest side of the picture in pixels, at which an A4 page is legible. */
const longestSide = 1600;
/** Upload limit of the server, in base64 characters. */
const maxCharacters = 480_000;
const qualities = [0.8, 0.6, 0.4] as const;

/**
 * Scales a picture down to a JPEG that the server accepts, in base64: photos from a phone are much larger. Null if the file is not a
 * picture.
 */
export const shrinkImageToBase64Jpeg = async (imageFile: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(imageFile, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const text = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if (text.length <= maxCharacters) return text;
  }
  return null;
};

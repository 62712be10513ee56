import type { PictureArea } from '@reelfloor/protocol';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { type DecodedPicture, H264Decoder } from '../video/encode/h264-decoder.ts';

interface FilmPicture extends DecodedPicture {
  /** Since the film's start. */
  readonly atMs: number;
}

/** Reads a film by mediabunny and decodes its pictures; a film that is no MP4 with H.264 throws. */
export const decodeFilm = async (bytes: Uint8Array): Promise<FilmPicture[]> => {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const configuration = (await track?.getDecoderConfig())?.description;
  if (!track || !(configuration instanceof Uint8Array)) throw new Error('there are no pictures');
  const decoder = new H264Decoder(Buffer.concat([Buffer.from('avcC'), configuration]));
  const pictures: FilmPicture[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const picture = decoder.decode(Buffer.from(packet.data));
    if (!picture) throw new Error('a picture cannot be decoded');
    pictures.push({ ...picture, atMs: packet.timestamp * 1000 });
  }
  decoder.close();
  return pictures;
};

/** Returns the lowest and the highest luma within an area, in shares of the picture. */
export const lumaRange = ({ i420, width, height }: DecodedPicture, area: PictureArea): [low: number, high: number] => {
  let [low, high] = [255, 0];
  for (let y = Math.ceil(area.y * height); y < Math.floor((area.y + area.height) * height); y++)
    for (let x = Math.ceil(area.x * width); x < Math.floor((area.x + area.width) * width); x++) {
      const luma = i420[y * width + x] ?? 0;
      low = Math.min(low, luma);
      high = Math.max(high, luma);
    }
  return [low, high];
};

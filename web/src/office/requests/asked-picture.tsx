import * as z from 'zod/mini';

const pictureSchema = z.object({ name: z.string(), picture: z.string() });

/** The picture that a request brings, such as a logo: the second person sees it as it is. Nothing if it brings none. */
export const Picture = ({ content }: { content: unknown }) => {
  const { data } = z.safeParse(pictureSchema, content);
  if (!data) return null;
  const type = data.name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return <img className="asked-picture" src={`data:${type};base64,${data.picture}`} alt={data.name} />;
};

import type { Plugin, Rolldown } from 'vite';

/** What only a template page, or an admin's navigation, may bring along. */
const ofTemplates =
  /\/src\/(?:features\/template-pages\/|app\/template-pages\/|routes\/template-)|virtual:(?:all-icons|icons-in-use|documents)$|\.md$/;

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'moduleIds' | 'imports'
>;

/**
 * Fails a build in which any other page would load a part of the template pages. What a page loads is the file that it
 * is imported from and what that imports in its turn; the files that are imported on demand begin loads of their own.
 */
export const keepTemplatesApart = (): Plugin => ({
  name: 'keep-templates-apart',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const strays = strayTemplates(chunks);
    if (strays.length > 0) this.error(`template pages reach into other loads:\n${strays.join('\n')}`);
  },
});

/** Each part of a template page that some other page would load, with the file it came by. */
export const strayTemplates = (chunks: readonly Chunk[]): string[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(byName.get(name));
  };
  for (const chunk of chunks)
    if (chunk.isEntry || (chunk.isDynamicEntry && !ofTemplates.test(chunk.facadeModuleId ?? ''))) load(chunk);
  return [...loaded].flatMap(({ fileName, moduleIds }) =>
    moduleIds.filter((id) => ofTemplates.test(id)).map((id) => `${id} in ${fileName}`),
  );
};

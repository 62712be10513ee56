import type { Plugin, Rolldown } from 'vite';

/** What only a template page, or an admin's navigation, may bring along. */
const ofTemplates =
  /\/src\/(?:features\/template-pages\/|app\/template-pages\/|routes\/template-routes\.)|virtual:(?:all-icons|icons-in-use|documents)$|\.md$/;

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'moduleIds' | 'imports'
>;

/**
 * Fails a build in which another page would load a part of the template pages, and, where they are left out, a build that
 * has any part of them.
 */
export const keepTemplatesApart = (areLeftOut: boolean): Plugin => ({
  name: 'keep-templates-apart',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const strays = areLeftOut ? templatesIn(chunks) : strayTemplates(chunks);
    if (strays.length > 0) this.error(`template pages are where they must not be:\n${strays.join('\n')}`);
  },
});

/**
 * The parts of the template pages that other pages would load, each with the file it is in. A page loads its own file and
 * what that imports; a file that is imported on demand is a page of its own.
 */
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
  return templatesIn([...loaded]);
};

const templatesIn = (chunks: readonly Chunk[]): string[] =>
  chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.filter((id) => ofTemplates.test(id)).map((id) => `${id} in ${fileName}`),
  );

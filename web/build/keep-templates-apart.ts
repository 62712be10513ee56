import type { Plugin, Rolldown } from 'vite';

/** Modules that only a template page or an admin's navigation may load. */
const ofTemplates =
  /\/src\/(?:features\/template-pages\/|app\/template-pages\/|routes\/template-routes\.)|virtual:(?:all-icons|icons-in-use|documents)$|\.md$/;

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'moduleIds' | 'imports'
>;

/**
 * Fails the build if other pages would load the template pages' code, or if a build without them contains any of it.
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

/** Returns the template modules that other pages would load by static imports, each with its output file. */
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

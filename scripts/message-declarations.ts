import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Texts of one language: groups of groups, with a text at each end. */
interface Group {
  readonly [key: string]: string | Group;
}

const hook = 'web/src/i18n/use-messages.ts';
/** What the frame and the first pages say. These load by language, so they have no list of languages beside them. */
const mainFolder = 'web/src/i18n/tr';
const mainFile = 'web/src/i18n/main-texts.ts';
const notice = '// Written by `npm run reference` from the texts. Each text stands with its parameters alone.';
const tooLong = '// biome-ignore-all lint/style/noExcessiveLinesPerFile: nobody edits this list.';

/** Returns the declarations of the client's texts by their files, so that a wrong key or a missing parameter fails the type check. */
export const messageDeclarations = (): Readonly<Record<string, string>> => ({
  [mainFile]: mainDeclaration(),
  ...Object.fromEntries(
    globSync('web/src/**/messages/**/tr.json')
      .map(dirname)
      .toSorted()
      .map((folder) => [join(folder, 'index.ts'), declarationOf(folder)]),
  ),
});

const declarationOf = (folder: string): string => {
  const languages = ['ar', 'bg', 'en', 'tr'].filter((language) =>
    globSync(join(folder, `${language}.json`)).some(Boolean),
  );
  const name = nameOf(folder);
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const from = relative(folder, hook);
  const spoken = folder.startsWith('web/src/office/') ? ", 'tr' | 'en'" : '';
  const lines = [
    notice,
    `import type { Messages } from '${from}';`,
    ...languages.map((language) => `import ${language} from './${language}.json' with { type: 'json' };`),
    '',
    `interface ${type} ${typeOf(read(join(folder, 'tr.json')), '')}`,
    '',
    `export const ${name}: Messages<${type}${spoken}> = { ${languages.join(', ')} };`,
  ];
  return withNotice(lines);
};

const mainDeclaration = (): string => {
  const areas = globSync(join(mainFolder, '*.json')).toSorted();
  const group = Object.fromEntries(areas.map((file) => [basename(file, '.json'), read(file)]));
  return withNotice([notice, '', `export interface MainTexts ${typeOf(group, '')}`]);
};

const withNotice = (lines: readonly string[]): string => {
  const text = `${lines.join('\n')}\n`;
  return text.split('\n').length > 300 ? `${tooLong}\n${text}` : text;
};

const read = (file: string): Group => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the name of a folder's texts: `chatMessages` of `chat/messages`, `limitsMessages` of `messages/limits`. */
const nameOf = (folder: string): string => {
  const last =
    folder
      .replace(/\/messages$/, '')
      .split('/')
      .at(-1) ?? '';
  const name = last.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name.endsWith('Messages') ? name : `${name}Messages`;
};

const typeOf = (group: Group, indent: string): string => {
  const within = `${indent}  `;
  const areQuoted = !Object.keys(group).every((key) => /^(?:[A-Za-z_$][\w$]*|[1-9]\d*|0)$/.test(key));
  const members = Object.entries(group).map(([key, value]) => {
    const name = areQuoted && !/^[A-Za-z_$][\w$]*$/.test(key) ? `'${key}'` : key;
    return `${within}${name}: ${typeof value === 'string' ? parametersOf(value) : typeOf(value, within)};`;
  });
  return ['{', ...members, `${indent}}`].join('\n');
};

const parametersOf = (text: string): string => `'${[...new Set(text.match(/\{\{\w+\}\}/g))].join('')}'`;

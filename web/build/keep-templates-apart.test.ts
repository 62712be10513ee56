import { expect, test } from 'vitest';
import { strayTemplates } from './keep-templates-apart.ts';

const chunk = (fileName: string, moduleIds: readonly string[], some: object = {}) => ({
  fileName,
  moduleIds: moduleIds.map((id) => `/web/src/${id}`),
  imports: [],
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  ...some,
});
const page = (file: string, imports: readonly string[] = []) =>
  chunk(`${file}.js`, [file], { isDynamicEntry: true, facadeModuleId: `/web/src/${file}`, imports });
const entry = (imports: readonly string[]) => chunk('index.js', ['app/main.tsx'], { isEntry: true, imports });

test('accepts files that only template pages load', () => {
  const icons = page('features/template-pages/icons/icons-page.tsx', ['texts.js', 'ui.js']);
  const texts = chunk('texts.js', ['features/template-pages/icons/messages/tr.json']);
  const ui = chunk('ui.js', ['ui/button.tsx']);
  expect(strayTemplates([entry(['ui.js']), icons, texts, ui])).toEqual([]);
});

test('reports a file of the template pages that another page loads, even indirectly', () => {
  const lobby = page('features/lobby/lobby-page.tsx', ['shared.js']);
  const shared = chunk('shared.js', ['ui/button.tsx'], { imports: ['texts.js'] });
  const texts = chunk('texts.js', ['features/template-pages/icons/messages/tr.json']);
  expect(strayTemplates([entry([]), lobby, shared, texts])).toEqual([
    '/web/src/features/template-pages/icons/messages/tr.json in texts.js',
  ]);
});

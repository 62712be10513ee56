import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overLimit } from './client-budgets.ts';
import { filesOf, type Manifest, weightOf } from './client-weight.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  'page.tsx': { file: 'page.js', imports: ['_react.js', 'index.html'], css: ['page.css'] },
  '_react.js': { file: 'react.js', name: 'react' },
};

describe('the weight of a page', () => {
  it('counts imported files, each once', () => {
    expect([...filesOf(manifest, ['index.html', 'page.tsx'])].sort()).toEqual(
      ['index.css', 'index.js', 'page.css', 'page.js', 'react.js'].sort(),
    );
  });

  it('knows a chunk of several sources by its name', () => {
    expect([...filesOf(manifest, ['react'])]).toEqual(['react.js']);
  });

  it('does not pass over a page that is no longer in the build', () => {
    expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
  });

  it('is the compressed size', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-weight-'));
    writeFileSync(join(folder, 'a.js'), 'x'.repeat(100_000));
    writeFileSync(join(folder, 'a.css'), 'a{}');
    const { scriptBytes, styleBytes } = weightOf(folder, ['a.js', 'a.css']);
    rmSync(folder, { recursive: true });
    expect(scriptBytes).toBeLessThan(200);
    expect(styleBytes).toBeGreaterThan(3);
  });

  it('over its limit is told with both figures', () => {
    expect(overLimit({ scriptBytes: 2048, styleBytes: 0 }, { scriptBytes: 1024, styleBytes: 0 })).toEqual([
      'scriptBytes 2.0 KiB is over 1.0 KiB',
    ]);
    expect(overLimit({ scriptBytes: 1024, styleBytes: 9 }, { scriptBytes: 1024, styleBytes: 9 })).toEqual([]);
  });
});

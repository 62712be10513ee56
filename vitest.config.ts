import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{protocol,art,server,agent,web,scripts}/src/**/*.test.{ts,tsx}', 'scripts/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

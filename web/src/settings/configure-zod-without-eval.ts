import * as z from 'zod/mini';

// Zod may compile parsers with `new Function`, which the Content Security Policy forbids. Import this before any schema.
z.config({ jitless: true });

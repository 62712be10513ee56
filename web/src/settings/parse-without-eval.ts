import * as z from 'zod/mini';

// Zod compiles parsers with eval, which the content security policy forbids. Import this before parsing.
z.config({ jitless: true });

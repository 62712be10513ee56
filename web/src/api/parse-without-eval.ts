import * as z from 'zod/mini';

// Compiled parsers would need eval, which the content security policy forbids. Whoever parses imports this first.
z.config({ jitless: true });

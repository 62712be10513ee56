import { posix } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Document, Inline } from '../src/features/template-pages/documentation/document.ts';

/** A function that returns a Markdown link's address in the client; null if the client cannot open it. */
export type Resolve = (href: string) => string | null;

/** Parses Markdown. Throws if the document does not begin with its title. */
export const parseDocument = (markdown: string, path: string, resolve: Resolve): Document => {
  const parser = new DocumentParser(path, resolve);
  const blocks = parser.blocks(lexer(markdown));
  const [first, ...rest] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1)
    throw new Error(`${path} must begin with its title, a line of "# …"`);
  return { title: plainText(first.of), blocks: rest };
};

class DocumentParser {
  readonly #path: string;
  readonly #resolve: Resolve;
  readonly #ids = new Map<string, number>();

  constructor(path: string, resolve: Resolve) {
    this.#path = path;
    this.#resolve = resolve;
  }

  blocks(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token) => this.#block(token) ?? []);
  }

  #block(token: Token): Block | null {
    switch (token.type) {
      case 'heading': {
        const of = this.#inlines(token.tokens);
        return {
          kind: 'heading',
          level: (token as Tokens.Heading).depth,
          id: this.#newId(plainText(of)),
          of,
        };
      }
      case 'paragraph':
      case 'text':
        return { kind: 'paragraph', of: this.#inlines(token.tokens ?? [token]) };
      case 'code':
        return this.#code(token as Tokens.Code);
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        return {
          kind: 'list',
          start: ordered ? Number(start) || 1 : null,
          items: items.map((item) => this.blocks(item.tokens)),
        };
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => this.#inlines(cell.tokens));
        return { kind: 'table', head: cells(header), rows: rows.map(cells) };
      }
      case 'blockquote':
        return { kind: 'quote', of: this.blocks(token.tokens ?? []) };
      case 'hr':
        return { kind: 'rule' };
      case 'html':
        return { kind: 'paragraph', of: [token.raw.trim()] };
      default:
        return null;
    }
  }

  /** Replaces a Mermaid drawing by a note; the text around it says the same. */
  #code({ lang, text }: Tokens.Code): Block {
    if (lang !== 'mermaid') return { kind: 'code', text };
    const where: Inline = { kind: 'code', text: this.#path };
    return {
      kind: 'paragraph',
      of: [{ kind: 'emphasis', of: ['The drawing that stands here is in ', where, ' of the repository.'] }],
    };
  }

  #inlines(tokens: readonly Token[] = []): Inline[] {
    return tokens.flatMap((token) => this.#inline(token));
  }

  #inline(token: Token): Inline | Inline[] {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return { kind: emphases[token.type], of: this.#inlines(token.tokens) };
      case 'codespan':
        return { kind: 'code', text: (token as Tokens.Codespan).text };
      case 'br':
        return { kind: 'break' };
      case 'link': {
        const { href, tokens } = token as Tokens.Link;
        const to = this.#resolve(href);
        const of = this.#inlines(tokens);
        // The client cannot open this link, so show its address unless the text already is the address.
        if (to !== null) return { kind: 'link', to, of };
        return plainText(of) === href ? of : [...of, ' (', { kind: 'code', text: href }, ')'];
      }
      case 'image':
        return { kind: 'emphasis', of: [(token as Tokens.Image).text] };
      case 'text':
        return token.tokens ? this.#inlines(token.tokens) : (token as Tokens.Text).text;
      case 'escape':
        return (token as Tokens.Escape).text;
      default:
        return token.raw;
    }
  }

  /** Makes the id of a heading as GitHub does, so that links to the heading work on GitHub and in the client. */
  #newId(text: string): string {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = this.#ids.get(plain) ?? 0;
    this.#ids.set(plain, before + 1);
    return before === 0 ? plain : `${plain}-${before}`;
  }
}

const emphases = { strong: 'strong', em: 'emphasis', del: 'deleted' } as const;

const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'code') return inline.text;
      return inline.kind === 'break' ? ' ' : plainText(inline.of);
    })
    .join('');

export const linksOf =
  (path: string, idOf: (path: string) => string | undefined): Resolve =>
  (href) => {
    if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
    if (/^[a-z][\w+.-]*:/i.test(href) || href.startsWith('/')) return null;
    const [file = '', heading] = href.split('#');
    const id = idOf(posix.join(posix.dirname(path), file));
    return id === undefined ? null : `?page=${id}${heading ? `#${heading}` : ''}`;
  };

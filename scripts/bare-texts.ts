/** Finds bare text in JSX that stands beside a node which comes, goes or changes. */
import { parseSync } from '@swc/core';

export interface BareText {
  readonly line: number;
  readonly text: string;
  /** Bytes in UTF-8. */
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [field: string]: unknown;
}

/** What a child of an element shows: `text` is a text node, `changing` comes, goes or is one of several. */
interface Shown {
  readonly text: boolean;
  readonly changing: boolean;
}

export const bareTextsIn = (source: string): readonly BareText[] => {
  const bytes = Buffer.from(source);
  const program = parseSync(source, { syntax: 'typescript', tsx: true }) as unknown as Node;
  const fixed = fixedNames(program);
  const found: BareText[] = [];
  walk(program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const shown = (node.children as readonly Node[]).flatMap((child) => {
      const it = shownBy(child, fixed);
      return it === null ? [] : [{ child, ...it }];
    });
    if (shown.length < 2) return;
    for (const { child, text, changing } of shown) {
      if (!text || !(changing || shown.some((other) => other.child !== child && other.changing))) continue;
      const start = (child.span?.start ?? 1) - 1;
      const end = (child.span?.end ?? 1) - 1;
      const before = bytes.subarray(0, start).toString();
      const shownText = bytes.subarray(start, end).toString();
      const lead = shownText.length - shownText.trimStart().length;
      const line = (before + shownText.slice(0, lead)).split('\n').length;
      found.push({ line, text: shownText.trim(), start, end });
    }
  });
  return found;
};

/** The names of imports and of constants of the file: components that are always the same. */
const fixedNames = (program: Node): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const item of program.body as readonly Node[]) {
    const declaration = (item.declaration as Node | undefined) ?? item;
    for (const specifier of (item.specifiers as readonly Node[] | undefined) ?? [])
      names.add((specifier.local as { value: string } | undefined)?.value ?? '');
    for (const { id } of (declaration.declarations as readonly { id: Node }[] | undefined) ?? [])
      names.add(String(id.value));
    const own = (declaration.identifier as { value: string } | undefined)?.value;
    if (own) names.add(own);
  }
  return names;
};

const shownBy = (child: Node, fixed: ReadonlySet<string>): Shown | null => {
  if (child.type === 'JSXText') return String(child.value).trim() === '' ? null : { text: true, changing: false };
  if (child.type === 'JSXElement') return { text: false, changing: isChosen(child, fixed) };
  if (child.type === 'JSXExpressionContainer') return shownByExpression(child.expression as Node, fixed);
  return { text: false, changing: false };
};

/** A component that is chosen while the page runs, such as `<Icon />` of a table of looks. */
const isChosen = (element: Node, fixed: ReadonlySet<string>): boolean => {
  const name = (element.opening as { name: Node }).name;
  if (name.type === 'JSXMemberExpression') return true;
  const value = String(name.value);
  return /^[A-Z]/.test(value) && !fixed.has(value);
};

const shownByExpression = (expression: Node, fixed: ReadonlySet<string>): Shown | null => {
  const known = shownByKind(expression, fixed);
  // What makes elements inside, such as a list, shows no text of its own.
  return known?.text && !isOfSides(expression) && hasElement(expression) ? { text: false, changing: true } : known;
};

const isOfSides = ({ type }: Node): boolean =>
  type === 'ConditionalExpression' || type === 'BinaryExpression' || type === 'ParenthesisExpression';

const hasElement = (expression: Node): boolean => {
  let found = false;
  walk(expression, ({ type }) => {
    found ||= type === 'JSXElement' || type === 'JSXFragment';
  });
  return found;
};

const shownByKind = (expression: Node, fixed: ReadonlySet<string>): Shown | null => {
  switch (expression.type) {
    case 'JSXEmptyExpression':
      return null;
    case 'NullLiteral':
    case 'BooleanLiteral':
      return { text: false, changing: false };
    case 'JSXElement':
      return { text: false, changing: isChosen(expression, fixed) };
    case 'JSXFragment':
      return { text: false, changing: true };
    case 'StringLiteral':
      return { text: String(expression.value).trim() !== '', changing: false };
    case 'ParenthesisExpression':
      return shownByExpression(expression.expression as Node, fixed);
    case 'BinaryExpression': {
      const operator = expression.operator as string;
      if (operator === '+') return { text: true, changing: false };
      const right = shownByExpression(expression.right as Node, fixed);
      return { text: right?.text ?? false, changing: operator === '&&' || (right?.changing ?? false) };
    }
    case 'ConditionalExpression': {
      const sides = [expression.consequent, expression.alternate].map((side) => shownByExpression(side as Node, fixed));
      const texts = sides.filter((side) => side?.text).length;
      return { text: texts > 0, changing: texts < 2 || sides.some((side) => side?.changing) };
    }
    case 'CallExpression':
      return { text: !nodeNames.has(nameOf(expression.callee as Node)), changing: false };
    default:
      return { text: !nodeNames.has(nameOf(expression)), changing: false };
  }
};

/** Names in this client of what holds elements and never text. */
const nodeNames = new Set(
  'children icon head keep note breakKey chatKey secondFactor reported overGame buildPageRoutes'.split(' '),
);

const nameOf = (node: Node): string =>
  node.type === 'Identifier'
    ? String(node.value)
    : node.type === 'OptionalChainingExpression'
      ? nameOf(node.base as Node)
      : node.type === 'CallExpression'
        ? nameOf(node.callee as Node)
        : '';

const walk = (node: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const value of Object.values(node)) walk(value, visit);
  }
};

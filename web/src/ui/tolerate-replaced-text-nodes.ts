/**
 * Keeps React working on a page whose text nodes were replaced by a translator or an extension. Call it before the root is created. Without
 * it, React's next insertion before such a node, or its removal, throws `NotFoundError` and the whole page is lost.
 */
export const tolerateReplacedTextNodes = (): void => {
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before && childHolding(this, before);
    return insertBefore.call(this, added, place) as T;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = child.parentNode === null ? standIns.get(child) : child;
    if (shown?.parentNode && this.contains(shown)) removeChild.call(shown.parentNode, shown);
    return child;
  };

  new MutationObserver(noteReplacements).observe(document, { childList: true, subtree: true });
};

/** For each text node that was removed by other scripts: the node that replaced it in the page. */
const standIns = new WeakMap<Node, Node>();

/** Returns the child of `parent` that is, wraps or replaces `node`; null if there is none. */
const childHolding = (parent: Node, node: Node): Node | null => {
  let found: Node | null = node.parentNode === null ? (standIns.get(node) ?? null) : node;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found;
};

const noteReplacements = (records: readonly MutationRecord[]): void => {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.parentNode !== null) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        (other) => other instanceof Element && added.has(other),
      );
      if (!standIn) continue;
      standIns.set(node, standIn);
      later.observe(node, { characterData: true });
    }
};

/**
 * Repairs later changes: React writes new text into the text node that it created. If that node was replaced, it is put back with the new
 * text.
 */
const later = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (target.parentNode !== null || !standIn?.parentNode) continue;
    standIn.parentNode.replaceChild(target, standIn);
    standIns.delete(target);
  }
});

import { foldName } from '@reelfloor/protocol';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { containsWords } from '../../../i18n/contains-words.ts';
import type { NavigationNode } from '../navigation-items.ts';
import type { Suggestion, SuggestionSource } from '../suggestion.ts';
import { useTitleOf } from '../use-title-of.ts';
import { type Destination, destinations } from '../visible-items.ts';

/** State of the search. The active result's index is -1 if no result is active. */
export const useNavigationSearch = (
  nodes: readonly NavigationNode[],
  others: SuggestionSource,
  onChoose?: () => void,
) => {
  const titleOf = useTitleOf();
  const [, goTo] = useLocation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const pageOf = (destination: Destination): Suggestion => ({
    id: destination.id,
    title: titleOf(destination),
    icon: destination.icon,
    url: destination.url,
    ...(destination.type === 'link' && { target: destination.target ?? '_self' }),
  });
  const find = () =>
    [...findDestinations(destinations(nodes), typed, titleOf).map(pageOf), ...others.find(typed)].slice(
      0,
      maxSuggestions,
    );
  const found = open ? find() : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ url, target }: Suggestion) => {
    setTyped('');
    close();
    if (target) window.open(url, target, 'noreferrer');
    else goTo(url);
    onChoose?.();
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(text.trim() !== '');
    others.prepare();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        setOpen(true);
        setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, find().length));
        return;
      case 'Enter': {
        const chosen = found[active] ?? (typed.trim() === '' ? undefined : found[0]);
        if (!chosen) return;
        event.preventDefault();
        choose(chosen);
        return;
      }
      case 'Escape':
        if (!open && typed === '') return;
        // Without this, Escape would also close what is around the field, such as a drawer.
        event.preventDefault();
        event.stopPropagation();
        if (open) close();
        else setTyped('');
        return;
      case 'Tab':
        close();
    }
  };
  return { typed, type, open, found, active, choose, close, onKeyDown };
};

/** Returns the next or previous index, from the last to the first and back; -1 if there is no result. */
const nextIndex = (index: number, by: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  if (index === -1) return by === 1 ? 0 : count - 1;
  return (index + by + count) % count;
};

/** Largest number of suggestions that the search shows (specification §2). */
export const maxSuggestions = 10;

/** Returns destinations whose titles contain every typed word; those that begin with the typed text come first. */
export const findDestinations = (
  all: readonly Destination[],
  typed: string,
  titleOf: (destination: Destination) => string,
): readonly Destination[] => {
  const wanted = foldName(typed);
  const matches = all.filter((destination) => containsWords(titleOf(destination), typed));
  const begins = (destination: Destination) => foldName(titleOf(destination)).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((match) => !begins(match))].slice(0, maxSuggestions);
};
